import type { Meaning } from '../../measurements/counters/meanings.ts';

/** Places that lose or hold packets, in the order of their way. */
export const rawLossPlaces: readonly Meaning[] = [
  ...([
    'shaped',
    'line-errors',
    'port-full',
    'ring-full',
    'port-errors',
    'no-memory',
    'stack-drops',
  ] as const),
  ...(['squeezes', 'backlog-drops', 'socket-drops', 'listen-drops', 'send-drops', 'storage-waits'] as const),
  'reader-waits',
];
