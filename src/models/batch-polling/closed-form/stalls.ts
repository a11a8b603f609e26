/**
 * Stalls of the core: pauses while it works, of one length, at random. Cheap: the page evaluates it at every slider
 * move.
 */

/** Inputs of the length and frequency of stalls. */
export interface StallInputs {
  readonly stallUs: number | null;
  readonly stallEveryMs: number;
  readonly slotNs: number;
}

/** A stall lasts whole slots, at least one. */
export function stallSlots({ stallUs, slotNs }: StallInputs): number {
  return stallUs === null || stallUs === 0 ? 0 : Math.max(1, Math.round((stallUs * 1000) / slotNs));
}

/** Length of a stall in whole slots, in µs; 0 where there are none. */
export function stallLengthUs(inputs: StallInputs): number {
  return (stallSlots(inputs) * inputs.slotNs) / 1000;
}

/** Mean time that stalls add to a service of this mean, µs. */
export function meanStallUs(inputs: StallInputs, meanUs: number): number {
  const lengthUs = stallLengthUs(inputs);
  return lengthUs === 0 ? 0 : (meanUs / (1000 * inputs.stallEveryMs)) * lengthUs;
}
