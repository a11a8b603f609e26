/** The queue of a core between driver and stack is full: RPS, veth, tun and drivers without NAPI use it. */
import type { Machine } from '../../evidence/facts/machine.ts';
import { loadSpread } from '../../evidence/facts/pollers.ts';
import { countOf, percentOf } from '../../evidence/facts/losses.ts';
import { evidence } from '../../evidence/evidence.ts';
import type { Finding } from '../cause.ts';
import { idleEvidence } from './ring-overrun-by-bursts.ts';
import { lossSentence, lossShareOf, lostOf, otherLosses } from './loss-evidence.ts';

const cure =
  'Raise net.core.netdev_max_backlog (it is a ring: it helps against bursts and stalls), and spread the packets over more cores (RPS mask, more queues).';

export function softnetBacklog(machine: Machine): Finding | null {
  const drops = machine.counted('backlog-drops');
  if (drops === null || lostOf(drops) === 0) return null;
  const proof = [lossSentence(drops)];
  const share = lossShareOf(machine, drops);
  if (share !== null) proof.push(evidence(`That is ${percentOf(share)} of the packets.`, share, 'share'));
  const limit = machine.setting('net.core.netdev_max_backlog');
  if (limit !== null)
    proof.push(
      evidence(`A core’s queue holds ${countOf(limit)} packets (netdev_max_backlog).`, limit, 'packets'),
    );
  const flowLimit = machine.all('softnet_flow_limit').some((one) => (one.delta ?? one.value) > 0);
  const against = otherLosses(machine, 'backlog-drops').map((other) => lossSentence(other));
  if (flowLimit)
    against.push(evidence('The flow limit dropped some of them (column 11): single flows are too large.'));
  const spread = loadSpread(
    machine.changes,
    ({ name }) => name === 'softnet_processed' || name === 'node_softnet_processed_total',
  );
  const [losing] = [...drops.parts].sort((a, b) => (b.delta ?? b.total) - (a.delta ?? a.total));
  const ofBusiest = losing === undefined || losing.scope === spread?.cores[0]!.name;
  if (spread !== null && spread.cores[0]!.share > 0.5 && ofBusiest) {
    against.push(
      evidence(
        `${spread.cores[0]!.name} handles ${percentOf(spread.cores[0]!.share)} of the packets: that core may be the full one.`,
        spread.cores[0]!.share,
        'share',
      ),
    );
  }
  const idle = idleEvidence(machine);
  if (idle !== null && !idle.idle) against.push(idle.says);
  const clear = drops.delta !== null && drops.delta >= 100 && (share === null || share >= 1e-4) && !drops.cut;
  const confidence =
    clear && against.length === 0
      ? 'sure'
      : clear || (drops.delta ?? 0) > 0 || lostOf(drops) >= 1000
        ? 'likely'
        : 'possible';
  return {
    cause: 'softnet-backlog',
    confidence,
    weight: drops.delta === null ? 3 : 5,
    for: proof,
    against,
    cure,
  };
}
