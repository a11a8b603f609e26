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

/** Parts of a fit judged together: each by what the others do without it. */
export interface JudgedParts {
  /** By part: the divergences without it, and whether they are no better so. */
  parts: readonly { without: RateDivergences; helps: boolean }[];
  /** With the parts that help. */
  taken: RateDivergences;
}

/** Smaller differences of a median or mean divergence are none. */
const noDifference = 5e-4;

/** By the median, which a single rate does not move; where that is the same, by the mean. */
export function isCloser(one: RateDivergences, other: RateDivergences): boolean {
  const [mine, others] = [medianDivergence(one), medianDivergence(other)];
  if (mine === null || others === null) return mine !== null;
  const difference = mine - others;
  if (Math.abs(difference) > noDifference) return difference < 0;
  return meanDivergence(one) < meanDivergence(other) - noDifference;
}

/** A part helps where the model is no closer without it. Needs one round of solves a part and one or two more. */
export async function judgeParts(
  runs: readonly RatedRun[],
  parts: readonly InputChanges[],
  solve: SolveWith,
  onSolved?: () => void,
): Promise<JudgedParts> {
  const withParts = (belongs: (k: number) => boolean) => {
    const changes = Object.assign({}, ...parts.filter((_, k) => belongs(k))) as InputChanges;
    return rateDivergences(runs, (rateMbps) => solve(changes, rateMbps), onSolved);
  };
  const all = await withParts(() => true);
  const judged: { without: RateDivergences; helps: boolean }[] = [];
  for (let left = 0; left < parts.length; left++) {
    const without = await withParts((k) => k !== left);
    judged.push({ without, helps: !isCloser(without, all) });
  }
  const taken = judged.every(({ helps }) => helps) ? all : await withParts((k) => judged[k]!.helps);
  return { parts: judged, taken };
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
      return medianDivergence(divergences) ?? Infinity;
    }),
  );
  return values[medians.indexOf(Math.min(...medians))]!;
}
