import { describe, expect, it } from 'vitest';
import { sockperf } from '../../../../src/texts/tools/percentiles/sockperf.ts';
import { toolReading } from '../../read-any.ts';
import { sampleText } from '../../sample-texts.ts';

const { parse } = sockperf;

const text = sampleText('sockperf/ping-pong.txt');

describe('sockperf', () => {
  it('gives the percentiles in µs, with smallest and largest', async () => {
    const reading = await toolReading(text);
    expect(reading.format).toBe('sockperf');
    expect(reading.questions).toEqual([]);
    expect(reading.results).toMatchObject([
      {
        kind: 'percentiles',
        p: [0, 0.25, 0.5, 0.75, 0.9, 0.99, 0.999, 0.9999, 0.99999, 1],
        value: [11.875, 21.75, 23.25, 24.875, 27.125, 38.25, 61.375, 120.5, 388.125, 412.65],
        sampleSize: 199_990,
      },
      { kind: 'value', value: 23.712 },
      { quantity: 'lossProbability', value: 0.00005 },
    ]);
  });

  it('has its smallest and largest where a page took their brackets off', () => {
    const plain = text.replaceAll(/<(MAX|MIN)>/g, '$1').replaceAll('sockperf: --->', '  sockperf: --->');
    expect(parse(plain, {}).results).toEqual(parse(text, {}).results);
  });

  it('of a throughput test is refused with what to run', async () => {
    const rate = 'sockperf: Summary: Message Rate is 2384000 [msg/sec]\n';
    await expect(toolReading(rate)).rejects.toThrow(
      /throughput test of sockperf.*line 1.*under-load or ping-pong\.$/,
    );
  });

  it('keeps two servers or runs apart', () => {
    const other = text.replaceAll('23.250', '24.000');
    const median = (answers = {}) => {
      const [first] = parse(text + other, answers).results;
      return first?.kind === 'percentiles' ? first.value[2] : null;
    };
    expect(median()).toBe(24);
    expect(median({ output: '1' })).toBe(23.25);
  });

  it('asks for the unit where no line says it, and takes the one that does', () => {
    const without = text.replace(/^sockperf: Summary.*\n/m, '');
    expect(parse(without, {}).questions).toMatchObject([{ id: 'unit', chosen: 'us', guessed: true }]);
    const inNs = (line: string, us: string) => line.replace(us, String(1000 * Number(us)));
    const nanoseconds = text
      .replace('23.712 usec', '23712 nsec')
      .replace(/^sockperf: --->.*= +(\S+)$/gm, (line, us: string) => inNs(line, us));
    expect(parse(nanoseconds, {}).results[0]).toEqual(parse(text, {}).results[0]);
  });

  it('refuses percentiles that fall, are not numbers or have another unit', () => {
    expect(() => parse(text.replace('38.250', '8.250'), {})).toThrow(
      /latency of a percentile is out of order/,
    );
    expect(() => parse(text.replace('=   38.250', '= fast'), {})).toThrow(/a number is needed/);
    expect(() => parse(text.replace('23.712 usec', '23.712 apples'), {})).toThrow(
      '"apples" is not a unit of time.',
    );
    expect(() => parse(text.replace('38.250', '38.250 msec'), {})).toThrow(
      /not the unit of the latencies above/,
    );
  });
});
