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
  const interruptUs =
    inputs.interruptPmf === null ? inputs.interruptUs : meanOf(inputs.interruptPmf) * inputs.slotUs;
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
