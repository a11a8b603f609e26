/** Equations of batch polling in closed form, with the present numbers in them. */
import type { Substitute } from '../../contract/paper.ts';
import { losesNone } from '../../contract/edge.ts';
import type { Solution } from '../../contract/solution.ts';
import { significant } from '../../../text/number-words.ts';
import { meanFrameBytes, wireBits } from '../../input-parts/frames.ts';
import { type Inputs, readInputs } from '../read-inputs.ts';
import { bytesUsOf, readServiceCurve } from '../closed-form/service-curve.ts';
import { longestStallUs, meanLengthUs } from '../closed-form/stall-lengths.ts';

const number = (value: number) => significant(value, 4);

/** Packets per µs of one core, where every core has the same. */
export function coreMpps(inputs: Inputs): number {
  return inputs.rateMbps / (wireBits(inputs) * inputs.cores);
}

/** All cores alike, and as many packets as the rate says. */
function isEven(inputs: Inputs): boolean {
  const { hottestShare, cores, arrivalCount } = inputs;
  const alike = cores === 1 || hottestShare === null;
  return alike && inputs['arrivals.family'] !== 'empirical' && arrivalCount === 'stationary';
}

/** The same without stalls, at constant speed. */
const isPlain = (inputs: Inputs): boolean =>
  isEven(inputs) && longestStallUs(inputs) === 0 && inputs['service.driftCv'] === 0;

const indicator = ({ indicators }: Solution, name: string): number => indicators[name] ?? NaN;

export const rateAndLoad: Substitute = (values) => {
  const inputs = readInputs(values);
  const curve = readServiceCurve(inputs);
  if (!isPlain(inputs) || 'code' in curve) return null;
  const { rateMbps, maxBatch, cores } = inputs;
  const offered = rateMbps / wireBits(inputs);
  const fullUs = curve.meanUs(maxBatch);
  const capacity = (cores * maxBatch) / fullUs;
  const each = cores === 1 ? '' : `${cores} × `;
  return {
    lines: [
      `λ = ${number(rateMbps)} Mbit/s / (8 (${number(meanFrameBytes(inputs))} + 20) bit) = ${number(offered)} Mpps`,
      `C = ${each}${maxBatch} packets / ${number(fullUs)} µs = ${number(capacity)} Mpps`,
      `ρ = ${number(offered)} Mpps / ${number(capacity)} Mpps = ${number((100 * offered) / capacity)} %`,
    ],
    results: [
      { indicator: 'capacityMpps', value: capacity },
      { indicator: 'load', value: offered / capacity },
    ],
  };
};

/** Time of a poll and of a packet with its bytes, µs. */
export const lineUs = (inputs: Inputs) => {
  const slope = inputs['service.slopeUs'];
  return {
    perPoll: inputs['service.interceptUs'],
    perPacket: slope === null ? null : slope + bytesUsOf(inputs),
  };
};

export const meanBatch: Substitute = (values, solution) => {
  const inputs = readInputs(values);
  const { perPoll, perPacket } = lineUs(inputs);
  const linear =
    inputs['service.tableUs'] === null &&
    inputs['service.emptyPollUs'] === null &&
    (inputs.sleepUs ?? 0) === 0;
  if (!isPlain(inputs) || !linear || perPoll === null || perPacket === null) return null;
  if (!losesNone(indicator(solution, 'lossProbability'))) return null;
  const gapUs = 1 / coreMpps(inputs);
  const value = perPoll / (gapUs - perPacket);
  return {
    lines: [
      `E[V] = ${number(1000 * perPoll)} ns / (${number(1000 * gapUs)} ns − ${number(1000 * perPacket)} ns) = ${number(value)} packets`,
    ],
    results: [{ indicator: 'meanBatch', value }],
  };
};

/** Every batch counts as full where the mean batch is below the largest by at most this share. */
const lastBatch = 1e-9;

export const lossInOverload: Substitute = (values, solution) => {
  const inputs = readInputs(values);
  const { maxBatch } = inputs;
  const curve = readServiceCurve(inputs);
  if (!isPlain(inputs) || 'code' in curve) return null;
  if (!(indicator(solution, 'meanBatch') >= maxBatch * (1 - lastBatch))) return null;
  const gapUs = 1 / coreMpps(inputs);
  const fullUs = curve.meanUs(maxBatch);
  const value = 1 - (maxBatch * gapUs) / fullUs;
  return {
    lines: [
      `p = 1 − ${maxBatch} × ${number(1000 * gapUs)} ns / ${number(1000 * fullUs)} ns = ${number(100 * value)} %`,
    ],
    results: [{ indicator: 'lossProbability', value }],
  };
};

