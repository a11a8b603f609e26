/** Description of the event simulation: parts of the picture, and possible errors of the formulas. */
import { significant } from '../../text/number-words.ts';
import type { SimulationDeclaration } from '../contract/simulation.ts';
import { expectedDifference } from './expected-difference.ts';
import { packetsWords } from './inputs.ts';
import { readInputs } from './read-inputs.ts';

export const simulation: SimulationDeclaration = {
  mechanism: (values) => {
    const inputs = readInputs(values);
    const { cores, coalescingFrames: frames } = inputs;
    const timer = `τ = ${significant(inputs.coalescingUs, 4)} µs`;
    const interval = frames === null ? timer : `${timer} or ${packetsWords(frames)}`;
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
