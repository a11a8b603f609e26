import type { TakenFact } from '../contract/system-facts.ts';

/** A NIC that spreads evenly gives every queue of a port as much. */
function splitOfQueues(queues: readonly (readonly number[])[]): readonly (readonly number[])[] {
  return queues.map((port) => {
    const all = port.reduce((sum, each) => sum + each, 0);
    return port.map((each) => each / all);
  });
}

export const takesFacts: readonly TakenFact[] = [
  { fact: 'cores', input: 'cores' },
  { fact: 'receiveQueues', input: 'cores' },
  { fact: 'pollingThreads', input: 'cores' },
  { fact: 'ports', input: 'ports' },
  { fact: 'queueAssignment', input: 'coreSplit', fromQueues: splitOfQueues },
  { fact: 'offeredMpps', input: 'loadMpps' },
  { fact: 'receivedMpps', input: 'loadMpps' },
  { fact: 'batchLimit', input: 'maxBatch' },
  { fact: 'ringSize', input: 'queueCapacity', most: 4096 },
  { fact: 'timestampGhz', input: 'clockGhz' },
];
