/** Facts of the system in the output of ethtool: the coalescing time and frames, the ring, the receive queues. */
import type { EthtoolBlocks, LimitsBlock } from './blocks.ts';
import type { CounterSummary } from './report.ts';
import type { EthtoolValue } from './lines.ts';
import { type Moderation, moderationWarning } from './moderation.ts';
import type { SystemFact } from '../tool-reading.ts';

/** More than any machine has. */
const mostCores = 64;
const frameLimits = [64, 9216] as const;

export function moderationSystemFacts(moderations: readonly Moderation[]): SystemFact[] {
  const systemFacts: SystemFact[] = [];
  for (const moderation of moderations) {
    const { usecs, frames, mode, device, queue } = moderation;
    if (usecs === null || usecs < 1 || mode === 'dynamic') continue;
    // Queues that are set alike are one fact.
    const alike = (other: Moderation) =>
      other.device === device && other.usecs === usecs && other.frames === frames;
    if (queue !== null && moderations.find(alike) !== moderation) continue;
    const where = [device, queue === null ? null : `queue ${queue}`].filter((part) => part !== null);
    const of = where.length === 0 ? '' : ` (${where.join(', ')})`;
    const caution = moderationWarning(moderation);
    systemFacts.push({ name: 'coalescingUs', value: usecs, source: `rx-usecs: ${usecs}${of}`, caution });
    if (frames === null || frames < 1) continue;
    systemFacts.push({
      name: 'coalescingFrames',
      value: frames,
      source: `rx-frames: ${frames}${of}`,
      caution,
    });
  }
  return systemFacts;
}

export function limitsSystemFacts(limits: readonly LimitsBlock[]): SystemFact[] {
  return limits.flatMap((block) =>
    block.part === 'rings' ? ringSystemFacts(block) : channelSystemFacts(block),
  );
}

function ringSystemFacts({ current, device }: LimitsBlock): SystemFact[] {
  const rx = positive(current.get('rx'));
  if (rx === null) return [];
  const others = ['rxMini', 'rxJumbo'].filter((name) => positive(current.get(name)) !== null);
  const further =
    others.length === 0
      ? null
      : 'The NIC has further rings for frames of other sizes; this is the ring for ordinary ones.';
  const source = `RX: ${rx}${device === null ? '' : ` (ring of ${device})`}`;
  return [{ name: 'ringSize', value: rx, source, caution: further }];
}

function channelSystemFacts({ current, device }: LimitsBlock): SystemFact[] {
  const combined = positive(current.get('combined')) ?? 0;
  const rx = positive(current.get('rx')) ?? 0;
  const queues = combined + rx;
  if (queues < 1 || queues > mostCores) return [];
  const what = combined > 0 ? `Combined: ${combined}` : `RX: ${rx}`;
  return [queuesFact(queues, `${what}${device === null ? '' : ` (channels of ${device})`}`)];
}

function queuesFact(queues: number, source: string): SystemFact {
  const caution =
    'These are receive queues; they equal the number of cores only if each queue interrupts its own core.';
  return { name: 'receiveQueues', value: queues, source, caution };
}

export function counterSystemFacts(summary: CounterSummary, blocks: EthtoolBlocks): SystemFact[] {
  const systemFacts: SystemFact[] = [];
  const { rxQueues, queuePackets, queueNumbers, queuesLeftOut, selected } = summary;
  const channels = blocks.limits.some(({ part }) => part === 'channels');
  if (!channels && rxQueues !== null && rxQueues <= mostCores && !queuesLeftOut) {
    systemFacts.push(queuesFact(rxQueues, `counters of ${rxQueues} receive queues`));
  }
  const total = queuePackets.reduce((sum, packets) => sum + packets, 0);
  if (queuePackets.length > 1 && total > 0 && (!queuesLeftOut || total === selected['rx_packets'])) {
    const busiest = Math.max(...queuePackets);
    systemFacts.push({
      name: 'busiestShare',
      value: Number((busiest / total).toPrecision(4)),
      source: `receive queue ${queueNumbers[queuePackets.indexOf(busiest)]!}: ${busiest} of ${total} packets`,
      caution: 'Counted since the driver was loaded; the share of the traffic under study may differ.',
    });
  }
  const { rx_packets: packets, rx_bytes: bytes } = selected;
  if (packets !== undefined && bytes !== undefined && packets > 0) {
    const mean = Number((bytes / packets).toPrecision(4));
    if (mean >= frameLimits[0] && mean <= frameLimits[1]) {
      systemFacts.push({
        name: 'meanFrameBytes',
        value: mean,
        source: `rx_bytes / rx_packets: ${bytes} / ${packets}`,
        caution:
          'A mean over everything received; drivers differ in whether the 4 bytes of the checksum count.',
      });
    }
  }
  return systemFacts;
}

function positive(value: EthtoolValue | undefined): number | null {
  return typeof value === 'number' && value > 0 ? value : null;
}
