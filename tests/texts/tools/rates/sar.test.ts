import { describe, expect, it } from 'vitest';
import { sar } from '../../../../src/texts/tools/rates/sar.ts';
import { toolReading } from '../../read-any.ts';
import { sampleText } from '../../sample-texts.ts';

const { parse } = sar;

const text = sampleText('sar/two-intervals.txt');
const german = sampleText('sar/german-average.txt');
const fact = (output: string, name: string, answers = {}) =>
  parse(output, answers).systemFacts.find((found) => found.name === name)?.value;

describe('sar -n DEV', () => {
  it('gives packets a second, not kilobytes, of the busiest interface', async () => {
    const reading = await toolReading(text);
    expect(reading.format).toBe('sar');
    expect(reading.results).toMatchObject([
      { quantity: 'throughputMpps', value: 0.0030255, unit: 'Mpps' },
      { quantity: 'sentMpps', value: 0.0030255 },
      { kind: 'series', against: 'timeS', x: [0, 1], y: [0.002856, 0.003195] },
    ]);
    expect(reading.questions).toMatchObject([{ id: 'interface', chosen: 'eth0', guessed: true }]);
    expect(parse(text, { interface: 'lo' }).results).toMatchObject([{ value: 0 }, { value: 0 }, {}]);
  });

  it('reads the printed average and the language of the machine', async () => {
    const reading = await toolReading(german);
    expect(reading.results).toMatchObject([{ value: 0.812 }, { value: 0.811 }]);
    expect(fact(german, 'receivedMpps')).toBe(0.812);
    expect(fact(german, 'meanFrameBytes')).toBe(64);
    expect(fact(german.replaceAll('Durchschn.:', 'Moyenne :  '), 'receivedMpps')).toBe(0.812);
  });

  it('keeps two runs apart', () => {
    const other = german.replaceAll('812000,00', '400000,00');
    expect(fact(german + other, 'receivedMpps')).toBe(0.4);
    expect(fact(german + other, 'receivedMpps', { output: '1' })).toBe(0.812);
  });

  it('does not average rows of one second that were pasted twice', () => {
    const row = (packets: number) =>
      `11:39:28  IFACE  rxpck/s  txpck/s  rxkB/s  txkB/s  rxcmp/s  txcmp/s  rxmcst/s\n11:39:29  eth0  ${packets}.00  3.00  0.13  0.19  0.00  0.00  0.00\n`;
    const { questions, results } = parse(row(200) + row(800), {});
    expect(questions).toMatchObject([{ id: 'output', chosen: '2' }]);
    expect(results[0]).toMatchObject({ value: 0.0008 });
  });

  it('goes on over midnight and reads clocks of twelve hours', () => {
    const late = text.replaceAll('06:37:41', '11:59:58 PM').replaceAll('06:37:42', '11:59:59 PM');
    const night = late.replaceAll('06:37:43', '12:00:00 AM');
    expect(parse(night, {}).results[2]).toMatchObject({ x: [0, 1] });
  });

  it('refuses rows that are cut or hold other units', () => {
    expect(() =>
      parse(text.replace('186.86    187.28      0.00      0.00      0.00      0.00', '186.86'), {}),
    ).toThrow('Line 3: "06:37:42         eth0   ..." has fewer cells than the names above it.');
    expect(() => parse(text.replace('2856.00', '2.86k  '), {})).toThrow(
      'Line 3: rxpck/s is "2.86k"; a number is needed.',
    );
    expect(() => parse(text.split('\n')[0]!, {})).toThrow(/no row below it/);
  });
});
