/** Packets a µs of queues, ports and cores, from counters printed twice. */
import { isCore } from '../../texts/counters/scope-part.ts';
import { type CounterChange } from '../../evidence/differences.ts';
import { meaningOf } from '../../texts/counters/meanings.ts';
import { traitsOf } from '../../texts/counters/read-counters.ts';
import type { Machine } from '../../evidence/facts/machine.ts';
import { PlacementFault } from '../read-placement.ts';

export interface CountedQueue {
  port: string;
  id: number;
  rateMpps: number;
}

const perSecond = 1e6;

const queueScope = /^(?:(.+) )?queue (?:(\S+) )?(\d+)$/;
const portScope = /^port (\w+)$/;

const plainPort = (parts: readonly (string | undefined)[]) =>
  parts
    .filter((part) => part !== undefined)
    .join('')
    .replaceAll(' ', '');

const isReceived = ({ name, unit, span }: CounterChange) =>
  meaningOf(name).meaning === 'received' && unit === 'packets' && span !== 'now';

/** Queue of a counter of received packets; null for another counter. */
export function countedQueue(change: CounterChange): { port: string; id: number } | null {
  const scope = queueScope.exec(change.scope);
  if (scope === null || !isReceived(change)) return null;
  return { port: plainPort([change.subject, scope[1], scope[2]]), id: Number(scope[3]) };
}

/** Packets that a core took; of the kernel's cores and of threads that count them. */
export const isOfCore = ({ name, scope, tool }: CounterChange): boolean =>
  isCore(scope) &&
  (name === 'softnet_processed' ||
    (/^(?:packets received|rx packets)$/.test(name) && traitsOf({ tool }).threads === 'cycles'));

/**
 * Packets a µs of a counter; null with one print only. `betweenS`: time between prints that do not say it. Throws
 * `PlacementFault` where no time is known.
 */
function rateOf({ delta, seconds, value, sinceClearS }: CounterChange, betweenS: number | null) {
  if (delta === null) return sinceClearS === null ? null : value / sinceClearS / perSecond;
  const time = seconds ?? betweenS;
  if (time !== null) return delta / time / perSecond;
  const message =
    'The texts do not say the time between their two prints: give it in seconds, or paste them with the command, as in “ethtool -S eth0; sleep 10; ethtool -S eth0”.';
  throw new PlacementFault('no-time', 'seconds', message);
}

/** Rates by a key, the largest of several counters of one place. */
function ratesBy<Key>(
  changes: readonly CounterChange[],
  betweenS: number | null,
  keyOf: (change: CounterChange) => Key | null,
): Map<Key, number> {
  const rates = new Map<Key, number>();
  for (const change of changes) {
    const key = keyOf(change);
    const rate = key === null ? null : rateOf(change, betweenS);
    if (key !== null && rate !== null) rates.set(key, Math.max(rates.get(key) ?? 0, rate));
  }
  return rates;
}

/** Queues whose packets are counted in two prints. */
export function countedQueues({ changes }: Machine, betweenS: number | null): CountedQueue[] {
  const keyOf = (change: CounterChange) => {
    const queue = countedQueue(change);
    return queue === null ? null : `${queue.port} ${queue.id}`;
  };
  return [...ratesBy(changes, betweenS, keyOf)].map(([key, rateMpps]) => {
    const [port = '', id] = key.split(' ');
    return { port, id: Number(id), rateMpps };
  });
}

/** Port of a forwarder that prints its ports one by one; null for another counter. */
const countedPort = (change: CounterChange): string | null => {
  const port = portScope.exec(change.scope)?.[1] ?? 'all';
  return traitsOf(change).ports === true && port !== 'all' && isReceived(change) ? port : null;
};

export const countsPackets = (change: CounterChange): boolean =>
  isOfCore(change) || countedQueue(change) !== null || countedPort(change) !== null;

/** Ports of a forwarder that prints them one by one, each as one queue. */
export function countedPorts({ changes }: Machine, betweenS: number | null): CountedQueue[] {
  const rates = ratesBy(changes, betweenS, countedPort);
  const printed = new Map(
    changes.flatMap(({ name, scope, value }) => {
      const port = portScope.exec(scope)?.[1];
      return name === 'Rx-pps' && port !== undefined ? [[port, value / perSecond] as const] : [];
    }),
  );
  return [...new Map([...rates, ...printed])].map(([port, rateMpps]) => ({
    port: `port${port}`,
    id: 0,
    rateMpps,
  }));
}

/** Packets a µs of cores and threads, by the names that counters give them. */
export function coreRates({ changes, pollers }: Machine, betweenS: number | null): Map<string, number> {
  const counted = ratesBy(changes, betweenS, (change) => (isOfCore(change) ? change.scope : null));
  for (const { name, rate } of pollers)
    if (rate !== null && !counted.has(name)) counted.set(name, rate / perSecond);
  return counted;
}

/** Share of their time that cores spend on packets, 0..1. */
export function busyShares({ cores, pollers }: Machine): Map<string, number> {
  const kernel = cores.map(({ name, soft, irq }) => [name, (soft + irq) / 100] as const);
  const threads = pollers.flatMap(({ name, busy }) => (busy === null ? [] : [[name, busy] as const]));
  return new Map([...kernel, ...threads]);
}
