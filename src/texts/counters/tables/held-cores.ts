/**
 * Tests and tracers of how long a core is held: cyclictest, hwlatdetect, oslat, the kernel's osnoise, timerlat and
 * hwlat tracers with rtla, the intrinsic latency of redis-cli, and the quota of a group. Times in µs. Of a histogram
 * each bin is a counter: `wake-up N` counts wake-ups that were N µs late, `held N` times of N µs for which a core was
 * held.
 */
import { type CounterRow, type CounterTable, measuredTime as time } from '../counter.ts';
import { patterned } from '../patterns.ts';

const number = (name: string, value: number, scope = '', unit = 'events'): CounterRow => ({
  name,
  value,
  scope,
  unit,
  span: 'interval',
});

/** In place of a task, where a test does nothing but read the clock. */
export const busyLoop = 'busy loop';

const bins = (name: string, index: string, counts: readonly string[], columns: readonly string[]) =>
  counts.flatMap((count, k): CounterRow[] =>
    count === '0'.repeat(count.length)
      ? []
      : [number(`${name} ${Number(index)}`, Number(count), columns[k] ?? `thread ${k}`)],
  );

/** Rows, values (`-v`) and histograms (`-h`) of cyclictest. */
const cyclictest: CounterTable = {
  tool: 'cyclictest',
  head: /^\s*(?:# Histogram\s*$|Max CPUs = \d|Thread \d+ Interval: \d)/,
  headRepeats: true,
  bare: true,
  rows(line, output) {
    const found =
      /^\s*T:\s*(\d+) \(\s*\d+\) P:\s*\d+ I:\s*\d+ C:\s*(\d+) Min:\s*(\d+) .*\bMax:\s*(\d+)\s*$/.exec(line);
    if (found !== null) {
      const thread = `thread ${found[1]!}`;
      return [
        time(`delay cyclictest ${thread}`, Number(found[4]), ''),
        number('samples', Number(found[2]), thread),
        time('least', Number(found[3]), thread),
      ];
    }
    if (output.tool !== 'cyclictest') return null;
    // A value of `-v`: thread, cycle, delay.
    const value = /^\s*(\d+):\s+(\d+):\s+(\d+)\s*$/.exec(line);
    if (value !== null) return [time('late', Number(value[3]), `thread ${value[1]!} at ${value[2]!}`)];
    const [bin, ...counts] = line.trim().split(/\s+/);
    if (counts.length > 0 && [bin!, ...counts].every((cell) => /^\d{6,}$/.test(cell)))
      return bins('wake-up', bin!, counts, []);
    const most = /^\s*# Max Latencies:((?:\s+\d+)+)\s*$/.exec(line)?.[1];
    if (most !== undefined)
      return most
        .trim()
        .split(/\s+/)
        .map((us, k) => time(`delay cyclictest thread ${k}`, Number(us), ''));
    const over = /^\s*# Histogram Overflows:((?:\s+\d+)+)\s*$/.exec(line)?.[1];
    if (over !== undefined)
      return over
        .trim()
        .split(/\s+/)
        .map((count, k) => number('beyond', Number(count), `thread ${k}`));
    return /^\s*(?:#|policy:|$)/.test(line) ? [] : null;
  },
};

/** Scopes of the columns of rtla's histograms that count what a thread sees. */
const column = /^(?:Thr|CPU)-(\d+)$/;

/** `rtla osnoise hist` and `rtla timerlat hist`. */
const rtla: CounterTable = {
  tool: 'rtla',
  head: /^\s*# RTLA (?:osnoise|timerlat) histogram\s*$/,
  rows(line, output) {
    const unit = /^\s*# Time unit is (?:microseconds|(nanoseconds))/.exec(line);
    if (unit !== null) {
      output.part = unit[1] === undefined ? '' : 'ns';
      return [];
    }
    const run = /^\s*# Duration:\s+(\d+) (\d\d):(\d\d):(\d\d)\s*$/.exec(line);
    if (run !== null) {
      const [days, hours, minutes, seconds] = run.slice(1).map(Number) as [number, number, number, number];
      return [number('watched', ((days * 24 + hours) * 60 + minutes) * 60 + seconds, '', 's')];
    }
    const cells = line.trim().split(/\s+/);
    if (cells[0] === 'Index') {
      output.columns = cells.slice(1);
      return [];
    }
    // Bins of nanoseconds are not those of a histogram in µs.
    if (output.part === 'ns' || cells.length !== output.columns.length + 1) return [];
    const name = output.columns.some((one) => one.startsWith('Thr-')) ? 'wake-up' : 'held';
    const threads = output.columns.flatMap((one, k) => {
      const core = column.exec(one)?.[1];
      return core === undefined ? [] : [{ core: `core ${Number(core)}`, count: cells[k + 1]! }];
    });
    const cores = threads.map(({ core }) => core);
    const counts = threads.map(({ count }) => count);
    if (/^\d+$/.test(cells[0]!)) return bins(name, cells[0]!, counts, cores);
    if (cells[0] === 'over:') return counts.map((count, k) => number('beyond', Number(count), cores[k]));
    if (cells[0] === 'max:')
      return counts.map((us, k) => time(`delay ${busyLoop}`, Number(us) || 0, cores[k]!));
    return [];
  },
};

/** `[000] .... 54.029339: #1 context thread timer_latency 11700 ns`: the core, the time, and what follows it. */
const traced = /\[(\d{3,4})\]\s+\S{4,8}\s+(\d+\.\d{6}):\s+(\S.*)$/;

function tracedRows(core: string, atS: string, event: string): readonly CounterRow[] | null {
  const scope = `core ${Number(core)}`;
  const place = `${scope} at ${atS}`;
  const wakeUp = /^#\d+\s+context\s+(thread|irq)\s+timer_latency\s+(\d+) ns/.exec(event);
  if (wakeUp !== null) return wakeUp[1] === 'irq' ? [] : [time('late', Number(wakeUp[2]) / 1000, place)];
  const noise = /^(?:(sample_threshold)|\w+_noise):\s.*\bduration (\d+) ns/.exec(event);
  // A sample holds the parts of it that the other events are.
  if (noise !== null)
    return [time(noise[1] === undefined ? 'held in part' : 'held', Number(noise[2]) / 1000, place)];
  const firmware = /^#\d+\s+inner\/outer\(us\):\s+(\d+)\/(\d+)/.exec(event);
  if (firmware !== null) return [time('held', Math.max(Number(firmware[1]), Number(firmware[2])), place)];
  const sample = /^(\d{4,})\s+(\d+)\s+[\d.]+\s+(\d+)((?:\s+\d+){5})\s*$/.exec(event);
  if (sample === null) return null;
  const [runtimeUs, noiseUs, longestUs] = [Number(sample[1]), Number(sample[2]), Number(sample[3])];
  const count = sample[4]!
    .trim()
    .split(/\s+/)
    .reduce((sum, one) => sum + Number(one), 0);
  return [
    number('runtime', runtimeUs, place, '\u00b5s'),
    number('held in all', noiseUs, place, '\u00b5s'),
    number('times held', count, place),
    time(`delay ${busyLoop}`, longestUs, place),
  ];
}

/** The tracers `osnoise`, `timerlat` and `hwlat` of the kernel, and their events. */
const tracer: CounterTable = {
  tool: 'held-core-trace',
  head: /^\s*# tracer: (?:osnoise|timerlat|hwlat)\b/,
  headRepeats: true,
  bare: true,
  rows(line, output) {
    const row = traced.exec(line);
    const known = row === null ? null : tracedRows(row[1]!, row[2]!, row[3]!);
    if (known !== null) return known;
    return output.tool === 'held-core-trace' && /^\s*#/.test(line) ? [] : null;
  },
};

const clockTests: readonly RegExp[] = [
  /^\s*Max latency so far: (\d+) microseconds\.?\s*$/,
  /^\s*Max Latency: (\d+(?:\.\d+)?) ?us\b/,
  /^\s*Maximum:\s+(?:\d+\s+)*?(\d+)\s+\(us\)\s*$/,
];

/** `redis-cli --intrinsic-latency`, hwlatdetect, oslat: the longest time for which a core was held. */
const clockTest: CounterTable = {
  tool: 'clock-test',
  head: /^\s*(?:hwlatdetect:|Version:.*\boslat\b)/,
  bare: true,
  rows(line, output) {
    for (const pattern of clockTests) {
      const found = pattern.exec(line);
      if (found !== null) return [time(`delay ${busyLoop}`, Number(found[1]), `at ${output.rows}`)];
    }
    const runs = /^\s*(\d+) total runs \(avg latency: ([\d.]+) microseconds\b/.exec(line);
    if (runs !== null) return [number('watched', (Number(runs[1]) * Number(runs[2])) / 1e6, '', 's')];
    if (output.tool !== 'clock-test') return null;
    const lasted = /^\s*hwlatdetect:\s+test duration (\d+) seconds/.exec(line);
    if (lasted !== null) return [number('watched', Number(lasted[1]), '', 's')];
    const part = /^\s*(?:Sample (window|width)|Latency (threshold)):\s+(\d+) ?us\b/.exec(line);
    if (part !== null) return [number(part[1] ?? part[2]!, Number(part[3]), '', '\u00b5s')];
    const exceeding = /^\s*Samples exceeding threshold: (\d+)\s*$/.exec(line);
    if (exceeding !== null) return [number('exceeding', Number(exceeding[1]), '', 'events')];
    const sample = /^\s*ts: ([\d.]+), inner:\s?(\d+), outer:\s?(\d+)/.exec(line);
    if (sample !== null)
      return [
        time('held', Math.max(Number(sample[2]), Number(sample[3])), `at ${sample[1]!} ${output.rows}`),
      ];
    return null;
  },
};

/** `cpu.stat` of a group, and its quota. */
const quota = patterned('cpu-quota', { bare: true }, [
  {
    line: /^\s*(?<name>nr_periods|nr_throttled) (?<value>\d+)\s*$/,
    named: (name) => [name, 'events'],
  },
  {
    line: /^\s*throttled_usec (?<us>\d+)\s*$/,
    counters: { us: ['throttled_usec', '\u00b5s'] },
  },
  {
    line: /^\s*throttled_time (?<ns>\d+)\s*$/,
    counters: { ns: ['throttled_usec', '\u00b5s', 'since-start', 1e-3] },
  },
  {
    line: /^\s*(?:cpu\.max:?\s+)?(?<quota>\d{3,9}) (?<period>[1-9]\d{3,5}|1000000)\s*$/,
    counters: { quota: ['cpu quota', '\u00b5s', 'now'], period: ['cpu period', '\u00b5s', 'now'] },
  },
  {
    line: /^\s*cpu\.cfs_(?<name>quota|period)_us[:=\s]\s*(?<value>\d+)\s*$/,
    named: (name) => [`cpu ${name}`, '\u00b5s', 'now'],
  },
  {
    line: /^\s*(?:usage_usec|user_usec|system_usec|nice_usec|core_sched\S*|nr_bursts|burst_usec|burst_time|wait_sum) \d+\s*$/,
    within: true,
  },
]);

export const heldCoreTables: readonly CounterTable[] = [cyclictest, rtla, tracer, clockTest, quota];
