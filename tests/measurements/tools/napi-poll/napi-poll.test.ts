import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { napiPoll } from '../../../../src/measurements/tools/napi-poll/napi-poll.ts';
import { mistreated, readOrRefused } from '../mistreatment.ts';

const { parse, recognise } = napiPoll;

/** As bpftrace prints a map: sorted by count. */
const polls = `Attaching 1 probe...


@[33]: 2
@[64]: 10
@[8]: 18
@[2]: 30
@[1]: 60
@[0]: 80
`;

const latency = `#type       avg     std     min     5th    10th    50th    90th    95th    99th
read      120.5    44.0    30.1    41.0    46.9    98.4   190.9   250.0   420.1
update      0.0     0.0     0.0     0.0     0.0     0.0     0.0     0.0     0.0
op_q        1.0     0.0     1.0     1.0     1.0     1.1     1.1     1.1     1.1

Total QPS = 150000.5 (4500015 / 30.0s)

Misses = 0 (0.0%)
RX 1437613606 bytes :   45.7 MB/s
`;

const result = (text: string, quantity: string, answers = {}) =>
  parse(text, answers).results.find((each) => each.quantity === quantity);

describe('polls counted by their work', () => {
  it('reads the batch sizes in order, whatever the order of the lines', () => {
    const packets = 66 + 640 + 144 + 60 + 60;
    expect(parse(polls, {}).facts).toEqual({
      kind: 'batch-histogram',
      unit: 'packets per napi_poll call',
      keys: 6,
      count: 200,
      totalWork: packets,
      mean: packets / 200,
      p0: 0.4,
      meanNonEmpty: packets / 120,
      shareAtBudget64: 0.05,
      p50: 1,
      p90: 8,
      p99: 64,
      min: 0,
      max: 64,
    });
    expect(result(polls, 'batchSizeNonEmpty')).toMatchObject({
      lower: [1, 2, 8, 33, 64],
      upper: [1, 2, 8, 33, 64],
      count: [60, 30, 18, 2, 10],
      sampleSize: 120,
    });
    expect(result(polls, 'batchSize')).toMatchObject({ lower: [0, 1, 2, 8, 33, 64], sampleSize: 200 });
    expect(result(polls, 'meanBatchNonEmpty')).toMatchObject({ value: packets / 120 });
    expect(result(polls, 'emptyPollShare')).toMatchObject({ value: 0.4 });
    expect(recognise(polls)).toBeGreaterThan(0.8);
  });

  it('has percentiles that are the smallest value with as many at or below it', () => {
    const facts = (rows: string) => parse(rows, {}).facts;
    expect(facts('@[1]: 5\n@[2]: 4\n@[3]: 1\n')).toMatchObject({ p50: 1, p90: 2, p99: 3 });
    expect(facts('@[1]: 4\n@[2]: 6\n')).toMatchObject({ p50: 2 });
  });

  it('warns of what the counts do not tell', () => {
    const codes = (text: string) => parse(text, {}).warnings.map(({ code }) => code);
    expect(codes(polls)).toEqual(['all-devices', 'no-time-base', 'budget-used-up']);
    expect(parse(polls, {}).warnings.at(-1)!.message).toMatch(/^5 % of the polls used up the budget of 64/);
    expect(codes(polls.replace('@[64]: 10\n', ''))).toEqual(['all-devices', 'no-time-base']);
    expect(codes(`${polls}Lost 12 events\n`)).toContain('lost-events');
  });

  it('knows the budget as the limit of a batch where polls reached it', () => {
    expect(parse(polls, {}).systemFacts).toMatchObject([
      { name: 'batchLimit', value: 64, source: '10 polls of 64 packets, none larger' },
    ]);
    expect(parse(polls.replace('[64]', '[63]'), {}).systemFacts).toEqual([]);
  });

  it('keeps devices apart where the keys name them', () => {
    const text = '@work[eth0, 4]: 10\n@work[eth1, 8]: 30\n@work[eth0, 0]: 10\n@work[, 1]: 1\n';
    expect(parse(text, {}).facts).toMatchObject({ count: 51, max: 8 });
    expect(parse(text, {}).questions).toMatchObject([{ id: 'device', chosen: '', guessed: true }]);
    expect(parse(text, { device: 'eth0' }).facts).toMatchObject({ count: 20, max: 4, p0: 0.5 });
    expect(parse(text, { device: 'eth0' }).warnings.map(({ code }) => code)).toEqual(['no-time-base']);
    expect(parse(text, { device: 'eth9' }).facts).toMatchObject({ count: 51 });
  });

  it('asks which number of a key is the work, where several vary', () => {
    const text = '@[7, 64, 3]: 10\n@[7, 64, 5]: 1\n@[8, 64, 3]: 2\n';
    expect(parse(text, {}).facts).toMatchObject({ count: 13, min: 3, max: 5 });
    expect(parse(text, {}).questions).toMatchObject([
      { id: 'workPlace', chosen: '3', options: [{ value: '1' }, { value: '3' }], guessed: true },
    ]);
    expect(parse(text, { workPlace: '1' }).facts).toMatchObject({ count: 13, min: 7, max: 8 });
  });

  it('takes the map that is named like work, and asks', () => {
    const text = '@cpu[1]: 3\n@work[2]: 4\n@cpu[0]: 3\n';
    expect(parse(text, {}).facts).toMatchObject({ count: 4, min: 2 });
    expect(parse(text, {}).questions).toMatchObject([{ id: 'map', chosen: '@work' }]);
    expect(parse(text, { map: '@cpu' }).facts).toMatchObject({ count: 6, max: 1 });
  });

  it('counts the lines of the kernel’s own trace', () => {
    const line = (device: string, work: number) =>
      ` <idle>-0 [003] ..s. 11.5: napi_poll: napi poll on napi struct 00000000aa for device ${device} work ${work} budget 64\n`;
    const text = line('eth0', 3) + line('eth0', 64) + line('(no device)', 0) + line('eth0', 3);
    expect(parse(text, {}).facts).toMatchObject({ count: 4, p0: 0.25, max: 64, totalWork: 70 });
    expect(parse(text, { device: 'eth0' }).facts).toMatchObject({ count: 3, p0: 0 });
    expect(recognise(text)).toBeGreaterThan(0.9);
  });
});

