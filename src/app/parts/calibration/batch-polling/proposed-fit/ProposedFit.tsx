import { useEffect, useState } from 'react';
import {
  type RateDivergences,
  rateDivergences,
} from '../../../../../measurements/calibration/batch-sizes/rate-divergences.ts';
import { withInputs } from '../../../../../scenario/file/scenario.ts';
import type { EnteredInputs } from '../../../../../models/contract/inputs.ts';
import { SolveProgress } from '../../../../kit/ProgressLine.tsx';
import { useApp } from '../../../../core/app-context.tsx';
import type { FitPartId } from './fit-parts.ts';
import { FitPartList } from './FitPartList.tsx';
import { FitDivergences } from './FitDivergences.tsx';
import { changesOf, type FitProposal, proposeFit, RecordingFitter } from './propose-fit.ts';
import { inputsKey, type Recording } from '../recordings/use-recordings.ts';
import { type SolveAt, useBackgroundSolves } from '../use-background-solves.ts';
import { UseCalibrated } from '../../UseCalibrated.tsx';
import { ActionButton } from '../../../../kit/commands/ActionButton.tsx';

interface Props {
  list: readonly Recording[];
  /** The recordings that the reader fits to. */
  chosen: readonly Recording[];
  maxBatch: number;
}

interface Proposed {
  proposal: FitProposal;
  /** The inputs that it was made from, and the recordings. */
  values: EnteredInputs;
  chosen: readonly Recording[];
  taken: ReadonlySet<FitPartId>;
  /** With the parts taken. */
  after: RateDivergences;
}

/** All parts of the model that recordings can tell, fitted by one button; each may be left out. */
export function ProposedFit({ list, chosen, maxBatch }: Props) {
  const model = useApp((state) => state.model);
  const values = useApp((state) => state.values);
  const { fraction, result, failure, start, cancel } = useBackgroundSolves<Proposed>();
  /** Parts taken while their divergences are on the way. */
  const [wanted, setWanted] = useState<ReadonlySet<FitPartId> | null>(null);
  const [fitter] = useState(() => new RecordingFitter());
  useEffect(
    () => () => {
      fitter.stop();
    },
    [fitter],
  );
  const rated = list.some(({ rateMbps }) => rateMbps !== null);

  const solveFrom =
    (from: EnteredInputs, solve: SolveAt) => (changes: Parameters<typeof withInputs>[2], rateMbps: number) =>
      solve(withInputs(model, from, { ...changes, rateMbps }));

  function fit() {
    setWanted(null);
    start(async (solve, onProgress) => {
      const proposal = await proposeFit(
        { model, list, chosen, maxBatch },
        fitter.fit,
        solveFrom(values, solve),
        onProgress,
      );
      const helping = proposal.parts.filter(({ helps }) => helps);
      return {
        ...{ proposal, values, chosen },
        taken: new Set(helping.map(({ id }) => id)),
        after: proposal.after,
      };
    });
  }

  function toggle(from: Proposed, id: FitPartId) {
    const taken = new Set(from.taken);
    if (!taken.delete(id)) taken.add(id);
    setWanted(taken);
    const { runs, parts } = from.proposal;
    const changes = changesOf(parts.filter((part) => taken.has(part.id)));
    start(async (solve, onProgress) => {
      let solved = 0;
      const solveWith = solveFrom(from.values, solve);
      const after = await rateDivergences(
        runs,
        (rateMbps) => solveWith(changes, rateMbps),
        () => {
          onProgress(++solved / runs.length);
        },
      );
      return { ...from, taken, after };
    });
  }

  return (
    <div data-testid="proposed-fit">
      {fraction === null ? (
        <ActionButton className="button primary" disabled={chosen.length === 0 || !rated} onClick={fit}>
          Fit
        </ActionButton>
      ) : (
        <SolveProgress
          word="Fitting"
          fraction={fraction}
          onCancel={() => {
            cancel();
            fitter.stop();
          }}
        />
      )}
      <p className="field-fault" role="alert">
        {failure}
      </p>
      {result === null ? (
        <p className="quiet-text">
          Fits service times, their spread, drift and stalls, and the regularity of arrivals to the
          recordings, and shows for each rate how far the model’s batch sizes are from them before and after.
        </p>
      ) : (
        <Result
          shown={fraction !== null && wanted !== null ? { ...result, taken: wanted } : result}
          old={result.chosen !== chosen || isOld(result, values)}
          busy={fraction !== null}
          onToggle={(id) => {
            toggle(result, id);
          }}
        />
      )}
    </div>
  );
}

/** Other inputs than those fitted have changed since. */
function isOld({ proposal, values }: Proposed, now: EnteredInputs): boolean {
  const own = ['rateMbps', ...Object.keys(changesOf(proposal.parts))];
  return inputsKey(values, own) !== inputsKey(now, own);
}

interface ResultProps {
  shown: Proposed;
  old: boolean;
  busy: boolean;
  onToggle: (id: FitPartId) => void;
}

function Result({ shown, old, busy, onToggle }: ResultProps) {
  const { proposal, taken, after } = shown;
  const changes = changesOf(proposal.parts.filter(({ id }) => taken.has(id)));
  return (
    <div className="fit-result" data-old={old || undefined}>
      <FitPartList proposal={proposal} taken={taken} disabled={busy} onToggle={onToggle} />
      <FitDivergences proposal={proposal} after={busy ? null : after} />
      <UseCalibrated
        of="fit"
        changes={busy || taken.size === 0 ? null : changes}
        refusal={
          after.some((one) => one === null)
            ? 'With the parts taken the model has no answer at some of these rates.'
            : null
        }
      />
      <p className="quiet-text">
        {old ? 'Fitted with other inputs or recordings than the current ones. ' : ''}JSD: Jensen-Shannon
        divergence of the batch sizes of non-empty polls, natural units; 0: equal, 0.69: nothing in common.
      </p>
    </div>
  );
}
