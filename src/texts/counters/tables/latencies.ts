/**
 * Latencies that tests print: round trips of ping, transactions of netperf, means and medians of sockperf, and tables
 * by the gap or the rate of packets.
 */
import type { CounterRow, CounterTable } from '../counter.ts';
import { valueOf } from '../numbers.ts';

const scale: Readonly<Record<string, number>> = { ns: 1e-3, us: 1, '\u00b5s': 1, ms: 1000, s: 1e6 };
const reply =
  /^\d+ bytes from (\S+?)(?: \(\S+\))?: icmp_[rs]eq=(\d+) ttl=\d+ time=([\d.]+) (us|\u00b5s|ms|s)\s*$/;
const summary =
  /^(?:.{1,60}: )?(?:rtt|round-trip) min\/avg\/max(?:\/(?:mdev|stddev))? = ([\d.]+)\/([\d.]+)\/([\d.]+)(?:\/[\d.]+)? (us|\u00b5s|ms|s)/;

const ping: CounterTable = {
  tool: 'ping',
  head: /^PING (?<subject>\S+) /,
  bare: true,
  rows(line, output) {
    const one = reply.exec(line);
    if (one !== null) {
      const value = Number(one[3]) * scale[one[4]!]!;
      return [{ name: 'round trip', value, scope: `${one[1]!} ${one[2]!}`, unit: '\u00b5s', span: 'now' }];
    }
    const all = summary.exec(line);
    if (all !== null) {
      const of = (name: string, text: string): CounterRow => ({
        name,
        value: Number(text) * scale[all[4]!]!,
        unit: '\u00b5s',
        span: 'now',
      });
      return [
        of('least round trip', all[1]!),
        of('mean round trip', all[2]!),
        of('longest round trip', all[3]!),
      ];
    }
    const lost = /^(\d+) packets transmitted, (\d+) (?:packets )?received/.exec(line);
    if (lost !== null) {
      const [sent, received] = [valueOf(lost[1]!), valueOf(lost[2]!)];
      return [
        { name: 'echo requests', value: sent!, span: 'interval' },
        { name: 'echo replies', value: received!, span: 'interval' },
      ];
    }
    return output.tool === 'ping' && /^---/.test(line) ? [] : null;
  },
};

const transactions = (perSecond: string): CounterRow[] => [
  { name: 'transactions', value: Number(perSecond), unit: '1/s', span: 'now' },
];

/** Request and response tests: rows below a head or a command, or selected outputs (`-k`, `-o`). */
const netperf: CounterTable = {
  tool: 'netperf',
  head: /\bREQUEST\/RESPONSE TEST\b|\bRequest\s+Resp\.?\s+Elapsed\s+Trans\.?\s*$/,
  bare: true,
  ofCommands: true,
  rows(line, output) {
    const listed = /^\s*(\d+(?:\.\d+)?),\s*Trans\/s\b/.exec(line)?.[1];
    if (listed !== undefined) return transactions(listed);
    // `THROUGHPUT=9996.87` and `THROUGHPUT_UNITS=Trans/s`, in either order.
    const named = /^\s*THROUGHPUT(?:_UNITS)?=(\S+)\s*$/.exec(line)?.[1];
    if (named !== undefined) {
      const both = [output.part, named];
      output.part = named;
      const value = both.find((one) => /^\d+(?:\.\d+)?$/.test(one));
      return value !== undefined && both.includes('Trans/s') ? transactions(value) : [];
    }
    if (output.tool !== 'netperf') return /\bnetperf\s.*-t ?(?:TCP|UDP)_RR\b/.test(line) ? [] : null;
    const row = /^\s*(?:\d+\s+){4}[\d.]+\s+(\d+(?:\.\d+)?)\s*$/.exec(line)?.[1];
    return row === undefined ? null : transactions(row);
  },
};

/** `avg-latency=57.9 (std-dev=4.2)`, `percentile 50.000 = 57.8`, \u00b5s. */
const sockperf: CounterTable = {
  tool: 'sockperf',
  bare: true,
  rows(line) {
    const found = /\b(avg-latency=|percentile 50\.0+ =)\s*(\d+(?:\.\d+)?)/.exec(line);
    if (found === null) return null;
    const name = found[1] === 'avg-latency=' ? 'mean latency' : 'median latency';
    return [{ name, value: Number(found[2]), unit: '\u00b5s', span: 'now' }];
  },
};

const gapsHead =
  /^\s*(?:\|\s*)?(?:inter-?(?:packet|arrival)[- ]?)?(?:intervals?|gaps?|spacing|pauses?|period)(?: between (?:packets|messages))?(?:[ _]?[([]?(ns|us|\u00b5s|ms|s)[)\]]?)?(?:\s{2,}|\s?[\t,;|]\s*)(?:min|avg|average|mean|median|p\d\d[\d.]*|latency|rtt|delay)(?:[ _]?(?:latency|rtt))?(?:[ _]?[([]?(ns|us|\u00b5s|ms)[)\]]?)?(?![\w.])/i;
const ratesHead =
  /^\s*(?:\|\s*)?(pps|mps|rate|(?:packets|messages|requests)\/s)(?:\s{2,}|[\t,;|]\s*)(?:\w+ )?(?:latency|rtt|delay|round[- ]trip)/i;
/** A row below such a head: `10 ms   45 us`; without units where the head has them. */
const gapRow =
  /^\s*(?:\|\s*)?(\d+(?:\.\d+)?)(?:\s*(ns|us|\u00b5s|ms|s|k|M))?(?:pps)?\b[\s:,;|=-]+(\d+(?:\.\d+)?)(?:\s*(ns|us|\u00b5s|ms))?(?![\w.])/;

/** Each row is a gap between packets, or their rate, and the latency at it. */
const latencyByGap: CounterTable = {
  tool: 'latency-by-gap',
  head: new RegExp(`${gapsHead.source}|${ratesHead.source}`, 'i'),
  rows(line, output) {
    const gaps = gapsHead.exec(line);
    if (gaps !== null || ratesHead.test(line)) {
      output.part = gaps === null ? 'rates' : 'gaps';
      output.columns = [gaps?.[1] ?? '', gaps?.[2] ?? ''];
      return [];
    }
    const found = gapRow.exec(line);
    if (found === null) return null;
    const [gapUnit, latencyUnit] = output.columns;
    const written = Number(found[1]);
    const factor = found[2] === 'M' ? 1e6 : found[2] === 'k' ? 1e3 : 1;
    const gapUs = written * (scale[found[2] ?? gapUnit!] ?? NaN);
    const latencyUs = Number(found[3]) * (scale[found[4] ?? latencyUnit!] ?? NaN);
    const row = { scope: `row ${output.rows + 1}`, span: 'now' } as const;
    const at: CounterRow =
      output.part === 'rates'
        ? { ...row, name: 'packet rate', value: written * factor, unit: 'pps' }
        : { ...row, name: 'gap between packets', value: gapUs, unit: '\u00b5s' };
    return at.value > 0 && latencyUs > 0
      ? [at, { ...row, name: 'latency at it', value: latencyUs, unit: '\u00b5s' }]
      : null;
  },
};

export const latencyTables: readonly CounterTable[] = [ping, netperf, sockperf, latencyByGap];
