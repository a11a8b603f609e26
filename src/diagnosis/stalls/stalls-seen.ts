/** Stalls of a core as the prints show them: their law, its bias in words, and bounds of longer stalls. */
import { type Machine } from '../../evidence/facts/machine.ts';
import { type StallsSeen } from './stall-words.ts';
import { heldLengths, heldWindows } from './held-lengths.ts';
import { lateWakeUps } from './late-wake-ups.ts';
import { offCore } from './off-core.ts';
import { throttled, longestAlone, stolen } from './without-law.ts';

/** The model that has inputs for stalls. */
export const modelOfStalls = 'batch-polling';

/** The prints of the first host; null where they say nothing of stalls. Direct lengths say more than late wake-ups. */
export function stallsSeen(machine: Machine): StallsSeen | null {
  const [host] = machine.hosts;
  const snapshots = machine.texts
    .flatMap(({ counters }) => counters.snapshots)
    .filter((one) => one.host === '' || one.host === host);
  return (
    heldLengths(snapshots) ??
    heldWindows(snapshots) ??
    lateWakeUps(snapshots) ??
    offCore(snapshots) ??
    throttled(machine) ??
    longestAlone(snapshots) ??
    stolen(machine)
  );
}
