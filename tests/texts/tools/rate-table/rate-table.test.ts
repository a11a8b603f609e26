import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rateTable } from '../../../../src/texts/tools/rate-table/rate-table.ts';
import { rateUnitOf } from '../../../../src/texts/tools/rate-units.ts';
import type { ToolResult } from '../../../../src/texts/tools/tool-reading.ts';
import { mistreated, readOrRefused } from '../mistreatment.ts';
import { sampleText } from '../../sample-texts.ts';

const { parse, recognise } = rateTable;

const samples = [
  'generic/rate-ramp-timeseries.csv',
  'generic/rate-timeseries-leading-log-lines.csv',
  'generic/nfvbench-ndr-pdr-table.txt',
] as const;

const flows = `# Tunnel, one worker. frame size 1000,pps 100000,tx per flow 800M
#flows,run_1,run_2,avg_2
1,0.80,0.80,0.80
2,1.60,1.58,1.59
3,1.70,1.72,1.71
`;

const iperf = JSON.stringify({
  start: { version: 'iperf 3.17', test_start: { protocol: 'UDP', blksize: 1000, target_bitrate: 5e9 } },
  intervals: [0, 1, 2].map((start) => ({
    sum: { start, end: start + 1, seconds: 1, packets: 300_000 + start },
  })),
  end: {
    sum: {
      seconds: 3,
      bits_per_second: 2.4e9,
      jitter_ms: 0.002,
      lost_packets: 9,
      packets: 900_003,
      lost_percent: 0.001,
    },
    sum_sent: { seconds: 3, bits_per_second: 2.5e9, packets: 900_003 },
  },
});

const result = (text: string, quantity: string, against: string | null, answers = {}) =>
  parse(text, answers).results.find(
    (each) => each.quantity === quantity && (each.kind === 'series' ? each.against : null) === against,
  );

/** The numbers of the first result, or of another one; fails for anything but a series. */
function series(found: ToolResult | undefined): { x: readonly number[]; y: readonly number[] } {
  if (found?.kind !== 'series') throw new Error('no series');
  return found;
}

describe('published tables', () => {
  it.each(samples)('recognises %s', (name) => {
    expect(recognise(sampleText(name))).toBeGreaterThan(0.8);
  });
});

describe('rates over time', () => {
  const text = `Time (s),TX MPPS,RX MPPS,TX Gbps
1,0,0,0
2,1.0,1.0,0.5
3,2.0,1.5,1.0
4,2.0,1.7,1.0
`;

  it('gives what was delivered and lost over what was offered', () => {
    expect(result(text, 'throughputMpps', 'rateMpps')).toMatchObject({ x: [1, 2], y: [1, 1.6] });
    const loss = result(text, 'lossProbability', 'rateMpps');
    expect(loss).toMatchObject({ x: [1, 2], unit: '' });
    expect(series(loss).y[1]).toBeCloseTo(0.2, 12);
    expect(result(text, 'throughputMpps', 'timeS')).toMatchObject({ x: [1, 2, 3, 4], y: [0, 1, 1.5, 1.7] });
    expect(parse(text, {}).warnings.map(({ code }) => code)).toEqual(['not-aligned', 'idle-rows']);
  });

  it('takes the other columns as the load, where the router counted', () => {
    expect(parse(text, {}).questions).toMatchObject([{ id: 'offered', chosen: 'tx', guessed: true }]);
    expect(result(text, 'throughputMpps', 'rateMpps', { offered: 'rx' })).toMatchObject({ x: [1, 1.5, 1.7] });
  });

  it('adds up several kinds of traffic', () => {
    const two = 'time,v4 tx mpps,v4 rx mpps,v6 tx mpps,v6 rx mpps\n1,1,1,2,2\n2,2,2,3,2\n';
    const loads = parse(two, {}).results.filter(
      (each) => each.kind === 'series' && each.against === 'rateMpps',
    );
    expect(loads.map(({ label }) => label)).toEqual([
      ...['all together', 'all together'],
      ...['v4', 'v4', 'v6', 'v6'],
    ]);
    expect(loads[0]).toMatchObject({ x: [3, 5], y: [3, 4] });
  });

  it('asks what bits count where there are no packets', () => {
    const bits = 'time (ms),tx gbps,rx gbps\n1000,6.72,3.36\n2000,1.344,1.344\n';
    expect(parse(bits, {}).questions.map(({ id }) => id)).toEqual(['rateLayer', 'frameBytes', 'offered']);
    const load = series(result(bits, 'throughputMpps', 'rateMpps'));
    expect(load.x[1]).toBeCloseTo(10, 9);
    const frames = series(
      result(bits, 'throughputMpps', 'rateMpps', { rateLayer: 'frame', frameBytes: '128' }),
    );
    expect(frames.x[1]).toBeCloseTo(6.72e3 / (8 * 128), 9);
    expect(parse(bits, {}).understood).toContainEqual({ label: 'Duration', text: '2 s', guess: false });
  });

  it('leaves out rows without a number', () => {
    const { dropped, rowsUsed } = parse(text.replace('2,1.0,1.0,0.5', '2,n/a,1.0,0.5'), {});
    expect(rowsUsed).toBe(3);
    expect(dropped).toMatchObject([{ code: 'no-number', count: 1 }]);
  });
});

