import type { InputValue } from '../../../models/contract/inputs.ts';
import { meanDistance, type RateDivergences } from './rate-divergences.ts';

export type InputChanges = Readonly<Record<string, InputValue>>;

/** The model's batch sizes at a rate with some inputs changed; null where it has no answer. */
export type SolveWith = (changes: InputChanges, rateMbps: number) => Promise<ArrayLike<number> | null>;

/** The divergences of the judged recordings with these parts of a fit. */
export type DivergencesWith<Part> = (parts: readonly Part[]) => Promise<RateDivergences>;

/** Accepted parts, in their order, and the divergences with them. */
export interface KeptParts<Part> {
  kept: readonly Part[];
  divergences: RateDivergences;
}

/** Smaller differences of a mean distance are none. */
const noDifference = 1e-3;

/**
 * By the mean distance, which is the root of the divergence: every rate counts, and none alone decides. A median jumps
 * from one rate to the next where a part helps some rates and spoils others.
 */
export function isCloser(one: RateDivergences, other: RateDivergences): boolean {
  return meanDistance(one) < meanDistance(other) - noDifference;
}

/** Leaves out one part after the other, the worst first, as long as the model comes closer so. */
export async function keepHelping<Part>(
  parts: readonly Part[],
  judge: DivergencesWith<Part>,
): Promise<KeptParts<Part>> {
  let best: KeptParts<Part> = { kept: parts, divergences: await judge(parts) };
  for (;;) {
    let closest: KeptParts<Part> | null = null;
    for (const left of best.kept) {
      const kept = best.kept.filter((part) => part !== left);
      const divergences = await judge(kept);
      if (closest === null || meanDistance(divergences) < meanDistance(closest.divergences))
        closest = { kept, divergences };
    }
    if (closest === null || !isCloser(closest.divergences, best.divergences)) return best;
    best = closest;
  }
}

/** Of some values the one with the least mean distance; the first of equals. */
export async function leastOf<Value>(
  values: readonly Value[],
  judge: DivergencesWith<Value>,
): Promise<Value> {
  const distances: number[] = [];
  for (const value of values) distances.push(meanDistance(await judge([value])));
  return values[distances.indexOf(Math.min(...distances))]!;
}
