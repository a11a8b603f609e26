import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MeasurementFailure } from '../../../../src/texts/measurement-failure.ts';
import { EthtoolCollector, ethtoolLine } from '../../../../src/texts/tools/ethtool/lines.ts';
import { ethtoolOutput } from '../../../../src/texts/tools/ethtool/ethtool.ts';
import { unquotedLines } from '../../../../src/texts/lines/lines.ts';
import { mistreated, readOrRefused } from '../mistreatment.ts';
import { expectProportionalWork } from '../../../proportional-work.ts';

const { parse, recognise } = ethtoolOutput;

const coalesce = (
  device: string,
  adaptive: string,
  usecs: string,
  frames = '0',
) => `Coalesce parameters for ${device}:
Adaptive RX: ${adaptive}  TX: off
stats-block-usecs: n/a
pkt-rate-low: 0

rx-usecs: ${usecs}
rx-frames: ${frames}
rx-frame-low: n/a

CQE mode RX: off  TX: n/a
`;

const rings = `Ring parameters for ens3:
Pre-set maximums:
RX:\t\t4096
RX Mini:\tn/a
RX Jumbo:\t0
TX:\t\t4096
Current hardware settings:
RX:\t\t512
RX Mini:\tn/a
RX Jumbo:\t0
TX:\t\t256
TX Push:\toff
`;

const channels = `Channel parameters for ens3:
Pre-set maximums:
RX:\t\tn/a
Other:\t\t1
Combined:\t32
Current hardware settings:
RX:\t\tn/a
Other:\t\t1
Combined:\t6
`;

const stats = (packets: number, missed: number) => `NIC statistics:
     rx_packets: ${packets}
     tx_packets: 12
     rx_bytes: ${packets * 500}
     rx_missed_errors: ${missed}
     rx_no_dma_resources: 0
     fdir_match: 0
     tx_queue_0_packets: 3
     rx_queue_0_packets: ${Math.round(packets * 0.75)}
     rx_queue_1_packets: ${packets - Math.round(packets * 0.75)}
     rx_queue_1_drops: 7
`;

const fact = (text: string, name: string, answers = {}) =>
  parse(text, answers).systemFacts.find((found) => found.name === name);
/** Coalescing settings by device or queue, as the lines of the text have them. */
function settingsIn(text: string): Record<string, unknown>[] {
  const collector = new EthtoolCollector();
  for (const line of unquotedLines(text)) {
    const read = ethtoolLine(line.text);
    if (read !== null && read.kind !== 'no-value') collector.take(read);
  }
  const { coalesce: blocks } = collector.blocks();
  return blocks.map(({ device, queue, settings }) => ({ device, queue, ...Object.fromEntries(settings) }));
}

const codes = (text: string, answers = {}) => parse(text, answers).warnings.map(({ code }) => code);

