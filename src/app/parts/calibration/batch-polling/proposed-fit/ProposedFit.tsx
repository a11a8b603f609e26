import { useEffect, useState } from 'react';
import {
  medianDivergence,
  type RateDivergences,
  rateDivergences,
} from '../../../../../fits/batch-sizes/rate-divergences.ts';
import { withInputs } from '../../../../../scenario/file/scenario.ts';
import type { EnteredInputs } from '../../../../../models/contract/inputs.ts';
import { useApp } from '../../../../core/app-context.tsx';
import type { FitPartId } from './fit-parts.ts';
import { changesOf, type FitProposal, proposeFit, RecordingFitter } from './propose-fit.ts';
import { inputsKey, type Recording, useWireRates } from '../recordings/use-recordings.ts';
import { type SolveAt, useBackgroundSolves } from '../use-background-solves.ts';
import { FitTable } from '../../FitTable.tsx';
import { FitWork } from '../../FitWork.tsx';
import { UseCalibrated } from '../../UseCalibrated.tsx';
import { MISSING } from '../../../../../text/number-format.ts';
import {
  curveWarning,
  evidenceOf,
  heldOutRows,
  jsdText,
  medianRows,
  oddWords,
  partNames,
} from './fit-words.ts';

interface Props {
  list: readonly Recording[];
  /** The recordings that the reader fits to. */
  chosen: readonly Recording[];
  maxBatch: number;
}

interface Proposed {
  proposal: FitProposal;
  /** The inputs from which the fit started. */
  values: EnteredInputs;
  chosen: readonly Recording[];
  taken: ReadonlySet<FitPartId>;
  /** Divergences with the parts taken. */
  after: RateDivergences;
}

/** Fits all parts of the model that recordings determine with one button; each can be left out. */
export function ProposedFit({ list, chosen, maxBatch }: Props) {
  const model = useApp((state) => state.model);
  const values = useApp((state) => state.values);
  const { fraction, result, failure, start, cancel } = useBackgroundSolves<Proposed>();
  /** Parts taken while their divergences are computed. */
  const [wanted, setWanted] = useState<ReadonlySet<FitPartId> | null>(null);
  const [fitter] = useState(() => new RecordingFitter());
  useEffect(() => () => fitter.stop(), [fitter]);
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
      return { proposal, values, chosen, taken: new Set(helping.map(({ id }) => id)), after: proposal.after };
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
      <FitWork
        word="Fitting"
        {...{ fraction, failure }}
        primary
        disabled={chosen.length === 0 || !rated}
        onStart={fit}
        onCancel={() => {
          cancel();
          fitter.stop();
        }}
      >
        Fit
      </FitWork>
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
          onToggle={(id) => toggle(result, id)}
        />
      )}
    </div>
  );
}

/** Other inputs than those fitted have changed since. */
function isOld({ proposal, values }: Proposed, now: EnteredInputs): boolean {
  const inputs = ['rateMbps', ...Object.keys(changesOf(proposal.parts))];
  return inputsKey(values, inputs) !== inputsKey(now, inputs);
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

interface FitDivergencesProps {
  proposal: FitProposal;
  /** null while it is computed again. */
  after: RateDivergences | null;
}

/** The divergence at every rate before and after a fit, and its medians. */
function FitDivergences({ proposal, after }: FitDivergencesProps) {
  const { runs, before } = proposal;
  const rates = useWireRates();
  return (
    <FitTable
      name="Divergence by rate"
      scrolls
      caption="JSD at each rate, without and with the parts taken"
      head={[rates.unit, 'In the fit', 'Before', 'After']}
      rows={[
        ...[...medianRows(proposal, after), ...heldOutRows(proposal, after)].map((row) => [
          `Median of ${row.label} (${row.runs})`,
          null,
          jsdText(row.before),
          after === null ? MISSING : jsdText(row.after),
        ]),
        ...runs.map((run, k) => [
          rates.number(run.rateMbps),
          run.usedForFit ? 'yes' : 'no',
          jsdText(before[k]),
          after === null ? MISSING : jsdText(after[k]),
        ]),
      ]}
    />
  );
}

interface FitPartListProps {
  proposal: FitProposal;
  taken: ReadonlySet<FitPartId>;
  disabled: boolean;
  onToggle: (id: FitPartId) => void;
}

/** The parts of a fit with their evidence; each can be left out. */
function FitPartList({ proposal, taken, disabled, onToggle }: FitPartListProps) {
  const { fit, parts, runs } = proposal;
  const rates = useWireRates();
  const warning = curveWarning(fit);
  return (
    <>
      {fit.odd.length === 0 ? null : (
        <div className="quiet-text" data-testid="odd-recordings">
          Left out of the service times:
          <ul>
            {fit.odd.map((odd) => {
              const rate = runs.find(({ run }) => run === odd.run)?.rateMbps;
              const label = rate === undefined ? odd.run.fileName : rates.words(rate);
              return <li key={odd.run.id}>{oddWords(odd, label)}</li>;
            })}
          </ul>
        </div>
      )}
      {warning === null ? null : <p className="calibration-warning">{warning}</p>}
      <ul className="fit-parts" aria-label="Parts of the fit">
        {parts.map((part) => (
          <li key={part.id}>
            <label>
              <input
                type="checkbox"
                checked={taken.has(part.id)}
                disabled={disabled}
                onChange={() => onToggle(part.id)}
              />{' '}
              {partNames[part.id]}
            </label>
            <p className="quiet-text">
              {evidenceOf(part, fit)} Median JSD without it: {jsdText(medianDivergence(part.without))}
              {part.helps ? '.' : '; the model is closer without it.'}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
