import { describe, expect, it } from 'vitest';
import { perfStat } from '../../../../src/texts/tools/perf-stat/perf-stat.ts';
import { toolReading } from '../../read-any.ts';
import { sampleText } from '../../sample-texts.ts';

const { parse } = perfStat;

const text = sampleText('perf-stat/three-cpus.txt');
const costs = (output: string, answers = {}) =>
  parse(output, answers)
    .results.filter(({ quantity }) => quantity === 'clocksPerPacket')
    .map((result) => (result.kind === 'value' ? result.value : null));

describe('perf stat', () => {
  it('gives cycles a packet of each CPU that had packets', async () => {
    const reading = await toolReading(text);
    expect(reading.format).toBe('perf-stat');
    expect(costs(text)).toEqual([3000, 4500]);
    expect(reading.systemFacts).toMatchObject([
      { name: 'receivedMpps', value: 1.4998 },
      { name: 'busiestShare', value: 0.6 },
    ]);
    expect(reading.warnings.map(({ code }) => code)).toContain('multiplexed');
  });

  it('reads marks between thousands of every language', () => {
    const one =
      " Performance counter stats for 'CPU(s) 2':\n\n  27.000.000.000      cycles:u\n   9.000.000      net:netif_receive_skb\n\n  10,001 seconds time elapsed\n";
    expect(costs(one)).toEqual([3000]);
    expect(costs(one.replaceAll('.000', '\u202f000'))).toEqual([3000]);
  });

  it('says what is missing where nothing counts packets', () => {
    const without = text.replace(/^CPU\d.*netif.*\n/gm, '');
    expect(costs(without)).toEqual([]);
    expect(parse(without, {}).warnings.map(({ code }) => code)).toContain('no-packets');
  });

  it('keeps two runs apart', () => {
    const other = text.replaceAll('27,000,000,000', '18,000,000,000');
    expect(costs(text + other)).toEqual([2000, 3000]);
    expect(costs(text + other, { output: '1' })).toEqual([3000, 4500]);
  });

  it('refuses counts that are not whole numbers', () => {
    expect(() => parse(text.replace('27,000,000,000', '27,000,00,000'), {})).toThrow(
      /a whole number is needed/,
    );
    expect(() => parse(text.replace('27,000,000,000', '27.5          '), {})).toThrow(
      /a whole number is needed/,
    );
  });

  it('reads each interval of -I as an output of its own', async () => {
    const intervals = sampleText('perf-stat/two-intervals.txt');
    expect((await toolReading(intervals)).format).toBe('perf-stat');
    expect(costs(intervals)).toEqual([2_399_301_223 / 1_022_345]);
    expect(costs(intervals, { output: '1' })).toEqual([2_394_301_223 / 1_012_345]);
    const rate = parse(intervals, {}).results.find(({ quantity }) => quantity === 'throughputMpps');
    expect(rate).toMatchObject({ value: expect.closeTo(1.022345 / 1.00111072, 9) });
    const alone = '     1.000054545          7,807,505      cycles\n';
    expect(parse(text + alone, {}).questions).toMatchObject([{ id: 'output', chosen: '2' }]);
  });

  it('does not know how long the first interval of a cut log took', () => {
    const row = (s: number) =>
      `   ${s}.100852112      5,109,360,888      cycles      #    0.638 GHz\n   ${s}.100852112        100,000      net:netif_receive_skb\n   ${s}.100852112        8008.478891      cpu-clock (msec)\n`;
    const rates = (text: string, output: string) =>
      parse(text, { output }).results.filter(({ quantity }) => quantity === 'throughputMpps');
    expect(rates(row(123) + row(124), '1')).toEqual([]);
    expect(rates(row(123) + row(124), '2')).toMatchObject([{ value: expect.closeTo(0.1, 9) }]);
    expect(rates(row(123), '1')).toEqual([]);
    expect(rates(row(1), '1')).toHaveLength(1);
  });
});
