/** What the page says about the event simulation: the picture's parts, and where the formulas may lie off. */
import type { SimulationDeclaration } from '../contract/simulation.ts';
import { expectedDifference } from './expected-difference.ts';
import { readInputs } from './read-inputs.ts';

export const simulation: SimulationDeclaration = {
  mechanism: (values) => {
    const inputs = readInputs(values);
    const capacity = inputs.queueCapacity;
    const { maxBatch } = inputs;
    const several = inputs.cores > 1;
    const core = several ? 'most loaded core' : 'core';
    return {
      queues: Array.from({ length: inputs.ports }, (_, k) => ({
        label: `port ${k + 1}`,
        capacity,
      })),
      serverLabel: core,
      maxBatch,
      timerLabel: null,
      caption: `The ${core} visits the RX queues in turn and takes the packets waiting there, at most ${maxBatch} ${maxBatch === 1 ? 'packet' : 'packets'}; packets that arrive meanwhile wait for the next visit, and a visit to an empty queue costs time too.`,
    };
  },
  expectedDifference,
};
