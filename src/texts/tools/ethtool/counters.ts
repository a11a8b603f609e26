/**
 * The counters of `ethtool -S`: their names differ from driver to driver, and the same packets are counted several
 * times.
 */
import type { CounterBlock } from './lines.ts';
import type { ReadingAnswers, ReadingQuestion, ToolResult } from '../tool-reading.ts';
import { meaningOf } from '../../counters/meanings.ts';
import { decimalOf } from '../../lines/number.ts';

type Counters = ReadonlyMap<string, number>;

export interface CounterSummary {
  /** Recognised by names that only it prints; null = none of the known ones. */
  driver: string | null;
  counters: number;
  /** Totals of the device; absent ones are left out. */
  selected: Readonly<Record<string, number>>;
  rxQueues: number | null;
  /** Packets of each receive queue, in the order of `queueNumbers`. */
  queuePackets: readonly number[];
  /** As the driver counts them, rising; a text may show some of them only. */
  queueNumbers: readonly number[];
  /**
   * Some queues are missing: their numbers are skipped, or other counters name queues without packet counters. How many
   * is not known.
   */
  queuesLeftOut: boolean;
  /** Packets lost because no descriptor was free, for drivers whose counter of them is known; null otherwise. */
  lost: { name: string; value: number } | null;
}

const totals = ['rx_packets', 'tx_packets', 'rx_bytes', 'tx_bytes', 'rx_unicast'];

/** `lost`: counters of packets that find no free descriptor. */
const drivers: readonly { name: string; has: readonly RegExp[]; lost: string | null }[] = [
  { name: 'mlx5_core', has: [/^rx_out_of_buffer$/, /^rx_wqe_err$/], lost: 'rx_out_of_buffer' },
  {
    name: 'i40e',
    has: [/^port\.rx_dropped$/, /^port\.fdir_|^veb\.|^rx-0\./],
    lost: 'port.rx_dropped',
  },
  { name: 'ice', has: [/^rx_dropped\.nic$/], lost: 'rx_dropped.nic' },
  { name: 'ixgbe', has: [/^rx_no_dma_resources$/, /^fdir_match$/], lost: 'rx_missed_errors' },
  { name: 'igb', has: [/^rx_no_buffer_count$/, /^rx_queue_0_/], lost: 'rx_missed_errors' },
  { name: 'e1000e', has: [/^rx_no_buffer_count$/, /^tx_timeout_count$/], lost: 'rx_missed_errors' },
  { name: 'bnxt_en', has: [/^\[0\]\s*:\s*rx_ucast_packets$/], lost: null },
  // Packets that the device reports as dropped for want of descriptors.
  { name: 'ena', has: [/^queue_0_rx_cnt$/], lost: 'rx_drops' },
  { name: 'be2net', has: [/^rx_drops_no_pbuf$/], lost: 'rx_drops_no_pbuf' },
  { name: 'hv_netvsc', has: [/^vf_rx_packets$/, /^rx_comp_busy$/], lost: null },
  { name: 'virtio_net', has: [/^rx(?:_queue_)?0_kicks$/], lost: null },
];

export function counterSummary({ counters }: CounterBlock): CounterSummary {
  const names = [...counters.keys()];
  const driver = drivers.find(({ has }) => has.every((pattern) => names.some((name) => pattern.test(name))));
  const lost = driver?.lost ?? null;
  const lostValue = lost === null ? undefined : counters.get(lost);
  const queues = packetsByQueue(counters);
  const queuePackets = queues.map(([, packets]) => packets);
  return {
    driver: driver?.name ?? null,
    counters: counters.size,
    selected: pick(
      totals.filter((name) => counters.has(name)),
      counters,
    ),
    rxQueues: queuePackets.length || null,
    queuePackets,
    queueNumbers: queues.map(([number]) => number),
    queuesLeftOut: skipsQueues(
      queues.map(([number]) => number),
      names,
    ),
    lost: lost !== null && lostValue !== undefined ? { name: lost, value: lostValue } : null,
  };
}

