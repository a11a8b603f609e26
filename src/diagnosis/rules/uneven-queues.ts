/** Losses and packets by queue or reading thread: one of several has far more than its share. */
import { isQueue, scopePart } from '../../texts/counters/scope-part.ts';
import type { Machine } from '../../evidence/facts/machine.ts';
import { type Counted, countOf, percentOf } from '../../evidence/facts/losses.ts';
import { evidence } from '../../evidence/evidence.ts';
import type { Finding } from '../cause.ts';
import { clearLoss, enoughPackets, farAboveEven, manyLost, smallLoss } from '../thresholds.ts';
import { lossSentence, lossShareOf, lostOf, moved } from './loss-evidence.ts';
import { fewLosses, nearlyAll, unevenLoad } from './uneven-load.ts';

/** Packets that were counted for single queues, between the prints or else since the start. */
const queuesOf = (counted: Counted | null) =>
  (counted?.parts ?? [])
    .filter(({ scope }) => isQueue(scope))
    .map(({ scope, total, delta }) => ({ scope, amount: delta ?? total }));

/** Losses of single rings: one of several loses far more than its share. */
export function queueDrops(machine: Machine): Finding | null {
  const ring = machine.counted('ring-full');
  if (ring === null || ring.partial) return null;
  const parts = queuesOf(ring);
  const sum = parts.reduce((all, { amount }) => all + amount, 0);
  if (parts.length < 2 || sum < 100) return null;
  const [most] = [...parts].sort((a, b) => b.amount - a.amount);
  if (most!.amount < Math.max(0.6, farAboveEven / parts.length) * sum) return null;
  const packets = queuesOf(machine.counted('received'));
  const all = packets.reduce((total, { amount }) => total + amount, 0);
  const ofBusiest = packets.find(({ scope }) => scope === most!.scope)?.amount ?? null;
  const proof = [
    evidence(
      `${most!.scope} lost ${percentOf(most!.amount / sum)} of what all ${parts.length} queues lost.`,
      most!.amount / sum,
      'share',
    ),
  ];
  if (ofBusiest !== null && all > 0)
    proof.push(evidence(`It gets ${percentOf(ofBusiest / all)} of the packets.`, ofBusiest / all, 'share'));
  // A counter of the whole port, printed on the row of its first queue.
  if (
    most!.amount === sum &&
    /(?:\D|^)0$/.test(most!.scope) &&
    ofBusiest !== null &&
    ofBusiest <= evenly * (all / parts.length)
  ) {
    const says = evidence(
      'All losses are counted for the first queue, which gets no more packets than others: the count may be the whole port’s.',
    );
    return { ...unevenLoad, confidence: 'possible', weight: 1, for: proof, against: [says] };
  }
  // The next stage loses far more: the queue may wait for that.
  const behind = machine.counted('send-drops');
  if (lostOf(behind) > farMore * sum)
    return { ...unevenLoad, confidence: 'possible', weight: 2, for: proof, against: [lossSentence(behind!)] };
  const few = ring.delta === null && (lossShareOf(machine, ring) ?? 1) < smallLoss;
  return {
    ...unevenLoad,
    confidence: few ? 'possible' : 'likely',
    weight: few ? 1 : 5,
    for: proof,
    against: [],
  };
}

const farMore = 10;
/** Multiple of an even share of the packets up to which the spread counts as even. */
const evenly = 1.2;

/** Largest share of the reading threads that may lose packets while the others do not. */
const fewThreads = 0.5;
const quietShare = 1e-3;

