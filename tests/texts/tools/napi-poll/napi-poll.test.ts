import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { napiPoll } from '../../../../src/texts/tools/napi-poll/napi-poll.ts';
import type { BinnedResult } from '../../../../src/texts/tools/tool-reading.ts';
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

/** Number of polls, and the least and the most work of one. */
function pollsIn(text: string, answers = {}): [polls: number | null, least: number, most: number] {
  const found = (result(text, 'batchSize', answers) ??
    result(text, 'batchSizeNonEmpty', answers)) as BinnedResult;
  return [found.sampleSize, found.lower[0]!, found.lower.at(-1)!];
}

const result = (text: string, quantity: string, answers = {}) =>
  parse(text, answers).results.find((each) => each.quantity === quantity);

describe('polls counted by their work', () => {
  it('reads the batch sizes in order, whatever the order of the lines', () => {
    const packets = 66 + 640 + 144 + 60 + 60;
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

  it('warns of what the counts do not show', () => {
    const codes = (text: string) => parse(text, {}).warnings.map(({ code }) => code);
    expect(codes(polls)).toEqual(['all-devices', 'since-start', 'budget-used-up']);
    expect(parse(polls, {}).warnings.at(-1)!.message).toMatch(/^5 % of the polls used up the budget of 64/);
    expect(codes(polls.replace('@[64]: 10\n', ''))).toEqual(['all-devices', 'since-start']);
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
    expect(pollsIn(text)).toEqual([51, 0, 8]);
    expect(parse(text, {}).questions).toMatchObject([{ id: 'device', chosen: '', guessed: true }]);
    expect(pollsIn(text, { device: 'eth0' })).toEqual([20, 0, 4]);
    expect(parse(text, { device: 'eth0' }).warnings.map(({ code }) => code)).toEqual(['since-start']);
    expect(pollsIn(text, { device: 'eth9' })).toEqual([51, 0, 8]);
  });

  it('asks which number of a key is the work, where several vary', () => {
    const text = '@[7, 64, 3]: 10\n@[7, 64, 5]: 1\n@[8, 64, 3]: 2\n';
    expect(pollsIn(text)).toEqual([13, 3, 5]);
    expect(parse(text, {}).questions).toMatchObject([
      { id: 'workPlace', chosen: '3', options: [{ value: '1' }, { value: '3' }], guessed: true },
    ]);
    expect(pollsIn(text, { workPlace: '1' })).toEqual([13, 7, 8]);
  });

  it('takes the map that is named like work, and asks', () => {
    const text = '@cpu[1]: 3\n@work[2]: 4\n@cpu[0]: 3\n';
    expect(pollsIn(text)).toEqual([4, 2, 2]);
    expect(parse(text, {}).questions).toMatchObject([{ id: 'map', chosen: '@work' }]);
    expect(pollsIn(text, { map: '@cpu' })).toEqual([6, 0, 1]);
  });

  it('counts the lines of the kernel’s own trace', () => {
    const line = (device: string, work: number) =>
      ` <idle>-0 [003] ..s. 11.5: napi_poll: napi poll on napi struct 00000000aa for device ${device} work ${work} budget 64\n`;
    const text = line('eth0', 3) + line('eth0', 64) + line('(no device)', 0) + line('eth0', 3);
    expect(pollsIn(text)).toEqual([4, 0, 64]);
    expect(result(text, 'emptyPollShare')).toMatchObject({ value: 0.25 });
    expect(pollsIn(text, { device: 'eth0' })).toEqual([3, 3, 64]);
    expect(recognise(text)).toBeGreaterThan(0.9);
  });
});

describe('latency summaries', () => {
  it('reads averages and percentiles; zeros stand for requests that were not made', () => {
    const reading = parse(latency, {});
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
    expect(parse(`${read}\n`, {}).results[0]).toMatchObject({
      p: [0.05, 0.1, 0.5, 0.9, 0.95, 0.99, expect.closeTo(0.999, 12) as number],
    });
    const falling = latency.replace('250.0', '150.0');
    expect(parse(falling, {}).results.map(({ kind }) => kind)).toEqual(['value']);
  });

  it('is read together with the counts of the same run', () => {
    const { results, title } = parse(polls + latency, {});
    expect(title).toBe('NAPI batch sizes and mutilate latency summary');
    expect(results).toEqual([...parse(polls, {}).results, ...parse(latency, {}).results]);
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
      /^Line 2: there are 9 cells for 10 columns/,
    );
    expect(() => parse(latency.replace('44.0', '4x.0'), {})).toThrow(
      'Line 2: std is "4x.0"; a number is needed.',
    );
    expect(recognise('hello')).toBe(0);
  });

  it('that was cut is read up to there', () => {
    expect(parse(polls.slice(0, -4), {}).dropped).toContainEqual(
      expect.objectContaining({ code: 'incomplete-last-row' }),
    );
    expect(pollsIn(`${polls}@[`)).toEqual([200, 0, 64]);
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
