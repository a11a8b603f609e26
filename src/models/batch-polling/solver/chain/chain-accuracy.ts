/** Simplifications of the chain where arrivals are not memoryless, and the size of their effects. */
import { boundWords, type ErrorBound, sumOfBounds } from '../../../contract/expected-difference.ts';
import { listWords, significant } from '../../../../text/number-words.ts';
import {
  busiestShare,
  countsOrdinarily,
  isSimulated,
  meanInterarrival,
  slotsPerUs,
} from '../../closed-form/load.ts';
import { readServiceCurve, type ServiceCurve } from '../../closed-form/service-curve.ts';
import { meanStallUs } from '../../closed-form/stall-lengths.ts';
import { interarrivalVariation } from '../../system/system.ts';
import type { Inputs } from '../../read-inputs.ts';
import {
  type ErringResult,
  type ErringSystem,
  measuredError,
  oneByOne,
  simulationNoise,
} from '../measured-error.ts';

/** Results whose errors are stated in words, with the whole that an absolute error is a share of. */
const stated: readonly (readonly [result: ErringResult, words: string, whole: string])[] = [
  ['sojourn', 'the mean time in the system', ''],
  ['sojournTail', 'p99 and beyond', ''],
  ['batch', 'a mean batch', ''],
  ['emptyPolls', 'the share of empty polls', ' of the polls'],
  ['busyTime', 'the time awake', ' of the time'],
  ['throughput', 'the throughput', ' of the packets'],
  ['loss', 'the loss', ''],
];

/** One sentence with the errors of the main results, or of `result`; null where the chain is exact. */
export function chainReason(inputs: Inputs, result?: ErringResult): string | null {
  // Memoryless: the counts of successive services are independent, and both ways of counting are the same.
  const family = inputs['arrivals.family'];
  if (family === 'geometric') return null;
  if (countsOrdinarily(inputs))
    return 'Ordinary counting starts a full interarrival time at every poll: on the cross-connect the mean batch is off by −35 to +110 % at low load, by −8 to +10 % near capacity, and without bound where polls are shorter than the time between packets.';
  if (isSimulated(inputs)) return 'Both are simulations of the same system, with other random numbers.';
  const { packets } = erringSystem(inputs);
  const perService = `about ${significant(packets, 2)} packets per service`;
  const why =
    family === 'jittered'
      ? 'At a constant rate many packets in one service are followed by fewer in the next. The chain treats them as independent, with a jitter reduced so that the queue varies by as much'
      : 'The chain treats the arrivals during successive services as independent, which holds only for memoryless arrivals';
  const asleep =
    inputs.sleepUs > 0 ? ', and whether a poll is empty and the core sleeps also depends on them' : '';
  const where =
    family === 'jittered'
      ? `With a jitter of ${significant(inputs['arrivals.jitterPackets'], 2)} packets and ${perService}`
      : `With ${perService} and a coefficient of variation of ${significant(variation(inputs), 2)}`;
  const isMain = (one: ErringResult) =>
    !['batch', 'emptyPolls', 'throughput'].includes(one) && (one !== 'busyTime' || inputs.sleepUs > 0);
  const errors = stated
    .filter(([one]) => (result === undefined ? isMain(one) : one === result))
    .map(
      ([one, words, whole], k) =>
        `${words} ${k === 0 ? 'may be ' : ''}${one === 'loss' ? lossErrorWords(errorBound(inputs, one)) : boundWords(errorBound(inputs, one), whole)}`,
    );
  if (errors.length === 0) return `${why}${asleep}.`;
  const source = errors.some((words) => words.includes('%'))
    ? ': bounds that hold in 97 % of simulated random scenarios'
    : '';
  return `${why}${asleep}. ${where}, ${listWords(errors)}${source}.`;
}

