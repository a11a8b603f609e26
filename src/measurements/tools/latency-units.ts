/** Units of latencies whose tool prints none. */
import type { Choice } from './reading-choice.ts';
import { choose } from './reading-choice.ts';
import type { ReadingAnswers } from './tool-reading.ts';

export type TimeUnit = 'ns' | 'us' | 'ms' | 's';

/** Units per second. A quotient by a power of ten is exact to the last digit where a product with a fraction is not. */
const perSecond: Readonly<Record<TimeUnit, number>> = { ns: 1e9, us: 1e6, ms: 1e3, s: 1 };

export function inMicroseconds(value: number, unit: TimeUnit): number {
  return unit === 'ns' ? value / 1e3 : value * (1e6 / perSecond[unit]);
}

export function unitText(unit: TimeUnit): string {
  return unit === 'us' ? 'µs' : unit;
}

/** The reader's answer to the question `unit`, else `guess`. */
export function timeUnitChoice(answers: ReadingAnswers, guess: TimeUnit): Choice<TimeUnit> {
  const units = Object.keys(perSecond) as TimeUnit[];
  const options = units.map((value) => ({ value, label: unitText(value) }));
  return choose(answers, 'unit', 'Unit of the times', options, guess);
}
