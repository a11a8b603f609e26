import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MeasurementFailure } from '../../../../src/texts/measurement-failure.ts';
import { ovsPmd } from '../../../../src/texts/tools/ovs-pmd/ovs-pmd.ts';
import type { BinnedResult, SeriesResult, ToolResult } from '../../../../src/texts/tools/tool-reading.ts';
import { mistreated, readOrRefused } from '../mistreatment.ts';
import { expectProportionalWork } from '../../../proportional-work.ts';
import { printedHistograms, printedIterations, printedMilliseconds } from '../ovs-output.ts';
import { sampleText } from '../../sample-texts.ts';

const { parse, recognise } = ovsPmd;

const samples = [
  'pmd-perf-show-2018.txt',
  'pmd-perf-show-2026.txt',
  'pmd-perf-show-histogram-fragment.txt',
  'pmd-rxq-show-2018.txt',
  'pmd-rxq-show-2021-overhead.txt',
].map((name) => `ovs-pmd/${name}`);

const result = (text: string, quantity: string, answers = {}) =>
  parse(text, answers).results.find((each) => each.quantity === quantity) as ToolResult | undefined;
const bins = (text: string, quantity: string, answers = {}) =>
  result(text, quantity, answers) as BinnedResult;
const codes = (text: string, answers = {}) => parse(text, answers).warnings.map(({ code }) => code);

/** Release 2.6, with the command that cleared, waited and showed. */
const stats = `# ovs-appctl dpif-netdev/pmd-stats-clear && sleep 20 && ovs-appctl dpif-netdev/pmd-stats-show | egrep 'core_id (4|6):' -A9
pmd thread numa_id 0 core_id 4:
\temc hits:48000000
\tmegaflow hits:2000000
\tavg. subtable lookups per hit:1.20
\tmiss:0
\tlost:0
\tpolling cycles:12500000000 (25.00%)
\tprocessing cycles:37500000000 (75.00%)
\tavg cycles per packet: 1000.00 (50000000000/50000000)
\tavg processing cycles per packet: 750.00 (37500000000/50000000)
--
pmd thread numa_id 1 core_id 6:
\temc hits:10000000
\tmegaflow hits:0
\tavg. subtable lookups per hit:0.00
\tmiss:0
\tlost:0
\tpolling cycles:40000000000 (80.00%)
\tprocessing cycles:10000000000 (20.00%)
\tavg cycles per packet: 5000.00 (50000000000/10000000)
\tavg processing cycles per packet: 1000.00 (10000000000/10000000)
`;

/** Release 2.17: other names, and the main thread behind. */
const laterStats = `pmd thread numa_id 0 core_id 8:
  packets received: 9000000
  packet recirculations: 900000
  avg. datapath passes per packet: 1.10
  phwol hits: 0
  mfex opt hits: 0
  simple match hits: 0
  emc hits: 8000000
  smc hits: 0
  megaflow hits: 1899000
  avg. subtable lookups per megaflow hit: 1.50
  miss with success upcall: 990
  miss with failed upcall: 10
  avg. packets per output batch: 4.20
  idle cycles: 100000 (0.10%)
  processing cycles: 99900000 (99.90%)
  avg cycles per packet: 11.11 (100000000/9000000)
  avg processing cycles per packet: 11.10 (99900000/9000000)
main thread:
  packets received: 4
  packet recirculations: 0
  avg. datapath passes per packet: 1.00
  emc hits: 0
`;

const perfHead = (core: number) => `Time: 10:00:00.500
Measurement duration: 2.000 s

pmd thread numa_id 0 core_id ${core}:

  Iterations:              400000  (5.00 us/it)
  - Used TSC cycles:   6000000000  (100.0 % of total cycles)
  - idle iterations:       300000  ( 40.0 % of used cycles)
  - busy iterations:       100000  ( 60.0 % of used cycles)
  - sleep iterations:           0  (  0.0 % of iterations)
  Sleep time (us):              0  (  0 us/iteration avg.)
  Rx packets:             1000000  (500 Kpps, 3600 cycles/pkt)
  Datapath passes:        1000000  (1.00 passes/pkt)
  - EMC hits:             1000000  (100.0 %)
  - Upcalls:                    0  (  0.0 %, -nan us/upcall)
  - Lost upcalls:               0  (  0.0 %)
  Tx packets:             1000000  (500 Kpps)
  Tx batches:              125000  (8.00 pkts/batch)

`;

