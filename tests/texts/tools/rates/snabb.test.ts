import { describe, expect, it } from 'vitest';
import { snabb } from '../../../../src/texts/tools/rates/snabb.ts';
import { toolReading } from '../../read-any.ts';
import { sampleText } from '../../sample-texts.ts';

const { parse } = snabb;

const text = sampleText('snabb/load-report.txt');

describe('the load report of Snabb', () => {
  it('gives packets a second and a breath, without idle lines', async () => {
    const reading = await toolReading(text);
    expect(reading.format).toBe('snabb');
    expect(reading.results).toMatchObject([
      { quantity: 'throughputMpps', value: 3 },
      { quantity: 'meanBatch', value: 24 },
    ]);
    expect(reading.systemFacts).toMatchObject([
      { name: 'receivedMpps', value: 3 },
      { name: 'meanFrameBytes', value: 64 },
    ]);
    expect(reading.warnings.map(({ code }) => code)).toContain('idle-lines');
  });

  it('refuses lines that are cut, contradict themselves or count in other units', () => {
    expect(() => parse(text.replace('  bpp: 60   sleep: 0   us', ''), {})).toThrow(
      /not a whole line of a load report/,
    );
    expect(() => parse(text.replace('2,500,000', '2,500    '), {})).toThrow(/do not fit each other/);
    expect(() => parse(text.replace('2,500,000', '2.5M     '), {})).toThrow(
      'fps is "2.5M"; a number is needed.',
    );
    expect(() => parse(text.split('\n')[0]!, {})).toThrow(/are idle/);
  });

  it('of the first releases has no bits a second', () => {
    const line = 'load: time: 1.00s  fps: 2,000,000   fpb: 304  bpp: 1280 sleep: 0   us\n';
    expect(parse(line, {}).results).toMatchObject([{ value: 2 }, { value: 304 }]);
    expect(() => parse(line.replace('1280', '1.280'), {})).toThrow(/fewer bytes than the header/);
  });
});
