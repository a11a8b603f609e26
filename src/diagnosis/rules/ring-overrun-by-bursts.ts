/** Bursts overrun a receive ring although its core is not busy on average. */
import type { Machine } from '../../evidence/facts/machine.ts';
import { fillOf } from '../../evidence/facts/pollers.ts';
import { countOf, percentOf } from '../../evidence/facts/losses.ts';
import { lossEnded, lossEndedEvidence } from '../../evidence/facts/setting-changes.ts';
import { evidence } from '../../evidence/evidence.ts';
import type { Finding } from '../cause.ts';
import { idleCore, smallLoss, someSteal } from '../thresholds.ts';
import { fullness } from './core-saturated.ts';
import {
  lossSentence,
  lossShareOf,
  lostOf,
  moved,
  otherLosses,
  unfilledRing,
  unreadEvidence,
} from './loss-evidence.ts';
import { longestHold, longHoldUs, otherWork } from './stall-or-preemption.ts';

export function ringOverrunByBursts(machine: Machine): Finding | null {
  const ring = machine.counted('ring-full');
  const enlarged = lossEnded(machine.settingChanges, ['ring']);
  // Packets that the sender holds back are lost there, or late.
  const pause = machine.counted('pause-sent');
  if ((ring === null || lostOf(ring) === 0) && !moved(pause)) return null;
  if (ring !== null && ring.delta === 0 && enlarged === null && !moved(pause)) return null;
  if (unfilledRing(machine) !== null) return null;
  const proof = ring !== null && lostOf(ring) > 0 ? [lossSentence(ring)] : [];
  const share = ring === null ? null : lossShareOf(machine, ring);
  const paused = pause === null || lostOf(pause) === 0 ? null : pausedEvidence(lostOf(pause));
  const held = lostOf(ring) === 0 && paused !== null;
  if (held) proof.push(paused);
  if (share !== null && !held)
    proof.push(evidence(`That is ${percentOf(share)} of the packets.`, share, 'share'));
  const against = ring === null ? [] : otherLosses(machine, 'ring-full').map((other) => lossSentence(other));
  const unread = unreadEvidence(machine, ring);
  if (unread !== null) against.push(unread);
  const size = machine.setting('ring current rx') ?? machine.setting('num-rx-desc');
  const most = machine.setting('ring maximum rx');
  const small = size !== null && (most !== null ? size <= most / 2 : size <= 512);
  if (size !== null) {
    const of = most === null ? '' : ` of at most ${most}`;
    (small ? proof : against).push(
      evidence(`The ring holds ${countOf(size)} descriptors${of}.`, size, 'descriptors'),
    );
  }
  if (enlarged !== null) proof.push(lossEndedEvidence(enlarged));
  const lumps = ring === null ? null : lumpsOf(machine, ring.names);
  if (lumps !== null) proof.push(lumps);
  const idle = idleEvidence(machine);
  if (idle !== null) (idle.idle ? proof : against).push(idle.says);
  if (paused !== null && !held) proof.push(paused);
  const stolen = machine.cores.some(({ steal }) => steal >= someSteal);
  if (stolen)
    against.push(evidence('The hypervisor takes cores away (steal): a stall also overruns a ring.'));
  const hold = longestHold(machine);
  const other = otherWork(machine);
  const stalled = other !== null || (hold !== null && hold.us >= longHoldUs);
  if (stalled) against.push(other?.says ?? hold!.says);
  const tiny = enlarged === null && share !== null && share < smallLoss && ring?.delta === null;
  const lessLikely = stalled || stolen || idle?.idle === false || tiny;
  const likely =
    !lessLikely &&
    (small || enlarged !== null || lumps !== null || idle?.idle === true) &&
    against.length <= 1;
  const how = machine.plane === 'dpdk' ? 'the program’s --rxd' : 'ethtool -G … rx …';
  const cure = `Set the ring to its maximum (${how}), then count again: a ring four times as long that removes little means stalls or a full core, not bursts. Pacing at the sender or more queues also help.`;
  return {
    cause: 'ring-overrun-by-bursts',
    confidence: likely ? 'likely' : 'possible',
    weight: likely ? 4 : lessLikely || held ? 1 : 2,
    for: proof,
    against,
    cure,
  };
}

/** Fewest intervals between prints that distinguish lumps from a steady loss, and the share of them without any. */
const [fewestIntervals, quietShare] = [5, 0.5];

/** A counter that moved in few of the intervals between its prints: a full core loses in each. */
function lumpsOf(machine: Machine, names: readonly string[]): ReturnType<typeof evidence> | null {
  const counter = machine.changes.find(
    ({ name, prints, quiet, delta }) =>
      names.includes(name) &&
      prints > fewestIntervals &&
      quiet >= quietShare * (prints - 1) &&
      (delta ?? 0) > 0,
  );
  if (counter === undefined) return null;
  const intervals = counter.prints - 1;
  return evidence(
    `It came in lumps: ${counter.quiet} of ${intervals} intervals lost nothing.`,
    counter.quiet / intervals,
    'share',
  );
}

const pausedEvidence = (frames: number) =>
  evidence(
    `The NIC asked the sender to pause ${countOf(frames)} times: its ring is not emptied in time.`,
    frames,
    'frames',
  );

/**
 * Whether cores or pollers have room on average; null where the texts do not say it. An average since a start is no
 * evidence beside a loss between two prints.
 */
export function idleEvidence(machine: Machine): { idle: boolean; says: ReturnType<typeof evidence> } | null {
  const lossIsRecent = (machine.counted('ring-full')?.delta ?? null) !== null;
  const pollers = machine.pollers
    .filter(({ recent, averagedS }) => recent || !(lossIsRecent && averagedS !== null))
    .flatMap((poller) => {
      const busy = poller.busy ?? fillOf(poller);
      return busy === null ? [] : [{ name: poller.name, busy, says: fullness(poller).says }];
    });
  const cores = machine.cores
    .filter(({ name }) => name !== 'all cores')
    .map(({ name, idle }) => ({ name, busy: 1 - idle / 100, says: null }));
  const [most] = [...pollers, ...cores].sort((a, b) => b.busy - a.busy);
  if (most === undefined) return null;
  const says =
    most.says ??
    evidence(`${most.name}, the busiest, is busy ${percentOf(most.busy)} of the time.`, most.busy, 'share');
  return { idle: most.busy < idleCore, says };
}
