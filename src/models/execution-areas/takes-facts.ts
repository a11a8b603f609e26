import type { TakenFact } from '../contract/system-facts.ts';

export const takesFacts: readonly TakenFact[] = [
  { fact: 'cores', input: 'cores' },
  { fact: 'receiveQueues', input: 'cores' },
  { fact: 'frameBytes', input: 'frameBytes' },
];
