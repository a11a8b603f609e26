/** The next stage of the path does not take the packets: a disk, a guest, the transmit ring, a queueing discipline. */
import { traitsOf } from '../../texts/counters/read-counters.ts';
import { saysLost } from '../../evidence/questions.ts';
import type { Machine } from '../../evidence/facts/machine.ts';
import { countOf, percentOf } from '../../evidence/facts/losses.ts';
import { evidence } from '../../evidence/evidence.ts';
import type { Finding } from '../cause.ts';
import { clearLoss, smallLoss } from '../thresholds.ts';
import { lossSentence, lostOf, moved } from './loss-evidence.ts';

const busyDisk = 90;

export function nextStageOrTx(machine: Machine): Finding | null {
  return storage(machine) ?? sending(machine) ?? forwardedLess(machine) ?? paused(machine);
}

function storage(machine: Machine): Finding | null {
  const waits = machine.counted('storage-waits');
  const readers = machine.counted('reader-waits');
  const drops = machine.counted('socket-drops');
  const disks = machine.all('%util').filter(({ value }) => value >= busyDisk);
  const lost = lostOf(drops);
  const cure =
    'Write faster or less: more or faster disks, a stripe, shorter snapshots of packets, compression; more cores do not help.';
  if (waits !== null && lostOf(waits) > 0 && lost > 0) {
    const run = machine.find('duration')?.value ?? null;
    const dumped = machine.find('DumpedBytes')?.value ?? null;
    const proof = [
      evidence(
        `The writer waited for the disk ${countOf(lostOf(waits))} times (SlowStorageLoops).`,
        lostOf(waits),
        'times',
      ),
      evidence(`${countOf(lost)} packets were dropped meanwhile.`, lost, 'packets'),
    ];
    if (run !== null && dumped !== null && run > 0) {
      proof.push(evidence(`${countOf(dumped / run / 1e6)} MB/s were written.`, dumped / run / 1e6, 'MB/s'));
    }
    const idleReaders = readers !== null && lostOf(readers) === 0;
    if (idleReaders)
      proof.push(evidence('It never waited for the readers behind it (SlowSlavesLoops 0).', 0, 'times'));
    const packets = machine.counted('received');
    const share = packets === null ? null : lost / (lostOf(packets) + lost);
    const sure = idleReaders && !waits.cut && (share === null || share >= clearLoss) && lostOf(waits) >= 1000;
    return {
      cause: 'next-stage-or-tx',
      confidence: sure ? 'sure' : 'likely',
      weight: 7,
      for: proof,
      against: [],
      cure,
    };
  }
  if (readers !== null && lostOf(readers) > 0 && lost > 0) {
    const proof = [
      evidence(
        `The capture waited for its consumers ${countOf(lostOf(readers))} times (SlowSlavesLoops).`,
        lostOf(readers),
        'times',
      ),
    ];
    return {
      cause: 'next-stage-or-tx',
      confidence: 'likely',
      weight: 6,
      for: proof,
      against: [],
      cure: 'Make the consumers behind the capture faster, or add some.',
    };
  }
  const lostAnywhere = Math.max(lost, lostOf(machine.counted('ring-full')));
  if (disks.length > 0 && (lostAnywhere > 0 || saysLost(machine.answers))) {
    const [disk] = [...disks].sort((a, b) => b.value - a.value);
    const proof = [
      evidence(`${disk!.scope} is busy ${countOf(disk!.value)} % of the time.`, disk!.value, '%'),
    ];
    return { cause: 'next-stage-or-tx', confidence: 'likely', weight: 6, for: proof, against: [], cure };
  }
  return null;
}

/** Number of pause frames since the start that the start itself does not explain. */
const manyPauses = 1000;

/** The other end of the link asks this port to stop: nothing is lost, and less is sent than the link carries. */
function paused(machine: Machine): Finding | null {
  const pause = machine.counted('pause-received');
  if (pause === null || lostOf(pause) < (pause.delta === null ? manyPauses : 1)) return null;
  const proof = [
    evidence(
      `The other end of the link asked this port to stop sending ${countOf(lostOf(pause))} times${pause.delta === null ? ' since the start' : ''} (${pause.names.slice(0, 2).join(', ')}).`,
      lostOf(pause),
      'frames',
    ),
  ];
  const cure =
    'Look at the receiver on the other end: it, or the switch port in front of it, has no room. Turn flow control off (ethtool -A … rx off tx off) to count the loss there instead of waiting here.';
  return {
    cause: 'next-stage-or-tx',
    confidence: moved(pause) ? 'likely' : 'possible',
    weight: 2,
    for: proof,
    against: [],
    cure,
  };
}

/**
 * Ports of a DPDK application that forwards: fewer packets were sent than received, and no port lost any at receiving.
 * A full transmit ring drops them, which its port does not count.
 */
