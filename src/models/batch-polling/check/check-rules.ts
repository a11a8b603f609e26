/** Rules across inputs: light, for the page checks every position of a slider. */
import { numberOf } from '../../../text/number-of.ts';
import { significant } from '../../../text/number-words.ts';
import type { InputFault } from '../../contract/inputs.ts';
import { busiestShare } from '../closed-form/capacity.ts';
import { checkSleep } from './check-sleep.ts';
import type { Inputs } from '../read-inputs.ts';
import { checkDeviation, checkVariation } from './check-spread.ts';
import type { ServiceCurve } from '../closed-form/service-curve.ts';
import { readServiceCurve } from '../closed-form/service-curve.ts';
import { meanInterarrivalSlots, slotsPerUs } from '../closed-form/slots.ts';
import { speedsOf } from '../solver/drift/speeds.ts';
import { checkGapHistogram, checkGapSpread } from '../../input-parts/check-gaps.ts';

/** Longest mean service the tables are made for: 10 ms in slots of 10 ns. */
const longestService = 1e6;

/** An even share written with three decimals counts as even. */
const shareRounding = 0.0005;

/** Refuses inputs that describe no system, or one whose tables have no end; too much work alone is not refused. */
export function checkRules(inputs: Inputs): InputFault | null {
  return (
    checkRing(inputs) ??
    checkShare(inputs) ??
    checkService(inputs) ??
    checkSleep(inputs) ??
    checkInterarrival(inputs, busiestShare(inputs)) ??
    checkTables(inputs)
  );
}

function checkShare(inputs: Inputs): InputFault | null {
  const even = 1 / inputs.cores;
  const share = inputs.hottestShare;
  if (share === null || even === 1 || share >= even - shareRounding) return null;
  return {
    code: 'share-below-even',
    parameter: 'hottestShare',
    message: `The busiest of ${inputs.cores} cores receives at least ${significant(even)} of the packets; ${share} is less.`,
    nearest: Math.ceil(even * 1000) / 1000,
  };
}

function checkRing(inputs: Inputs): InputFault | null {
  const { maxBatch, ringSize } = inputs;
  if (!(maxBatch >= 1)) {
    return {
      code: 'out-of-range',
      parameter: 'maxBatch',
      message: 'The maximum batch size must be at least 1 packet.',
      nearest: 1,
    };
  }
  if (maxBatch > ringSize) {
    return {
      code: 'batch-exceeds-ring',
      parameter: 'maxBatch',
      message: `A poll can never find ${numberOf(maxBatch, 'packet')} in a ring of ${ringSize}: the maximum batch size must not exceed the ring size.`,
      nearest: ringSize,
    };
  }
  return null;
}

function checkService(inputs: Inputs): InputFault | null {
  const curve = readServiceCurve(inputs);
  if ('code' in curve) return curve;
  const slots = slotsPerUs(inputs);
  const parameter = inputs['service.tableUs'] === null ? 'service.interceptUs' : 'service.tableUs';
  const { maxBatch } = inputs;
  if (!(curve.meanUs(0) > 0)) {
    return {
      code: 'empty-poll-takes-no-time',
      parameter,
      message: 'An empty poll must take time: its mean service time has to be above 0 µs.',
    };
  }
  for (let size = 1; size <= maxBatch; size++) {
    if (curve.meanUs(size) > 0) continue;
    return {
      code: 'service-takes-no-time',
      parameter,
      message: `The service curve gives ${significant(curve.meanUs(size))} µs for a batch of ${size}: every batch must take time.`,
    };
  }
  let longestUs = 0;
  for (let size = 0; size <= maxBatch; size++) longestUs = Math.max(longestUs, curve.meanUs(size));
  if (longestUs * slots > longestService) {
    return {
      code: 'slot-too-short',
      parameter: 'slotNs',
      message: `The longest service takes ${significant(longestUs)} µs, more than a million slots of ${inputs.slotNs} ns: choose longer slots.`,
    };
  }
  return checkDeviation(inputs, curve);
}

/** Laws far beyond the mean of a service: what they cost. */
function checkTables(inputs: Inputs): InputFault | null {
  const meanSlots = meanInterarrivalSlots(inputs, busiestShare(inputs));
  const curve = readServiceCurve(inputs) as ServiceCurve;
  const slowest = Math.min(...speedsOf(inputs['service.driftCv']).map(({ factor }) => factor));
  const longest = (curve.meanUs(inputs.maxBatch) * slotsPerUs(inputs)) / slowest;
  return checkVariation(inputs, longest, meanSlots);
}

export function checkInterarrival(inputs: Inputs, share: number): InputFault | null {
  const family = inputs['arrivals.family'];
  if (family === 'empirical') return checkGapHistogram(inputs['arrivals.pmf']);
  const mean = meanInterarrivalSlots(inputs, share);
  if (!(mean > 0 && mean < Infinity)) {
    return {
      code: 'out-of-range',
      parameter: 'rateMbps',
      message: 'The packet rate must be above 0 Mbit/s.',
    };
  }
  return family === 'negative-binomial' ? checkGapSpread(inputs['arrivals.cv'], mean) : null;
}