const times = (value: number, count: number) => new Array<number>(count).fill(value);
const busySizes = [...times(3, 40), ...times(15, 7), ...times(16, 5), ...times(32, 3)];
const table = printedHistograms(
  [
    [...times(600, 45), ...times(30_000, 55), 25e6],
    [...times(0, 45), ...busySizes, 2000],
    [...times(900, 55)],
    busySizes,
    [...times(0, 90), ...times(100, 11)],
    times(0, 101),
    [],
  ],
  [16_500.7, 6.5, 912.3, 7.25, 10.89, 0, 0],
);
const perf = perfHead(2) + table;

describe('published outputs', () => {
  it.each(samples)('recognises %s', (name) => {
    expect(recognise(sampleText(name))).toBe(1);
  });

  it('tells the mean of an iteration from the batches sent', () => {
    const reading = parse(sampleText(samples[0]!), {});
    expect(result(sampleText(samples[0]!), 'meanBatchNonEmpty')).toMatchObject({
      value: expect.closeTo(2_399_607 / 86_009, 9) as number,
      sampleSize: 86_009,
    });
    expect(reading.warnings.map(({ code }) => code)).toEqual(['iteration-batch']);
  });

  it('finds counts taken twice, and a queue behind a saturated thread', () => {
    expect(codes(sampleText(samples[2]!))).toContain('counted-twice');
    const full = parse(sampleText(samples[4]!), {}).warnings;
    expect(full.map(({ code }) => code)).toEqual(['almost-full', 'almost-full']);
    expect(full[0]!.message).toMatch(/^The thread of core 5 is 99 % used, 93 % by queue 0 of vhost1/);
  });

  it('says over which time shares of queues were taken, and whether the text says it', () => {
    const guess = parse(sampleText(samples[3]!), {}).understood.find(({ label }) => label === 'Shares');
    expect(guess).toMatchObject({ guess: true, text: expect.stringContaining('60 s') as string });
    const reading = parse(`Displaying last 30 seconds pmd usage %\n${sampleText(samples[3]!)}`, {});
    const text = expect.stringContaining('30 s') as string;
    expect(reading.understood).toContainEqual({ label: 'Shares', text, guess: false });
  });
});

describe('histograms', () => {
  it('have bins that end at their wall and hold it', () => {
    const batches = bins(perf, 'batchSizeNonEmpty');
    const at = (value: number) =>
      batches.lower.findIndex((low, k) => low <= value && value <= batches.upper[k]!);
    // 32 values on 30 steps: 15 and 31 have no wall.
    expect([batches.lower[at(3)], batches.upper[at(3)], batches.count[at(3)]]).toEqual([3, 3, 40]);
    expect([batches.lower[at(15)], batches.upper[at(15)], batches.count[at(15)]]).toEqual([15, 17, 12]);
    expect(batches).toMatchObject({ unit: 'packets', sampleSize: 55, beyond: 0, lower: { length: 31 } });
  });

  it('count what lies above the last wall as beyond', () => {
    expect(bins(perf, 'batchSize')).toMatchObject({ beyond: 1, sampleSize: 101 });
    expect(bins(perf, 'batchSize').count[0]).toBe(45);
    expect(bins(perf, 'queueLength')).toMatchObject({ beyond: 0, sampleSize: 101 });
  });

  it('hold every sample between their edges', () => {
    const sizes = fc.array(fc.nat(1400), { minLength: 1, maxLength: 80 });
    fc.assert(
      fc.property(sizes, (packets) => {
        const text = perfHead(2) + printedHistograms([[], packets]);
        const { lower, upper, count, beyond } = bins(text, 'batchSize');
        expect(beyond).toBe(packets.filter((each) => each > 1000).length);
        lower.forEach((low, k) => {
          const high = low === upper[k] ? low : upper[k]! - 1;
          expect(packets.filter((each) => each >= low && each <= high)).toHaveLength(count[k]!);
        });
      }),
      { numRuns: 50 },
    );
  });

  it('read the same with their blanks collapsed, or in a mail', () => {
    const collapsed = perf.replace(/ {2,}/g, ' ');
    const mail = perf.replace(/^/gm, '> > ').replaceAll('\n', '\r\n');
    for (const text of [collapsed, mail]) {
      expect(recognise(text)).toBe(1);
      expect(parse(text, {}).results).toEqual(parse(perf, {}).results);
    }
  });

  it('become times with the clock, which follows from cycles and duration', () => {
    expect(parse(perf, {}).questions).toMatchObject([{ id: 'clockGhz', chosen: 'text', guessed: false }]);
    const iterations = bins(perf, 'iterationUs');
    expect(iterations).toMatchObject({ unit: 'µs', beyond: 1, sampleSize: 101 });
    const k = iterations.count.indexOf(55);
    expect(iterations.lower[k]).toBeLessThan(10);
    expect(iterations.upper[k]).toBeGreaterThanOrEqual(10);
    expect(bins(perf, 'iterationUs', { clockGhz: 'unknown' })).toBeUndefined();
    expect(bins(perf, 'iterationUs', { clockGhz: '1.5' }).lower[k]).toBeCloseTo(2 * iterations.lower[k]!, 9);
  });
});

