import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testpmd } from '../../../../src/texts/tools/testpmd/testpmd.ts';
import type { BinnedResult, ReadingAnswers } from '../../../../src/texts/tools/tool-reading.ts';
import { mistreated, readOrRefused } from '../mistreatment.ts';
import { sampleText } from '../../sample-texts.ts';

const { parse, recognise } = testpmd;

const samples = [
  'bursts-joined-line-before-19.05.txt',
  'bursts-separate-line-19.05.txt',
  'fwd-stats-txonly-bursts-cycles.txt',
  'cycles-per-packet-two-formats.txt',
  'port-throughput-memif.txt',
].map((name) => `testpmd/${name}`);
const [joined, separate, txonly, cycles, memif] = samples.map(sampleText) as [
  string,
  string,
  string,
  string,
  string,
];

/** A run of \`io\` from its settings to its cycles, in the present form, with made-up numbers. */
const ioRun = `io packet forwarding - ports=2 - cores=1 - streams=2 - NUMA support enabled, MP allocation mode: native
Logical Core 1 (socket 0) forwards packets on 2 streams:
  RX P=0/Q=0 (socket 0) -> TX P=1/Q=0 (socket 0) peer=02:00:00:00:00:01

  io packet forwarding packets/burst=32
  nb forwarding cores=1 - nb forwarding ports=2
  port 0: RX queue number: 1 Tx queue number: 1
      RX desc=1024 - RX free threshold=32
testpmd> show fwd stats all

  ---------------------- Forward statistics for port 0  ----------------------
  RX-packets: 10000000       RX-dropped: 250000        RX-total: 10250000
  TX-packets: 9000000        TX-dropped: 0             TX-total: 9000000
  RX-bursts : 1000000 [20% of 0 pkts + 40% of 8 pkts + 15% of 16 pkts + 25% of other]
  TX-bursts : 900000 [0% of 0 pkts + 60% of 8 pkts + 40% of other]
  ----------------------------------------------------------------------------

  ---------------------- Forward statistics for port 1  ----------------------
  RX-packets: 9000000        RX-dropped: 0             RX-total: 9000000
  TX-packets: 10000000       TX-dropped: 0             TX-total: 10000000
  RX-bursts : 1800000 [50% of 0 pkts + 50% of 10 pkts]
  ----------------------------------------------------------------------------

  +++++++++++++++ Accumulated forward statistics for all ports+++++++++++++++
  RX-packets: 19000000       RX-dropped: 250000        RX-total: 19250000
  TX-packets: 19000000       TX-dropped: 0             TX-total: 19000000
  ++++++++++++++++++++++++++++++++++++++++++++++++++++++++++++++++++++++++++++

  CPU cycles/packet=50.00 (total cycles=950000000 / total io packets=19000000) at 2500 MHz Clock
`;

const streams = `
  ------- Forward Stats for RX Port= 0/Queue= 0 -> TX Port= 1/Queue= 0 -------
  RX-packets: 640            TX-packets: 640            TX-dropped: 0
  RX-bursts : 20 [0% of 0 pkts + 100% of 32 pkts]

  ------- Forward Stats for RX Port= 0/Queue= 1 -> TX Port= 1/Queue= 1 -------
  RX-packets: 100            TX-packets: 100            TX-dropped: 0
  RX-bursts : 200 [50% of 0 pkts + 50% of 1 pkts]
`;

const nic = (port: number, pps: number, bps: number, missed: number) => `
  ######################## NIC statistics for port ${port}  ########################
  RX-packets: 3000000    RX-missed: ${missed}          RX-bytes:  180000000
  RX-errors: 0
  RX-nombuf:  0
  TX-packets: 2900000    TX-errors: 0          TX-bytes:  174000000

  Throughput (since last show)
  Rx-pps:     ${pps}          Rx-bps:   ${bps}
  Tx-pps:     ${pps}          Tx-bps:   ${bps}
  ############################################################################
`;
const ports = nic(0, 4_000_000, 4_000_000 * 60 * 8, 1_000_000) + nic(1, 1_000_000, 1_000_000 * 60 * 8, 0);

const own = [ioRun, streams, ports];

const values = (text: string, quantity: string, answers: ReadingAnswers = {}) =>
  parse(text, answers).results.flatMap((result) =>
    result.kind === 'value' && result.quantity === quantity ? [result.value] : [],
  );
const bins = (text: string, quantity: string) =>
  parse(text, {}).results.filter(
    (result): result is BinnedResult => result.kind === 'bins' && result.quantity === quantity,
  );
