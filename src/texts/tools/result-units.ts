/** Units as tools write them, in the units of the figures. */

const microseconds: Readonly<Record<string, number>> = {
  ns: 1e-3,
  nsec: 1e-3,
  nsecs: 1e-3,
  us: 1,
  µs: 1,
  μs: 1,
  usec: 1,
  usecs: 1,
  ms: 1e3,
  msec: 1e3,
  msecs: 1e3,
  s: 1e6,
  sec: 1e6,
  secs: 1e6,
};

const megapackets: Readonly<Record<string, number>> = {
  Mpps: 1,
  mpps: 1,
  kpps: 1e-3,
  pps: 1e-6,
  'packets/s': 1e-6,
};

const shares: Readonly<Record<string, number>> = { '': 1, ratio: 1, '%': 0.01, ppm: 1e-6 };

/** `sojournUs`, `sojournUs.p99`. */
export const isTimeQuantity = (quantity: string): boolean => /Us(?:\.|$)/.test(quantity);

/** Quantities that are shares of one. */
const isShare = /(?:probability|share|ratio|utilisation|load)$/i;

interface FigureUnit {
  unit: string;
  /** Number as given times this = number in `unit`. */
  factor: number;
}

/**
 * The unit in which figures show a quantity, by the quantity's name, and the way there from the unit given; null where
 * the given unit is not one of that kind (cycles of an unknown clock are not a time).
 */
export function figureUnit(quantity: string, given: string): FigureUnit | null {
  const to = (unit: string, factor: number | undefined) => (factor === undefined ? null : { unit, factor });
  if (isTimeQuantity(quantity)) return to('µs', microseconds[given]);
  if (quantity.endsWith('Mpps')) return to('Mpps', megapackets[given]);
  if (isShare.test(quantity)) return to('', shares[given]);
  return { unit: given, factor: 1 };
}
