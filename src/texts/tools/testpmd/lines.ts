/** Meaning of single lines of testpmd; wordings from DPDK 2 to the present one. */
import { counterOf, decimalOf } from '../../lines/number.ts';

/** Counters of testpmd, by their printed names in small letters. */
export const counterNames: Readonly<Record<string, CounterName>> = {
  'rx-packets': 'rxPackets',
  'rx-dropped': 'rxDropped',
  'rx-total': 'rxTotal',
  'rx-missed': 'rxMissed',
  'rx-errors': 'rxErrors',
  'rx-error': 'rxErrors',
  'rx-nombuf': 'rxNoMbuf',
  'rx-nombufs': 'rxNoMbuf',
  'rx-bytes': 'rxBytes',
  'tx-packets': 'txPackets',
  'tx-dropped': 'txDropped',
  'tx-total': 'txTotal',
  'tx-errors': 'txErrors',
  'tx-bytes': 'txBytes',
  'rx-pps': 'rxPps',
  'rx-bps': 'rxBps',
  'tx-pps': 'txPps',
  'tx-bps': 'txBps',
  // Names of `show port xstats`, which are those of the library.
  rx_good_packets: 'rxPackets',
  tx_good_packets: 'txPackets',
  rx_good_bytes: 'rxBytes',
  tx_good_bytes: 'txBytes',
  rx_missed_errors: 'rxMissed',
  rx_mbuf_allocation_errors: 'rxNoMbuf',
  rx_errors: 'rxErrors',
  tx_errors: 'txErrors',
};

export type CounterName =
  | 'rxPackets'
  | 'rxDropped'
  | 'rxTotal'
  | 'rxMissed'
  | 'rxErrors'
  | 'rxNoMbuf'
  | 'rxBytes'
  | 'txPackets'
  | 'txDropped'
  | 'txTotal'
  | 'txErrors'
  | 'txBytes'
  | 'rxPps'
  | 'rxBps'
  | 'txPps'
  | 'txBps';

/** One group of bursts: `percent` of them had `packets` packets; null packets: the rest ("other"), sizes not named. */
interface BurstShare {
  percent: number;
  packets: number | null;
}

export interface BurstLine {
  direction: 'RX' | 'TX';
  total: number;
  shares: readonly BurstShare[];
}

export type SectionLine =
  | { kind: 'port'; port: number }
  | { kind: 'stream'; port: number; queue: number; label: string }
  | { kind: 'all' }
  | { kind: 'nic'; port: number; label?: string };

export interface CyclesLine {
  cyclesPerPacket: number | null;
  totalCycles: number | null;
  packets: number | null;
  /** `RX`, or the engine: `io`, `txonly`. */
  counted: string | null;
  clockMhz: number | null;
}

export interface SettingsLine {
  engine: string | null;
  burst: number | null;
  cores: number | null;
  receiveDescriptors: number | null;
}

/** Longer lines are none of testpmd's. */
export const longestLine = 1000;