describe('histories', () => {
  const rows = [
    { cycles: 9000, packets: 32 },
    { cycles: 1500, packets: 0 },
    { cycles: 3000, packets: 4 },
    { cycles: 3600, packets: 4 },
    { cycles: 3300, packets: 4 },
  ];

  it('of iterations give service times: medians against packets', () => {
    const text = perfHead(2) + printedIterations(rows);
    expect(result(text, 'serviceUs')).toMatchObject({ against: 'batchSize', x: [4, 32], unit: 'µs' });
    expect((result(text, 'serviceUs') as SeriesResult).y).toEqual([
      expect.closeTo(1.1, 9) as number,
      expect.closeTo(3, 9) as number,
    ]);
    expect(bins(text, 'batchSize')).toMatchObject({ lower: [0, 4, 32], upper: [0, 4, 32], count: [1, 3, 1] });
  });

  it('of milliseconds give the rate over time', () => {
    const text =
      perf +
      printedMilliseconds([
        { ms: 1003, packets: 700 },
        { ms: 1001, packets: 500 },
        { ms: 1000, packets: 600 },
      ]);
    const series = parse(text, {}).results.find(
      ({ kind, quantity }) => kind === 'series' && quantity === 'throughputMpps',
    );
    expect(series).toMatchObject({ against: 'timeS', x: [0, 0.001, 0.003], y: [0.6, 0.5, 0.7] });
  });

  it('without them: one mean of the iterations with packets', () => {
    expect(result(perf, 'serviceUs')).toMatchObject({ x: [10], y: [expect.closeTo(12, 9) as number] });
  });
});

describe('counters since a clear', () => {
  it('give loads, cycles and rates of several threads', () => {
    const { results, title } = parse(stats, {});
    expect(title).toBe('Open vSwitch pmd-stats-show, 2 threads');
    expect(results.filter(({ quantity }) => quantity === 'utilisation')).toMatchObject([
      { label: 'Load of the thread, core 4', value: 0.75 },
      { label: 'Load of the thread, core 6', value: 0.2 },
    ]);
    expect(result(stats, 'throughputMpps')).toMatchObject({ value: 3 });
    expect(result(stats, 'clocksPerPacket')).toMatchObject({ value: 750, unit: 'clocks' });
  });

  it('take their time from the pause in the command, which the reader may correct', () => {
    expect(parse(stats, {}).questions).toMatchObject([{ id: 'durationS', chosen: '20', guessed: true }]);
    expect(parse(stats, {}).understood).toContainEqual(
      expect.objectContaining({ label: 'Duration', guess: true }),
    );
    expect(result(stats, 'throughputMpps', { durationS: '60' })).toMatchObject({ value: 1 });
    expect(result(stats, 'throughputMpps', { durationS: 'unknown' })).toBeUndefined();
    expect(codes(stats, { durationS: 'unknown' })).toContain('since-start');
  });

  it('have other names in later releases', () => {
    const { dropped } = parse(laterStats, {});
    expect(result(laterStats, 'throughputMpps', { durationS: '30' })).toMatchObject({ value: 0.3 });
    expect(result(laterStats, 'utilisation')).toMatchObject({ value: expect.closeTo(0.999, 12) as number });
    expect(result(laterStats, 'clocksPerPacket')).toMatchObject({ value: 11.1 });
    expect(dropped).toMatchObject([{ code: 'main-thread', count: 4 }]);
    expect(codes(laterStats)).toEqual(['lost-upcalls', 'almost-full', 'since-start']);
  });
});

describe('several commands in one text', () => {
  const rxq = sampleText(samples[4]!).replace('core_id 3:', 'core_id 2:').replace('numa_id 1', 'numa_id 0');

  it('tell about the same threads', () => {
    const { understood, results } = parse(perf + rxq, {});
    expect(understood[0]!.text).toBe('PMD threads: pmd-perf-show, pmd-rxq-show');
    expect(results.filter(({ quantity }) => quantity === 'utilisation')[0]).toMatchObject({ value: 0.6 });
  });

  it('of one thread twice: the last counts', () => {
    const again = perf.replace('Rx packets:             1000000', 'Rx packets:             3000000');
    expect(result(perf + again, 'throughputMpps')).toMatchObject({ value: 1.5 });
    expect(codes(perf + again)).toContain('repeated');
  });

  it('knows cores of two NUMA nodes apart', () => {
    const two = stats.replace('core_id 6', 'core_id 4');
    expect(parse(two, {}).results.map(({ label }) => label)).toContain(
      'Load of the thread, core 4 of NUMA node 1',
    );
  });
});

