/** A fit of all parts to recordings, with what each does to the model’s batch sizes. */
import {
  type InputChanges,
  isCloser,
  type JudgedParts,
  judgeParts,
  leastOf,
  type SolveWith,
} from '../../../measurements/calibration/judged-parts.ts';
import { oddRuns } from '../../../measurements/calibration/odd-runs.ts';
import {
  isSaturated,
  type RateDivergences,
  type RatedRun,
  rateDivergences,
} from '../../../measurements/calibration/rate-divergences.ts';
import { fitRecordings, type RecordedFit } from '../../../measurements/calibration/recorded-fit.ts';
import type { Model } from '../../../models/contract/model.ts';
import { type FitPart, fitParts, jitterChanges, neverTogether, triedJitters } from './fit-parts.ts';
import type { Recording } from './use-recordings.ts';

export interface JudgedRun extends RatedRun {
  usedForFit: boolean;
  saturated: boolean;
  /** No curve of the others can meet it. */
  atOtherSpeed: boolean;
}

export interface ProposedPart extends FitPart {
  /** Of all runs, with all parts but this one. */
  without: RateDivergences;
  /** The model is no closer without it. */
  helps: boolean;
}

export interface FitProposal {
  fit: RecordedFit;
  parts: readonly ProposedPart[];
  runs: readonly JudgedRun[];
  /** With the inputs as they are. */
  before: RateDivergences;
  /** With the parts that help. */
  after: RateDivergences;
  /** What the recordings tell as well, but the model does not take together with one of the parts. */
  leftOut: FitPart | null;
}

interface Wanted {
  model: Model;
  list: readonly Recording[];
  /** The recordings that the reader fits to; the others judge. */
  chosen: readonly Recording[];
  maxBatch: number;
}

/** Throws a `MeasurementFailure` for recordings without a service curve. */
export async function proposeFit(
  { model, list, chosen, maxBatch }: Wanted,
  solve: SolveWith,
  onProgress: (fraction: number) => void,
): Promise<FitProposal> {
  const fit = fitRecordings(
    chosen.map(({ run }) => run),
    maxBatch,
  );
  const parts = fitParts(model, fit, maxBatch);
  const runs = judgedRuns(list, fit, maxBatch);
  const busy = runs.filter(({ usedForFit, saturated }) => usedForFit && !saturated);
  const tried = parts.some(({ id }) => id === 'jitter') ? triedJitters : [];
  const ways = waysToTake(parts);
  const solves = runs.length * (1 + ways.length * (2 + ways[0]!.length)) + busy.length * tried.length;
  let solved = 0;
  const onSolved = () => {
    onProgress(++solved / solves);
  };
  const before = await rateDivergences(runs, (rateMbps) => solve({}, rateMbps), onSolved);
  const refined = await withLeastJitter(parts, fit, (values, changes) =>
    leastOf(busy, values, changes, solve, onSolved),
  );
  let best: { taken: readonly FitPart[]; judged: JudgedParts } | null = null;
  for (const taken of waysToTake(refined)) {
    const changes = taken.map((part) => part.changes);
    const judged = await judgeParts(runs, changes, solve, onSolved);
    if (best === null || isCloser(judged.taken, best.judged.taken)) best = { taken, judged };
  }
  const { taken, judged } = best!;
  const proposed = taken.map((part, k) => ({ ...part, ...judged.parts[k]! }));
  const leftOut = refined.find((part) => !taken.includes(part)) ?? null;
  return { fit, parts: proposed, runs, before, after: judged.taken, leftOut };
}

/** All parts, or, where two of them exclude each other, all without the one and all without the other. */
export function waysToTake(parts: readonly FitPart[]): readonly (readonly FitPart[])[] {
  const excluding = neverTogether.filter((id) => parts.some((part) => part.id === id));
  if (excluding.length < neverTogether.length) return [parts];
  return excluding.map((without) => parts.filter(({ id }) => id !== without));
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
            ...{ run, rateMbps },
            usedForFit: fit.fitted.includes(run),
            saturated: isSaturated(run, maxBatch),
            atOtherSpeed: odd.some((one) => one.run === run && one.why === 'speed'),
          },
        ],
  );
}

/**
 * The jitter of the counts says how regular the stream is; the one that the model follows best is sought below it,
 * because the model takes the counts of successive polls as independent. Drift and stalls stay out of the search: they
 * cost solves and hardly move the middle of the batch sizes.
 */
async function withLeastJitter(
  parts: readonly FitPart[],
  { jitter }: RecordedFit,
  least: (values: readonly number[], changes: (packets: number) => InputChanges) => Promise<number>,
): Promise<readonly FitPart[]> {
  const own = parts.find(({ id }) => id === 'jitter');
  if (own === undefined || jitter === null) return parts;
  const others = changesOf(parts.filter(({ id }) => id === 'service' || id === 'spread'));
  const packets = await least(
    triedJitters.map((share) => share * jitter.jitterPackets),
    (each) => ({ ...others, ...jitterChanges(each) }),
  );
  return parts.map((part) => (part === own ? { ...part, changes: jitterChanges(packets) } : part));
}