/** The heading of a block of counters; null for any other line. */
export function sectionLine(text: string): SectionLine | null {
  if (/^[-+#=*\s]*Accumulated forward statistics/.test(text)) return { kind: 'all' };
  const port = /^[-+#=*\s]*(Forward|NIC)( extended)? statistics for port (\d{1,5})\b/.exec(text);
  if (port?.[2] !== undefined) return { kind: 'nic', port: Number(port[3]), label: 'extended statistics' };
  if (port) return { kind: port[1] === 'NIC' ? 'nic' : 'port', port: Number(port[3]) };
  const stream =
    /^[-+#=*\s]*Forward Stats for RX Port= ?(\d{1,5})\/Queue= ?(\d{1,5}) -> TX Port= ?(\d{1,5})\/Queue= ?(\d{1,5})/.exec(
      text,
    );
  if (!stream) return null;
  const [rxPort, rxQueue, txPort, txQueue] = stream.slice(1).map(Number) as [number, number, number, number];
  return {
    kind: 'stream',
    port: rxPort,
    queue: rxQueue,
    label: `port ${rxPort} queue ${rxQueue} to port ${txPort} queue ${txQueue}`,
  };
}

/**
 * `[85% of 64 pkts + 15% of other]` behind `TX-bursts : 86381636`; `'broken'` for one that is cut or does not add up.
 */
export function burstLine(text: string): BurstLine | 'broken' | null {
  const start = /^(?:[RT]X-[a-z]{1,10}: {0,30}\d{1,20} {1,40}){0,4}([RT]X)-bursts ?: ?/.exec(text);
  if (!start) return null;
  const rest = text.slice(start.index + start[0].length);
  const open = rest.indexOf('[');
  const close = rest.indexOf(']', open);
  const total = open < 0 ? null : counter(rest.slice(0, open).trim());
  if (total === null || close < 0) return 'broken';
  const shares = rest
    .slice(open + 1, close)
    .split('+')
    .map(burstShare);
  if (shares.some((share) => share === null)) return 'broken';
  const read = shares as BurstShare[];
  const sum = read.reduce((percents, { percent }) => percents + percent, 0);
  if (Math.abs(sum - 100) > 1) return 'broken';
  return { direction: start[1] as 'RX' | 'TX', total, shares: read };
}

function burstShare(part: string): BurstShare | null {
  const [percent, of, what, unit] = part.trim().split(/\s+/);
  const value = percent?.endsWith('%') ? counterOf(percent.slice(0, -1)) : null;
  if (value === null || value > 100 || of !== 'of') return null;
  if (what === 'other' || what === 'others') return { percent: value, packets: null };
  const packets = counterOf(what ?? '');
  return packets === null || packets > 65_535 || !unit?.startsWith('pkt')
    ? null
    : { percent: value, packets };
}

/**
 * Every `name: 123` of the line, names in small letters; none where the first name is not known, as the number behind
 * it may belong to another name, and none behind a number that goes on (`12,345`). Linear: a name is the text between a
 * number and the next colon.
 */
export function counterPairs(text: string): [name: string, value: number][] {
  const pairs: [string, number][] = [];
  let from = 0;
  for (;;) {
    const colon = text.indexOf(':', from);
    if (colon < 0) return pairs;
    const [digits] = /^\s*\d*/.exec(text.slice(colon + 1, colon + 61))!;
    const end = colon + 1 + digits.length;
    const value = counter(digits.trim());
    const name = text.slice(from, colon).trim().toLowerCase();
    if (pairs.length === 0 && !Object.hasOwn(counterNames, name)) return pairs;
    if (value !== null && name !== '') {
      if (!/^(?:\s*$|\s+[^\d\s])/.test(text.slice(end, end + 100))) return [];
      pairs.push([name, value]);
    }
    from = end;
  }
}

/**
 * `CPU cycles/packet=14.28`, `(total cycles=4899533541 / total RX packets=343031966) at 2100 MHz Clock`, on one line or
 * on two.
 */
export function cyclesLine(text: string): CyclesLine | null {
  if (!/^\(?(?:CPU cycles\/packet=|total cycles=|busy cycles=)/.test(text)) return null;
  const perPacket = /^CPU cycles\/packet=(\d[\d.]*)(?=[\s(]|$)/.exec(text);
  // Before 2023 `total cycles`, since then `busy cycles`: of the polls that found packets, both.
  const cycles = /\b(?:total|busy) cycles=(\d+)(?=[\s/)]|$)/.exec(text);
  if (!perPacket && !cycles) return null;
  const packets = /\btotal (\w{1,20}) packets=(\d+)(?=[\s)]|$)/.exec(text);
  const clock = /\) at (\d+) MHz/.exec(text);
  return {
    cyclesPerPacket: perPacket ? decimal(perPacket[1]!) : null,
    totalCycles: cycles ? counter(cycles[1]!) : null,
    packets: packets ? counter(packets[2]!) : null,
    counted: packets ? packets[1]! : null,
    clockMhz: clock ? megahertz(clock[1]!) : null,
  };
}

/** Settings that testpmd prints when forwarding starts, and those of `show config fwd` and `show config rxtx`. */
export function settingsLine(text: string): SettingsLine | null {
  const engine = /^(\w{1,20}) packet forwarding(?: packets\/burst=(\d{1,5})(?=\s|$)| - ports=)/.exec(text);
  const cores = /^nb forwarding cores=(\d{1,5})(?=\s|$)/.exec(text);
  const descriptors = /^RX desc=(\d{1,6})(?=\s|$)/.exec(text);
  if (!engine && !cores && !descriptors) return null;
  const positive = (digits: string | undefined) => Number(digits ?? 0) || null;
  return {
    engine: engine ? engine[1]! : null,
    burst: positive(engine?.[2]),
    cores: positive(cores?.[1]),
    receiveDescriptors: positive(descriptors?.[1]),
  };
}

/** Counters have 64 bits; longer numbers are none. */
const largestCount = 2 ** 64;
const fastestMhz = 10_000;

function counter(digits: string): number | null {
  const value = counterOf(digits);
  return value === null || value > largestCount ? null : value;
}

function decimal(digits: string): number | null {
  const value = decimalOf(digits);
  return value === null || value > largestCount ? null : value;
}

function megahertz(digits: string): number | null {
  const value = counterOf(digits);
  return value === null || value === 0 || value > fastestMhz ? null : value;
}