describe('coalescing', () => {
  it('reads every setting; n/a is null, not 0', () => {
    expect(settingsIn(coalesce('ens3', 'off', '12'))).toMatchObject([
      {
        device: 'ens3',
        adaptiveRx: 'off',
        adaptiveTx: 'off',
        'stats-block-usecs': null,
        'pkt-rate-low': 0,
        'rx-usecs': 12,
        'rx-frames': 0,
        'rx-frame-low': null,
        cqeModeRx: 'off',
        cqeModeTx: null,
      },
    ]);
  });

  it('gives rx-usecs as the coalescing time', () => {
    const text = coalesce('ens3', 'off', '12');
    expect(fact(text, 'coalescingUs')).toEqual({
      name: 'coalescingUs',
      value: 12,
      source: 'rx-usecs: 12 (ens3)',
      caution: null,
    });
    expect(codes(text)).toEqual([]);
  });

  it('gives rx-frames as the packets that close a batch before its time, unless they never do', () => {
    expect(fact(coalesce('a', 'off', '12', '9'), 'coalescingFrames')).toEqual({
      name: 'coalescingFrames',
      value: 9,
      source: 'rx-frames: 9 (a)',
      caution: null,
    });
    expect(fact(coalesce('a', 'off', '12', '9'), 'coalescingUs')?.caution).toBeNull();
    expect(fact(coalesce('a', 'off', '12'), 'coalescingFrames')).toBeUndefined();
    expect(codes(coalesce('a', 'off', '12', '9'))).toEqual([]);
  });

  it('says that one frame leaves no timer', () => {
    expect(fact(coalesce('a', 'off', '12', '1'), 'coalescingFrames')?.value).toBe(1);
    expect(codes(coalesce('a', 'off', '12', '1'))).toEqual(['every-frame']);
  });

  it('warns of adaptive moderation, whatever the number', () => {
    const text = coalesce('ens3', 'on', '64');
    expect(codes(text)).toEqual(['moderation-adaptive']);
    expect(fact(text, 'coalescingUs')?.caution).toContain('does not apply');
  });

  it('gives no time where the NIC interrupts at once', () => {
    expect(codes(coalesce('a', 'off', '0'))).toEqual(['moderation-none']);
    expect(fact(coalesce('a', 'off', '0'), 'coalescingUs')).toBeUndefined();
  });

  it.each([
    ['1', 'ixgbe', true],
    ['3', 'ixgbe', false],
    ['1', 'igb', true],
    ['3', 'igb', true],
    ['3', 'igc', true],
    ['3', 'e1000e', true],
    ['4', 'e1000e', true],
    ['4', 'igb', false],
    ['1', 'i40e', false],
  ])('rx-usecs %s of %s: a dynamic mode? %s', (usecs, driver, dynamic) => {
    const text = `driver: ${driver}\nversion: 1.2\n${coalesce('a', 'off', usecs)}`;
    expect(codes(text)).toEqual(dynamic ? ['moderation-dynamic'] : []);
    expect(fact(text, 'coalescingUs')?.value).toBe(dynamic ? undefined : Number(usecs));
    expect(parse(text, {}).questions).toEqual([]);
  });

  it('asks for the driver where the number may be a mode, and follows the answer', () => {
    const text = coalesce('a', 'off', '3');
    expect(parse(text, {}).questions).toMatchObject([{ id: 'driver', chosen: 'unknown', guessed: true }]);
    expect(codes(text)).toEqual(['moderation-maybe-dynamic']);
    expect(codes(text, { driver: 'igb' })).toEqual(['moderation-dynamic']);
    expect(fact(text, 'coalescingUs', { driver: 'igb' })).toBeUndefined();
    expect(codes(text, { driver: 'other' })).toEqual([]);
    expect(fact(text, 'coalescingUs', { driver: 'other' })).toMatchObject({ value: 3, caution: null });
    expect(parse(text, { driver: 'igb' }).questions).toMatchObject([{ chosen: 'igb', guessed: false }]);
    expect(parse(text, { driver: 'constructor' }).questions).toMatchObject([{ chosen: 'unknown' }]);
  });

  it('asks about adaptive moderation where the text was filtered, and follows the answer', () => {
    const text = 'rx-usecs: 30\nrx-frames: 0\n';
    expect(parse(text, {}).questions).toMatchObject([{ id: 'adaptive', chosen: 'off', guessed: true }]);
    expect(parse(text, {}).understood).toContainEqual(
      expect.objectContaining({ label: 'Interrupt', guess: true }),
    );
    expect(codes(text, { adaptive: 'on' })).toEqual(['moderation-adaptive']);
    expect(parse(text, { adaptive: 'on' }).questions).toMatchObject([{ chosen: 'on', guessed: false }]);
  });

  it('keeps devices apart, with headings and without', () => {
    const two = coalesce('eth0', 'off', '10') + coalesce('eth1', 'off', '20');
    const bare = 'Adaptive RX: off  TX: off\nrx-usecs: 10\nAdaptive RX: off  TX: off\nrx-usecs: 20\n';
    expect(settingsIn(two)).toMatchObject([
      { device: 'eth0', 'rx-usecs': 10 },
      { device: 'eth1', 'rx-usecs': 20 },
    ]);
    expect(settingsIn(bare)).toMatchObject([{ 'rx-usecs': 10 }, { 'rx-usecs': 20 }]);
    expect(parse(two, {}).title).toBe('ethtool: coalescing of eth0, eth1');
  });

  it('reads a quoted mail and the blank lines of a web page', () => {
    const quoted = `$ ethtool -c ens3\n${coalesce('ens3', 'off', '12')}`.replace(/^/gm, '> >> ');
    const spaced = coalesce('ens3', 'off', '12').replaceAll('\n', '\r\n\r\n');
    const { systemFacts } = parse(coalesce('ens3', 'off', '12'), {});
    expect(parse(quoted, {}).systemFacts).toEqual(systemFacts);
    expect(parse(spaced, {}).systemFacts).toEqual(systemFacts);
    expect(recognise(quoted)).toBeGreaterThan(0.9);
  });
});

