/** Description of the event simulation: parts of the picture, and possible errors of the formulas. */
import { significant, numberOf } from '../../text/number-words.ts';
import type { SimulationDeclaration } from '../contract/simulation.ts';
import { type Inputs, readInputs } from './read-inputs.ts';
import type { ExpectedDifference } from '../contract/expected-difference.ts';

// Reasons for a difference between a result of the model and the simulated mechanism, by indicator.

/** Results that do not depend on the time between batches. */
const independentOfInterval = ['meanBatch', 'offeredMpps'];

/** Right with the exact marginal law of that time, independent of correlations. */
const exactByMarginalLaw = ['meanBatchIntervalUs', 'load', 'loadWithOverhead', 'interruptsPerSecond'];

/** See `Simulation.expectedDifference`. */
export function expectedDifference(inputs: Inputs, indicator: string): ExpectedDifference | null {
  if (indicator === 'lossProbabilityPublished') {
    return {
      reason:
        'Eq. (11) as printed divides by the batch size and is the probability of no event: 0.028 where 7.2 % are lost.',
      bound: { tooLow: 0.62, tooHigh: 0, measured: 'in the paper’s overload' },
    };
  }
  if (indicator.startsWith('processingUs.published')) {
    return {
      reason:
        'Eqs. (5), (12) and (13) as printed give the time of the last packet of every batch, lost ones included: 43 instead of 77 µs with four packets per batch, a few per cent off with many.',
      bound: { tooLow: 0.45, tooHigh: 0.05, measured: 'with four packets a batch and more' },
    };
  }
  return intervalDifference(inputs, indicator);
}

function intervalDifference(inputs: Inputs, indicator: string): ExpectedDifference | null {
  const form = inputs.batchInterval;
  const memoryless = ['geometric', 'geometric-0'].includes(inputs['arrivals.family']);
  if (form === 'exact' || memoryless || independentOfInterval.includes(indicator)) return null;
  if (form === 'published') {
    const most = inputs['arrivals.family'] === 'deterministic' ? 0.5 : 0.25;
    return {
      reason:
        'Eq. (4) takes the time between batches from a stationary process and assumes it to be independent of the batch: results are nearly right for near-regular arrivals and a cv up to 1, but up to a half off for even and a quarter off for bursty arrivals.',
      bound: { tooLow: most, tooHigh: most, measured: 'in the paper’s scenarios' },
    };
  }
  if (exactByMarginalLaw.includes(indicator)) return null;
  const most = indicator === 'lossProbability' ? 0.05 : 0.03;
  return {
    reason:
      'The time between batches is assumed to be independent of the batch: loss is a few per cent off for bursty arrivals, the standard deviation of the processing time 2 to 3 % for even ones.',
    bound: { tooLow: most, tooHigh: most, measured: 'in the paper’s scenarios' },
  };
}

export const simulation: SimulationDeclaration = {
  mechanism: (values) => {
    const inputs = readInputs(values);
    const { cores, coalescingFrames: frames } = inputs;
    const timer = `τ = ${significant(inputs.coalescingUs, 4)} µs`;
    const interval = frames === null ? timer : `${timer} or ${numberOf(frames, 'packet')}`;
    const room = `L = ${significant(inputs.maxWorkUs, 4)} µs`;
    return {
      timer: {
        label: 'NIC timer',
        words: [`NIC, ${interval}`, interval, ...(frames === null ? [] : [timer])],
      },
      queues: [{ label: 'queue of the CPU', capacity: null }],
      queueWords: [`queue, ${room} of work`, `queue, ${room}`, room],
      server: {
        label: 'CPU',
        words: cores > 1 ? [`CPU, 1 of ${cores} cores`, `1 of ${cores} cores`, `1 of ${cores}`] : ['CPU'],
        count: cores,
      },
      batchOf: 'an interrupt',
      maxBatch: frames,
      caption: `The first packet starts the timer; after ${significant(inputs.coalescingUs, 4)} µs${frames === null ? '' : `, or with packet ${frames},`} one interrupt hands all packets that have arrived to the CPU, and a packet that finds ${significant(inputs.maxWorkUs, 4)} µs of work or more is lost.`,
    };
  },
  // Little's law for the card, which takes all that come, and for the queue, which takes what is not lost.
  typical: (values, { indicators }) => {
    const { cores } = readInputs(values);
    const offered = indicators.offeredMpps;
    const through = indicators.throughputMpps;
    const held = indicators['nicWaitingUs.mean'];
    const waited = indicators['queueWaitingUs.mean'];
    return {
      waiting: [through === null || waited === null ? null : (through * waited) / cores],
      held: offered === null || held === null ? null : (offered * held) / cores,
      batch: indicators.meanBatch,
      loss: indicators.lossProbability,
    };
  },
  expectedDifference: (values, indicator) => expectedDifference(readInputs(values), indicator),
};
