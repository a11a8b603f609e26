import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ReadingAnswers } from '../../../../src/texts/tools/tool-reading.ts';
import { vppRuntimeStats } from '../../../../src/texts/tools/vpp-runtime-stats/runtime-stats.ts';
import { mistreated, readOrRefused } from '../mistreatment.ts';
import { sampleText } from '../../sample-texts.ts';

const { parse, recognise } = vppRuntimeStats;

const sample = sampleText('vpp-runtime/csit-show-runtime-stats-l2patch-mrr.json');

interface Counters {
  node: string;
  thread: number;
  calls: number;
  vectors: number;
  clocks: number;
}

/** A message of the log in the sample's form. */
function message(counters: readonly Counters[]): Record<string, unknown> {
  const data = counters.flatMap(({ node, thread, ...values }) =>
    Object.entries({ ...values, suspends: 0 }).map(([counter, value]) => ({
      name: counter,
      value,
      labels: { host: '192.0.2.1', graph_node: node, thread_id: String(thread) },
    })),
  );
  return { source_type: 'node', msg: 'show_runtime', data };
}

/** 1000 of 4000 polls find 8 packets each; 100 clocks a packet behind the input. */
const light = message([
  { node: 'avf-input', thread: 1, calls: 4000, vectors: 8000, clocks: 4_000_000 },
  { node: 'ethernet-input', thread: 1, calls: 1000, vectors: 8000, clocks: 320_000 },
  { node: 'l2-input', thread: 1, calls: 1000, vectors: 8000, clocks: 480_000 },
  { node: 'unix-epoll-input', thread: 1, calls: 4, vectors: 0, clocks: 200_000 },
  { node: 'unix-epoll-input', thread: 0, calls: 70, vectors: 0, clocks: 4_900_000 },
]);
const idle = message([{ node: 'avf-input', thread: 1, calls: 10, vectors: 0, clocks: 1000 }]);

const values = (text: string, quantity: string, answers: ReadingAnswers = {}) =>
  parse(text, answers).results.flatMap((result) =>
    result.kind === 'value' && result.quantity === quantity ? [result.value] : [],
  );

describe('runtime counters as JSON', () => {
  it('reads the published message', () => {
    expect(recognise(sample)).toBe(1);
    expect(values(sample, 'meanBatchNonEmpty')[0]).toBeCloseTo(12105004 / 47294, 9);
    expect(parse(sample, {}).warnings.map(({ code }) => code)).toEqual(['several-queues', 'almost-full']);
  });

  it('divides totals by packets, and tells empty polls from the calls', () => {
    const text = JSON.stringify(light);
    expect(values(text, 'meanBatchNonEmpty')).toEqual([8]);
    expect(values(text, 'meanBatch')).toEqual([2]);
    expect(values(text, 'emptyPollShare')).toEqual([0.75]);
    expect(values(text, 'clocksPerPacket')).toEqual([100]);
    expect(values(text, 'throughputMpps')).toEqual([]);
  });

  it('finds the time from the clock, and the clock from the time', () => {
    // 5,000,000 clocks fill the polling thread: 2 ms at 2.5 GHz.
    const text = JSON.stringify(light);
    expect(values(text, 'throughputMpps', { clockGhz: '2.5' })[0]).toBeCloseTo(8000 / 2000, 9);
    expect(values(text, 'servicePerPacketUs', { clockGhz: '2.5' })[0]).toBeCloseTo(0.04, 12);
    expect(values(text, 'throughputMpps', { elapsedS: '0.004' })[0]).toBeCloseTo(2, 9);
    const full = 555127904 + 91144500 + 239307048 + 67746244 + 238390472 + 67562436 + 48976;
    const clock = parse(sample, { elapsedS: '0.5' }).questions.find(({ id }) => id === 'clockGhz')!;
    expect(clock.chosen).toBe('text');
    expect(clock.options[1]!.label).toContain((full / 0.5 / 1e9).toPrecision(3));
    expect(values(sample, 'servicePerPacketUs', { elapsedS: '0.5' })[0]).toBeCloseTo(104.034 / 2520, 5);
  });

  it('asks for the time, and takes no answer that is none', () => {
    const asked = (answer: string) =>
      parse(sample, { elapsedS: answer }).questions.find(({ id }) => id === 'elapsedS')!;
    expect(asked('5')).toMatchObject({ chosen: '5', guessed: false });
    expect(asked('7.5').options.map(({ value }) => value)).toContain('7.5');
    for (const answer of ['0', '-1', 'x', ''])
      expect(asked(answer)).toMatchObject({ chosen: 'clocks', guessed: true });
  });

  it('finds the messages in a whole result, and takes the one with traffic', () => {
    const result = JSON.stringify({ version: '1', log: [{ msg: 'started' }, idle, light, idle] });
    expect(values(result, 'meanBatchNonEmpty')).toEqual([8]);
    expect(parse(result, {}).dropped).toMatchObject([{ code: 'other-records', count: 8 }]);
    expect(values(JSON.stringify([light]), 'meanBatchNonEmpty')).toEqual([8]);
    expect(values(JSON.stringify(light.data), 'meanBatchNonEmpty')).toEqual([8]);
  });

  it('refuses what is cut, changed or something else, in one sentence', () => {
    expect(() => parse(sample.slice(0, 5000), {})).toThrow(/^The text is not complete JSON/);
    expect(() => parse('{"a": 1}', {})).toThrow(/^No runtime counters were found/);
    const negative = sample.replace('"value":23646', '"value":-1');
    expect(() => parse(negative, {})).toThrow(
      'The calls of "dpdk-input" are "-1"; a number from 0 to 2^64 is needed.',
    );
    expect(recognise('{"latency": {"histogram": {}}}')).toBe(0);
  });

  it('reads or refuses whatever is left of it', () => {
    fc.assert(
      fc.property(mistreated([sample, JSON.stringify(light)]), (text) => {
        readOrRefused(vppRuntimeStats, text, { clockGhz: '2' });
      }),
      { numRuns: 200 },
    );
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom('value', 'labels', 'data', 'name'), (value, key) => {
        const [first] = light.data as Record<string, unknown>[];
        const record = { ...first, [key]: value };
        readOrRefused(vppRuntimeStats, JSON.stringify({ ...light, data: key === 'data' ? value : [record] }));
      }),
      { numRuns: 200 },
    );
    readOrRefused(vppRuntimeStats, '['.repeat(100_000));
  });
});
