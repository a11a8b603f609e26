import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ReadingAnswers } from '../../../../src/texts/tools/tool-reading.ts';
import { runtimeRow } from '../../../../src/texts/tools/vpp/lines.ts';
import { vppShowRuntime } from '../../../../src/texts/tools/vpp/show-runtime.ts';
import { mistreated, readOrRefused } from '../mistreatment.ts';
import { sampleText } from '../../sample-texts.ts';
import { mangled, maxLayout, newestHeader, summary, timeLayout, twoWorkers } from '../vpp-texts.ts';

const { parse, recognise } = vppShowRuntime;

const samples = [
  'old-docs-1worker-idle.txt',
  'old-csit-acl-saturated.txt',
  'old-handoff-2workers.txt',
  'new-3workers-unbalanced-collapsed.txt',
  'new-calico-abridged.txt',
].map((name) => `vpp-runtime/${name}`);
const [idle, saturated, handoff, unbalanced, abridged] = samples.map(sampleText) as [
  string,
  string,
  string,
  string,
  string,
];
const own = [newestHeader, twoWorkers, mangled, maxLayout, timeLayout, summary];

const values = (text: string, quantity: string, answers: ReadingAnswers = {}) =>
  parse(text, answers).results.flatMap((result) =>
    result.kind === 'value' && result.quantity === quantity ? [result.value] : [],
  );
const codes = (text: string, answers: ReadingAnswers = {}) =>
  parse(text, answers).warnings.map(({ code }) => code);
const known = (text: string) =>
  Object.fromEntries(parse(text, {}).systemFacts.map(({ name, value }) => [name, value]));
const question = (text: string, id: string, answers: ReadingAnswers = {}) =>
  parse(text, answers).questions.find((each) => each.id === id)!;
const nodes = (text: string, layout: 'calls' | 'max' = 'calls') =>
  text.split('\n').flatMap((line) => runtimeRow(line, layout) ?? []);

describe('published outputs', () => {
  it.each(samples)('recognises %s', (name) => {
    expect(recognise(sampleText(name))).toBe(1);
  });
});

