import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { readMeasurement } from './read-measurement.ts';
import { bytesOf, fixture, read, readClock, readLatency, refusal } from './reading.ts';
import { batchRun, latencyRun, recordingBytes } from './testbed-recordings.ts';

const rows = ['1000,2', '4393,3', '8000,1'];
const table = ['t1_cycles,batch_size', ...rows].join('\n');

describe('a readable measurement', () => {
  test('a batch clock has the fields that were read by hand', () => {
    const clock = readClock(table, 'clock-xc-2500.csv');
    expect(clock).toMatchObject({
      format: 'batch-csv',
      scenario: 'cross-connect',
      rateMbps: 2500,
      rateMeaning: 'wire',
      rowsUsed: 3,
      dropped: [],
      notes: [],
      packets: 5,
    });
    expect([...clock.sizeCounts]).toEqual([0, 1, 1, 1]);
    expect([...clock.service.size]).toEqual([2, 3]);
    expect(clock.service.medianUs[0]).toBe(1);
    expect(clock.service.medianUs[1]).toBe(3607 / 3393);
    expect(clock.durationUs).toBe(7000 / 3393);
    expect(clock.throughputMpps).toBe((5 * 3393) / 7000);
  });

  test('medians, quartiles and extremes of one batch size', () => {
    const clocks = [0, 10, 30, 70, 150].map((cycles) => `${cycles},4`);
    const { service } = readClock(`t1_cycles,batch_size\n${clocks.join('\n')}\n`, 'a.csv', {
      cyclesPerUs: 1,
    });
    expect([...service.count]).toEqual([4]); // 10, 20, 40, 80
    expect([service.minUs[0], service.lowerQuartileUs[0], service.medianUs[0]]).toEqual([10, 17.5, 30]);
    expect([service.upperQuartileUs[0], service.maxUs[0]]).toEqual([50, 80]);
  });

  test('a recorder pause is not a service time, but its batch counts', () => {
    const clock = readClock('t1_cycles,batch_size\n0,5\n600000,7\n1200001,6\n1200101,1');
    expect([...clock.service.size]).toEqual([5, 6]);
    expect(clock.dropped).toMatchObject([{ code: 'recording-gap', count: 1 }]);
    expect([...clock.sizeCounts]).toEqual([0, 1, 0, 0, 0, 1, 1, 1]);
    expect(clock.packets).toBe(11);
  });

  test("the data set's own format says the same as the excerpt", () => {
    const bytes = fixture('clock-xc-2500.dat');
    const own = readMeasurement('clock-xc-2500.dat', bytes);
    const excerpt = new TextDecoder()
      .decode(bytes)
      .replace(
        / SIZE: 1000 {2}CLOCK: {2}(\d+) SIZE: {2}(\d+) {2}CLOCK: {2}\d+ SIZE: {2}2000 {2}CLOCK: {2}\d+/g,
        '$1,$2',
      );
    const same = readMeasurement('clock-xc-2500.dat', bytesOf(`t1_cycles,batch_size\n${excerpt}`));
    expect(own).toMatchObject({ format: 'clock-dat', scenario: 'cross-connect', rateMbps: 2500 });
    expect(own.rowsUsed).toBe(20);
    expect({ ...own, format: same.format, bytes: same.bytes, id: same.id }).toEqual(same);
  });

  test('the latency histogram without header says the same as the one with it', () => {
    const own = readMeasurement('histogram-xc-2500.csv', fixture('histogram-xc-2500.csv'));
    const { lowerNs, count, sampleSize } = latencyRun('latency-xc-2500.csv');
    expect(own).toMatchObject({ lowerNs, count, sampleSize, scenario: 'cross-connect', rateMbps: 2500 });
    expect(own.notes).toEqual([
      { code: 'no-header', message: 'There is no header; the columns are read as latency_ns,count.' },
    ]);
  });

  test('a table without header whose first column is a time stamp counter', () => {
    const clock = readClock('5254374153204214,3\n5254374153207610,6\n');
    expect(clock.notes).toMatchObject([{ code: 'no-header' }]);
    expect([...clock.samples.cycles]).toEqual([3396]);
  });

  test('counters beyond 2^53, where doubles are no longer exact', () => {
    const clock = readClock('t1_cycles,batch_size\n18446744073709551001,3\n18446744073709551615,6\n');
    expect([...clock.samples.cycles]).toEqual([614]);
    const across = readClock('t1_cycles,batch_size\n9007199254740991,3\n9007199254740996,6\n');
    expect([...across.samples.cycles]).toEqual([5]);
  });

  test('recorded empty polls count as size 0', () => {
    const clock = readClock('t1_cycles,batch_size\n0,0\n300,2\n1500,0\n');
    expect([...clock.sizeCounts]).toEqual([2, 0, 1]);
    expect([...clock.service.size]).toEqual([0, 2]);
  });

  test.each([
    ['CRLF', table.replaceAll('\n', '\r\n')],
    ['a byte order mark', `\uFEFF${table}`],
    ['a trailing line feed', `${table}\n`],
    ['blank lines and blanks', table.replaceAll('\n', '\n \t\n').replaceAll(',', ' , ')],
    ['semicolons', table.replaceAll(',', ';')],
    ['tabs', table.replaceAll(',', '\t')],
    ['blanks', table.replaceAll(',', '   ')],
    ['quotes', table.replace(/[^,\n]+/g, '"$&"')],
    ['capitals', table.replace('t1_cycles,batch_size', 'T1_CYCLES,Batch_Size')],
    ['columns the other way round', table.replace(/^(.*),(.*)$/gm, '$2,$1')],
  ])('%s', (_, text) => {
    const plain = readClock(table);
    expect(readClock(text)).toEqual({
      ...plain,
      id: expect.any(String) as string,
      bytes: bytesOf(text).length,
    });
  });

  test.each([
    ['decimal points', 'latency_ns,count\n4355.5,1\n4400.25,2'],
    ['decimal commas with semicolons', 'latency_ns;count\n4355,5;1\n4400,25;2'],
    ['decimal commas with tabs', '4355,5\t1\n4400,25\t2'],
    ['decimal commas inside quotes', 'latency_ns,count\n"4355,5",1\n"4400,25","2"'],
    ['exponents', 'latency_ns,count\n4.3555e3,1\n440025E-2,2'],
  ])('latencies with %s', (_, text) => {
    expect([...readLatency(text).lowerNs]).toEqual([4355.5, 4400.25]);
  });

  test('latencies out of order are sorted, equal ones added up, zero counts dropped', () => {
    const latency = readLatency('latency_ns,count\n30,1\n10,4\n20,0\n10,3\n40,2\n');
    expect([...latency.lowerNs]).toEqual([10, 30, 40]);
    expect([...latency.count]).toEqual([7, 1, 2]);
    expect([latency.sampleSize, latency.rowsUsed]).toEqual([10, 4]);
    expect(latency.dropped).toEqual([
      { code: 'zero-count', count: 1, message: '1 row has count 0 and no effect.' },
    ]);
    expect(latency.notes).toEqual([
      { code: 'unsorted', message: '2 rows were out of order and sorted by latency.' },
    ]);
  });

  test.each([
    ['t1_cycles,batch_size\n1000,2\n4393,3\n80', 2],
    ['t1_cycles,batch_size\n1000,2\n4393,3\n8000,', 2],
    ['latency_ns,count\n1000,2\n4393,3\n80', 2],
  ])('a file cut off in its last row: %j', (text, rowsUsed) => {
    expect(read(text)).toMatchObject({
      rowsUsed,
      dropped: [
        {
          code: 'incomplete-last-row',
          count: 1,
          message: 'The file ends in the middle of its last row, which is left out.',
        },
      ],
    });
  });

  test('the frequency and the gap are parameters', () => {
    const clock = readClock(table, 'a.csv', { cyclesPerUs: 1000, gapCycles: 3400 });
    expect([...clock.service.size]).toEqual([2]);
    expect(clock.service.medianUs[0]).toBe(3.393);
  });

  test('a million rows', () => {
    // Sizes 1..100 in turn, 1000 cycles for each packet.
    const rows: string[] = ['t1_cycles,batch_size'];
    for (let k = 0, clock = 5_254_374_153_204_214; k < 1_000_000; k++) {
      const size = 1 + (k % 100);
      rows.push(`${clock},${size}`);
      clock += 1000 * size;
    }
    const clock = readClock(rows.join('\n'), 'many.csv', { cyclesPerUs: 1000 });
    expect(clock.rowsUsed).toBe(1_000_000);
    expect(clock.samples.cycles).toHaveLength(100);
    expect(clock.service.medianUs).toEqual(clock.service.size);
    expect([...clock.service.count]).toEqual([...Array.from({ length: 99 }, () => 10_000), 9999]);
    expect(clock.throughputMpps).toBe(1);
  });
});

