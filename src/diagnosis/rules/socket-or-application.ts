/** The buffer of a socket or capture is full: the program behind it does not read in time. */
import type { Machine } from '../../evidence/facts/machine.ts';
import { countOf, percentOf } from '../../evidence/facts/losses.ts';
import { type Evidence, evidence } from '../../evidence/evidence.ts';
import type { Finding } from '../cause.ts';
import { clearLoss } from '../thresholds.ts';
import { clearlyMoved, lossSentence, lossShareOf, otherLosses, quietPlaces } from './loss-evidence.ts';

/** Share of its buffer from which a socket is full; the kernel lets one packet more in. */
const fullBuffer = 0.95;
/** More than one packet above the buffer belongs to another buffer than the default. */
const mostOfBuffer = 1.25;
/** The kernel's default, for texts without the setting, bytes. */
const usualBuffer = 212_992;
/** Smaller buffers fill with a burst and empty again. */
const largeBuffer = 2 ** 20;

const socketCounter = /rcvbuf|socket_drops|backlogdrop|rcvqdrop|pruned|prunecalled/i;

export const readerCure =
  'Make the program that reads keep up: more readers (SO_REUSEPORT, fanout), cheaper work per packet, or restart it where it hangs. A larger buffer helps against bursts only.';

const memoryCure =
  'Raise net.ipv4.udp_mem: the sockets together reach the limit of their memory, whatever the buffer of each; and make the program that reads keep up.';
const listenCure =
  'Make the program accept faster (more workers, fewer pauses); a longer queue (net.core.somaxconn, and the backlog that the program asks for) helps against bursts only.';

export function socketOrApplication(machine: Machine): Finding | null {
  const full = fullSockets(machine);
  const ring = fullCaptureRing(machine);
  const drops = machine.counted('socket-drops');
  const listen = machine.counted('listen-drops');
  const proof: Evidence[] = [...full.map(({ says }) => says), ...(ring === null ? [] : [ring])];
  if (drops !== null && (drops.delta ?? drops.total) > 0) proof.push(lossSentence(drops));
  if (listen !== null && (listen.delta ?? listen.total) > 0) proof.push(lossSentence(listen));
  const slow = slowReader(machine);
  if (slow !== null) proof.push(slow);
  const accept = fullAcceptQueue(machine);
  if (accept !== null) proof.push(accept);
  const line = machine.logged('reader-full');
  if (line !== null)
    proof.push(evidence(`A log says that a queue in front of a program is full (“${line}”).`));
  if (proof.length === 0) return null;
  const others = [...otherLosses(machine, 'socket-drops')].filter(
    ({ meaning }) => meaning !== 'listen-drops',
  );
  const against = others.map((other) => lossSentence(other));
  const quiet = quietPlaces(machine);
  const share = drops === null ? null : lossShareOf(machine, drops);
  const resting = drops !== null && drops.delta === 0 && (listen?.delta ?? 0) === 0;
  if (resting && full.length === 0) return null;
  const clear = clearlyMoved(machine, drops) || clearlyMoved(machine, listen);
  const ofListen = drops === null && full.length === 0 && ring === null && slow === null;
  // Captures count what their card lost, too.
  const ofSockets =
    drops === null ||
    (drops.delta === null
      ? drops.names.some((name) => socketCounter.test(name))
      : machine.changes.some(({ name, delta }) => socketCounter.test(name) && (delta ?? 0) > 0));
  if (!ofSockets && drops.names.some((name) => /inerrors$/i.test(name)))
    against.push(
      evidence('No counter of a full buffer moved: damaged datagrams also count as errors (InCsumErrors).'),
    );
  const base = {
    cause: 'socket-or-application',
    for: [...proof, ...quiet],
    against,
    cure: ofListen
      ? listenCure
      : (machine.find(/^udp\w*memerrors$/i)?.value ?? 0) > 0
        ? memoryCure
        : readerCure,
  } as const;
  const unread = unreadQueues(machine);
  if (unread !== null) return { ...base, against: [...against, unread], confidence: 'possible', weight: 1 };
  const waits = machine.counted('storage-waits');
  if ((waits?.total ?? 0) > 0) return { ...base, confidence: 'possible', weight: 1 };
  if (
    others.length === 0 &&
    (ofSockets || ring !== null) &&
    (full.some(({ sure }) => sure) || (clear && (share === null || share >= clearLoss || ring !== null)))
  ) {
    return { ...base, confidence: 'sure', weight: 6 };
  }
  const much = share !== null && share >= clearLoss;
  const likely =
    full.length > 0 ||
    clear ||
    ring !== null ||
    accept !== null ||
    line !== null ||
    slow !== null ||
    much ||
    machine.find('window') !== null ||
    (drops?.delta ?? 0) > 0;
  const lost = Math.max(drops?.delta ?? drops?.total ?? 0, listen?.delta ?? listen?.total ?? 0);
  const some = share === null && lost >= 1000;
  return { ...base, confidence: likely || some ? 'likely' : 'possible', weight: others.length > 0 ? 2 : 5 };
}

