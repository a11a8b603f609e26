/** Quantities and units that printed values can have; asked where a tool prints numbers without their meaning. */
import { choose, type Choice } from './reading-choice.ts';
import type { ReadingAnswers } from './tool-reading.ts';

// Units of latencies whose tool prints none.

export type TimeUnit = 'ns' | 'us' | 'ms' | 's';

const usPer = { us: 1, ms: 1e3, s: 1e6 } as const;

export function inMicroseconds(value: number, unit: TimeUnit): number {
  // 0.3 / 1000 is exact to the last digit where 0.3 * 0.001 is not.
  return unit === 'ns' ? value / 1e3 : value * usPer[unit];
}

export function unitText(unit: TimeUnit): string {
  return unit === 'us' ? 'µs' : unit;
}

/** The reader's answer to the question `unit`, else `guess`. */
export function timeUnitChoice(answers: ReadingAnswers, guess: TimeUnit): Choice<TimeUnit> {
  const units: readonly TimeUnit[] = ['ns', 'us', 'ms', 's'];
  const options = units.map((value) => ({ value, label: unitText(value) }));
  return choose(answers, 'unit', 'Unit of the times', options, guess);
}

export type ValueUnit = 'ns' | 'us' | 'ms' | 's' | 'packets' | 'other';

/** As figures name it; `other`: nothing that a model answers. */
export type MeasuredQuantity =
  | ('sojournUs' | 'waitingUs' | 'serviceUs' | 'batchIntervalUs' | 'interarrivalUs')
  | ('batchSize' | 'batchSizeNonEmpty' | 'queueLength')
  | 'other';

const unitOptions: readonly { value: ValueUnit; label: string }[] = [
  { value: 'ns', label: 'ns' },
  { value: 'us', label: 'µs' },
  { value: 'ms', label: 'ms' },
  { value: 's', label: 's' },
  { value: 'packets', label: 'packets' },
  { value: 'other', label: 'another unit' },
];

const quantityLabels: Readonly<Record<MeasuredQuantity, string>> = {
  sojournUs: 'time of a packet in the system',
  waitingUs: 'waiting time of a packet',
  serviceUs: 'service time of a batch',
  batchIntervalUs: 'time between batches',
  interarrivalUs: 'time between packets',
  batchSize: 'batch size, empty polls too',
  batchSizeNonEmpty: 'batch size of polls that found packets',
  queueLength: 'packets in the queue',
  other: 'something else',
};

const times: readonly MeasuredQuantity[] = [
  ...(['sojournUs', 'waitingUs', 'serviceUs'] as const),
  ...(['batchIntervalUs', 'interarrivalUs'] as const),
];
const counts: readonly MeasuredQuantity[] = ['batchSizeNonEmpty', 'batchSize', 'queueLength'];

export function isTime(unit: ValueUnit): unit is TimeUnit {
  return unit !== 'packets' && unit !== 'other';
}

export function unitChoice(answers: ReadingAnswers, guess: ValueUnit): Choice<ValueUnit> {
  return choose(answers, 'unit', 'Unit of the values', unitOptions, guess);
}

/** Only quantities that have this unit are offered; a guess that has not is dropped. */
export function quantityChoice(
  answers: ReadingAnswers,
  unit: ValueUnit,
  guess: MeasuredQuantity,
): Choice<MeasuredQuantity> {
  const fitting = isTime(unit) ? times : unit === 'packets' ? counts : [];
  const offered = [...fitting, 'other'] as const;
  const options = offered.map((value) => ({ value, label: quantityLabels[value] }));
  return choose(
    answers,
    'quantity',
    'What was measured',
    options,
    offered.includes(guess) ? guess : offered[0]!,
  );
}

export function quantityLabel(quantity: MeasuredQuantity): string {
  return quantityLabels[quantity];
}

/** Times in µs, other quantities unchanged. */
export function figureValue(value: number, unit: ValueUnit): number {
  return isTime(unit) ? inMicroseconds(value, unit) : value;
}

/** `µs`, `packets` or nothing. */
export function plottedUnit(unit: ValueUnit): string {
  return isTime(unit) ? 'µs' : unit === 'packets' ? 'packets' : '';
}

/** Unit in a word of a title, a column or a variable: `nsecs`, `usec`, `µs`; null = none. */
export function unitOfWord(word: string): ValueUnit | null {
  const plain = word.toLowerCase();
  if (/^(?:ns|nsecs?|nanos|nanosec(?:ond)?s?)$/.test(plain)) return 'ns';
  if (/^(?:us|µs|μs|usecs?|micros|microsec(?:ond)?s?)$/.test(plain)) return 'us';
  if (/^(?:ms|msecs?|millis|millisec(?:ond)?s?)$/.test(plain)) return 'ms';
  if (/^(?:s|secs?|seconds?)$/.test(plain)) return 's';
  if (/^(?:packets?|pkts?|frames?|work|batch(?:es)?|bursts?|vectors?|budget)$/.test(plain)) return 'packets';
  return null;
}

/** A unit of time in a word; null for any other word. */
export function timeOfWord(word: string): TimeUnit | null {
  const unit = unitOfWord(word);
  return unit === 'packets' || unit === 'other' ? null : unit;
}