/** Some threads of a capture lose packets and the others none: those have room. */
export function threadDrops(machine: Machine): Finding | null {
  const drops = machine.counted('socket-drops');
  const received = machine.counted('received');
  if (drops === null || received === null || drops.partial) return null;
  const threads = drops.parts
    .filter(({ scope }) => scopePart(scope)?.kind === 'thread')
    .map(({ scope, total, delta }) => {
      const ofThread = received.parts.find((part) => part.scope === scope);
      const packets = ofThread === undefined ? 0 : delta === null ? ofThread.total : (ofThread.delta ?? 0);
      return { scope, lost: delta ?? total, packets };
    });
  const losing = threads.filter(({ lost, packets }) => lost >= clearLoss * (lost + packets) && lost > 0);
  const quietOnes = threads.filter(({ lost, packets }) => packets > 0 && lost <= quietShare * packets);
  if (threads.length < 4 || losing.length === 0 || losing.length > fewThreads * threads.length) return null;
  if (losing.length + quietOnes.length < threads.length) return null;
  const lost = losing.reduce((sum, one) => sum + one.lost, 0);
  const names = losing.slice(0, 4).map(({ scope }) => scope.replace('thread ', ''));
  const proof = [
    evidence(
      `${losing.length === 1 ? 'One' : losing.length} of ${threads.length} threads ${losing.length === 1 ? 'loses' : 'lose'} packets (${names.join(', ')}: ${countOf(lost)}), and the others next to none: they have room.`,
      losing.length / threads.length,
      'share',
    ),
  ];
  return { ...unevenLoad, confidence: 'likely', weight: 5.5, for: proof, against: [] };
}

/** One of several cores does not take what others hand over to it. */
export function refusingCore(machine: Machine): Finding | null {
  const cores = new Map<string, number>();
  for (const { scope, delta, value } of machine.all('core_refused')) {
    const core = scopePart(scope)?.name ?? scope;
    cores.set(core, (cores.get(core) ?? 0) + (delta ?? value));
  }
  const sum = [...cores.values()].reduce((all, one) => all + one, 0);
  const [most] = [...cores].sort((a, b) => b[1] - a[1]);
  if (most === undefined || sum < fewestRefused || most[1] < nearlyAll * sum) return null;
  const passed = machine.counted('received');
  const arrived = sum + (passed?.delta ?? passed?.total ?? 0);
  const proof = [
    evidence(
      `${most[0]} did not take ${countOf(most[1])} packets, ${percentOf(most[1] / sum)} of what ${cores.size} cores did not take.`,
      most[1],
      'packets',
    ),
    evidence(`That is ${percentOf(sum / arrived)} of what arrived.`, sum / arrived, 'share'),
  ];
  const few = sum / arrived < clearLoss;
  return {
    ...unevenLoad,
    confidence: few ? 'possible' : 'likely',
    weight: few ? 1 : 5,
    for: proof,
    against: [],
  };
}

/** Packets from which the cores that do not take them are compared. */
const fewestRefused = 100;

/** One of several receive queues gets nearly all packets. */
export function queueShares(machine: Machine): Finding | null {
  const received = machine.counted('received');
  if (received === null || received.partial) return null;
  const queues = queuesOf(received);
  const sum = queues.reduce((all, { amount }) => all + amount, 0);
  const [most] = [...queues].sort((a, b) => b.amount - a.amount);
  if (queues.length < 2 || sum < enoughPackets || most!.amount < nearlyAll * sum) return null;
  const share = most!.amount / sum;
  const says = `${most!.scope} gets ${percentOf(share)} of the packets of ${queues.length} queues.`;
  const ring = machine.counted('ring-full');
  const losses = queuesOf(ring);
  const lost = losses.reduce((all, { amount }) => all + amount, 0);
  const there = losses.find(({ scope }) => scope === most!.scope)?.amount ?? 0;
  if (lost > 0 && there < fewLosses * lost) {
    const against = `${most!.scope} has ${percentOf(there / lost)} of what the queues lost.`;
    const proof = [evidence(says, share, 'share')];
    return { ...unevenLoad, confidence: 'possible', weight: 1, for: proof, against: [evidence(against)] };
  }
  const losing =
    moved(ring) || (ring !== null && lostOf(ring) > 0 && (lossShareOf(machine, ring) ?? 0) >= manyLost);
  return {
    ...unevenLoad,
    ...(losing ? { confidence: 'likely', weight: 3 } : { confidence: 'possible', weight: 1.5 }),
    for: [evidence(says, share, 'share')],
    against: losing ? [] : [evidence('The texts do not say whether its core is full.')],
  };
}