describe('facts of the switch', () => {
  it('come with their source', () => {
    const known = Object.fromEntries(parse(stats, {}).systemFacts.map(({ name, value }) => [name, value]));
    expect(known).toEqual({ batchLimit: 32, pollingThreads: 2, receivedMpps: 3, busiestShare: 0.8333 });
    const ofPerf = parse(perf, {}).systemFacts;
    expect(ofPerf).toContainEqual(expect.objectContaining({ name: 'timestampGhz', value: 3 }));
    const ports = parse(sampleText(samples[4]!), {}).systemFacts.find(({ name }) => name === 'ports');
    expect(ports).toMatchObject({ value: 10, caution: expect.stringContaining('every core') as string });
  });

  it('are none where no thread has packets', () => {
    const idle = perfHead(2)
      .replace(/Rx packets: .*/, 'Rx packets: 0')
      .replace(/Tx packets: .*\n.*/, 'Tx packets: 0');
    expect(parse(idle, {}).systemFacts).toEqual([]);
    expect(result(idle, 'throughputMpps')).toBeUndefined();
  });
});

describe('an unusable text', () => {
  it.each([
    ['  Rx packets:    many  (3 Kpps)', 'Line 5: Rx packets is "many"; a number is needed.'],
    ['  Rx packets:', 'Line 5: Rx packets has no value.'],
    ['  Rx packets:    1.2.3', 'Line 5: Rx packets is "1.2.3"; a number is needed.'],
    ['  Rx packets:    -12  (3 Kpps)', 'Line 5: Rx packets is "-12"; a number is needed.'],
    ['  Rx packets:    12  (3 Kpps', 'Line 5: the brackets behind Rx packets are not closed.'],
    [
      '  port: a  queue-id: x  pmd usage: 3 %',
      'Line 5: "port: a  queue-id: x  pm..." is not a row of a receive queue.',
    ],
  ])('%s', (line, message) => {
    const text = `Time: 10:00:00\n\npmd thread numa_id 0 core_id 1:\n  Iterations: 5 (1.00 us/it)\n${line}\n  Upcalls: 0\n`;
    expect(() => parse(text, {})).toThrow(MeasurementFailure);
    expect(() => parse(text, {})).toThrow(message);
  });

  it('names the line of a damaged histogram', () => {
    const line = (text: string, part: string) => text.slice(0, text.indexOf(part)).split('\n').length;
    const letter = perf.replace('0         45 ', '0         x5 ');
    expect(() => parse(letter, {})).toThrow(
      `Line ${line(letter, 'x5')}: "0 x5" is not a row of a bin limit and its count (packetsPerIteration).`,
    );
    const rows = table.split('\n');
    const twice = perfHead(2) + [...rows.slice(0, 4), ...rows.slice(3)].join('\n');
    expect(() => parse(twice, {})).toThrow(
      new RegExp(
        `^Line ${perfHead(2).split('\n').length + 4}: the bin limit ".*" \\(\\w+\\) is out of order`,
      ),
    );
  });

  it('reads a histogram without some of its rows', () => {
    const rows = table.split('\n');
    const gap = perfHead(2) + [...rows.slice(0, 2), ...rows.slice(9)].join('\n');
    expect(bins(gap, 'batchSizeNonEmpty')).toMatchObject({ sampleSize: 15, lower: { length: 24 } });
    expect(bins(gap, 'batchSizeNonEmpty').lower[0]).toBe(7);
  });

  it('leaves out a line that was cut', () => {
    const text = perf.slice(0, perf.indexOf('3600 cycles'));
    expect(parse(text, {}).dropped).toMatchObject([{ code: 'incomplete-last-row' }]);
    expect(result(text, 'utilisation')).toMatchObject({ value: 0.6 });
    expect(result(text, 'throughputMpps')).toBeUndefined();
  });

  it('counts lines that say nothing, and needs at least one thread', () => {
    expect(parse(`hello there\n${stats}`, {}).dropped).toMatchObject([{ code: 'other-lines', count: 1 }]);
    expect(() => parse('', {})).toThrow(/^The text has no PMD thread with statistics/);
    expect(() => parse('pmd thread numa_id 0 core_id 1:\nhello\n', {})).toThrow(MeasurementFailure);
    expect(recognise('the pmd thread is busy')).toBe(0);
  });

  it('takes no share below zero', () => {
    const text = perf.replace('( 60.0 % of used', '( -6.0 % of used');
    expect(result(text, 'utilisation')).toBeUndefined();
  });

  it('is not a log of thousands of outputs', () => {
    const text = 'pmd thread numa_id 0 core_id 1:\n  Rx packets: 5 (0 Kpps)\n'.repeat(10_001);
    expect(() => parse(text, {})).toThrow(/More than 10,000 threads/);
  });

  it('knows nan from a number', () => {
    expect(codes(perf)).toContain('no-number');
  });

  it('is read or refused in a sentence, however it was mistreated', () => {
    const history =
      printedIterations([{ cycles: 900, packets: 3 }]) + printedMilliseconds([{ ms: 5, packets: 3 }]);
    const all = [...samples.map(sampleText), stats, laterStats, perf, perfHead(1) + history];
    const answers = { clockGhz: '2.5', durationS: '5' };
    fc.assert(
      fc.property(mistreated(all), (text) => void readOrRefused(ovsPmd, text, answers)),
      { numRuns: 200 },
    );
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => void readOrRefused(ovsPmd, text)),
    );
  });

  it('takes time in proportion to the text', () => {
    expectProportionalWork((size) => {
      const many = Array.from(
        { length: size },
        (_, k) => `pmd thread numa_id 0 core_id ${k}:\n  Rx packets: 5 (0 Kpps)\n`,
      );
      const long = [
        '>'.repeat(60 * size),
        `${' '.repeat(60 * size)}x`,
        '('.repeat(60 * size),
        '1 '.repeat(40 * size),
      ];
      const text = `${long.join('\n')}\n${many.join('')}${long.join('\n')}\n`;
      expect(parse(text, {}).title).toContain(`, ${size} thread`);
    }, 500);
  });
});