/** Little's law, of one core. */
export const meanWaiting: Substitute = (values, solution) => {
  const inputs = readInputs(values);
  if (!isPlain(inputs)) return null;
  const queue = indicator(solution, 'meanQueueRandomTime');
  const throughput = indicator(solution, 'throughputMpps') / inputs.cores;
  const value = queue / throughput;
  if (!Number.isFinite(value)) return null;
  return {
    lines: [
      `E[W] = E[Q̄] / throughput = ${number(queue)} packets / ${number(throughput)} Mpps = ${number(value)} µs`,
    ],
    results: [{ indicator: 'waitingUs.exact.mean', value }],
  };
};

export const ringThatSurvives: Substitute = (values, solution) => {
  const inputs = readInputs(values);
  const stallUs = longestStallUs(inputs);
  const alike = inputs.cores === 1 || inputs.hottestShare === null;
  if (stallUs === 0 || !alike || inputs['arrivals.family'] === 'empirical') return null;
  const queue = indicator(solution, 'meanQueueAtPoll');
  const rate = coreMpps(inputs);
  const needed = queue + rate * stallUs;
  if (!Number.isFinite(needed)) return null;
  return {
    lines: [
      `L ≥ ${number(queue)} packets + ${number(rate)} Mpps × ${number(stallUs)} µs = ${number(needed)} packets; the ring has ${inputs.ringSize}`,
    ],
    results: [{ indicator: 'meanQueueAtPoll', value: queue }],
  };
};

/** Rarer losses are lost in the rounding of the two rates. */
const leastLoss = 1e-4;

/** The packets that are offered and not carried. */
export const loss: Substitute = (values, solution) => {
  const inputs = readInputs(values);
  if (!isEven(inputs) || !(indicator(solution, 'lossProbability') >= leastLoss)) return null;
  const offered = coreMpps(inputs) * inputs.cores;
  const carried = indicator(solution, 'throughputMpps');
  const value = 1 - carried / offered;
  return {
    lines: [`p = 1 − ${number(carried)} Mpps / ${number(offered)} Mpps = ${number(100 * value)} %`],
    results: [{ indicator: 'lossProbability', value }],
  };
};

/** Mean sleep and wake-up, µs; null: the core does not sleep. */
function meanSleep({ sleepUs, sleepFamily, wakeUpUs }: Inputs): { sleptUs: number; wakeUpUs: number } | null {
  return sleepUs > 0 ? { sleptUs: sleepFamily === 'uniform' ? sleepUs / 2 : sleepUs, wakeUpUs } : null;
}

export const emptyPollWithSleep: Substitute = (values) => {
  const inputs = readInputs(values);
  const curve = readServiceCurve(inputs);
  const sleep = meanSleep(inputs);
  if (sleep === null || 'code' in curve) return null;
  const { sleptUs, wakeUpUs } = sleep;
  const pollUs = curve.meanUs(0);
  return {
    lines: [
      `E[B₀] = ${number(pollUs)} µs + ${number(sleptUs)} µs + ${number(wakeUpUs)} µs = ${number(pollUs + sleptUs + wakeUpUs)} µs`,
    ],
    results: [],
  };
};

/** A poll takes E[V] packets in E[S], whichever the throughput. */
export const timeAwake: Substitute = (values, solution) => {
  const inputs = readInputs(values);
  const sleep = meanSleep(inputs);
  if (sleep === null || !isPlain(inputs)) return null;
  const [empty, batch] = [indicator(solution, 'emptyPollShare'), indicator(solution, 'meanBatch')];
  const pollUs = (batch * inputs.cores) / indicator(solution, 'throughputMpps');
  const value = 1 - (empty * sleep.sleptUs) / pollUs;
  if (!Number.isFinite(value)) return null;
  return {
    lines: [
      `E[S] = ${number(batch)} packets / ${number(batch / pollUs)} Mpps = ${number(pollUs)} µs`,
      `awake: 1 − ${number(empty)} × ${number(sleep.sleptUs)} µs / ${number(pollUs)} µs = ${number(100 * value)} %`,
    ],
    results: [{ indicator: 'awakeShare', value }],
  };
};

export const fullBatchWithStalls: Substitute = (values) => {
  const inputs = readInputs(values);
  const curve = readServiceCurve(inputs);
  const stallUs = meanLengthUs(inputs);
  if (stallUs === 0 || 'code' in curve) return null;
  const [fullUs, everyUs] = [curve.meanUs(inputs.maxBatch), 1000 * inputs.stallEveryMs];
  const stalls = fullUs / everyUs;
  const capacity = (inputs.cores * inputs.maxBatch) / (fullUs + stalls * stallUs);
  return {
    lines: [
      `m = ${number(fullUs)} µs / ${number(everyUs)} µs = ${number(stalls)} stalls in a full batch, which then takes ${number(fullUs)} µs + ${number(stalls)} × ${number(stallUs)} µs = ${number(fullUs + stalls * stallUs)} µs`,
    ],
    results: inputs['service.driftCv'] === 0 ? [{ indicator: 'capacityMpps', value: capacity }] : [],
  };
};