describe('forms of the text', () => {
  it('knows each of them by its content', () => {
    for (const text of own) expect(recognise(text)).toBeGreaterThanOrEqual(0.8);
    for (const text of ['', 'time,count\n1,2\n', 'Name: x\nVectors: 3\n']) expect(recognise(text)).toBe(0);
  });

  it('reads the newest header', () => {
    expect(nodes(newestHeader)).toHaveLength(8);
    expect(nodes(newestHeader)[0]).toMatchObject({ name: 'avf-input', vectorsPerCall: 0.25, cost: 120 });
    expect(nodes(newestHeader)[5]).toMatchObject({ name: 'fib-walk', state: 'any wait', suspends: 9 });
  });

  it('parts a name of 30 characters from its state, and mends a blank inside a number', () => {
    expect(nodes(mangled)).toMatchObject([
      { name: 'acl-plugin-fa-worker-cleaner-p', state: 'interrupt wa', calls: 7 },
      { name: 'ethernet-input', calls: 8000, vectors: 400_000, repaired: true },
      { name: 'netmap-input', state: 'interrupt wa', vectors: 400_000 },
    ]);
    expect(codes(mangled)).toContain('blank-in-number');
  });

  it('leaves out a row whose numbers contradict each other, with its line', () => {
    const text = newestHeader
      .replace(
        '2000000        10000000               0          5.00e1',
        '2000000        1000 0000               0          5.00e1',
      )
      .replace('            5.00\nerror', '           50.00\nerror');
    const reading = parse(text, {});
    expect(reading.rowsUsed).toBe(7);
    expect(reading.dropped).toEqual([
      {
        code: 'unreadable-row',
        count: 1,
        message: 'A row without five numbers that fit each other, line 8.',
      },
    ]);
    expect(codes(text)).toContain('cut');
  });

  it('leaves out a last row that is not whole', () => {
    const cut = newestHeader.slice(0, newestHeader.indexOf('5.00\nerror') + 3);
    expect(parse(cut, {}).dropped.map(({ code }) => code)).toEqual(['incomplete-last-row']);
    expect(parse(cut, {}).rowsUsed).toBe(3);
    const whole = newestHeader.slice(0, newestHeader.indexOf('5.00\nerror') + 4);
    expect(parse(whole, {}).dropped).toEqual([]);
    expect(parse(whole, {}).rowsUsed).toBe(4);
  });

  it('reads the greatest and mean clocks of `max`', () => {
    expect(nodes(maxLayout, 'max')[0]).toMatchObject({
      name: 'dpdk-input',
      calls: null,
      cost: 90,
      vectorsPerCall: 12,
    });
    expect(values(maxLayout, 'meanBatchNonEmpty')).toEqual([21]);
    expect(values(maxLayout, 'clocksPerPacket')).toEqual([]);
  });

  it('takes the nanoseconds of `time` as they are', () => {
    expect(parse(timeLayout, {}).questions.map(({ id }) => id)).not.toContain('clockGhz');
    expect(values(timeLayout, 'clocksPerPacket')).toEqual([]);
    expect(values(timeLayout, 'servicePerPacketUs')).toEqual([0.7, 1]);
  });

  it('reads a summary without nodes', () => {
    expect(values(summary, 'throughputMpps')).toEqual([3.2]);
    expect(values(summary, 'meanBatchNonEmpty')).toEqual([]);
  });

  it('reads a text quoted in a mail, with CR LF and no-break spaces', () => {
    const mail = newestHeader.replaceAll(' ', '\u00a0').replaceAll(/^/gm, '> ').replaceAll('\n', '\r\n');
    expect(parse(mail, {}).results).toEqual(parse(newestHeader, {}).results);
  });

  it('takes the results of several outputs from the last one with traffic', () => {
    const later = twoWorkers.replaceAll('64.00', '32.00').replaceAll('312500', '625000');
    expect(values(twoWorkers + later, 'meanBatchNonEmpty')).toEqual([128, 32]);
    expect(values(later + twoWorkers, 'meanBatchNonEmpty')).toEqual([128, 64]);
    expect(codes(twoWorkers + later)).toContain('several-outputs');
    expect(codes(twoWorkers)).not.toContain('several-outputs');
  });
});

describe('batches', () => {
  it('are the packets per call of the first node behind the input, never the input’s', () => {
    expect(values(saturated, 'meanBatchNonEmpty')[0]).toBeCloseTo(23442944 / 94212, 9);
    expect(codes(saturated)).toEqual(['several-queues', 'almost-full', 'clock-from-text']);
    expect(values(newestHeader, 'meanBatchNonEmpty')).toEqual([5]);
    expect(codes(newestHeader)).toEqual(['empty-polls-counted', 'graph-drops']);
  });

  it('skip a node that carries few of the packets, whatever it is called', () => {
    // ethernet-input has 2 of 804,398 packets here: the NIC sorts them itself.
    const reading = parse(idle, {});
    expect(reading.understood.find(({ label }) => label.startsWith('Batches'))).toEqual({
      label: 'Batches of vpp_wk_0',
      text: 'packets per call of ip4-input-no-checksum, behind dpdk-input',
      guess: true,
    });
    expect(values(idle, 'meanBatchNonEmpty')).toEqual([1]);
  });

  it('are those of the node that the reader names', () => {
    const named = { batchNode: 'error-drop' };
    expect(values(newestHeader, 'meanBatchNonEmpty', named)).toEqual([1]);
    expect(question(newestHeader, 'batchNode', named)).toMatchObject({
      chosen: 'error-drop',
      guessed: false,
    });
    expect(parse(newestHeader, named).warnings.map(({ code }) => code)).toContain('several-ways');
    expect(question(newestHeader, 'batchNode', { batchNode: 'no-such-node' }).chosen).toBe('first');
  });

  it('are not known where input nodes alone are listed: means of all polls', () => {
    expect(values(unbalanced, 'meanBatchNonEmpty')).toEqual([]);
    const means = values(unbalanced, 'meanBatch');
    expect(means).toHaveLength(6);
    expect(means[0]).toBe(256);
    expect(means[2]).toBeCloseTo(17.62, 2);
    expect(codes(unbalanced)).toEqual(['almost-full', 'no-graph-node', 'graph-drops']);
  });

  it('tell the share of empty polls where one node is polled', () => {
    expect(values(newestHeader, 'emptyPollShare')[0]).toBeCloseTo(0.95, 12);
    expect(values(newestHeader, 'meanBatch')).toEqual([0.25]);
    expect(values(idle, 'emptyPollShare')[0]).toBeCloseTo(1 - 804394 / 24239296364, 12);
    expect(values(saturated, 'emptyPollShare')).toEqual([0]);
    expect(values(mangled, 'emptyPollShare')).toEqual([]); // interrupts: no polls
  });
});