describe('queues of pmd-rxq-show', () => {
  const text = `pmd thread numa_id 0 core_id 2:
  isolated : false
  port: eth0  queue-id:  0 (enabled)   pmd usage: 30 %
  port: eth1  queue-id:  1 (enabled)   pmd usage: 20 %
pmd thread numa_id 0 core_id 3:
  isolated : false
  port: eth0  queue-id:  1 (enabled)   pmd usage: 30 %
  port: eth1  queue-id:  0 (enabled)   pmd usage: 10 %
  port: eth1  queue-id:  2 (enabled)   pmd usage: 10 %
`;

  it('are assigned to cores', () => {
    const facts = ovsPmd.parse(text, {}).systemFacts;
    expect(facts.find(({ name }) => name === 'queueAssignment')).toMatchObject({
      value: 5,
      queues: [
        [1, 1],
        [1, 2],
      ],
      source: '5 receive queues of 2 ports on 2 cores',
    });
  });

  it('of the same command shown twice are those of the last time', () => {
    const later = text.replace(
      'eth1  queue-id:  2 (enabled)   pmd usage: 10 %',
      'eth1  queue-id:  2 (enabled)   pmd usage: 90 %',
    );
    const facts = (output: string) => ovsPmd.parse(output, {}).systemFacts;
    expect(facts(text + later)).toEqual(facts(later));
  });
});

it('The busiest thread has the share of the time that its queues take', () => {
  const thread = (core: number, busy: number) =>
    `pmd thread numa_id 0 core_id ${core}:\n  isolated : false\n  port: vhost${core}   queue-id:  0 (enabled)   pmd usage: ${busy} %\n  port: pf${core}   queue-id:  0 (enabled)   pmd usage:  0 %\n`;
  const { systemFacts } = parse(thread(1, 90) + thread(2, 10), {});
  expect(systemFacts).toContainEqual(
    expect.objectContaining({
      name: 'busiestShare',
      value: 0.9,
      caution: expect.stringMatching(/not of the packets/),
    }),
  );
});

it('Cycles with the idle ones are not the cost of a packet', () => {
  const head = 'pmd thread numa_id 0 core_id 1:\n  packets received: 1000\n';
  const idle = '  avg cycles per packet: 9000.00 (9000000/1000)\n';
  const busy = '  avg processing cycles per packet: 300.00 (300000/1000)\n';
  expect(result(head + idle + busy, 'clocksPerPacket')).toMatchObject({ value: 300 });
  expect(result(head + idle, 'clocksPerPacket')).toBeUndefined();
});
