/**
 * Error of quantiles of the time in the system: a packet's batch is taken as independent of its waiting time unless the
 * whole batch arrived during one service, though few packets follow most full batches, and the fewer they are, the
 * sooner they are served. Means are exact. The bounds come from a comparison with the joint law (`jointSojourn` of the
 * tests' reference) in 3000 systems with memoryless arrivals: limits of 2 to 64 packets, rings of 1 to 12 batches,
 * loads of 0.05 to 0.95, services fixed, Poisson or with a coefficient of variation of 0.3; 600 of the systems have
 * fixed or uniform sleeps of 0.5 to 10 full services.
 */
import {
  boundWords,
  type ErrorBound,
  type ExpectedDifference,
} from '../../../contract/expected-difference.ts';
import { listWords, significant } from '../../../../text/number-words.ts';
import { interarrivalUs } from '../chain/chain-accuracy.ts';
import { slotsPerUs } from '../../closed-form/load.ts';
import type { Inputs } from '../../read-inputs.ts';

/** Quantiles are too high by at most this share, divided by the largest batch or by 4, whichever is larger. */
const tooHigh = { p50: 0.04, p90: 0.13, p99: 0.4, p999: 0.64, p9999: 0.9 } as const;
type Level = keyof typeof tooHigh;
const levels: readonly (readonly [level: Level, words: string])[] = [
  ['p90', 'p90'],
  ['p99', 'p99'],
  ['p999', 'p99.9'],
  ['p9999', 'p99.99'],
];

/** Quantiles are too low by at most this share. */
const tooLow = 0.012;
/** By so many slots they may differ besides, in either direction. */
const slots = 2;

/** Shares after sleeps in which half a batch or more arrives: `tooLow` in place of the above, `tooHigh` added to it. */
const afterSleep = {
  tooLow: 0.03,
  tooHigh: { p50: 0.12, p90: 0.04, p99: 0.03, p999: 0.01, p9999: 0.01 },
} as const;

/** Whether at least half of the largest batch arrives in a mean sleep; with fewer packets a sleep adds no error. */
function fillsBatches(inputs: Inputs): boolean {
  const { sleepUs, wakeUpUs, maxBatch } = inputs;
  return sleepUs > 0 && sleepUs + wakeUpUs >= (maxBatch / 2) * interarrivalUs(inputs);
}

const share = (level: Level, maxBatch: number) => tooHigh[level] / Math.max(4, maxBatch);

/** The last part of the name of a quantile. */
function levelOf(indicator: string): Level | null {
  const level = indicator.split('.').at(-1)!;
  return level in tooHigh ? (level as Level) : null;
}

/** Bound of what a sleep adds to the error, with the rounding of all quantiles. */
export function sleepBound(inputs: Inputs, indicator: string): ErrorBound {
  const level = levelOf(indicator);
  const sleeps = level !== null && fillsBatches(inputs);
  return {
    tooLow: sleeps ? afterSleep.tooLow : 0,
    tooHigh: sleeps ? afterSleep.tooHigh[level] : 0,
    rounding: slots / slotsPerUs(inputs),
    measured: 'with memoryless arrivals',
  };
}

/** For memoryless arrivals; null where there is no such error: other results, and batches of one packet. */
export function ownBatchDifference(inputs: Inputs, indicator: string): ExpectedDifference | null {
  const { maxBatch } = inputs;
  const level = levelOf(indicator);
  if (level === null || maxBatch === 1) return null;
  const slept = sleepBound(inputs, indicator);
  const bound = {
    ...slept,
    tooLow: Math.max(tooLow, slept.tooLow!),
    tooHigh: share(level, maxBatch) + slept.tooHigh!,
  };
  const why =
    'A packet’s own batch is assumed to be independent of its waiting time unless the whole batch arrived during one service';
  const high = levels.map(
    ([one, words], k) => `${words} ${k === 0 ? 'up to ' : ''}${percent(share(one, maxBatch))}`,
  );
  const asleep = fillsBatches(inputs)
    ? `; after sleeps that may bring several batches quantiles are up to ${percent(afterSleep.tooLow)} too low and the median up to ${percent(afterSleep.tooHigh.p50)} too high`
    : '';
  return {
    reason: `${why}: quantiles may be up to ${percent(tooLow)} too low, or ${listWords(high)} too high${asleep}.`,
    ofResult: () => `${why}: ${words(level)} may be ${boundWords(bound)}.`,
    bound,
  };
}

const words = (level: Level) => levels.find(([one]) => one === level)?.[1] ?? 'the median';
const percent = (part: number) => `${significant(100 * part, 2)} %`;
