/**
 * The longest stall that is survived, and the smallest ring that survives one, with the losses at later polls. How many
 * these are beside those of the stalled interval changes slowly with the length and with the ring: the answers for the
 * interval alone, asked for so much less, approach those for all.
 */
import { SolveFailure } from '../../../contract/solution.ts';
import { anyLossAfter } from './after-stall.ts';
import { longestStall, smallestRing } from './longest-stall.ts';
import type { StalledCore } from './stalled-core.ts';

/** null: no value satisfies the bound. `anyLoss`: probability of any loss at the value, or at none. */
interface Survived {
  readonly value: number | null;
  readonly anyLoss: number;
}

/** Answers for the interval alone at most. */
const mostAnswers = 12;

/** P(any loss), later polls included. Throws `SolveFailure` where it is not known. */
export function anyLossOf(core: StalledCore, stall: number): number {
  const any = anyLossAfter(core, stall);
  if (any !== null) return any;
  throw new SolveFailure(
    'no-exact-stall',
    'Near capacity losses go on for so many polls after a stall that stalls are answered only by simulation.',
    'rateMbps',
  );
}

/**
 * `answer`: the extreme value with which the interval loses rarely enough; `any`: the probability of any loss at a
 * value; `toSafer`: the step from a value to one that loses less.
 */
function survived(
  epsilon: number,
  answer: (epsilon: number) => Survived,
  any: (value: number) => number,
  toSafer: 1 | -1,
): Survived {
  let allowed = epsilon;
  const first = answer(allowed);
  if (first.value === null || first.value === 0) return first;
  let value: number = first.value;
  for (let k = 0; k < mostAnswers; k++) {
    const all = any(value);
    if (all === 0) break;
    allowed *= epsilon / all;
    const next = answer(Math.min(epsilon, allowed)).value;
    if (next === null || next === value) break;
    value = next;
  }
  // Whole slots and places: a few steps to the last value that is safe.
  let anyLoss = any(value);
  for (let step = 1; anyLoss > epsilon && value > 0; step *= 2) {
    value = Math.max(0, value + toSafer * step);
    anyLoss = any(value);
  }
  for (let k = 0; k < mostAnswers; k++) {
    const further: number = value - toSafer;
    const more: number = further < 0 ? 1 : any(further);
    if (more > epsilon) break;
    [value, anyLoss] = [further, more];
  }
  return { value, anyLoss };
}

/** The longest stall, whole slots, with P(any loss) <= `epsilon`. */
export function longestSurvived(core: StalledCore, epsilon: number): Survived {
  return survived(
    epsilon,
    (allowed) => longestStall(core, allowed),
    (stall) => anyLossOf(core, stall),
    -1,
  );
}

/**
 * The smallest ring, at least beta and at most `most` places, with P(any loss) <= `epsilon`. `coreWith`: the core with
 * another ring.
 */
export function smallestSurviving(
  core: StalledCore,
  coreWith: (ringSize: number) => StalledCore,
  stall: number,
  epsilon: number,
  most: number,
): Survived {
  const { maxBatch } = core.system;
  const known = new Map<number, number>();
  const any = (places: number): number => {
    if (places < maxBatch) return 1;
    const anyLoss = known.get(places) ?? anyLossOf(coreWith(places), stall);
    known.set(places, anyLoss);
    return anyLoss;
  };
  return survived(epsilon, (allowed) => smallestRing(core, stall, allowed, most), any, 1);
}
