/** Lines of MoonGen's console: the rate of a device in one second or, with totals, of its run. */
import { counterOf, decimalOf } from '../../lines/number.ts';

export interface DeviceRate {
  device: number;
  direction: 'TX' | 'RX';
  mpps: number;
  /** Totals of the last line, whose rate is the mean of the run; null for a line of one second. */
  total: { packets: number; bytes: number } | null;
}

const start = /^\[{1,2}Device: id=(\d{1,4})\]{1,2} (TX|RX|Sent|Received):? /;
/** Up to 2016: every second the packets since the start with the rate, at the end both on lines of their own. */
const oldRate =
  /^\[{1,2}Device: id=\d{1,4}\]{1,2} (?:Sent|Received) (?:\d+ packets, current rate (\S+)|(\S+) \(StdDev \S+\)) Mpps, \S+(?: \(StdDev \S+\))? MBit\/s, \S+(?: \(StdDev \S+\))? MBit\/s wire rate(?: on average)?\.?$/;
const oldTotal =
  /^\[{1,2}Device: id=\d{1,4}\]{1,2} (?:Sent|Received) (\d+) packets with (\d+) bytes payload \(including CRC\)\.?$/;
const rateLine =
  /^\[Device: id=\d{1,4}\] (?:TX|RX): (\S+)(?: \(StdDev \S+\))? Mpps, \S+(?: \(StdDev \S+\))? Mbit\/s \(\S+ Mbit\/s with framing\)(?:, total (\S+) packets with (\S+) bytes \(incl\. CRC\))?$/;

type Total = DeviceRate['total'];

/** The totals of a device, which the old console prints a line before the mean of the run. */
interface DeviceTotal {
  key: string;
  total: Total;
}

const totalOf = (packets: string, bytes: string): Total => ({
  packets: counterOf(packets) ?? NaN,
  bytes: counterOf(bytes) ?? NaN,
});

/** `'broken'`: begins like one and is none; null: another line. `totals`: of the old console, by device. */
export function deviceLine(
  written: string,
  totals: ReadonlyMap<string, Total> = new Map(),
): DeviceRate | DeviceTotal | 'broken' | null {
  const begun = start.exec(written.slice(0, 40));
  if (!begun) return null;
  const device = Number(begun[1]);
  const direction = begun[2] === 'TX' || begun[2] === 'Sent' ? 'TX' : 'RX';
  const key = `${direction} ${device}`;
  const text = written.length > 400 ? '' : written;
  const counted = oldTotal.exec(text);
  if (counted) return { key, total: totalOf(counted[1]!, counted[2]!) };
  const old = oldRate.exec(text);
  const found = old === null ? rateLine.exec(text) : null;
  const mpps = decimalOf(old?.[1] ?? old?.[2] ?? found?.[1] ?? '');
  const total =
    old?.[2] !== undefined
      ? (totals.get(key) ?? null)
      : found?.[2] === undefined
        ? null
        : totalOf(found[2], found[3]!);
  return mpps === null || mpps < 0 || (total !== null && !Number.isFinite(total.packets + total.bytes))
    ? 'broken'
    : { device, direction, mpps, total };
}
