/** Latencies in tables by the gap or rate of packets, and the transactions of netperf. */
import type { PlainLine } from '../../texts/counters/read-counters.ts';

const unitsUs: Readonly<Record<string, number>> = { ns: 1e-3, us: 1, µs: 1, ms: 1e3, s: 1e6 };
const gapsHead =
  /^\s*(?:\|\s*)?(?:inter-?(?:packet|arrival)[- ]?)?(?:intervals?|gaps?|spacing|pauses?|period)(?: between (?:packets|messages))?(?:[ _]?[([]?(ns|us|µs|ms|s)[)\]]?)?(?:\s{2,}|[\t,;|]\s*)(?:min|avg|average|mean|median|p\d\d[\d.]*|latency|rtt|delay)(?:[ _]?(?:latency|rtt))?(?:[ _]?[([]?(ns|us|µs|ms)[)\]]?)?(?![\w.])/i;
const ratesHead =
  /^\s*(?:\|\s*)?(pps|mps|rate|(?:packets|messages|requests)\/s)(?:\s{2,}|[\t,;|]\s*)(?:\w+ )?(?:latency|rtt|delay|round[- ]trip)/i;
/** A row below such a head: `10 ms   45 us`; without units where the head has them. */
const row =
  /^\s*(?:\|\s*)?(\d+(?:\.\d+)?)(?:\s*(ns|us|µs|ms|s|k|M))?(?:pps)?\b[\s:,;|=-]+(\d+(?:\.\d+)?)(?:\s*(ns|us|µs|ms))?(?![\w.])/;

/** Latencies at gaps between packets, both µs, in the order of the text. */
export function latencyByGap(lines: readonly PlainLine[]): { gapUs: number; latencyUs: number }[] {
  let head: { ofRates: boolean; units: readonly (string | undefined)[] } | null = null;
  return lines.flatMap(({ text }) => {
    const gaps = gapsHead.exec(text);
    if (gaps !== null || ratesHead.test(text)) {
      head = { ofRates: gaps === null, units: [gaps?.[1], gaps?.[2]] };
      return [];
    }
    const found = head === null ? null : row.exec(text);
    if (head === null || found === null) return [];
    const latencyUs = Number(found[3]) * (unitsUs[found[4] ?? head.units[1] ?? ''] ?? NaN);
    const factor = found[2] === 'M' ? 1e6 : found[2] === 'k' ? 1e3 : 1;
    const gapUs = head.ofRates
      ? 1e6 / (Number(found[1]) * factor)
      : Number(found[1]) * (unitsUs[found[2] ?? head.units[0] ?? ''] ?? NaN);
    return latencyUs > 0 && gapUs > 0 && Number.isFinite(gapUs) ? [{ gapUs, latencyUs }] : [];
  });
}

interface RoundTrips {
  perSecond: number;
  line: number;
}

/** Heads and row of netperf's table of request and response tests. */
const netperfHead = /\bRequest\s+Resp\.?\s+Elapsed\s+Trans\.?\s*$/;
/** Heading of each run; its table has no head where the options leave it out. */
const netperfRun = /\bREQUEST\/RESPONSE TEST\b|\bnetperf\b.*\b(?:TCP|UDP)_RR\b/;
const netperfRow = /^\s*(?:\d+\s+){4}[\d.]+\s+(\d+(?:\.\d+)?)\s*$/;
/** The same as values that were asked for: `THROUGHPUT=9996.87`, or a row with its unit. */
const netperfValue = /^\s*(?:THROUGHPUT=(\d+(?:\.\d+)?)\s*$|(\d+(?:\.\d+)?),\s*Trans\/s\b)/;

/** Transactions a second that netperf prints. */
export function roundTripsIn(lines: readonly PlainLine[]): RoundTrips[] {
  let heading = 0;
  const ofTrips = lines.some(({ text }) => /\bTrans\/s\b/.test(text));
  return lines.flatMap(({ number, text }) => {
    if (netperfHead.test(text) || netperfRun.test(text)) heading = number;
    const found =
      (ofTrips ? netperfValue.exec(text) : null) ??
      (number - heading <= 4 && heading > 0 ? netperfRow.exec(text) : null);
    return found === null ? [] : [{ perSecond: Number(found[1] ?? found[2]), line: number }];
  });
}
