/** Inputs of the models that ethtool knows: the coalescing time, the ring, the receive queues. */
import type { EthtoolBlocks, LimitsBlock } from './blocks.ts';
import type { CounterSummary } from './counters.ts';
import type { EthtoolValue } from './lines.ts';
import type { Moderation } from './moderation.ts';
import { moderationWarning } from './moderation.ts';
import type { InputSuggestion } from '../tool-reading.ts';

/** Limits of the models' inputs. */
const longestCoalescingUs = 10_000;
const largestRing = 65_536;
const largestQueue = 4096;
const mostCores = 64;
/** Of VPP, the model's default. */
const usualBatch = 256;
const frameLimits = [64, 9216] as const;

export function moderationSuggestions(moderations: readonly Moderation[]): InputSuggestion[] {
  const suggestions: InputSuggestion[] = [];
  for (const moderation of moderations) {
    const { usecs, frames, mode, device } = moderation;
    if (usecs === null || usecs < 1 || usecs > longestCoalescingUs || mode === 'dynamic') continue;
    // One frame interrupts at once: the timer never runs.
    if (frames === 1) continue;
    const source = `rx-usecs: ${usecs}${device === null ? '' : ` (${device})`}`;
    const caution = moderationWarning(moderation) ?? framesCaution(frames, usecs);
    suggestions.push({ model: 'interrupt-coalescing', input: 'coalescingUs', value: usecs, source, caution });
  }
  return suggestions;
}

/** What a limit by frames means to a model that has the timer alone; null without such a limit. */
export function framesCaution(frames: number | null, usecs: number): string | null {
  if (frames === null || frames === 0) return null;
  return `The NIC also interrupts after ${frames} frames, whichever comes first; the model has the timer alone, so it fits while fewer than ${frames} packets arrive in ${usecs} µs.`;
}

export function limitsSuggestions(limits: readonly LimitsBlock[]): InputSuggestion[] {
  return limits.flatMap((block) =>
    block.part === 'rings' ? ringSuggestions(block) : channelSuggestions(block),
  );
}

function ringSuggestions({ current, device }: LimitsBlock): InputSuggestion[] {
  const rx = positive(current.get('rx'));
  if (rx === null) return [];
  const others = ['rxMini', 'rxJumbo'].filter((name) => positive(current.get(name)) !== null);
  const further =
    others.length === 0
      ? null
      : 'The NIC has further rings for frames of other sizes; this is the ring for ordinary ones.';
  const source = `RX: ${rx}${device === null ? '' : ` (ring of ${device})`}`;
  const suggestions: InputSuggestion[] = [];
  if (rx <= largestRing) {
    suggestions.push({
      model: 'batch-polling',
      input: 'ringSize',
      value: rx,
      source,
      caution: further ?? batchCaution(rx),
    });
  }
  if (rx <= largestQueue) {
    suggestions.push({
      model: 'vswitch-polling',
      input: 'queueCapacity',
      value: rx,
      source,
      caution: further,
    });
  }
  return suggestions;
}

/** The model's ring holds at least one full batch. */
function batchCaution(ring: number): string | null {
  return ring < usualBatch ? `The maximum batch size must then be ${ring} or less.` : null;
}

function channelSuggestions({ current, device }: LimitsBlock): InputSuggestion[] {
  const combined = positive(current.get('combined')) ?? 0;
  const rx = positive(current.get('rx')) ?? 0;
  const queues = combined + rx;
  if (queues < 1 || queues > mostCores) return [];
  const what = combined > 0 ? `Combined: ${combined}` : `RX: ${rx}`;
  return [coresSuggestion(queues, `${what}${device === null ? '' : ` (channels of ${device})`}`)];
}

function coresSuggestion(queues: number, source: string): InputSuggestion {
  const caution = 'These are receive queues; they are as many cores only if each queue interrupts its own.';
  return { model: null, input: 'cores', value: queues, source, caution };
}

export function counterSuggestions(summary: CounterSummary, blocks: EthtoolBlocks): InputSuggestion[] {
  const suggestions: InputSuggestion[] = [];
  const { rxQueues, queuePackets, selected } = summary;
  const channels = blocks.limits.some(({ part }) => part === 'channels');
  if (!channels && rxQueues !== null && rxQueues <= mostCores) {
    suggestions.push(coresSuggestion(rxQueues, `counters of ${rxQueues} receive queues`));
  }
  const total = queuePackets.reduce((sum, packets) => sum + packets, 0);
  if (queuePackets.length > 1 && total > 0) {
    const busiest = Math.max(...queuePackets);
    suggestions.push({
      model: 'batch-polling',
      input: 'hottestShare',
      value: Number((busiest / total).toPrecision(4)),
      source: `receive queue ${queuePackets.indexOf(busiest)}: ${busiest} of ${total} packets`,
      caution: 'Counted since the driver was loaded; the share of the traffic under study may differ.',
    });
  }
  const { rx_packets: packets, rx_bytes: bytes } = selected;
  if (packets !== undefined && bytes !== undefined && packets > 0) {
    const mean = Number((bytes / packets).toPrecision(4));
    if (mean >= frameLimits[0] && mean <= frameLimits[1]) {
      suggestions.push({
        model: 'batch-polling',
        input: 'frameBytes',
        value: mean,
        source: `rx_bytes / rx_packets: ${bytes} / ${packets}`,
        caution:
          'A mean over everything received; drivers differ in whether the 4 bytes of the checksum count.',
      });
    }
  }
  return suggestions;
}

function positive(value: EthtoolValue | undefined): number | null {
  return typeof value === 'number' && value > 0 ? value : null;
}
