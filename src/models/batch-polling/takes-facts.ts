import type { TakenFact } from '../contract/system-facts.ts';

/** Of VPP; the default. */
const usualBatch = 256;

/** The ring holds at least one full batch. */
function ringCaution(places: number): string | null {
  return places < usualBatch ? `The maximum batch size must then be ${places} or less.` : null;
}

export const takesFacts: readonly TakenFact[] = [
  { fact: 'cores', input: 'cores' },
  { fact: 'receiveQueues', input: 'cores' },
  { fact: 'pollingThreads', input: 'cores' },
  { fact: 'forwardingCores', input: 'cores' },
  { fact: 'offeredMpps', input: 'rateMpps' },
  { fact: 'receivedMpps', input: 'rateMpps' },
  { fact: 'forwarderMpps', input: 'rateMpps' },
  { fact: 'busiestShare', input: 'hottestShare' },
  { fact: 'frameBytes', input: 'frameBytes' },
  { fact: 'meanFrameBytes', input: 'frameBytes' },
  { fact: 'batchLimit', input: 'maxBatch' },
  { fact: 'vectorLimit', input: 'maxBatch' },
  { fact: 'burstLimit', input: 'maxBatch' },
  { fact: 'ringSize', input: 'ringSize', most: 65_536, caution: ringCaution },
  { fact: 'receiveDescriptors', input: 'ringSize' },
];
