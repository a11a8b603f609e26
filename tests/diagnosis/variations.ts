/**
 * Outputs of other tools, drivers and kernels than those of the cases, written for this project in the form that each
 * tool prints, with numbers of its own, and the causes that may come first.
 */
import { readFileSync } from 'node:fs';
import type { CauseId } from '../../src/diagnosis/cause.ts';
import type { PastedText } from '../../src/diagnosis/read-texts.ts';

export interface Variation {
  id: string;
  causes: readonly CauseId[];
  texts: readonly PastedText[];
}

const folder = 'tests/diagnosis/variations';

function variation(id: string, causes: readonly CauseId[], texts = 1): Variation {
  const names = Array.from({ length: texts }, (_, k) => `${id}.${k}.txt`);
  return {
    id,
    causes,
    texts: names.map((name) => ({ name, text: readFileSync(`${folder}/${name}`, 'utf8') })),
  };
}

export const variations: readonly Variation[] = [
  variation('softnet-backlog-spread', ['softnet-backlog']),
  variation('softnet-squeeze-harmless', ['no-problem'], 2),
  variation('softnet-squeeze-often', ['softirq-budget-or-time'], 2),
  variation('softnet-wrap', ['no-problem'], 2),
  variation('igb-bursts', ['ring-overrun-by-bursts']),
  variation('igb-one-core-full', ['one-queue-or-core-overloaded']),
  variation('igb-quiet', ['no-problem'], 2),
  variation('igb-once', ['cannot-tell']),
  variation('igb-restart', ['cannot-tell'], 2),
  variation('mlx5-discards-phy', ['nic-or-pcie-or-link-limit']),
  variation('pcie-downgraded', ['nic-or-pcie-or-link-limit']),
  variation('nstat-rcvbuf', ['socket-or-application']),
  variation('netstat-su-once', ['socket-or-application']),
  variation('ss-statsd', ['socket-or-application']),
  variation('listen-overflow', ['socket-or-application']),
  variation('vpp-saturated', ['core-saturated']),
  variation('vpp-idle', ['no-problem', 'cannot-tell']),
  variation('vpp-handoff', ['next-stage-or-tx']),
  variation('ovs-saturated-cleared', ['core-saturated']),
  variation('ovs-saturated-twice', ['core-saturated']),
  variation('ovs-half', ['cannot-tell', 'no-problem']),
  variation('ovs-vhost-txdrops', ['next-stage-or-tx']),
  variation('testpmd-tx-drop', ['next-stage-or-tx']),
  variation('testpmd-missed', ['cannot-tell', 'core-saturated']),
  variation('telemetry-busy', ['core-saturated']),
  variation('l2fwd-imissed', ['cannot-tell', 'ring-overrun-by-bursts']),
  variation('suricata-kernel-drops', ['socket-or-application']),
  variation('tcpdump-drops', ['socket-or-application']),
  variation('pfring-full', ['socket-or-application']),
  variation('ifconfig-dropped-few', ['no-problem']),
  variation('iplink-dropped-steady', ['no-problem']),
  variation('procnetdev-fifo', ['cannot-tell', 'ring-overrun-by-bursts']),
  variation('node-exporter-drops', ['cannot-tell', 'no-problem']),
  variation('node-exporter-softnet', ['softnet-backlog', 'cannot-tell']),
  variation('ena-pps-twice', ['nic-or-pcie-or-link-limit']),
  variation('ena-few', ['cannot-tell', 'nic-or-pcie-or-link-limit']),
  variation('steal', ['stall-or-preemption'], 2),
  variation('stall-words', ['stall-or-preemption']),
  variation('stall-cron', ['stall-or-preemption']),
  variation('coalesce-ping', ['interrupt-moderation-latency']),
  variation('rr-20000', ['interrupt-moderation-latency']),
  variation('moderation-ab', ['interrupt-moderation-latency']),
  variation('ping-series', ['idle-state-or-wakeup-latency']),
  variation('idle-words', ['idle-state-or-wakeup-latency']),
  variation('interval-table', ['idle-state-or-wakeup-latency']),
  variation('one-queue-config', ['configuration', 'cannot-tell', 'one-queue-or-core-overloaded']),
  variation('link-100', ['configuration', 'nic-or-pcie-or-link-limit']),
  variation('xdp-sleep-config', ['configuration'], 2),
  variation('qdisc-drops', ['next-stage-or-tx']),
  variation('pfcount-drops', ['socket-or-application']),
  variation('mpstat-all-full', ['core-saturated']),
  variation('netsc', ['next-stage-or-tx', 'cannot-tell']),
  variation('be2net-wrap', ['cannot-tell', 'ring-overrun-by-bursts'], 2),
  variation('irq-one-cpu', ['one-queue-or-core-overloaded']),
  variation('prose-unknown', ['cannot-tell']),
  variation('framing', ['no-problem']),
];