function forwardedLess(machine: Machine): Finding | null {
  const all = machine.changes.filter((one) => traitsOf(one).ports === true && one.scope !== 'port all');
  // Of several outputs the first: their counts began at different times.
  const ports = all.filter(({ tool }) => tool === all[0]!.tool);
  // The packets of one port alone leave by another.
  if (new Set(ports.map(({ scope }) => scope)).size < 2 || ports.some(({ cut }) => cut)) return null;
  const sum = (name: string) =>
    ports
      .filter((change) => change.name.toLowerCase().replace('_', '-') === name)
      .reduce((packets, { delta, value }) => packets + (delta ?? value), 0);
  const [received, sent] = [sum('rx-packets'), sum('tx-packets')];
  const [lost, ring] = [received - sent, machine.counted('ring-full')];
  if (sent === 0 || lost < clearLoss * received || ring === null || lostOf(ring) > 0.1 * lost) return null;
  const proof = [
    evidence(`${countOf(received)} packets were received and ${countOf(sent)} sent.`, lost, 'packets'),
    evidence(`That is ${percentOf(lost / received)} less, not counted as a loss.`, lost / received, 'share'),
  ];
  return {
    ...{ cause: 'next-stage-or-tx', confidence: 'likely', weight: 4, for: proof },
    against: [evidence('An application that filters packets also sends fewer.')],
    cure: sendCure,
  };
}

/** Queueing, not loss: packets that wait in a discipline. */
const longBacklog = 500;
/** Number of drops since the start that the start itself does not explain. */
const manyDrops = 10_000;

function sending(machine: Machine): Finding | null {
  const drops = machine.counted('send-drops');
  const backlog = machine.find('qdisc_backlog')?.value ?? 0;
  const lost = lostOf(drops);
  if (drops === null || lost === 0) {
    const stuck = machine.logged('sender-stuck');
    if (stuck !== null) {
      const says = [evidence(`A log says that the transmit queue made no progress (“${stuck}”).`)];
      return {
        cause: 'next-stage-or-tx',
        confidence: 'likely',
        weight: 3,
        for: says,
        against: [],
        cure: sendCure,
      };
    }
    if (backlog < longBacklog) return null;
    const proof = [
      evidence(`${countOf(backlog)} packets wait in the queueing discipline.`, backlog, 'packets'),
    ];
    return {
      cause: 'next-stage-or-tx',
      confidence: 'likely',
      weight: 3,
      for: proof,
      against: [],
      cure: sendCure,
    };
  }
  const sent = machine.counted('sent');
  const received = machine.counted('received');
  const out = sent === null ? null : drops.delta === null ? sent.total : sent.delta;
  const share = out === null || out + lost === 0 ? null : lost / (out + lost);
  const ring = machine.counted('ring-full');
  const proof = [lossSentence(drops)];
  if (share !== null)
    proof.push(evidence(`That is ${percentOf(share)} of what was to be sent.`, share, 'share'));
  const arrived = received === null ? null : drops.delta === null ? received.total : received.delta;
  // Received = sent + missing: nothing else is lost on the way.
  const balanced =
    arrived !== null && out !== null && arrived > 0 && Math.abs(arrived - out - lost) <= 1e-3 * arrived;
  if (balanced)
    proof.push(
      evidence(
        `Packets sent and dropped add up to those received${Math.abs(arrived - out - lost) === 0 ? '' : `, within ${percentOf(Math.abs(arrived - out - lost) / arrived)}`}.`,
      ),
    );
  const noRxLoss = ring !== null && lostOf(ring) <= 0.1 * lost;
  if (noRxLoss)
    proof.push(
      evidence(
        `The receive side lost ${lostOf(ring) === 0 ? 'nothing' : `${countOf(lostOf(ring))} packets`}.`,
        lostOf(ring),
        'packets',
      ),
    );
  const against = ring !== null && !noRxLoss ? [lossSentence(ring)] : [];
  const base = { cause: 'next-stage-or-tx', for: proof, against, cure: sendCure } as const;
  if (
    balanced &&
    drops.sinceStart &&
    noRxLoss &&
    share !== null &&
    share >= clearLoss &&
    !drops.cut &&
    lost >= 1000
  ) {
    return { ...base, confidence: 'sure', weight: 6 };
  }
  const significant = share === null ? lost >= 1000 : share >= smallLoss;
  const many = share === null && lost >= manyDrops;
  const likely = significant && against.length === 0 && (moved(drops) || many || (share ?? 0) >= clearLoss);
  return {
    ...base,
    confidence: likely ? 'likely' : 'possible',
    weight: !significant || (share !== null && share < 1e-4) ? 1 : 4,
  };
}

const sendCure =
  'Make what comes behind faster: more or longer transmit queues, the guest’s or next thread’s core, a flush timer that fits; then count there.';