describe('cost of a packet', () => {
  it('adds up the nodes by the packets that each of them had', () => {
    // 40 + 30 + 50 and, for 2 % of the packets, 100 and, for 98 %, 100; without the input, whose polls are mostly
    // empty.
    expect(values(newestHeader, 'clocksPerPacket')[0]).toBeCloseTo(220, 9);
    // With the input: hardly a poll was empty.
    expect(values(twoWorkers, 'clocksPerPacket')).toEqual([700, 1000]);
    expect(values(mangled, 'clocksPerPacket')).toEqual([505]);
    expect(values(newestHeader, 'nodeClocksPerPacket')).toEqual([120, 40, 30, 50, 100, 100]);
  });

  it('becomes a time with the clock that the reader knows', () => {
    expect(values(newestHeader, 'servicePerPacketUs')).toEqual([]);
    expect(question(newestHeader, 'clockGhz')).toMatchObject({ chosen: 'unknown', guessed: true });
    expect(values(newestHeader, 'servicePerPacketUs', { clockGhz: '2.2' })[0]).toBeCloseTo(0.1, 12);
    expect(question(newestHeader, 'clockGhz', { clockGhz: '2.25' })).toMatchObject({
      chosen: '2.25',
      guessed: false,
    });
    for (const answer of ['-1', '0', '1e9', 'fast', '<b>']) {
      expect(values(newestHeader, 'servicePerPacketUs', { clockGhz: answer })).toEqual([]);
    }
  });

  it('takes the clock that a busy thread’s clocks add up to, and says that it is the least', () => {
    // 30 million packets of 700 clocks, 20 million of 1000, in 10 s each.
    expect(question(twoWorkers, 'clockGhz')).toMatchObject({ chosen: 'text', guessed: true });
    expect(values(twoWorkers, 'servicePerPacketUs').map((us) => us.toFixed(4))).toEqual(['0.3333', '0.4762']);
    expect(codes(twoWorkers)).toContain('clock-from-text');
    expect(codes(twoWorkers, { clockGhz: '2.5' })).not.toContain('clock-from-text');
    expect(values(twoWorkers, 'servicePerPacketUs', { clockGhz: 'unknown' })).toEqual([]);
  });

  it('gives a point of the service curve for each thread', () => {
    const series = parse(twoWorkers, { clockGhz: '2' }).results.find(({ kind }) => kind === 'series');
    expect(series).toMatchObject({
      quantity: 'serviceUs',
      against: 'batchSize',
      x: [64, 128],
      y: [32, 44.8],
    });
  });
});

describe('load and inputs', () => {
  it('adds the rates of the threads, and finds the busiest share', () => {
    expect(values(twoWorkers, 'throughputMpps')).toEqual([5]);
    expect(known(twoWorkers)).toEqual({
      vectorLimit: 256,
      pollingThreads: 2,
      receivedMpps: 5,
      busiestShare: 0.6,
    });
  });

  it('counts no packet twice that a thread hands over', () => {
    const withHandover = twoWorkers.replace('in 2.0000e6', 'in 4.0000e6');
    expect(values(withHandover, 'throughputMpps')).toEqual([5]);
    expect(known(handoff).pollingThreads).toBe(1);
  });

  it('knows no load where next to nothing arrives', () => {
    expect(known(idle)).not.toHaveProperty('receivedMpps');
    expect(codes(abridged)).toEqual(['few-packets', 'cut', 'graph-drops']);
  });

  it('tells drops of the graph from losses of the ring', () => {
    expect(values(newestHeader, 'graphDropShare')[0]).toBeCloseTo(0.02, 12);
    expect(values(newestHeader, 'lossProbability')).toEqual([]);
  });
});