const codes = (text: string) => parse(text, {}).warnings.map(({ code }) => code);
const known = (text: string, answers: ReadingAnswers = {}) =>
  Object.fromEntries(parse(text, answers).systemFacts.map(({ name, value }) => [name, value]));

describe('published outputs', () => {
  it.each(samples)('recognises %s', (name) => {
    expect(recognise(sampleText(name))).toBeGreaterThanOrEqual(0.9);
  });

  it('knows its own, and nothing else', () => {
    for (const text of own) expect(recognise(text)).toBe(1);
    for (const text of ['', 'NIC statistics:\n     rx_packets: 1\n', 'ns,count\n1,2\n'])
      expect(recognise(text)).toBe(0);
  });
});

describe('bursts', () => {
  it('reads them on the line of the counters and on a line of their own', () => {
    expect(bins(joined, 'batchSizeNonEmpty').map(({ sampleSize }) => sampleSize)).toEqual([3806605, 170859]);
    expect(bins(separate, 'batchSizeNonEmpty').map(({ sampleSize }) => sampleSize)).toEqual([
      8117830, 244813,
    ]);
    expect(values(joined, 'meanBatchNonEmpty')).toEqual([32, 32]);
    expect(codes(joined)).toEqual(['empty-polls-unknown', 'full-bursts']);
  });

  it('keeps the rest apart, because its sizes are not named', () => {
    const [all] = bins(ioRun, 'batchSize');
    expect(all).toMatchObject({
      lower: [0, 8, 16],
      upper: [0, 8, 16],
      count: [200_000, 400_000, 150_000],
      beyond: 250_000,
      sampleSize: 1_000_000,
    });
    const [nonEmpty] = bins(ioRun, 'batchSizeNonEmpty');
    expect(nonEmpty).toMatchObject({ lower: [8, 16], beyond: 250_000, sampleSize: 800_000 });
    expect(codes(ioRun)).toContain('rounded-shares');
  });

  it('takes means from the counters', () => {
    expect(values(ioRun, 'meanBatch')).toEqual([10, 5]);
    expect(values(ioRun, 'meanBatchNonEmpty')).toEqual([12.5, 10]);
    expect(values(ioRun, 'emptyPollShare')).toEqual([0.2, 0.5]);
  });

  it('takes no mean where counters and shares disagree, and says so', () => {
    expect(codes(txonly).filter((code) => code === 'contradiction')).toHaveLength(2);
    const wrong = streams.replace('RX-packets: 640 ', 'RX-packets: 900 ');
    expect(codes(wrong)).toContain('contradiction');
    expect(values(wrong, 'meanBatchNonEmpty')).toEqual([1]);
    expect(values(streams, 'meanBatchNonEmpty')).toEqual([32, 1]);
    expect(codes(streams)).not.toContain('contradiction');
  });

  it('takes no mean of the others where most polls are empty', () => {
    const sparse = streams.replace('200 [50% of 0 pkts + 50% of 1', '10000 [99% of 0 pkts + 1% of 1');
    expect(values(sparse, 'meanBatchNonEmpty')).toEqual([32]);
    expect(values(sparse, 'meanBatch')).toEqual([32, 0.01]);
  });

  it('never takes what testpmd sends of itself for batches of a ring', () => {
    const reading = parse(txonly, {});
    expect(reading.results.map(({ quantity }) => quantity)).toEqual([
      'txBatchSizeNonEmpty',
      'txBatchSizeNonEmpty',
      'sendClocksPerPacket',
      'sendDropShare',
    ]);
    expect(reading.systemFacts).toEqual([]);
    expect(codes(txonly)).toContain('not-received');
  });

  it('leaves out bursts that do not add up, with their line, and a last line that is not whole', () => {
    const broken = ioRun.replace('40% of 8 pkts', '10% of 8 pkts');
    expect(parse(broken, {}).dropped).toEqual([
      {
        code: 'broken-bursts',
        count: 1,
        message: 'The bursts of line 14 have no shares in brackets that add up to 100 %.',
      },
    ]);
    const cut = separate.slice(0, separate.lastIndexOf('pkts]'));
    expect(parse(cut, {}).dropped.map(({ code }) => code)).toEqual(['incomplete-last-row']);
  });
});

