/** Equations of interrupt coalescing in closed form, with the present numbers in them. */
import { breakdownLines } from '../../about-parts/breakdown-lines.ts';
import type { InputValues } from '../../contract/inputs.ts';
import type { Substitute } from '../../contract/paper.ts';
import type { Solution } from '../../contract/solution.ts';
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

/** Means of a batch, of one core: packets, and µs from one batch to the next, of a service and of an interrupt. */
export function batchOf(values: InputValues, { indicators }: Solution) {
  const inputs = readInputs(values);
  const { interruptPmf, interruptUs, slotUs } = inputs;
  return {
    packets: indicators.meanBatch ?? NaN,
    intervalUs: indicators.meanBatchIntervalUs ?? NaN,
    serviceUs: meanServiceUs(inputs),
    interruptUs: interruptPmf === null ? interruptUs : meanOf(interruptPmf) * slotUs,
  };
}

export const load: Substitute = (values, solution) => {
  const { packets, intervalUs, serviceUs, interruptUs } = batchOf(values, solution);
  const served = (packets * serviceUs) / intervalUs;
  const all = (packets * serviceUs + interruptUs) / intervalUs;
  if (!Number.isFinite(all)) return null;
  const work = `${number(packets)} × ${number(serviceUs)} µs`;
  return {
    lines: [
      `ρ = ${work} / ${number(intervalUs)} µs = ${number(100 * served)} %`,
      `ρₒ = (${work} + ${number(interruptUs)} µs) / ${number(intervalUs)} µs = ${number(100 * all)} %`,
    ],
    results: [
      { indicator: 'load', value: served },
      { indicator: 'loadWithOverhead', value: all },
    ],
  };
};

/** A core that is idle before fewer batches than this works all the time, as far as the digits of a loss show. */
const neverIdle = 1e-9;

/** The loss of a core that works all the time. */
export const lossInOverload: Substitute = (values, solution) => {
  if (!((solution.indicators.idleTransferShare ?? 1) < neverIdle)) return null;
  const { packets, intervalUs, serviceUs, interruptUs } = batchOf(values, solution);
  const value = 1 - (intervalUs - interruptUs) / (packets * serviceUs);
  return {
    lines: [
      `p = 1 − (${number(intervalUs)} µs − ${number(interruptUs)} µs) / (${number(packets)} × ${number(serviceUs)} µs) = ${number(100 * value)} %`,
    ],
    results: [{ indicator: 'lossProbability', value }],
  };
};

/** The mean, and the p99 of the page's first sentence. */
export const processing: Substitute = (_values, { breakdowns }) =>
  breakdownLines(breakdowns.processingUs, 'processingUs.exact');

/** P(X = k) from k = `start` on; null without the law, which comes with what a page shows. */
const batchLaw = ({ distributions }: Solution) => distributions.batchSize ?? null;

export const batchSize: Substitute = (_values, solution) => {
  const law = batchLaw(solution);
  if (law === null) return null;
  const beyond = law.p.map((_, k) => law.p.slice(k).reduce((sum, mass) => sum + mass, 0));
  const value = law.start + beyond.reduce((sum, tail) => sum + tail, 0) - beyond[0];
  return {
    lines: [`E[X] = Σ P(X ≥ i) = ${number(value)} packets`],
    results: [{ indicator: 'meanBatch', value }],
  };
};

export const closedByFrames: Substitute = (values, solution) => {
  const { coalescingFrames: frames } = readInputs(values);
  const law = batchLaw(solution);
  const share = law?.p[(frames ?? NaN) - law.start] ?? NaN;
  if (frames === null || !Number.isFinite(share)) return null;
  return {
    lines: [`P(X = ${frames}) = ${number(100 * share)} % of the batches`],
    results: [{ indicator: 'closedByFramesShare', value: share }],
  };
};

export const unfinishedWork: Substitute = (_values, { distributions, indicators }) => {
  const law = distributions.unfinishedWorkUs;
  // Work that grows without bound has a law of no meaning.
  if (law === undefined || (indicators.meanUnfinishedWorkUs ?? null) === null) return null;
  const value = law.p.reduce((sum, mass, k) => sum + mass * (law.start + k * law.step), 0);
  return {
    lines: [`E[U] = Σ k u(k) = ${number(value)} µs`],
    results: [{ indicator: 'meanUnfinishedWorkUs', value }],
  };
};
