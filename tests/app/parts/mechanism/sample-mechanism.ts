import type { Mechanism } from '../../../../src/models/contract/simulation.ts';

export function sampleMechanism(own: Partial<Mechanism> = {}): Mechanism {
  return {
    timer: null,
    queues: [{ label: 'ring', capacity: 8 }],
    queueWords: ['ring, L = 8', 'L = 8'],
    server: { label: 'core', words: ['core, β = 4', 'β = 4'], count: 1 },
    batchOf: 'a poll',
    maxBatch: 4,
    caption: 'A longer batch makes the next one longer.',
    ...own,
  };
}
