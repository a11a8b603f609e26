/** What the page says about the event simulation: the picture's parts, and where the formulas may lie off. */
import { numberOf } from '../../text/number-of.ts';
import type { SimulationDeclaration } from '../contract/simulation.ts';
import { expectedDifference } from './expected-difference.ts';
import { readInputs } from './read-inputs.ts';

export const simulation: SimulationDeclaration = {
  mechanism: (values) => {
    const inputs = readInputs(values);
    const { cores, maxBatch } = inputs;
    const core = cores > 1 ? `the busiest of ${cores} cores` : 'the core';
    return {
      queues: [{ label: 'ring', capacity: inputs.ringSize }],
      serverLabel: cores > 1 ? 'busiest core' : 'core',
      maxBatch,
      timerLabel: null,
      caption: `Every poll takes up to ${numberOf(maxBatch, 'packet')}; while ${core} works on them the ring fills, so a longer batch makes the next one longer still.`,
    };
  },
  expectedDifference: (values, indicator) => expectedDifference(readInputs(values), indicator),
};
