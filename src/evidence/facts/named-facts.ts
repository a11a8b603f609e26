/** The numbers that the causes rest on, by name, with units. */
import { numberOf } from '../../text/number-words.ts';
import type { Machine } from './machine.ts';
import { loadSpread } from './pollers.ts';
import type { Meaning } from '../../texts/counters/meanings.ts';

/** Places that lose or hold packets, in the order of their way. */
const rawLossPlaces: readonly Meaning[] = [
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

export interface NamedFact {
  value: number;
  unit: string;
}

const fact = (value: number, unit: string): NamedFact => ({ value, unit });

export function namedFacts(machine: Machine): Record<string, NamedFact> {
  const facts: Record<string, NamedFact> = {};
  const received = machine.counted('received');
  const seconds = received?.seconds ?? null;
  if (received !== null && received.delta !== null) facts['received'] = fact(received.delta, 'packets');
  else if (received !== null) facts['receivedSinceStart'] = fact(received.total, 'packets');
  if (seconds !== null) facts['interval'] = fact(seconds, 's');
  if (received !== null && received.delta !== null && seconds !== null)
    facts['receivedRate'] = fact(received.delta / seconds, 'pps');
  for (const place of rawLossPlaces) {
    const counted = machine.counted(place);
    if (counted === null) continue;
    const unit = place === 'squeezes' || place.endsWith('waits') ? 'events' : 'packets';
    if (counted.delta !== null) facts[place] = fact(counted.delta, unit);
    facts[`${place}-sinceStart`] = fact(counted.total, unit);
  }
  for (const poller of machine.pollers.slice(0, 64)) {
    if (poller.busy !== null) facts[`busy ${poller.name}`] = fact(poller.busy, 'share');
    if (poller.perPoll !== null) facts[`perPoll ${poller.name}`] = fact(poller.perPoll, 'packets');
    if (poller.perVector !== null) facts[`perVector ${poller.name}`] = fact(poller.perVector, 'packets');
    if (poller.rate !== null) facts[`rate ${poller.name}`] = fact(poller.rate, 'pps');
    if (poller.cyclesPerPacket !== null)
      facts[`cyclesPerPacket ${poller.name}`] = fact(poller.cyclesPerPacket, 'cycles');
  }
  const packets = loadSpread(machine.changes, ({ name }) => name === 'softnet_processed');
  if (packets !== null) facts['busiestCoreShare'] = fact(packets.cores[0]!.share, 'share');
  for (const { cores, mpps, cyclesPerPacket } of (machine.coresRates[0] ?? []).slice(0, 32)) {
    facts[`rate ${numberOf(cores, 'worker')}`] = fact(mpps, 'Mpps');
    if (cyclesPerPacket !== null)
      facts[`cyclesPerPacket ${numberOf(cores, 'worker')}`] = fact(cyclesPerPacket, 'cycles');
  }
  const [fullest] = [...machine.all('recv_q')].sort((a, b) => b.value - a.value);
  if (fullest !== undefined) facts[`recvQ ${fullest.scope}`] = fact(fullest.value, 'bytes');
  for (const [name, unit] of settingUnits) {
    const value = machine.setting(name);
    if (value !== null) facts[name] = fact(value, unit);
  }
  return facts;
}

const settingUnits: readonly [string, string][] = [
  ['ring current rx', 'descriptors'],
  ['ring maximum rx', 'descriptors'],
  ['num-rx-desc', 'descriptors'],
  ['num-rx-queues', 'queues'],
  ['rx-usecs', 'µs'],
  ['net.core.netdev_budget', 'packets'],
  ['net.core.netdev_budget_usecs', 'µs'],
  ['net.core.netdev_max_backlog', 'packets'],
  ['net.core.rmem_default', 'bytes'],
];