describe('cycles', () => {
  it('recomputes them from the totals, and counts one measurement once', () => {
    expect(values(cycles, 'clocksPerPacket')).toHaveLength(1);
    expect(values(cycles, 'clocksPerPacket')[0]).toBeCloseTo(4899533541 / 343031966, 12);
  });

  it('needs a clock for times: the printed one, else the reader’s', () => {
    expect(values(cycles, 'servicePerPacketUs')).toEqual([]);
    expect(values(cycles, 'servicePerPacketUs', { clockGhz: '2' })[0]).toBeCloseTo(0.0071415, 6);
    expect(values(ioRun, 'servicePerPacketUs')).toEqual([0.02]);
    expect(parse(ioRun, {}).questions).toMatchObject([{ id: 'clockGhz', chosen: 'text', guessed: false }]);
    expect(values(ioRun, 'servicePerPacketUs', { clockGhz: 'unknown' })).toEqual([]);
    expect(codes(txonly)).toContain('timer-clock');
  });

  it('divides by sent packets where testpmd only sent', () => {
    expect(codes(txonly)).toContain('divided-by-received');
    expect(values(txonly, 'sendClocksPerPacket')[0]).toBeCloseTo(54984156291 / 7165782559, 9);
  });

  it('reads the form with busy cycles, and gives a point of the service curve for one mean batch', () => {
    const text =
      streams.slice(0, streams.lastIndexOf('------- Forward') - 2) +
      '\n  CPU cycles/packet=80.00 (busy cycles=51200 / total io packets=640) at 2000 MHz Clock\n';
    expect(parse(text, {}).results.find(({ kind }) => kind === 'series')).toMatchObject({
      quantity: 'serviceUs',
      against: 'batchSize',
      x: [32],
      y: [1.28],
    });
    expect(parse(ioRun, {}).results.some(({ kind }) => kind === 'series')).toBe(false);
  });
});

describe('rates, losses and inputs', () => {
  it('takes blocks without ports as different moments', () => {
    expect(values(memif, 'throughputMpps')).toEqual([6.89145, 11.157056]);
    expect(codes(memif)).toEqual(['since-last-show', 'no-sent-bits', 'several-moments']);
    expect(known(memif)).toEqual({ forwarderMpps: 11.1571, meanFrameBytes: 64 });
  });

  it('adds the ports of one moment', () => {
    expect(values(ports, 'throughputMpps')).toEqual([5]);
    expect(codes(ports)).toEqual(['since-last-show']);
  });

  it('adds the checksum that a driver leaves out', () => {
    expect(known(ports)).toEqual({ forwarderMpps: 5, meanFrameBytes: 64 });
    expect(known(memif, { frameChecksum: 'without' }).meanFrameBytes).toBe(68);
    expect(parse(ports, {}).questions).toMatchObject([
      { id: 'frameChecksum', chosen: 'without', guessed: true },
    ]);
    expect(parse(ports, { frameChecksum: 'with' }).questions[0]).toMatchObject({
      chosen: 'with',
      guessed: false,
    });
  });

  it('takes what the receive ring lost, not what was not sent', () => {
    expect(values(ioRun, 'lossProbability')[0]).toBeCloseTo(250_000 / 19_250_000, 12);
    expect(values(ports, 'lossProbability')).toEqual([0.25, 0]);
    expect(values(txonly, 'lossProbability')).toEqual([]);
    expect(values(txonly, 'sendDropShare')[0]).toBeCloseTo(803931392 / 7969713951, 12);
  });

  it('knows the settings that are printed, and a likely limit where none is', () => {
    expect(known(ioRun)).toEqual({ burstLimit: 32, receiveDescriptors: 1024, forwardingCores: 1 });
    expect(parse(joined, {}).systemFacts).toMatchObject([{ name: 'burstLimit', value: 32 }]);
    expect(parse(joined, {}).systemFacts[0]!.caution).toContain('is not in the text');
    expect(known(streams.slice(streams.lastIndexOf('------- Forward')))).toEqual({});
  });
});

describe('texts that suffered', () => {
  it('refuses what has no statistics', () => {
    expect(() => parse('testpmd> start\n', {})).toThrow(/^No statistics of testpmd were found/);
    expect(() => parse('a\nRX-bursts : 12 [100% of\n', {})).toThrow(
      expect.objectContaining({ code: 'broken-bursts', line: 2 }),
    );
  });

  it('reads or refuses whatever is left of it', () => {
    fc.assert(
      fc.property(mistreated([...samples.map(sampleText), ...own]), (text) => {
        readOrRefused(testpmd, text, { clockGhz: '2.5' });
      }),
      { numRuns: 400 },
    );
  });

  it('takes time in proportion to the text', () => {
    for (const filler of [
      '1 ',
      ' ',
      ':',
      'a',
      '9',
      'RX-packets: 1\n',
      'RX-bursts : 1 [100% of 1 pkts]',
      'io ',
    ]) {
      readOrRefused(testpmd, ioRun + filler.repeat(20_000));
    }
    readOrRefused(testpmd, ioRun + ('RX-packets:'.repeat(80) + '\n').repeat(2000));
  });
});