describe('texts that suffered', () => {
  it('refuses what has no row, with the line where there is one', () => {
    expect(() => parse('Thread 1 vpp_wk_0 (lcore 2)\n', {})).toThrow(/^No row of “show runtime” was found: /);
    const broken =
      'Name State Calls Vectors Suspends Clocks Vectors/Call\nip4-lookup active 10 20 0 1.0e1 3.00\n';
    expect(() => parse(broken, {})).toThrow(/^Line 2: "ip4-lookup active 10 20 ..." is not a row /);
    expect(() => parse(broken, {})).toThrow(expect.objectContaining({ code: 'nothing-read', line: 2 }));
  });

  it('reads or refuses whatever is left of it', () => {
    fc.assert(
      fc.property(mistreated([...samples.map(sampleText), ...own]), (text) => {
        readOrRefused(vppShowRuntime, text, { clockGhz: '2.5' });
      }),
      { numRuns: 400 },
    );
  });

  it('with a node that comes again hold a second output, which is not added to the first', () => {
    const [head, rows] = [newestHeader.indexOf('avf-input'), newestHeader];
    const again = rows.slice(head).replaceAll('10000000 ', '20000000 ').replaceAll('5.00\n', '10.00\n');
    const reading = parse(rows + again.replace('          .25\n', '          .50\n'), {});
    expect(reading.questions.find(({ id }) => id === 'output')).toMatchObject({ chosen: '2', guessed: true });
    const batch = (answers: Record<string, string>) =>
      parse(rows + again, answers).results.find(({ quantity }) => quantity === 'meanBatchNonEmpty');
    expect(batch({})).toMatchObject({ value: 10 });
    expect(batch({ output: '1' })).toMatchObject({ value: 5 });
  });

  it('takes time in proportion to the text', () => {
    const row = (k: number) =>
      `node-${k}                       active            2000000        10000000               0          5.00e1            5.00\n`;
    const rows = (count: number) => Array.from({ length: count }, (_, k) => row(k)).join('');
    const many = newestHeader + rows(20_000);
    expect(parse(many, {}).rowsUsed).toBe(20_008);
    for (const filler of ['1 ', ' ', 'a', '.', '9', ': ', 'Thread ']) {
      readOrRefused(vppShowRuntime, newestHeader + filler.repeat(300_000));
    }
    expect(() => parse(newestHeader + rows(100_000), {})).toThrow(/more than 100,000 rows/);
  });

  it('shows names as they are and nothing of them as a number', () => {
    const text = newestHeader.replace('ip4-lookup    ', '<b>=1+1</b>   ');
    expect(nodes(text)[3]).toMatchObject({ name: '<b>=1+1</b>', calls: 2_000_000 });
  });
});

it('Further columns behind Vectors/Call are left out', () => {
  const rows = [
    'Time 10.0, 10 sec internal node vector rate 250.00 loops/sec 31020.44',
    '  vector rates in 2.5000e6, out 2.5000e6, drop 0.0000e0, punt 0.0000e0',
    'Name   State  Calls  Vectors  Suspends  Clocks  Vectors/Call  Avg DPC/Call  Total DTO',
    'dpdk-input  polling  100000  25000000  0  8.61e1  250.00  0.00  0',
    'eth0-tx  active  100000  25000000  0  6.61e1  250.00  0.00  0',
  ];
  expect(values(rows.join('\n'), 'meanBatch')).toEqual([250]);
});

it('An output without a packet is refused, with what to run', () => {
  const rows = [
    'Time 10.0, average vectors/node 0.00, last 128 main loops 0.00 per node 0.00',
    '  vector rates in 0.0000e0, out 0.0000e0, drop 0.0000e0, punt 0.0000e0',
    'Name   State  Calls  Vectors  Suspends  Clocks  Vectors/Call',
    'fib-walk  any wait  0  0  5067  2.88e2  0.00',
  ];
  expect(() => parse(rows.join('\n'), {})).toThrow(/No node of VPP .* took a packet: .* clear runtime/);
});
