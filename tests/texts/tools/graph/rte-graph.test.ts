import { describe, expect, it } from 'vitest';
import { rteGraph } from '../../../../src/texts/tools/graph/rte-graph.ts';
import { sampleText } from '../../sample-texts.ts';

const sample = sampleText('rte-graph/graph-lib.txt');
const [border, head] = sample.split('\n') as [string, string];
const row = (name: string, ...cells: (number | string)[]) => `|${[name, ...cells].join('   |')}   |`;
/** Half of 2 million polls find 16 packets; the nodes behind take 400 and 160 cycles for them. */
const forwarder = [
  border,
  head,
  row('ethdev_rx-0-0', 2_000_000, 16_000_000, 2, '8.000', '4.200000', '300.0000'),
  row('kernel_rx-0', 2_000_000, 3, 2, '0.000', '0.000000', '40.0000'),
  row('ip4_lookup', 1_000_000, 16_000_000, 2, '16.000', '4.200000', '400.0000'),
  row('ethdev_tx-1', 1_000_000, 16_000_000, 2, '16.000', '4.200000', '160.0000'),
  border,
].join('\n');
const read = (text: string, answers = {}) => rteGraph.parse(text, answers);
const value = (text: string, quantity: string, answers = {}) => {
  const found = read(text, answers).results.find((result) => result.quantity === quantity);
  return found?.kind === 'value' ? found.value : null;
};

describe('the statistics of DPDK’s graph library', () => {
  it('give batches and cycles of the nodes', () => {
    expect(value(sample, 'meanBatchNonEmpty')).toBeCloseTo(3_322_220_544 / 12_977_424, 12);
    // Five nodes of 17 cycles and one of 20 for 256 packets.
    expect(value(sample, 'clocksPerPacket')).toBeCloseTo(105 / 256, 3);
  });

  it('distinguish the polls from the batches behind them', () => {
    expect(value(forwarder, 'meanBatchNonEmpty')).toBe(16);
    expect(value(forwarder, 'emptyPollShare')).toBe(0.5);
    expect(value(forwarder, 'clocksPerPacket')).toBeCloseTo((400 + 160) / 16, 12);
    expect(value(forwarder, 'servicePerPacketUs', { clockGhz: '2' })).toBeCloseTo(0.0175, 12);
  });

  it('have a rate where the input is listed', () => {
    expect(read(forwarder).systemFacts).toMatchObject([{ name: 'receivedMpps', value: 4.2 }]);
    expect(read(forwarder).warnings.map(({ code }) => code)).not.toContain('since-start');
    expect(read(sample).warnings.map(({ code }) => code)).toContain('since-start');
  });

  it('are read with the columns of its dispatch model', () => {
    const dispatch = [
      '|Node |calls |objs |sched objs |sched fail |realloc_count |objs/call |objs/sec(10E6) |cycles/call|',
      row('ethdev_rx-0-0', 100, 3200, 0, 0, 1, '32.000', '1.000000', '900.0000'),
      row('ip4_lookup', 100, 3200, 3200, 0, 1, '32.000', '1.000000', '640.0000'),
    ].join('\n');
    expect(value(dispatch, 'nodeClocksPerPacket')).toBeCloseTo(900 / 32, 12);
    expect(value(dispatch, 'meanBatchNonEmpty')).toBe(32);
  });

  it('of several prints are read from one', () => {
    const later = forwarder.replaceAll('16000000', '32000000');
    const both = `${forwarder}\n${later}`;
    expect(read(both).questions[0]).toMatchObject({ id: 'output', chosen: '2' });
    expect(value(both, 'meanBatchNonEmpty')).toBe(32);
    expect(value(both, 'meanBatchNonEmpty', { output: '1' })).toBe(16);
  });

  it('are refused with an incomplete row', () => {
    expect(() => read(forwarder.replace('   |4.200000   |300.0000', ''))).toThrow(
      /is not a row of a node and 6 numbers\./,
    );
    expect(() => read(forwarder.replace('300.0000', '300k'))).toThrow(/300k/);
    expect(() => read(`${border}\n${head}\n${border}`)).toThrow(
      'The text has no rows of the nodes of DPDK graph statistics; paste the whole output of the program with its graph statistics on.',
    );
  });
});
