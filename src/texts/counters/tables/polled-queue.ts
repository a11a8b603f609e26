/** Receive queues by the thread or core that polls them. */
import type { CounterRow } from '../counter.ts';

/** Prefix of the row of a queue that a thread or core polls; the rest is interface and number: `eth0 queue 3`. */
export const polls = 'polls ';

export const polledBy = (scope: string, port: string, queue: string): CounterRow[] => [
  { name: `${polls}${port} queue ${queue}`, value: 1, scope, unit: '', span: 'now' },
];
