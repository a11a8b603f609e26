/** A fit of all parts to recordings, with what each does to the model’s batch sizes. */
import {
  type DivergencesWith,
  type InputChanges,
  isSaturated,
  keepHelping,
  leastOf,
  type RateDivergences,
  rateDivergences,
  type RatedRun,
  type SolveWith,
} from '../../../../../fits/batch-sizes/rate-divergences.ts';
import { oddRuns } from '../../../../../fits/recorded-polls/odd-runs.ts';
import type { RecordedFit } from '../../../../../fits/recorded-polls/recorded-fit.ts';
import type { Model } from '../../../../../models/contract/model.ts';
import {
  type FitChoices,
  type FitPart,
  type FitPartId,
  fitParts,
  outsideSearch,
  triedJitters,
  usualFitChoices,
} from './fit-parts.ts';
import type { Recording } from '../recordings/use-recordings.ts';
import { type RecordedFits, withOriginals } from '../../../../../fits/recorded-polls/held-out-fits.ts';
import type { BatchClockMeasurement } from '../../../../../texts/measurement.ts';
import type { FitApi } from '../../../../../../workers/fit/fit-service.ts';
import { FitThread } from '../../fit-thread.ts';

/** Fits recordings, as `fitWithEachHeldOut` does. Rejects with one sentence for the reader. */
export type FitRecordings = (
  runs: readonly BatchClockMeasurement[],
  maxBatch: number,
  onProgress: (fraction: number) => void,
) => Promise<RecordedFits>;

/** Fits recordings in a worker: long ones take seconds. */
export class RecordingFitter extends FitThread<FitApi> {
  fit: FitRecordings = async (runs, maxBatch, onProgress) => {
    const answer = await this.work((api) => api.recordings(runs, maxBatch), { onProgress });
    if (!answer.ok) throw new Error(answer.message);
    return withOriginals(answer.value, runs);
  };
}

export interface JudgedRun extends RatedRun {
  usedForFit: boolean;
  saturated: boolean;
  /** Recorded at another speed, so that no curve fitted to the others meets it. */
  atOtherSpeed: boolean;
}

interface ProposedPart extends FitPart {
  /** Divergences of all runs without this part, with the other parts that help. */
  without: RateDivergences;
  /** Whether the model is no closer to the recordings without it. */
  helps: boolean;
}

/** Divergences of recordings, each judged by the fit to all others. */
interface HeldOut {
  runs: readonly JudgedRun[];
  divergences: RateDivergences;
}

export interface FitProposal {
  fit: RecordedFit;
  parts: readonly ProposedPart[];
  runs: readonly JudgedRun[];
  /** Divergences with the inputs as they are. */
  before: RateDivergences;
  /** Divergences with the parts that help. */
  after: RateDivergences;
  /** null where the recordings are too few. */
  heldOut: HeldOut | null;
}

interface Wanted {
  model: Model;
  list: readonly Recording[];
  /** The recordings that the reader fits to; the others take no part in the choice of the parts either. */
  chosen: readonly Recording[];
  maxBatch: number;
}

/** Sets of parts that are tried until one is chosen, and those shown in the end, about. */
const usualSets = 12;
const usualWithout = 6;

/** Approximate share of the time that fitting takes. */
const fittingShare = 0.05;