const twoRows = '1000,2\n4393,3\n';
const needed = 'a text file is needed: the output of a tool, or a table whose first row names its columns.';
const allowed = 'allowed are t1_cycles,batch_size or latency_ns,count.';
const allowedNames =
  'allowed are t1_cycles,batch_size, or latency_ns,count, or a setting (rate_gbps, load_mpps or frame_bytes) with results (loss_percent, p99_us, latency_us, throughput_mpps ...).';
const noTable =
  'the text is neither a table of measurements nor an output of a tool that is known here; a table needs names of its columns in the first row, an output needs to be pasted whole.';
const form = '"SIZE: 1000 CLOCK: t1 SIZE: batch CLOCK: t2 SIZE: 2000 CLOCK: t3".';
const head = 't1_cycles,batch_size\n';

describe('an unreadable measurement, refused in one sentence', () => {
  /** The code, and the contents that each sentence refuses. */
  const refused: Readonly<Record<string, [code: string, ...contents: (string | Uint8Array)[]]>> = {
    [`The file is empty; ${needed}`]: ['empty-file', '', ' \r\n\n\t\n'],
    [`The file is binary (byte 5 is not text); ${needed}`]: [
      'binary-file',
      Uint8Array.of(0x7f, 0x45, 0x4c, 0x46, 0, 1),
    ],
    'The file is compressed with gzip; unpack it first.': [
      'compressed-file',
      new Uint8Array(gzipSync(table)),
    ],
    'The file is a zip archive or a spreadsheet; unpack it, or save the sheet as CSV.': [
      'compressed-file',
      bytesOf('PK\u0003\u0004rest'),
    ],
    [`Line 1: the columns are "time", "size"; ${allowedNames}`]: ['wrong-columns', `time,size\n${twoRows}`],
    [`Line 1: ${noTable}`]: ['no-table', 'Dear reader\n', 'Hello, world. This, is not a table.\n'],
    [`Line 3: ${noTable}`]: ['no-table', '\n\nhello\n'],
    [`Line 1: the columns are "a", "b", "c", "d" and 2 more; ${allowedNames}`]: [
      'wrong-columns',
      'a,b,c,d,e,f\n1,2,3,4,5,6\n',
    ],
    [`Line 2: 3 columns instead of 2; ${allowed}`]: ['wrong-columns', `${head}1,2,3\n4,5,6\n`],
    [`Line 1: 1 column instead of 2; ${allowed}`]: ['wrong-columns', '17\n18\n'],
    [`Line 3: 1 column instead of 2; ${allowed}`]: ['wrong-columns', `${head}1000,2\n4393\n9000,1\n`],
    'Line 3: t1_cycles is "12a4", not a number; a whole number from 0 to 18,446,744,073,709,551,615 is needed.':
      ['not-a-number', `${head}1000,2\n12a4,2\n`],
    'Line 2: batch_size is "many", not a number; a whole number from 0 to 65,536 is needed.': [
      'not-a-number',
      `${head}1000,many\n`,
    ],
    'Line 2: latency_ns is "NaN", not a number; a number from 0 to 1,000,000,000,000 is needed.': [
      'not-a-number',
      '10,1\nNaN,2\n',
    ],
    'Line 2: batch_size is "<img src=x onerror=alert...", not a number; a whole number from 0 to 65,536 is needed.':
      ['not-a-number', `${head}1,<img src=x onerror=alert(1)>\n`],
    'Line 4: t1_cycles is "77ÿ77", not a number; a whole number from 0 to 18,446,744,073,709,551,615 is needed.':
      ['not-a-number', bytesOf(`${head}${twoRows}77\u00ff77,1\n`)],
    'Line 2: batch_size is empty; a whole number from 0 to 65,536 is needed.': [
      'missing-value',
      `${head}1000,\n2000,3\n`,
    ],
    'Line 2: batch_size is "-2", negative; a whole number from 0 to 65,536 is needed.': [
      'negative-number',
      `${head}1000,-2\n`,
    ],
    'Line 2: latency_ns is "-3.5", negative; a number from 0 to 1,000,000,000,000 is needed.': [
      'negative-number',
      'latency_ns,count\n-3.5,1\n',
    ],
    'Line 2: batch_size is "2.5", a fraction; a whole number from 0 to 65,536 is needed.': [
      'not-whole',
      `${head}1000,2.5\n`,
    ],
    'Line 2: t1_cycles is "5.25344E+15", as a spreadsheet writes it after rounding; a whole number from 0 to 18,446,744,073,709,551,615 is needed.':
      ['rounded-number', `${head}5.25344E+15,2\n`],
    'Line 2: t1_cycles is "999999999999999999999", too large; a whole number from 0 to 18,446,744,073,709,551,615 is needed.':
      ['number-too-large', `${head}999999999999999999999,2\n`],
    'Line 2: batch_size is "65537", too large; a whole number from 0 to 65,536 is needed.': [
      'number-too-large',
      `${head}1000,65537\n`,
    ],
    'Line 2: latency_ns is "1e13", too large; a number from 0 to 1,000,000,000,000 is needed.': [
      'number-too-large',
      'latency_ns,count\n1e13,2\n',
    ],
    'Line 4: t1_cycles 900 does not come after 1000 on line 2; the rows must be in chronological order.': [
      'clock-not-increasing',
      `${head}1000,2\n\n900,3\n`,
    ],
    'Line 3: t1_cycles 5254374153204214 does not come after 5254374153204214 on line 2; the rows must be in chronological order.':
      ['clock-not-increasing', `${head}5254374153204214,2\n5254374153204214,3\n`],
    'The file ends after its header; at least 2 rows of numbers are needed.': [
      'no-rows',
      head,
      'latency_ns,count',
    ],
    'Line 2 holds the only row; a service time is the difference of two rows, so at least 2 are needed.': [
      'one-row',
      `${head}1000,2\n`,
    ],
    'Line 1 holds the only row; a latency histogram needs at least 2.': ['one-row', '4355,1'],
    'Every count is 0; at least one must be larger.': ['no-samples', '4355,0\n4400,0\n'],
    'No service time is left: every row lies more than 600,000 cycles before the next one.': [
      'no-service-times',
      `${head}0,2\n700000,2\n`,
    ],
    'Every batch_size is 0; at least one poll must have found a packet.': [
      'only-empty-polls',
      `${head}0,0\n700,0\n`,
    ],
    'Line 2 is longer than 4,096 characters; this is not a table of measurements.': [
      'line-too-long',
      `${head}${'1'.repeat(5000)}`,
    ],
    [`Line 1: there are 6 fields, but 12 are needed: ${form}`]: [
      'wrong-columns',
      ' SIZE: 1000  CLOCK:  5254 SIZE:  3\n',
    ],
    [`Line 1: field 7 is "TIME:" instead of "CLOCK:"; needed is ${form}`]: [
      'wrong-columns',
      'SIZE: 1000 CLOCK: 1 SIZE: 3 TIME: 2 SIZE: 2000 CLOCK: 3\n',
    ],
    [`Line 1: field 10 is "2001" instead of the marker 2000; needed is ${form}`]: [
      'wrong-columns',
      'SIZE: 1000 CLOCK: 1 SIZE: 3 CLOCK: 2 SIZE: 2001 CLOCK: 3\n',
    ],
    'Line 1: batch_size is "x", not a number; a whole number from 0 to 65,536 is needed.': [
      'not-a-number',
      'SIZE: 1000 CLOCK: 1 SIZE: x CLOCK: 2 SIZE: 2000 CLOCK: 3\n',
    ],
  };

  test.each(Object.entries(refused))('%s', (message, [code, ...contents]) => {
    const line = /^Line (\d+)/.exec(message)?.[1];
    for (const content of contents)
      expect(refusal(content)).toEqual({ code, message, line: line ? Number(line) : null });
  });

  test('a real recording with one letter in it', () => {
    const bytes = recordingBytes('batches-xc-7500.csv');
    const text = new TextDecoder().decode(bytes).split('\n');
    text[200] = text[200]!.replace(',', ',x');
    expect(refusal(text.join('\n'))).toMatchObject({ code: 'not-a-number', line: 201 });
    expect(batchRun('batches-xc-7500.csv').rowsUsed).toBe(427);
  });
});
