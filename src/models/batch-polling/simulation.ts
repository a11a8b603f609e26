/** Description of the event simulation for the page: parts of the picture, and possible errors of the formulas. */
import { numberOf } from '../../text/number-words.ts';
import type { ExpectedDifference } from '../contract/expected-difference.ts';
import type { SimulationDeclaration } from '../contract/simulation.ts';
import { coreLoads } from './closed-form/load.ts';
import { type Inputs, readInputs } from './read-inputs.ts';

/** Loaded at its first use: it needs laws and sums of the solver. */
let difference: ((inputs: Inputs, indicator: string) => ExpectedDifference | null) | null = null;

export const simulation: SimulationDeclaration = {
  mechanism: (values) => {
    const inputs = readInputs(values);
    const { cores, maxBatch } = inputs;
    const core = cores > 1 ? `the busiest of ${cores} cores` : 'the core';
    const limit = `β = ${maxBatch}`;
    const size = `L = ${inputs.ringSize}`;
    return {
      timer: null,
      queues: [{ label: 'ring', capacity: inputs.ringSize }],
      queueWords: [`ring, ${size}`, size],
      server: {
        label: cores > 1 ? 'busiest core' : 'core',
        words: [
          cores > 1 ? `busiest of ${cores} cores, ${limit}` : `core, ${limit}`,
          cores > 1 ? `1 of ${cores}, ${limit}` : limit,
          limit,
        ],
        count: cores,
        ...(cores > 1 && inputs['arrivals.family'] !== 'empirical' && { loads: coreLoads(inputs) }),
      },
      // Empty polls take no batch, and the picture shows what is in service.
      batchOf: 'a batch',
      maxBatch,
      caption: `Every poll takes up to ${numberOf(maxBatch, 'packet')}; while ${core} works on them the ring fills, so a longer batch makes the next one longer still.`,
    };
  },
  typical: (_values, { indicators }) => ({
    waiting: [indicators.meanQueueRandomTime],
    held: null,
    batch: indicators.meanBatchNonEmpty,
    loss: indicators.lossProbability,
  }),
  loadDifference: async () => {
    difference ??= (await import('./expected-difference.ts')).expectedDifference;
  },
  isDifferenceLoaded: () => difference !== null,
  expectedDifference: (values, indicator) => difference?.(readInputs(values), indicator) ?? null,
};
