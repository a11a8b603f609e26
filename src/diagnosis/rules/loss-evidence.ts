/** Joint evidence of the loss counters: which of them moved, and which are known not to have moved. */
import { isCore } from '../../texts/counters/scope-part.ts';
import type { Meaning } from '../../texts/counters/meanings.ts';
import type { Machine } from '../../evidence/facts/machine.ts';
import { amountOf, type Counted, countsBeforeRings, percentOf } from '../../evidence/facts/losses.ts';
import { numberOf } from '../../text/number-words.ts';
import { type Evidence, evidence } from '../../evidence/evidence.ts';
import { clearLoss, mostLost, smallLoss, unreadLoss } from '../thresholds.ts';

export const lossPlaces: readonly Meaning[] = [
  ...(['ring-full', 'port-full', 'shaped', 'backlog-drops', 'socket-drops'] as const),
  ...(['listen-drops', 'send-drops', 'port-errors'] as const),
];

export const placeNames: Readonly<Partial<Record<Meaning, string>>> = {
  'ring-full': 'The receive ring of the NIC',
  'port-full': 'The NIC’s own buffer',
  shaped: 'The provider’s limit',
  'backlog-drops': 'The backlog of the cores (softnet, column 2)',
  'socket-drops': 'The buffer of the application',
  'listen-drops': 'The accept queue',
  'send-drops': 'The transmit ring or what comes behind it',
  'port-errors': 'The port',
  'stack-drops': 'The stack or the NIC (one counter holds both)',
};

const verbs: Readonly<Partial<Record<Meaning, string>>> = { 'listen-drops': 'refused' };

/** Lost packets: of the time between the prints, or since the start. */
export const lostOf = (counted: Counted | null): number =>
  counted === null ? 0 : (counted.delta ?? counted.total);

export const moved = (counted: Counted | null): boolean => (counted?.delta ?? 0) > 0;
export const atRest = (counted: Counted | null): boolean => counted?.delta === 0;

/** Lost share of the packets that arrived in the same time; null where those are not counted. */
export function lossShareOf(machine: Machine, counted: Counted): number | null {
  const all = machine.counted('received');
  if (all === null) return null;
  const received = { ...all, ...ofLosingDevices(counted, all) };
  const [lost, arrived] =
    counted.delta !== null && received.delta !== null
      ? [counted.delta, received.delta]
      : counted.delta === null &&
          received.sinceStart &&
          counted.starts.some((start) => received.starts.includes(start))
        ? [counted.total, received.total]
        : [0, 0];
  // The stack drops packets that were received; some counters are of the port, in front of the rings.
  const before = counted.meaning === 'stack-drops' || countsBeforeRings(all);
  const came = before ? Math.max(arrived, lost) : arrived + lost;
  return came > 0 ? lost / came : null;
}

/** Packets that any ring holds. */
const smallestRing = 64;

/** Evidence that a ring gets no descriptors: it lost packets that are fewer than any ring holds. */
export function unfilledRing(machine: Machine): Evidence | null {
  const ring = machine.counted('ring-full');
  const share = ring?.delta && !ring.cut ? lossShareOf(machine, ring) : null;
  if (ring === null || share === null || share < mostLost) return null;
  const arrived = Math.round(ring.delta! / share);
  if (arrived > smallestRing) return null;
  return evidence(
    `Of ${numberOf(arrived, 'packet')} that arrived, ${ring.delta!} were lost for want of descriptors: any ring holds more, so this one is not being filled.`,
    share,
    'share',
  );
}

/** Evidence that a ring filled once and is read by no thread; null where packets were taken out of it. */
export function unreadEvidence(machine: Machine, place: Counted | null): Evidence | null {
  const ring = place?.meaning === 'ring-full' ? place : null;
  const unfilled = ring === null ? null : unfilledRing(machine);
  if (unfilled !== null) return unfilled;
  const share = ring === null || ring.delta !== null ? null : lossShareOf(machine, ring);
  if (share === null || share < unreadLoss) return null;
  return evidence('Nothing reads that ring, as in a program that only sends.', share, 'share');
}