/** Sockets whose queue is as long as their buffer. */
function fullSockets(machine: Machine): { says: Evidence; sure: boolean }[] {
  const queues = machine.all('recv_q').filter(({ scope }) => scope.startsWith('udp'));
  const defaults = [machine.setting('net.core.rmem_default'), machine.setting('net.core.rmem_max')];
  return queues.flatMap((queue) => {
    const buffer = machine.all('recv_buffer').find(({ scope }) => scope === queue.scope)?.value ?? null;
    const named = buffer === null ? defaults.filter((one) => one !== null) : [buffer];
    const known = named.length > 0 ? named : [usualBuffer];
    const size = known.find(
      (one) => one > 0 && queue.value >= fullBuffer * one && queue.value <= mostOfBuffer * one,
    );
    if (size === undefined) return [];
    const says = evidence(
      `The socket ${queue.scope} holds ${countOf(queue.value)} bytes of a buffer of ${countOf(size)} (${percentOf(queue.value / size)}).`,
      queue.value / size,
      'of the buffer',
    );
    const drained = queues.filter((other) => other !== queue).every(({ value }) => value < 0.5 * size);
    return [{ says, sure: drained && size >= largeBuffer && !queue.cut }];
  });
}

/** Data that wait in a connection until its program reads, bytes. */
const muchUnread = 2 ** 20;
/** The same for datagrams: more than a burst leaves for a moment. */
const muchOfDatagrams = 2 ** 17;

function slowReader(machine: Machine): Evidence | null {
  const [most] = machine
    .all('recv_q')
    .filter(({ scope, value }) => value >= (scope.startsWith('udp') ? muchOfDatagrams : muchUnread))
    .sort((a, b) => b.value - a.value);
  if (most === undefined) return null;
  return evidence(`${countOf(most.value)} bytes wait unread in ${most.scope}.`, most.value, 'bytes');
}

function fullAcceptQueue(machine: Machine): Evidence | null {
  for (const queue of machine.all('accept_queue')) {
    const limit = machine.all('accept_limit').find(({ scope }) => scope === queue.scope)?.value ?? 0;
    if (limit > 0 && queue.value >= limit) {
      return evidence(
        `${queue.value} connections wait to be accepted at ${queue.scope}, of at most ${limit}.`,
        queue.value,
        'connections',
      );
    }
  }
  return null;
}

function fullCaptureRing(machine: Machine): Evidence | null {
  const free = machine.find('free_slots');
  const lost = machine.find('tot_pkt_lost');
  if (free === null || lost === null || free.value > 0 || lost.value === 0) return null;
  return evidence(
    `The ring of the capture has no free slot, and lost ${countOf(lost.value)} packets.`,
    lost.value,
    'packets',
  );
}

/** Largest difference between the lost share and the share of the queues that are not read. */
const nearShare = 0.05;

/** A capture of some queues of a card counts the packets of the others as dropped. */
export function unreadQueues(machine: Machine): Evidence | null {
  const queues = machine.find('rx_queues')?.value ?? 1;
  const read = new Set(machine.all('captured queue').map(({ value }) => value)).size;
  const [dropped, total] = [
    machine.find('capture_dropped')?.value ?? 0,
    machine.find('capture_total')?.value ?? 0,
  ];
  if (read === 0 || read >= queues || total === 0) return null;
  if (Math.abs(dropped / total - (1 - read / queues)) > nearShare) return null;
  return evidence(
    `${read} of ${queues} queues ${read === 1 ? 'is' : 'are'} read, and ${percentOf(dropped / total)} count as dropped: the packets of the other queues.`,
    dropped / total,
    'share',
  );
}
