import type { TakenFact } from '../contract/system-facts.ts';

export const takesFacts: readonly TakenFact[] = [
  { fact: 'cores', input: 'cores' },
  { fact: 'receiveQueues', input: 'cores' },
  { fact: 'offeredMpps', input: 'rateMpps' },
  { fact: 'coalescingUs', input: 'coalescingUs', most: 10_000 },
  { fact: 'coalescingFrames', input: 'coalescingFrames', most: 10_000 },
];
