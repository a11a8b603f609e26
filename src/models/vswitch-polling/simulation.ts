/** Description of the event simulation: parts of the picture, and possible errors of the formulas. */
import type { SimulationDeclaration } from '../contract/simulation.ts';
import { expectedDifference } from './expected-difference.ts';
import { readInputs } from './read-inputs.ts';
import { numberOf } from '../../text/number-words.ts';

export const simulation: SimulationDeclaration = {
  mechanism: (values) => {
    const inputs = readInputs(values);
    const capacity = inputs.queueCapacity;
    const { maxBatch } = inputs;
    const { cores, ports } = inputs;
    const core = cores > 1 ? 'most loaded core' : 'core';
    const limit = `M = ${maxBatch}`;
    const each = `K = ${capacity}`;
    const portWords = numberOf(ports, 'port');
    return {
      timer: null,
      queues: Array.from({ length: inputs.ports }, (_, k) => ({ label: `port ${k + 1}`, capacity })),
      queueWords: [`${portWords}, ${each}${ports === 1 ? '' : ' each'}`, `${portWords}, ${each}`, each],
      server: {
        label: core,
        words: [
          cores > 1 ? `busiest of ${cores} cores, ${limit}` : `core, ${limit}`,
          cores > 1 ? `1 of ${cores}, ${limit}` : limit,
          limit,
        ],
        count: cores,
      },
      batchOf: 'a visit',
      maxBatch,
      caption: `The ${core} visits the RX queues in turn and takes the packets waiting there, at most ${numberOf(maxBatch, 'packet')}; packets that arrive meanwhile wait for the next visit, and a visit to an empty queue also costs time.`,
    };
  },
  typical: (values, { indicators }) => {
    const { ports } = readInputs(values);
    const known = (name: string) => Array.from({ length: ports }, (_, k) => indicators[`ports.${k}.${name}`]);
    return {
      waiting: known('meanQueue').map((packets) => packets ?? null),
      held: null,
      batch: meanBatch(known('meanBatch'), known('emptyAtPoll')),
      loss: indicators.lossProbability,
    };
  },
  expectedDifference,
};

/** A core comes to all its queues equally often: packets taken over visits that find some. */
function meanBatch(
  sizes: readonly (number | null | undefined)[],
  empty: readonly (number | null | undefined)[],
): number | null {
  let packets = 0;
  let visits = 0;
  sizes.forEach((size, k) => {
    packets += size ?? 0;
    visits += 1 - (empty[k] ?? 1);
  });
  return visits > 0 ? packets / visits : null;
}
