/** What it costs to read the laws of times. Light: the page asks it at every slider move. */

/** Four laws are read at some two hundred places each: where they are drawn, and on the way to a quantile. */
const places = 700;

/** A little less than half of a term's length is summed on average. */
const summed = 0.4;

/** Standard deviations over which a law reaches that is read. */
const deviations = 20;

/** Of more numbers of stalls than this only some are read: see `thinnedShifts`. */
const mostShifts = 32;

/** Laws are made before they are read: passes over each of their slots. */
const perSlot = 40;

export interface ReadLaws {
  /** Full batches ahead that packets meet, each with laws of its own, and how many they are at most. */
  batches: number;
  ahead: number;
  /** Slots of the time that is left of the service in progress. */
  residual: number;
  /** Mean and variance of a full service, and of stalls in it. */
  service: { mean: number; variance: number };
  chance: number;
  stallSlots: number;
}

/** Multiplications. */
export function readingCost({ batches, ahead, residual, service, chance, stallSlots }: ReadLaws): number {
  const width = deviations * Math.sqrt(ahead * service.variance) + 1;
  const overlapping = Math.min(batches, 1 + (residual + width) / service.mean);
  const stalls = ahead * chance;
  const shifts =
    stallSlots === 0 ? 1 : Math.min(mostShifts, ahead + 1, 2 + deviations * Math.sqrt(stalls * (1 - chance)));
  // Where a service in progress is a whole one it has a law of its own.
  const terms = 2 * overlapping;
  return places * summed * terms * Math.min(residual, width) * shifts + perSlot * batches * residual;
}
