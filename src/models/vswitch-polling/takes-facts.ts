import type { TakenFact } from '../contract/system-facts.ts';

export const takesFacts: readonly TakenFact[] = [
  { fact: 'cores', input: 'cores' },
  { fact: 'receiveQueues', input: 'cores' },
  { fact: 'pollingThreads', input: 'cores' },
  { fact: 'ports', input: 'ports' },
  { fact: 'offeredMpps', input: 'loadMpps' },
  { fact: 'receivedMpps', input: 'loadMpps' },
  { fact: 'batchLimit', input: 'maxBatch' },
  { fact: 'ringSize', input: 'queueCapacity', most: 4096 },
  { fact: 'timestampGhz', input: 'clockGhz' },
];