describe('rings and channels', () => {
  it('distinguishes them without headings, by lines that only channels have', () => {
    const filtered = `${rings}${channels}`.replace(/^.*parameters for.*\n/gm, '');
    expect(fact(filtered, 'ringSize')?.value).toBe(512);
    expect(fact(filtered, 'receiveQueues')?.value).toBe(6);
  });

  it('knows the ring and the receive queues', () => {
    expect(parse(rings + channels, {}).systemFacts).toMatchObject([
      { name: 'ringSize', value: 512, source: 'RX: 512 (ring of ens3)' },
      { name: 'receiveQueues', value: 6, source: 'Combined: 6 (channels of ens3)' },
    ]);
  });

  it('warns of rings for other frames', () => {
    const jumbo = rings.replaceAll('RX Jumbo:\t0', 'RX Jumbo:\t100');
    expect(fact(jumbo, 'ringSize')?.caution).toContain('other sizes');
  });
});

describe('counters', () => {
  it('counts, sums nothing twice, knows the driver by its names', () => {
    const { rowsUsed, warnings, understood } = parse(stats(1000, 0), {});
    expect(rowsUsed).toBe(11);
    expect(warnings.map(({ code }) => code)).toContain('since-start');
    expect(understood).toContainEqual({ label: 'Driver', text: 'ixgbe, by its counters', guess: true });
  });

  it('gives the loss ratio of drivers whose counter is known, and no ratio for others', () => {
    const loss = (text: string) =>
      parse(text, {}).results.find(({ quantity }) => quantity === 'lossProbability');
    expect(loss(stats(900, 100))).toMatchObject({ kind: 'value', value: 0.1, sampleSize: 1000 });
    expect(loss(stats(900, 100).replace('fdir_match', 'other_match'))).toBeUndefined();
  });

  it('knows the share of the busiest queue and the mean frame', () => {
    expect(fact(stats(1000, 0), 'busiestShare')).toMatchObject({ value: 0.75 });
    expect(fact(stats(1000, 0), 'meanFrameBytes')?.value).toBe(500);
    expect(fact(stats(1000, 0), 'receiveQueues')?.value).toBe(2);
  });

  it('takes the difference of two snapshots, and a rate once the time between them is known', () => {
    const text = `$ ethtool -S a\n${stats(1000, 5)}$ ethtool -S a\n${stats(4_001_000, 1_000_005)}`;
    const before = parse(text, {});
    expect(before.results).toMatchObject([{ quantity: 'lossProbability', value: 0.2 }]);
    expect(before.questions).toMatchObject([{ id: 'intervalSeconds', chosen: 'unknown', guessed: true }]);
    const after = parse(text, { intervalSeconds: '2' });
    expect(after.results).toContainEqual(expect.objectContaining({ quantity: 'throughputMpps', value: 2 }));
    expect(after.warnings.map(({ code }) => code)).not.toContain('since-start');
  });

  it('takes no difference where the driver was loaded in between', () => {
    const text = stats(4000, 5) + stats(1000, 5);
    expect(parse(text, {}).questions).toEqual([]);
    expect(parse(text, {}).warnings.map(({ code }) => code)).toContain('since-start');
  });

  it.each([
    ['rx-3.packets', 'rx-4.packets'],
    ['rx3_packets', 'rx4_packets'],
    ['queue_3_rx_cnt', 'queue_4_rx_cnt'],
    ['[3]: rx_ucast_packets', '[4]: rx_ucast_packets'],
  ])('knows the queues of %s', (first, second) => {
    const text = `NIC statistics:\n  rx_packets: 7\n  ${first}: 3\n  ${second}: 4\n`;
    expect(fact(text, 'busiestShare')?.source).toContain('4 of 7 packets');
  });
});