/** `up to 2.4 times too low`: rare losses err by factors. */
function lossErrorWords({ tooLow, tooHigh }: ErrorBound): string {
  const sides = [
    ['low', tooLow === null || tooLow >= 1 ? Infinity : 1 / (1 - tooLow)],
    ['high', tooHigh === null ? Infinity : 1 + tooHigh],
  ] as const;
  const words = sides.flatMap(([side, factor]) => {
    if (factor === Infinity) return [`too ${side} by an unknown amount`];
    const size = factor < 2 ? `${significant(100 * (factor - 1), 2)} %` : `${significant(factor, 2)} times`;
    return factor > 1 ? [`up to ${size} too ${side}`] : [];
  });
  return words.join(' or ');
}

/**
 * In the unit that `measuredError` describes. Given gaps may depend on each other's sums either way, whatever their
 * coefficient of variation.
 */
export function errorBound(inputs: Inputs, result: ErringResult): ErrorBound {
  if (isSimulated(inputs)) return simulationNoise(result);
  const awake = measuredError(result, erringSystem(inputs));
  const bound = inputs.sleepUs > 0 ? sumOfBounds(awake, oneByOne(result)) : awake;
  if (inputs['arrivals.family'] !== 'empirical') return bound;
  const { tooLow, tooHigh, absolute, measured } = bound;
  if (result === 'loss') return eitherFactor(bound);
  const relative = tooLow === null || tooHigh === null ? null : Math.max(tooLow, tooHigh);
  const further = absolute === undefined ? 0 : Math.max(absolute.tooLow, absolute.tooHigh);
  return {
    tooLow: relative,
    tooHigh: relative,
    measured,
    ...(further > 0 ? { absolute: { tooLow: further, tooHigh: further } } : {}),
  };
}

/** The larger factor of the two in both directions. */
function eitherFactor({ tooLow, tooHigh, ...further }: ErrorBound): ErrorBound {
  if (tooLow === null || tooLow >= 1 || tooHigh === null) return { ...further, tooLow: null, tooHigh: null };
  const factor = Math.max(1 / (1 - tooLow), 1 + tooHigh);
  return { ...further, tooLow: 1 - 1 / factor, tooHigh: factor - 1 };
}

function erringSystem(inputs: Inputs): ErringSystem {
  const slots = meanInterarrival(inputs, busiestShare(inputs));
  const memorylessCv = Math.sqrt(1 + 1 / slots);
  const relative = variation(inputs) / memorylessCv;
  return {
    arrivals: inputs['arrivals.family'] === 'jittered' ? 'jittered' : relative < 1 ? 'steady' : 'bursty',
    variation: relative,
    packets: packetsPerService(inputs),
    load: fullLoad(inputs),
    maxBatch: inputs.maxBatch,
    ringSize: inputs.ringSize,
    gapUs: interarrivalUs(inputs),
  };
}

/** Coefficient of variation of the busiest core's interarrival times. */
function variation(inputs: Inputs): number {
  return interarrivalVariation(inputs, busiestShare(inputs));
}

/** Load of a core that always takes full batches. */
export function fullLoad(inputs: Inputs): number {
  const { maxBatch } = inputs;
  const fullUs = serviceUs(readServiceCurve(inputs) as ServiceCurve, maxBatch);
  return (fullUs + meanStallUs(inputs, fullUs)) / (maxBatch * interarrivalUs(inputs));
}

export function interarrivalUs(inputs: Inputs): number {
  return meanInterarrival(inputs, busiestShare(inputs)) / slotsPerUs(inputs);
}

/**
 * Packets that arrive during a service of as many: where the system settles without loss, and a full batch in overload.
 */
export function packetsPerService(inputs: Inputs): number {
  const curve = readServiceCurve(inputs) as ServiceCurve;
  const { maxBatch } = inputs;
  const betweenUs = interarrivalUs(inputs);
  let packets = 0;
  for (let k = 0; k < 200; k++) packets = Math.min(maxBatch, serviceUs(curve, packets) / betweenUs);
  return packets;
}

/** Mean service time between whole sizes. */
function serviceUs(curve: ServiceCurve, packets: number): number {
  const floor = Math.floor(packets);
  const lower = curve.meanUs(floor);
  return packets === floor ? lower : lower + (packets - floor) * (curve.meanUs(floor + 1) - lower);
}
