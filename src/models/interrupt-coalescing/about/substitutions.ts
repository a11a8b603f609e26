/** Equations of interrupt coalescing in closed form, with the present numbers in them. */
import type { Substitute } from '../../contract/paper.ts';
import { significant } from '../../../text/number-words.ts';
import { type Inputs, readInputs } from '../read-inputs.ts';
import { sgwWeights } from '../solver/service-times.ts';

const number = (value: number) => significant(value, 4);

/** Mean of a histogram over 0, 1, 2, ... */
function meanOf(weights: readonly number[]): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.reduce((sum, weight, k) => sum + k * weight, 0) / total;
}

function meanServiceUs(inputs: Inputs): number {
  switch (inputs['service.family']) {
    case 'sgw':
      return meanOf(sgwWeights);
    case 'empirical':
      return meanOf(inputs['service.pmf']!) * inputs.slotUs;
    default:
      return inputs['service.meanUs'];
  }
}

const meanInterruptUs = ({ interruptPmf, interruptUs, slotUs }: Inputs): number =>
  interruptPmf === null ? interruptUs : meanOf(interruptPmf) * slotUs;

/** Wald's identity, of one core. */
export const batchInterval: Substitute = (values, { indicators }) => {
  const inputs = readInputs(values);
  if (inputs['arrivals.family'] === 'empirical' || inputs.batchInterval !== 'exact') return null;
  const gapUs = inputs.meanInterarrivalUs * inputs.cores;
  const batch = indicators.meanBatch ?? NaN;
  const interval = gapUs * batch;
  if (!Number.isFinite(interval)) return null;
  const rate = (1e6 * inputs.cores) / interval;
  return {
    lines: [
      `E[S] = ${number(gapUs)} µs × ${number(batch)} packets = ${number(interval)} µs`,
      `interrupts: ${inputs.cores === 1 ? '1' : `${inputs.cores} cores`} / ${number(interval)} µs = ${number(rate)} a second`,
    ],
    results: [
      { indicator: 'meanBatchIntervalUs', value: interval },
      { indicator: 'interruptsPerSecond', value: rate },
    ],
  };
};

export const load: Substitute = (values, { indicators }) => {
  const inputs = readInputs(values);
  const batch = indicators.meanBatch ?? NaN;
  const interval = indicators.meanBatchIntervalUs ?? NaN;
  const serviceUs = meanServiceUs(inputs);
  const interruptUs = meanInterruptUs(inputs);
  const served = (batch * serviceUs) / interval;
  const all = (batch * serviceUs + interruptUs) / interval;
  if (!Number.isFinite(all)) return null;
  const work = `${number(batch)} × ${number(serviceUs)} µs`;
  return {
    lines: [
      `ρ = ${work} / ${number(interval)} µs = ${number(100 * served)} %`,
      `ρₒ = (${work} + ${number(interruptUs)} µs) / ${number(interval)} µs = ${number(100 * all)} %`,
    ],
    results: [
      { indicator: 'load', value: served },
      { indicator: 'loadWithOverhead', value: all },
    ],
  };
};

/** Interrupt included, the core is busy from one batch to the next. */
const saturated = 1.2;

/** The limit of the loss in overload, when the core is never idle. */
export const lossInOverload: Substitute = (values, { indicators }) => {
  const inputs = readInputs(values);
  const batch = indicators.meanBatch ?? NaN;
  const interval = indicators.meanBatchIntervalUs ?? NaN;
  const serviceUs = meanServiceUs(inputs);
  const interruptUs = meanInterruptUs(inputs);
  if (!((indicators.loadWithOverhead ?? 0) >= saturated)) return null;
  const value = 1 - (interval - interruptUs) / (batch * serviceUs);
  return {
    lines: [
      `p → 1 − (${number(interval)} µs − ${number(interruptUs)} µs) / (${number(batch)} × ${number(serviceUs)} µs) = ${number(100 * value)} %`,
    ],
    results: [{ indicator: 'lossProbability', value }],
  };
};

/** The three parts of a mean time: in the NIC, behind other work, and the packet’s service. */
export const meanProcessing: Substitute = (values, { indicators }) => {
  const serviceUs = meanServiceUs(readInputs(values));
  const nicUs = indicators['nicWaitingUs.mean'] ?? NaN;
  const queueUs = indicators['queueWaitingUs.mean'] ?? NaN;
  const value = nicUs + queueUs + serviceUs;
  if (!Number.isFinite(value)) return null;
  return {
    lines: [
      `E[D] = ${number(nicUs)} µs + ${number(queueUs)} µs + ${number(serviceUs)} µs = ${number(value)} µs`,
    ],
    results: [{ indicator: 'processingUs.exact.mean', value }],
  };
};
