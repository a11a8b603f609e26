import type { InputValue } from '../../models/contract/inputs.ts';
import {
  meanDivergence,
  medianDivergence,
  type RateDivergences,
  type RatedRun,
  rateDivergences,
} from './rate-divergences.ts';

export type InputChanges = Readonly<Record<string, InputValue>>;

/** The model's batch sizes at a rate with some inputs changed; null where it has no answer. */
export type SolveWith = (changes: InputChanges, rateMbps: number) => Promise<ArrayLike<number> | null>;

/** What one part of a fit does beside the parts before it that help. */
export interface PartStep {
  divergences: RateDivergences;
  /** It does not raise the mean divergence. */
  helps: boolean;
}

/** Less than this is no rise. */
const noRise = 1e-4;

/** Adds one part after the other, each to those before it that help. `before` is without any. */
export async function partSteps(
  runs: readonly RatedRun[],
  before: RateDivergences,
  parts: readonly InputChanges[],
  solve: SolveWith,
  onSolved?: () => void,
): Promise<readonly PartStep[]> {
  const steps: PartStep[] = [];
  let changes: InputChanges = {};
  let mean = meanDivergence(before);
  for (const part of parts) {
    const tried = { ...changes, ...part };
    const divergences = await rateDivergences(runs, (rateMbps) => solve(tried, rateMbps), onSolved);
    const own = meanDivergence(divergences);
    const helps = own <= mean + noRise;
    if (helps) [changes, mean] = [tried, own];
    steps.push({ divergences, helps });
  }
  return steps;
}

/** Of some values of one part, the one with the least median divergence; the first of equals. */
export async function leastOf<Value>(
  runs: readonly RatedRun[],
  values: readonly Value[],
  changes: (value: Value) => InputChanges,
  solve: SolveWith,
  onSolved?: () => void,
): Promise<Value> {
  const medians = await Promise.all(
    values.map(async (value) => {
      const tried = changes(value);
      const divergences = await rateDivergences(runs, (rateMbps) => solve(tried, rateMbps), onSolved);
      return medianDivergence(divergences) ?? 0;
    }),
  );
  return values[medians.indexOf(Math.min(...medians))]!;
}
