import { describe, expect, it } from 'vitest';
import { grout } from '../../../../src/texts/tools/graph/grout.ts';
import { toolReading } from '../../read-any.ts';
import { sampleText } from '../../sample-texts.ts';

const { parse } = grout;

const text = sampleText('grout/readme.txt');
const value = (output: string, quantity: string, answers = {}) => {
  const found = parse(output, answers).results.find((result) => result.quantity === quantity);
  return found?.kind === 'value' ? found.value : null;
};

describe('grout', () => {
  it('gives batches and cycles of the nodes', async () => {
    const reading = await toolReading(text);
    expect(reading.format).toBe('grout');
    expect(value(text, 'meanBatchNonEmpty')).toBeCloseTo(22_623_757 / 757_792, 10);
    expect(value(text, 'clocksPerPacket')).toBeCloseTo(199.9, 6);
    expect(value(text, 'servicePerPacketUs', { clockGhz: '2.5' })).toBeCloseTo(0.07996, 6);
  });

  it('leaves out the cycles of empty polls', () => {
    const idle = text.replace(
      'port_rx     757792  22623757       29.9       1776.4        59.5',
      'port_rx    7577920  22623757        3.0        177.6        59.5',
    );
    expect(value(idle, 'clocksPerPacket')).toBeCloseTo(140.4, 6);
    expect(value(idle, 'emptyPollShare')).toBeCloseTo(0.9, 10);
  });

  it('does not add a second output to the first', () => {
    const rows = text.split('\n').slice(2).join('\n');
    const other = rows
      .replaceAll('22623757', '24000000')
      .replaceAll('29.9 ', '31.7 ')
      .replaceAll('67.8 ', '71.9 ');
    const costs = other.replace(
      /(\d+\.\d)( +\d+\.\d)$/gm,
      (_, calls: string, rest: string) => `${((Number(calls) * 24e6) / 22_623_757).toFixed(1)}${rest}`,
    );
    expect(value(text + costs, 'meanBatchNonEmpty')).toBeCloseTo(24e6 / 757_792, 10);
    expect(value(text + costs, 'meanBatchNonEmpty', { output: '1' })).toBeCloseTo(22_623_757 / 757_792, 10);
  });

  it('refuses rows whose numbers do not fit each other, and cut ones', () => {
    expect(() => parse(text.replace('29.9 ', '39.9 '), {})).toThrow(
      'the numbers of "port_rx" do not fit each other.',
    );
    expect(() => parse(text.replace('59.5', '59.5k'), {})).toThrow('CYCLES/PKT is "59.5k"');
    expect(() => parse(text.replace('       1776.4        59.5', ''), {})).toThrow(
      /not a row of a node and 5 numbers/,
    );
  });
});