/** Rejects for recordings without a service curve. */
export async function proposeFit(
  { model, list, chosen, maxBatch }: Wanted,
  fitRecordings: FitRecordings,
  solve: SolveWith,
  onProgress: (fraction: number) => void,
): Promise<FitProposal> {
  const chosenRuns = chosen.map(({ run }) => run);
  const { fit, heldOut } = await fitRecordings(chosenRuns, maxBatch, (fraction) => {
    onProgress(fittingShare * fraction);
  });
  const runs = judgedRuns(list, fit, maxBatch);
  const judged = runs.filter(({ run, atOtherSpeed }) => chosenRuns.includes(run) && !atOtherSpeed);
  const steps = runs.length * usualWithout + judged.length * (4 + triedJitters.length + usualSets);
  let done = 0;
  const onStep = () => onProgress(fittingShare + (1 - fittingShare) * Math.min(1, ++done / steps));
  const isHeldOut = ({ run }: RatedRun) => (heldOut?.[chosenRuns.indexOf(run)] ?? null) !== null;
  const partsFor = ({ run }: RatedRun, choices: FitChoices) =>
    fitParts(model, heldOut?.[chosenRuns.indexOf(run)] ?? fit, maxBatch, choices);

  const choices = await closestChoices(
    judged.filter(({ saturated }) => !saturated),
    partsFor,
    solve,
    onStep,
  );
  const parts = fitParts(model, fit, maxBatch, choices);
  const judge = rememberedJudge(judged, (run) => partsFor(run, choices), solve, onStep);
  const found = await keepHelping(
    parts.map(({ id }) => id),
    judge,
  );

  const ofAll = (ids: readonly FitPartId[]) => {
    const changes = changesOf(parts.filter(({ id }) => ids.includes(id)));
    return rateDivergences(runs, (rateMbps) => solve(changes, rateMbps), onStep);
  };
  const before = await rateDivergences(runs, (rateMbps) => solve({}, rateMbps), onStep);
  const after = await ofAll(found.kept);
  const proposed: ProposedPart[] = [];
  for (const part of parts) {
    const helps = found.kept.includes(part.id);
    const without = helps ? await ofAll(found.kept.filter((id) => id !== part.id)) : after;
    proposed.push({ ...part, helps, without });
  }
  return {
    fit,
    parts: proposed,
    runs,
    before,
    after,
    heldOut:
      heldOut === null
        ? null
        : {
            runs: judged.filter(isHeldOut),
            divergences: found.divergences.filter((_, k) => isHeldOut(judged[k]!)),
          },
  };
}

/** All changes of the parts taken together. */
export function changesOf(parts: readonly FitPart[]): InputChanges {
  return Object.assign({}, ...parts.map(({ changes }) => changes)) as InputChanges;
}

function judgedRuns(list: readonly Recording[], fit: RecordedFit, maxBatch: number): readonly JudgedRun[] {
  const odd = oddRuns(list.map(({ run }) => run));
  return list.flatMap(({ run, rateMbps }) =>
    rateMbps === null
      ? []
      : [
          {
            run,
            rateMbps,
            usedForFit: fit.fitted.includes(run),
            saturated: isSaturated(run, maxBatch),
            atOtherSpeed: odd.some((one) => one.run === run && one.why === 'speed'),
          },
        ],
  );
}

/** Divergences of all recordings by the parts that are used; sets of parts judged before are not solved again. */
function rememberedJudge(
  runs: readonly JudgedRun[],
  partsFor: (run: JudgedRun) => readonly FitPart[],
  solve: SolveWith,
  onStep: () => void,
): DivergencesWith<FitPartId> {
  const known = new Map<string, Promise<RateDivergences>>();
  return (ids) => {
    const key = ids.join();
    const chosen = (run: JudgedRun) => partsFor(run).filter(({ id }) => ids.includes(id));
    const divergences = known.get(key) ?? eachWithItsParts(runs, chosen, solve, onStep);
    known.set(key, divergences);
    return divergences;
  };
}

async function eachWithItsParts(
  runs: readonly JudgedRun[],
  partsFor: (run: JudgedRun) => readonly FitPart[],
  solve: SolveWith,
  onStep: () => void,
): Promise<RateDivergences> {
  const each = await Promise.all(
    runs.map((run) => {
      const changes = changesOf(partsFor(run));
      return rateDivergences([run], (rateMbps) => solve(changes, rateMbps), onStep);
    }),
  );
  return each.flat();
}

/**
 * The choices with which the model is closest to the recordings: bends of the service curve, spread of service times,
 * and share of the jitter seen in the counts, which in a fast stream also vary by the instants at which a poll looks.
 * Drift and stalls are outside of the search: they cost solves and hardly move the middle of the batch sizes.
 */
async function closestChoices(
  runs: readonly JudgedRun[],
  partsFor: (run: JudgedRun, choices: FitChoices) => readonly FitPart[],
  solve: SolveWith,
  onStep: () => void,
): Promise<FitChoices> {
  const judge: DivergencesWith<FitChoices> = ([choices]) =>
    eachWithItsParts(
      runs,
      (run) => partsFor(run, choices!).filter(({ id }) => !outsideSearch.includes(id)),
      solve,
      onStep,
    );
  const bent = await leastOf(
    (['octaves', 'anywhere'] as const).map((bends) => ({ ...usualFitChoices, bends })),
    judge,
  );
  const spread = await leastOf(
    (['sd', 'cv'] as const).map((one) => ({ ...bent, spread: one })),
    judge,
  );
  return leastOf(
    triedJitters.map((jitterShare) => ({ ...spread, jitterShare })),
    judge,
  );
}
