/** The rarer the packets, the slower: cores sleep deeply between them and take time to wake. */
import type { Machine } from '../../evidence/facts/machine.ts';
import { countOf, durationOf } from '../../evidence/facts/losses.ts';
import { latencyChange, latencyChangeEvidence } from '../../evidence/facts/setting-changes.ts';
import { evidence, type Evidence } from '../../evidence/evidence.ts';
import type { Finding } from '../cause.ts';

/** Latency at the longest gap over that at the shortest. */
const clearGrowth = 1.3;
const deepStateUs = 50;

export const idleCure =
  'Limit the idle states (cpupower idle-set -D 10, /dev/cpu_dma_latency, a latency profile) or poll; the added time is the exit latency of the state whose residency is below the gap.';

export function idleStateOrWakeupLatency(machine: Machine): Finding | null {
  const proof: Evidence[] = [];
  let points = 0;
  const series = [...machine.latenciesByGap].sort((a, b) => a.gapUs - b.gapUs);
  const [first, last] = [series[0], series.at(-1)];
  if (
    first !== undefined &&
    last !== undefined &&
    last.gapUs >= 2 * first.gapUs &&
    last.latencyUs >= clearGrowth * first.latencyUs
  ) {
    const rising = series.every(({ latencyUs }, k) => k === 0 || latencyUs >= 0.9 * series[k - 1]!.latencyUs);
    proof.push(
      evidence(
        `${durationOf(first.latencyUs)} at gaps of ${durationOf(first.gapUs)}, ${durationOf(last.latencyUs)} at gaps of ${durationOf(last.gapUs)}.`,
        last.latencyUs - first.latencyUs,
        'µs',
      ),
    );
    points += rising ? 3 : 1;
  }
  const switched = latencyChange(machine.settingChanges, ['idle-states']);
  if (switched !== null) {
    proof.push(latencyChangeEvidence(switched));
    points += 3;
  }
  const deep = machine.all(/^idle latency$/).filter(({ value }) => value >= deepStateUs);
  const used = machine.all(/^(?:CPU%c[678]|C[6-9]\w*%)$/).filter(({ value }) => value >= 20);
  if (deep.length > 0) {
    const most = Math.max(...deep.map(({ value }) => value));
    proof.push(evidence(`Idle states that take up to ${countOf(most)} µs to leave are allowed.`, most, 'µs'));
    points += points > 0 ? 1 : 0.5;
  }
  if (used.length > 0) {
    proof.push(
      evidence(
        `Cores spend ${countOf(used[0]!.value)} % in ${used[0]!.name.replace('%', '')}.`,
        used[0]!.value,
        '%',
      ),
    );
    points += points > 0 ? 1 : 0.5;
  }
  if (points === 0) return null;
  return {
    cause: 'idle-state-or-wakeup-latency',
    confidence: points >= 2 ? 'likely' : 'possible',
    weight: Math.min(6, points + 1),
    for: proof,
    against: [],
    cure: idleCure,
  };
}