function skipsQueues(numbers: readonly number[], names: readonly string[]): boolean {
  if (numbers.length === 0) return false;
  const from = numbers[0] === 1 ? 1 : 0;
  if (numbers.some((number, k) => number !== from + k)) return true;
  return names.some((name) => (meaningOf(name).queue ?? 0) > numbers.at(-1)!);
}

function packetsByQueue(counters: Counters): [number, number][] {
  const queues = new Map<number, number>();
  for (const [name, value] of counters) {
    const { queue, meaning } = meaningOf(name);
    if (queue !== null && meaning === 'received') queues.set(queue, value);
  }
  return [...queues].sort(([a], [b]) => a - b);
}

function pick(names: readonly string[], counters: Counters): Record<string, number> {
  return Object.fromEntries(names.map((name) => [name, counters.get(name)!]));
}

/** Counts between two snapshots of one device; null where a counter went backwards (the driver was loaded anew). */
export function counterDifference(first: CounterBlock, last: CounterBlock): CounterBlock | null {
  const counters = new Map<string, number>();
  let shared = 0;
  for (const [name, value] of last.counters) {
    const before = first.counters.get(name);
    if (before !== undefined) shared++;
    if (before !== undefined && value < before) {
      if (totals.includes(name)) return null;
      continue; // the loss in between is unknown, not 0
    }
    counters.set(name, value - (before ?? 0));
  }
  return shared * 2 < last.counters.size ? null : { device: last.device, counters };
}

// Losses and rates from the counters of `ethtool -S`; a rate needs two snapshots and the time between them.

const intervalQuestionId = 'intervalSeconds';
const unknown = 'unknown';
const offeredSeconds = [1, 2, 5, 10, 20, 30, 60, 120, 300, 600];
const longestSeconds = 1e7;

/** Seconds between the snapshots as answered, or null. */
function intervalSeconds(answers: ReadingAnswers): number | null {
  const seconds = decimalOf(answers[intervalQuestionId]?.trim() ?? '');
  return seconds !== null && seconds > 0 && seconds <= longestSeconds ? seconds : null;
}

export function counterQuestions(answers: ReadingAnswers): ReadingQuestion[] {
  const seconds = intervalSeconds(answers);
  const chosen = seconds === null ? unknown : String(seconds);
  const options = [
    { value: unknown, label: 'not known' },
    ...offeredSeconds.map((value) => ({ value: String(value), label: `${value} s` })),
  ];
  if (!options.some(({ value }) => value === chosen)) options.push({ value: chosen, label: `${chosen} s` });
  return [
    {
      id: intervalQuestionId,
      label: 'Time between the two snapshots',
      options,
      chosen,
      guessed: answers[intervalQuestionId] !== chosen,
    },
  ];
}

/** `difference`: the counters are those between two snapshots, not since the driver was loaded. */
export function counterResults(
  { selected, lost, queuePackets, queuesLeftOut }: CounterSummary,
  difference: boolean,
  answers: ReadingAnswers,
): ToolResult[] {
  const results: ToolResult[] = [];
  // Some drivers count by queue alone.
  const ofQueues = queuesLeftOut ? 0 : queuePackets.reduce((sum, packets) => sum + packets, 0);
  const received = selected.rx_packets ?? (ofQueues || undefined);
  if (received === undefined) return results;
  const total = received + (lost?.value ?? 0);
  if (lost !== null && total > 0) {
    results.push({
      kind: 'value',
      quantity: 'lossProbability',
      label: `${lost.name}, ${difference ? 'between the snapshots' : 'since the driver was loaded'}`,
      unit: '',
      value: lost.value / total,
      sampleSize: total,
    });
  }
  const seconds = difference ? intervalSeconds(answers) : null;
  if (seconds !== null) {
    results.push({
      kind: 'value',
      quantity: 'throughputMpps',
      label: `rx_packets in ${seconds} s`,
      unit: 'Mpps',
      value: received / seconds / 1e6,
      sampleSize: received,
    });
  }
  return results;
}