/** Packets of the devices that lost any, where they are counted for each; else of all. */
function ofLosingDevices(lost: Counted, received: Counted): { total: number; delta: number | null } {
  const losing = lost.devices.filter(({ delta, total }) => (delta ?? total) > 0);
  const arrived = losing.map(({ device }) => received.devices.find((one) => one.device === device));
  if (losing.length === 0 || arrived.includes(undefined)) return received;
  const deltas = arrived.flatMap((one) => one!.delta ?? []);
  return {
    total: arrived.reduce((sum, one) => sum + one!.total, 0),
    delta: deltas.length === 0 ? null : deltas.reduce((sum, one) => sum + one, 0),
  };
}

interface CoreLoss {
  /** Of the packets that all cores dropped; without any, of the rounds of softirq that ended early. */
  share: number;
  drops: number;
  says: Evidence;
}

/** Losses of one core among all cores, between two prints or since boot; null where no core has any. */
export function lossOfCore(machine: Machine, core: string, recent: boolean): CoreLoss | null {
  for (const place of ['backlog-drops', 'squeezes'] as const) {
    const parts = machine.counted(place)?.parts.filter(({ scope }) => isCore(scope)) ?? [];
    const amounts = parts.map(({ scope, total, delta }) => ({ scope, lost: recent ? (delta ?? 0) : total }));
    const all = amounts.reduce((sum, { lost }) => sum + lost, 0);
    if (all === 0) continue;
    const lost = amounts.find(({ scope }) => scope === core)?.lost ?? 0;
    const isDrop = place === 'backlog-drops';
    const events = isDrop ? 'packets that cores dropped' : 'rounds that ended early';
    const says = evidence(
      `${core} has ${percentOf(lost / all)} of the ${events}${recent ? '' : ' since boot'}: others lose more.`,
      lost / all,
      'share',
    );
    return { share: lost / all, drops: isDrop ? lost : 0, says };
  }
  return null;
}

/** Whether the counter moved by enough to need an explanation. */
export function clearlyMoved(machine: Machine, counted: Counted | null): boolean {
  if (counted === null || !moved(counted) || counted.cut) return false;
  const share = lossShareOf(machine, counted);
  return share === null
    ? counted.delta! >= 1000
    : share >= clearLoss || (share >= smallLoss && counted.delta! >= 1000);
}

export function lossSentence(counted: Counted): Evidence {
  const place = placeNames[counted.meaning] ?? 'A counter';
  const name = counted.names[0] === undefined ? '' : ` (${counted.names.slice(0, 3).join(', ')})`;
  const value = counted.delta ?? counted.total;
  return evidence(
    `${place} ${verbs[counted.meaning] ?? 'lost'} ${amountOf(counted)}${name}.`,
    value,
    'packets',
  );
}

/** Other places that lost more, or as many: look-alikes that a number does not rule out. */
export function otherLosses(machine: Machine, meaning: Meaning): readonly Counted[] {
  const mine = machine.counted(meaning);
  return lossPlaces
    .filter((place) => place !== meaning)
    .map((place) => machine.counted(place))
    .filter((other) => other !== null)
    .filter((other) => ((mine?.delta ?? null) !== null ? (other.delta ?? 0) > 0 : other.total > 0))
    .filter((other) => lostOf(other) >= 0.1 * lostOf(mine));
}

/** Places whose counters are in the texts and did not move (or are 0). */
export function quietPlaces(machine: Machine): Evidence[] {
  return lossPlaces.flatMap((place) => {
    const counted = machine.counted(place);
    if (counted === null || lostOf(counted) > 0) return [];
    const since = counted.delta === null ? 'since the start' : 'between the prints';
    return [
      evidence(`${placeNames[place] ?? place} ${verbs[place] ?? 'lost'} nothing ${since}.`, 0, 'packets'),
    ];
  });
}
