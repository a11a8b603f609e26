/** Stalls of the core, pauses while it works, at random: of one length, or of several with their weights. */
import type { StallLength } from '../solver/service/stall-totals.ts';

/** Inputs of the lengths and frequency of stalls. */
export interface StallInputs {
  readonly stallUs: number | null;
  /** Length in µs -> weight; in the place of `stallUs`. */
  readonly stallLengths: Readonly<Record<string, number>> | null;
  readonly stallEveryMs: number;
  readonly slotNs: number;
}

/** In increasing order, in whole slots, at least one, with shares that sum to 1; empty: no stalls. */
export function stallLengths({ stallUs, stallLengths: table, slotNs }: StallInputs): readonly StallLength[] {
  const entries = table === null ? [[stallUs ?? 0, 1] as const] : Object.entries(table);
  const weights = new Map<number, number>();
  let total = 0;
  for (const [us, weight] of entries) {
    if (Number(us) === 0 || weight === 0) continue;
    const slots = Math.max(1, Math.round((Number(us) * 1000) / slotNs));
    weights.set(slots, (weights.get(slots) ?? 0) + weight);
    total += weight;
  }
  return [...weights]
    .map(([slots, weight]) => ({ slots, share: weight / total }))
    .sort((a, b) => a.slots - b.slots);
}

/** Whole slots of the longest stall; 0 where there are none. */
export function stallSlots(inputs: StallInputs): number {
  return stallLengths(inputs).at(-1)?.slots ?? 0;
}

/** The same in µs. */
export function longestStallUs(inputs: StallInputs): number {
  return (stallSlots(inputs) * inputs.slotNs) / 1000;
}

/** Mean length of a stall, µs; 0 where there are none. */
export function meanLengthUs(inputs: StallInputs): number {
  return (
    (stallLengths(inputs).reduce((sum, { slots, share }) => sum + share * slots, 0) * inputs.slotNs) / 1000
  );
}

/** Mean time that stalls add to a service of this mean, µs. */
export function meanStallUs(inputs: StallInputs, meanUs: number): number {
  const lengthUs = meanLengthUs(inputs);
  return lengthUs === 0 ? 0 : (meanUs / (1000 * inputs.stallEveryMs)) * lengthUs;
}