describe('NDR and PDR', () => {
  const text = sampleText(samples[2]);

  it('gives rate, loss and latency; one direction is the half', () => {
    const values = (answers = {}) =>
      parse(text, answers).results.map((each) => (each.kind === 'value' ? each.value : each));
    expect(values()).toEqual([1.6239, 1e-6, 342, 1.625486, expect.closeTo(2.2e-5, 12), 469]);
    expect(values({ directions: 'one' })[0]).toBe(0.81195);
  });

  it('makes a curve of several frame sizes; a mix has no size', () => {
    const table = `| - | L2 Frame Size | Rate (fwd+rev) | Avg Drop Rate |
|---|---|---|---|
| NDR | 64 | 10,000,000 pps | 0.0% |
| NDR | 1518 | 1.5 Mpps | 0.0% |
| NDR | IMIX | 3 Mpps | 0.001% |
| PDR | 64 | 11,000,000 pps | 0.1% |
`;
    expect(result(table, 'throughputMpps', 'frameBytes')).toMatchObject({
      label: 'NDR',
      x: [64, 1518],
      y: [10, 1.5],
    });
  });
});

describe('rates by flows', () => {
  it('reads settings, names behind a #, and the printed means', () => {
    expect(recognise(flows)).toBeGreaterThan(0.8);
    expect(parse(flows, {}).understood).toEqual([
      { label: 'Kind', text: expect.stringContaining('printed mean of 2 runs') as string, guess: false },
      { label: 'Unit', text: 'Gbps', guess: true },
      { label: 'Rows', text: '3', guess: false },
      { label: 'Frame size', text: '1000 B', guess: false },
      { label: 'Rate of a flow', text: '100000 packets/s', guess: false },
    ]);
  });

  it('finds from rate and packets of a flow that bits count frames alone', () => {
    const reading = parse(flows, {});
    expect(reading.questions.map(({ id }) => id)).toEqual(['unit']);
    expect(reading.results[0]).toMatchObject({ against: 'rateMpps', x: [0.1, 0.2, 0.3] });
    const { y } = series(reading.results[0]);
    expect(y[0]).toBeCloseTo(0.1, 12);
    expect(y[2]).toBeCloseTo(1.71 / 8, 12);
    const onWire = parse(flows.replace('800M', '816M'), {});
    expect(series(onWire.results[0]).y[0]).toBeCloseTo(0.8e3 / (8 * 1020), 12);
  });

  it('asks for the unit, and for what bits count where nothing says it', () => {
    expect(result(flows, 'throughputMpps', 'rateMpps', { unit: 'mpps' })).toMatchObject({
      y: [0.8, 1.59, 1.71],
    });
    const bare = flows.replace(/^#.*frame.*\n/, '');
    expect(parse(bare, {}).questions.map(({ id }) => id)).toEqual(['unit', 'rateLayer', 'frameBytes']);
    expect(result(bare, 'throughputMpps', 'flows')).toMatchObject({ x: [1, 2, 3] });
  });

  it('averages the runs where no mean is printed, and warns of a loss at the lowest load', () => {
    const runs = flows
      .replaceAll(',avg_2', '')
      .replace(/^(\d.*),[^,\n]*$/gm, '$1')
      .replaceAll('1,0.80,0.80', '1,0.70,0.72');
    const reading = parse(runs, {});
    expect(series(reading.results[0]).y[0]).toBeCloseTo(0.71 / 8, 12);
    expect(reading.warnings.map(({ code }) => code)).toContain('other-bytes');
    expect(parse(flows, {}).warnings.map(({ code }) => code)).not.toContain('other-bytes');
  });
});

describe('iperf3', () => {
  it('takes what was sent as the load, not the target', () => {
    expect(recognise(iperf)).toBeGreaterThan(0.9);
    const reading = parse(iperf, {});
    expect(reading.results).toMatchObject([
      { quantity: 'throughputMpps', value: 0.299998 },
      { quantity: 'lossProbability', value: 9 / 900_003 },
      { quantity: 'sentMpps', against: 'timeS', x: [0, 1, 2], y: [0.3, 0.300001, 0.300002] },
    ]);
    expect(reading.systemFacts).toMatchObject([
      { name: 'offeredMpps', value: 0.300001 },
      { name: 'frameBytes', value: 1046 },
    ]);
    expect(reading.warnings.map(({ code }) => code)).toEqual(['target-not-reached', 'jitter']);
  });

  it('has no packets over TCP', () => {
    const tcp = JSON.stringify({
      start: { version: 'iperf 3.17', test_start: { protocol: 'TCP' } },
      end: { sum_sent: { seconds: 1, bits_per_second: 1e9 }, sum_received: { bits_per_second: 1e9 } },
    });
    expect(parse(tcp, {})).toMatchObject({ title: 'iperf3, TCP', results: [] });
    expect(() => parse('{"start": {}, "error": "unable to connect"}', {})).toThrow(/ended with an error/);
    expect(() => parse(iperf.slice(0, 200), {})).toThrow(/cut or damaged/);
  });
});

describe('throughput, loss and latency by frame size or load', () => {
  it('reads a table of RFC 2544', () => {
    const text = `Frame Size (bytes),Throughput (fps),Loss (%),Avg Latency (us)
64,"7,440,000",0.0,12.5
128,8445945,0.1,11
1518,812743,0,30
`;
    expect(recognise(text)).toBeGreaterThan(0.5);
    expect(result(text, 'throughputMpps', 'frameBytes')).toMatchObject({
      x: [64, 128, 1518],
      y: [7.44, 8.445945, 0.812743],
    });
    expect(result(text, 'lossProbability', 'frameBytes')).toMatchObject({ y: [0, 0.001, 0] });
    expect(result(text, 'sojournUs', 'frameBytes')).toMatchObject({ unit: 'µs', y: [12.5, 11, 30] });
  });

  it('turns shares of a line rate into packets with the frame size of the row', () => {
    const text = 'Frame size;Offered load (%);Loss (%)\n64;50,0;0\n64;100,0;2,5\n1518;100,0;0\n';
    const loss = parse(text, {}).results;
    expect(loss.map(({ label }) => label)).toEqual(['Loss, 64 B', 'Loss, 1518 B']);
    const { x, y } = series(loss[0]);
    expect(x.map((each) => Number(each.toFixed(4)))).toEqual([7.4405, 14.881]);
    expect(y).toEqual([0, 0.025]);
    expect(parse(text, {}).questions.map(({ id }) => id)).toEqual(['lineRateGbps']);
    const fast = series(parse(text, { lineRateGbps: '100' }).results[0]);
    expect(fast.x[1]).toBeCloseTo(148.81, 2);
  });

  it('asks for units that names do not say', () => {
    const text = 'load,throughput\n1000000,990000\n2000000,1500000\n';
    expect(parse(text, {}).questions).toMatchObject([
      { id: 'loadUnit', chosen: 'pps', guessed: true },
      { id: 'unit', chosen: 'pps', guessed: true },
    ]);
    expect(result(text, 'throughputMpps', 'rateMpps')).toMatchObject({ x: [1, 2], y: [0.99, 1.5] });
    expect(result(text, 'throughputMpps', 'rateMpps', { loadUnit: 'kpps', unit: 'kpps' })).toMatchObject({
      x: [1000, 2000],
    });
  });
});

describe('a latency without a unit', () => {
  const text = 'load_mpps,latency\n1,5\n';

  it('is asked for, and marked as a guess until it is said', () => {
    const reading = parse(text, {});
    expect(reading.title).toBe('Results by load, 1 row');
    expect(reading.questions).toMatchObject([{ id: 'timeUnit', chosen: 'us', guessed: true }]);
    expect(reading.questions[0]!.options.map(({ value }) => value)).toEqual(['ns', 'us', 'ms', 's']);
    expect(reading.understood.at(-1)).toEqual({ label: 'Latency', text: 'latency, µs', guess: true });
    expect(reading.warnings.map(({ code }) => code)).toEqual(['time-unit']);
    expect(result(text, 'sojournUs', 'rateMpps')).toMatchObject({ x: [1], y: [5] });
  });

  it('follows the answer', () => {
    const reading = parse(text, { timeUnit: 'ms' });
    expect(reading.understood.at(-1)).toEqual({ label: 'Latency', text: 'latency, ms', guess: false });
    expect(reading.warnings).toEqual([]);
    expect(result(text, 'sojournUs', 'rateMpps', { timeUnit: 'ms' })).toMatchObject({ y: [5000] });
  });

  it('is not asked for where its name says the unit', () => {
    const named = 'load_mpps,latency_ns\n1,5000\n';
    expect(parse(named, {}).questions).toEqual([]);
    expect(result(named, 'sojournUs', 'rateMpps', { timeUnit: 's' })).toMatchObject({ y: [5] });
  });
});

describe('units of rates', () => {
  it.each([
    ['IPv4 TX MPPS', 'mpps'],
    ['rate (Gbps)', 'gbps'],
    ['throughput fps', 'pps'],
    ['kpps', 'kpps'],
    ['frames/s', 'pps'],
    ['Mbit/s', 'mbps'],
    ['MB/s', null],
    ['steps', null],
    ['latency', null],
  ] as const)('%s', (name, unit) => {
    expect(rateUnitOf(name)).toBe(unit);
  });
});

describe('text that is not a table of rates', () => {
  it('is refused in a sentence', () => {
    expect(() => parse('hello', {})).toThrow(/^The text has no table of rates/);
    expect(() => parse('x,y\n1,2\n', {})).toThrow(/^The text has no table of rates/);
    expect(recognise('x,y\n1,2\n')).toBe(0);
    expect(recognise('{"a": 1}')).toBe(0);
  });

  it('is read or refused in a sentence, however it was mistreated', () => {
    const texts = [...samples.map((name) => sampleText(name).slice(0, 3000)), flows, iperf];
    const answers = { directions: 'one', offered: 'rx', unit: 'pps', rateLayer: 'frame', frameBytes: '512' };
    fc.assert(fc.property(mistreated(texts), (text) => void readOrRefused(rateTable, text, answers)));
    const points = 'Frame size;Offered load (%);Loss (%)\n64;50,0;0\n64;100,0;2,5\n1518;100,0;0\n';
    fc.assert(fc.property(mistreated([points]), (text) => void readOrRefused(rateTable, text)));
  });
});