describe('text that is not of ethtool', () => {
  it('is left out and counted, or refused where there is nothing else', () => {
    const text = `Linux host 6.1.4-amd64 #1 SMP\nhello\nPause parameters for a:\nRX: on\n${coalesce('a', 'off', '9')}`;
    expect(parse(text, {}).dropped).toMatchObject([{ code: 'other-lines', count: 3 }]);
    expect(() => parse('hello\nworld: 4', {})).toThrow(/^The text has no coalescing/);
    expect(() => parse('', {})).toThrow(MeasurementFailure);
    expect(recognise('hello: 4')).toBe(0);
  });

  it('names the line of a value that is none', () => {
    expect(() => parse(coalesce('a', 'off', 'twelve'), {})).toThrow(
      'Line 6: rx-usecs is "twelve"; a whole number, on, off or n/a is needed.',
    );
    expect(() => parse(coalesce('a', 'maybe', '4'), {})).toThrow(
      'Line 2: "maybe" is neither on, off nor n/a.',
    );
    expect(() => parse(coalesce('a', 'off', ''), {})).toThrow('Line 6: rx-usecs has no value');
  });

  it('reads a text that was cut in its last line', () => {
    const cut = coalesce('a', 'off', '12').replace(/12[^]*$/, '');
    expect(cut).toMatch(/rx-usecs: $/);
    expect(parse(cut, {}).dropped).toMatchObject([{ code: 'incomplete-last-row' }]);
    expect(codes(cut)).toEqual(['moderation-unknown']);
  });

  it('is read or refused in a sentence, however it was mistreated', () => {
    const samples = [coalesce('a', 'off', '3', '8') + rings, channels + stats(5, 0) + stats(70, 2)];
    const answers = { driver: 'igb', adaptive: 'on', intervalSeconds: '10' };
    fc.assert(fc.property(mistreated(samples), (text) => void readOrRefused(ethtoolOutput, text, answers)));
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 400 }),
        (text) => void readOrRefused(ethtoolOutput, text),
      ),
    );
  });

  it('takes time in proportion to the text', () => {
    expectProportionalWork((size) => {
      const text = `NIC statistics:\n${Array.from({ length: size }, (_, k) => `rx_${k}: ${k}\n`).join('')}`;
      expect(parse(text, {}).rowsUsed).toBe(size + 1);
    }, 5000);
  });
});

describe('queues', () => {
  const queue = (number: number, usecs: number) =>
    `Queue: ${number}\nAdaptive RX: off  TX: off\nrx-usecs: ${usecs}\nrx-frames: 0\n\n`;
  const perQueue = (...usecs: number[]) =>
    `$ ethtool --per-queue eth0 queue_mask 0x7 --show-coalesce\n${usecs.map((each, k) => queue(k + 1, each)).join('')}`;

  it('are settings of their own, under their own numbers', () => {
    expect(settingsIn(perQueue(8, 16, 64))).toMatchObject([
      { device: 'eth0', queue: 1, 'rx-usecs': 8 },
      { queue: 2, 'rx-usecs': 16 },
      { queue: 3, 'rx-usecs': 64 },
    ]);
    const taken = parse(perQueue(8, 8, 64), {}).systemFacts;
    expect(taken.map(({ value, source }) => [value, source])).toEqual([
      [8, 'rx-usecs: 8 (eth0, queue 1)'],
      [64, 'rx-usecs: 64 (eth0, queue 3)'],
    ]);
    expect(parse(perQueue(8, 16), {}).understood.map(({ label }) => label)).toContain('Interrupt of queue 2');
    expect(() => parse(perQueue(8).replace('rx-usecs: 8', 'rx-usecs: 8 ms'), {})).toThrow(
      /rx-usecs is "8 ms"/,
    );
  });

  it('keep their numbers where a text shows some of them only', () => {
    const some =
      'NIC statistics:\n     rx_packets: 100\n     rx_queue_3_packets: 20\n     rx_queue_7_packets: 80\n';
    expect(fact(some, 'busiestShare')).toMatchObject({
      value: 0.8,
      source: 'receive queue 7 took 80 of 100 packets',
    });
  });

  it.each([
    ['mlx5', 'rx0_packets: 10\nrx0_bytes: 1000\nrx1_packets: 30\nrx_out_of_buffer: 2\n'],
    ['ena', 'queue_0_rx_cnt: 10\nqueue_0_rx_bytes: 1000\nqueue_1_rx_cnt: 30\n'],
    ['i40e', 'rx-0.packets: 10\nrx-0.bytes: 1000\nrx-1.packets: 30\nport.rx_dropped: 0\n'],
  ])('are known without the head of -S: %s', (_name, text) => {
    expect(recognise(text)).toBeGreaterThanOrEqual(0.8);
    expect(fact(text, 'busiestShare')?.value).toBe(0.75);
  });

  it('without a number behind them are not counters', () => {
    expect(() => parse('rx0_packets: many\nrx1_packets: 3 MB\n', {})).toThrow(
      /no coalescing, ring, channel or counter/,
    );
  });
});
