/** What the page says about the event simulation: the picture's parts, and where the formulas may lie off. */
import { significant } from '../../text/number-words.ts';
import type { SimulationDeclaration } from '../contract/simulation.ts';
import { expectedDifference } from './expected-difference.ts';
import { readInputs } from './read-inputs.ts';

export const simulation: SimulationDeclaration = {
  mechanism: (values) => {
    const inputs = readInputs(values);
    const { cores } = inputs;
    return {
      queues: [{ label: 'Queue of the CPU', capacity: null }],
      serverLabel: cores > 1 ? `CPU, one of ${cores} cores` : 'CPU',
      maxBatch: null,
      timerLabel: 'NIC timer',
      caption: `The first packet starts the timer; after ${significant(inputs.coalescingUs, 4)} µs one interrupt hands all packets that have arrived to the CPU, and a packet that finds ${significant(inputs.maxWorkUs, 4)} µs of work or more is lost.`,
    };
  },
  expectedDifference: (values, indicator) => expectedDifference(readInputs(values), indicator),
};