describe('latency summaries', () => {
  it('reads averages and percentiles; zeros stand for requests that were not made', () => {
    const reading = parse(latency, {});
    expect(reading.facts).toMatchObject({
      kind: 'latency-summary',
      unit: 'us (read, update); the meaning of the row op_q is not in the file',
      read: {
        avg: 120.5,
        std: 44,
        min: 30.1,
        p5: 41,
        p10: 46.9,
        p50: 98.4,
        p90: 190.9,
        p95: 250,
        p99: 420.1,
      },
      op_q: { p50: 1.1 },
      totalQPS: 150_000.5,
      requests: 4_500_015,
      seconds: 30,
    });
    expect(reading.results).toEqual([
      {
        kind: 'percentiles',
        quantity: 'sojournUs',
        label: 'read',
        unit: 'µs',
        sampleSize: null,
        p: [0.05, 0.1, 0.5, 0.9, 0.95, 0.99],
        value: [41, 46.9, 98.4, 190.9, 250, 420.1],
      },
      {
        kind: 'value',
        quantity: 'sojournUs',
        label: 'read, mean',
        unit: 'µs',
        sampleSize: null,
        value: 120.5,
      },
    ]);
    expect(reading.warnings.map(({ code }) => code)).toEqual(['request-latency', 'summary-only']);
    expect(recognise(latency)).toBeGreaterThan(0.9);
  });

  it('reads further percentiles, and leaves out a row whose percentiles fall', () => {
    const more = latency.replace('99th\n', '99th  99.9th\n').replace('420.1\n', '420.1  900.5\n');
    const read = more.split('\n').slice(0, 2).join('\n');
    expect(parse(`${read}\n`, {}).facts).toMatchObject({ read: { 'p99.9': 900.5 } });
    const falling = latency.replace('250.0', '150.0');
    expect(parse(falling, {}).results.map(({ kind }) => kind)).toEqual(['value']);
  });

  it('is read together with the counts of the same run', () => {
    const { facts, title } = parse(polls + latency, {});
    expect(title).toBe('NAPI batch sizes and mutilate latency summary');
    expect(facts).toMatchObject({ kind: 'batch-histogram', count: 200, latency: { read: { avg: 120.5 } } });
  });
});

describe('text without counts of polls', () => {
  it('is refused in a sentence with its line', () => {
    expect(() => parse('hello', {})).toThrow(/^The text has no counts of polls/);
    expect(() => parse('@[nginx]: 4\n@[bash]: 5\n', {})).toThrow(/^Line 1: the keys of @ have no place/);
    expect(() => parse('@[1]: 4\n@[2]: x5\n@[3]: 1\n', {})).toThrow(
      'Line 2: the count is "x5"; a whole number is needed.',
    );
    expect(() => parse('@[1]: 4\n@[70000]: 5\n', {})).toThrow(
      /^Line 2: "70000" is not a number of packets of one poll/,
    );
    expect(() => parse('@[1]: 0\n', {})).toThrow('All counts of polls are 0.');
    expect(() => parse(latency.replace('  44.0', ''), {})).toThrow(
      /^Line 2: 9 numbers are needed behind "read"/,
    );
    expect(() => parse(latency.replace('44.0', '4x.0'), {})).toThrow('Line 2: std is "4x.0", not a number.');
    expect(recognise('hello')).toBe(0);
  });

  it('that was cut is read up to there', () => {
    expect(parse(polls.slice(0, -4), {}).dropped).toContainEqual(
      expect.objectContaining({ code: 'incomplete-last-row' }),
    );
    expect(parse(`${polls}@[`, {}).facts).toMatchObject({ count: 200 });
  });

  it('is less sure of counts by something else', () => {
    expect(recognise('@[12345]: 7\n@[4]: 5\n@[5]: 5\n')).toBeLessThan(0.5);
  });

  it('is read or refused in a sentence, however it was mistreated', () => {
    const samples = [polls, latency, '@work[eth0, 4]: 10\n@work[eth1, 8]: 30\n@x[1]: 2\n'];
    const answers = { device: 'eth0', map: '@work', workPlace: '2' };
    fc.assert(fc.property(mistreated(samples), (text) => void readOrRefused(napiPoll, text, answers)));
  });
});

describe('counts that are printed again', () => {
  const print = (...counts: number[]) =>
    counts.map((count, k) => `@work[${k + 1}]: ${count}\n`).join('') + '\n';

  it('hold the prints before them and are not added up', () => {
    const reading = parse(print(1, 2, 3) + print(4, 5, 6), {});
    expect(reading.results[0]).toMatchObject({ count: [4, 5, 6] });
    expect(reading.warnings.map(({ code }) => code)).toContain('cumulative-prints');
    expect(parse(print(1, 2, 3) + print(4, 5, 6), { print: '1' }).results[0]).toMatchObject({
      count: [1, 2, 3],
    });
  });
});
