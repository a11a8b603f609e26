import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CalibrationTable, readCalibrationCsv } from '../../../src/texts/fit-tables/costs.ts';
import { MeasurementFailure } from '../../../src/texts/measurement-failure.ts';

const frames = { min: 64, max: 1500 };
const read = (text: string): CalibrationTable => readCalibrationCsv(text, frames);

function refusal(text: string): MeasurementFailure {
  try {
    readCalibrationCsv(text, frames);
  } catch (failure) {
    if (failure instanceof MeasurementFailure) return failure;
    throw failure;
  }
  throw new Error('the table was read');
}

describe('a table of calibration points', () => {
  const expected = [
    { line: 2, configuration: null, flows: 1, frameBytes: 64, cycles: 4252.5, mpps: null },
    { line: 3, configuration: null, flows: 2, frameBytes: 1024, cycles: 12713, mpps: null },
  ];

  it('is read from plain CSV', () => {
    expect(read('flows,frame_bytes,cycles\n1,64,4252.5\n2,1024,12713\n')).toEqual({
      rows: expected,
      notes: [],
    });
  });

  it.each([
    ['semicolons and decimal commas', 'f;S;C\n1;64;4252,5\n2;1024;12713'],
    ['tabs and decimal commas', 'f\tS\tC\n1\t64\t4252,5\n2\t1024\t12713\n'],
    ['CRLF and a byte order mark', '\ufefff,S,C\r\n1,64,4252.5\r\n2,1024,12713\r\n'],
    ['quotes', '"Flows","Frame size [B]","Cycles per packet"\n"1","64","4252.5"\n2,1024,12713\n'],
    ['another order and a column too many', 'C,day,S,f\n4252.5,Monday,64,1\n12713,Tuesday,1024,2\n'],
    ['an exponent', 'f,S,C\n1,64,4.2525e3\n2,1024,1.2713E4\n'],
    ['padding of a spreadsheet', 'f,S,C\n1,64,4252.5,,\n2,1024,12713,,\n'],
    ['blanks', 'f S C\n1   64 4252.5\n2 1024 12713\n'],
  ])('is read with %s', (_, text) => {
    expect(read(text).rows).toEqual(expected);
  });

  it('counts lines as an editor does, with comments and blank lines', () => {
    const { rows } = read('# measured on Monday\n\nf,S,C\n# first\n1,64,4252.5\n\n2,1024,12713\n');
    expect(rows.map(({ line }) => line)).toEqual([5, 7]);
  });

  it('is read below lines of words', () => {
    expect(read('run 7 on Monday\n\nf,S,C\n1,64,4252.5\n').rows.map(({ line }) => line)).toEqual([4]);
  });

  it.each([
    'flows,frame_bytes,cycles',
    'Flows;Frame size (bytes);Cumulative cost (cycles per packet)',
    'number of flows,packet_size,cost',
    'f,S [B],C [cycles]',
    'parallel flows,size,cycles/packet',
    'FLOWS,Frame,C cycles',
    'streams,pkt len,cpp',
  ])('knows the header %s', (head) => {
    const separator = head.includes(';') ? ';' : ',';
    expect(read(`${head}\n${['1', '64', '4252'].join(separator)}\n`).rows[0]).toMatchObject({
      flows: 1,
      frameBytes: 64,
      cycles: 4252,
    });
  });

  it.each([
    ['mpps', '0.8', 0.8],
    ['Throughput (Mpps)', '0.8', 0.8],
    ['throughput_kpps', '800', 0.8],
    ['measured rate [pps]', '800000', 0.8],
    ['throughput_gbps', '0.5376', 0.8],
    ['throughput [Gbit/s]', '0.5376', 0.8],
    ['throughput_mbps', '537.6', 0.8],
    ['throughput_gbps_l2', '0.4096', 0.8],
  ])('takes a throughput named %s', (name, cell, mpps) => {
    const { rows } = read(`f,S,${name}\n1,64,${cell}\n`);
    expect(rows[0].cycles).toBeNull();
    expect(rows[0].mpps).toBeCloseTo(mpps, 12);
  });

  it('says how a bit rate was read', () => {
    expect(read('f,S,gbps\n1,64,0.5\n').notes).toEqual([
      'The bit rate is read as on the wire, with 20 bytes of preamble and gap per frame.',
    ]);
    expect(read('f,S,gbps_l2\n1,64,0.5\n').notes[0]).toContain('frames alone');
    expect(read('f,S,mpps\n1,64,0.5\n').notes).toEqual([]);
  });

  it('takes the cycles where a row gives both, and whichever is there where one is empty', () => {
    const { rows, notes } = read('f,S,C,mpps\n1,64,4000,0.9\n1,128,,0.8\n2,64,9000,\n');
    expect(rows.map(({ cycles, mpps }) => [cycles, mpps])).toEqual([
      [4000, null],
      [null, 0.8],
      [9000, null],
    ]);
    expect(notes).toEqual(['One row gives cycles and a throughput; the cycles are used.']);
  });

  it('keeps the configuration as it is written', () => {
    const { rows } = read('Configuration,f,S,C\n1+1 IC 125 µs,1,64,4252\n,1,64,4252\n');
    expect(rows.map(({ configuration }) => configuration)).toEqual(['1+1 IC 125 µs', null]);
  });
});

describe('a table that is not such a table', () => {
  it.each<[string, string, string, RegExp]>([
    [
      'nothing',
      '',
      'empty-file',
      /^The table has no row; needed are the columns flows, frame_bytes and cycles/,
    ],
    ['only comments', '# nothing\n', 'empty-file', /^The table has no row/],
    ['only a header', 'f,S,C\n', 'no-rows', /^The table ends after its names/],
    ['no header', '1,64,4252\n2,64,8000\n', 'no-header', /^Line 1 has numbers in place of names/],
    [
      'other columns',
      'time,value\n1,2\n',
      'wrong-columns',
      /^Line 1: the columns are "time", "value"; needed/,
    ],
    ['no cost', 'f,S\n1,64\n', 'wrong-columns', /^Line 1: the columns are .*cycles \(or mpps/],
    [
      'a throughput without unit',
      'f,S,throughput\n1,64,2\n',
      'unknown-unit',
      /^The name "throughput" .*throughput_mpps/,
    ],
    ['a percentage', 'f,S,C\n1,64,30%\n', 'unknown-unit', /"C" cannot be in percent/],
    ['no unit in the first name', 'throughput,f,S\n2,1,64\n', 'unknown-unit', /^The name "throughput"/],
    ['too many Mpps', 'f,S,mpps\n1,64,10001\n', 'out-of-range', /at most 10,000 is needed/],
    ['a word', 'f,S,C\n1,64,4252\n1,128,fast\n', 'not-a-number', /^Line 3: "C" is "fast"/],
    ['an empty size', 'f,S,C\n1,,4252\n', 'missing-value', /^Line 2: "S" has no number; one is needed\.$/],
    ['neither result', 'f,S,C\n1,64,\n', 'missing-value', /^Line 2: no result is given/],
    [
      'no flow',
      'f,S,C\n0,64,4252\n',
      'not-a-number',
      /^Line 2: "f" is "0"; a whole number of at least 1 is needed/,
    ],
    ['half a flow', 'f,S,C\n1.5,64,4252\n', 'not-a-number', /^Line 2: "f" is "1.5"/],
    ['a short frame', 'f,S,C\n1,32,4252\n', 'out-of-range', /^Line 2: .*64 to 1500 bytes/],
    ['a long frame', 'f,S,C\n1,9000,4252\n', 'out-of-range', /^Line 2: .*"9000"/],
    ['a cost of zero', 'f,S,C\n1,64,0\n', 'out-of-range', /^Line 2: .*above 0/],
    [
      'a negative cost',
      'f,S,C\n1,64,-5\n',
      'not-a-number',
      /^Line 2: "C" is "-5"; a number of at least 0 is needed/,
    ],
    ['a decimal comma between commas', 'f,S,C\n1,64,4252,5\n', 'wrong-columns', /semicolons or tabs/],
    ['a missing cell', 'f,S,C\n1,64\n', 'wrong-columns', /^Line 2 has 2 cells under 3 names;/],
    ['thousands', 'f,S,C\n1,64,"4,252"\n', 'ambiguous-comma', /decimal comma/],
  ])('is refused for %s, in one sentence with its line', (_, text, code, sentence) => {
    const failure = refusal(text);
    expect(failure.code).toBe(code);
    expect(failure.message).toMatch(sentence);
    expect(failure.message).toMatch(/\.$/);
  });

  it('is refused when it is binary, a spreadsheet or too long in lines or rows', () => {
    expect(refusal('\u0001\u0002\u0003').message).toMatch(/^The file is binary/);
    expect(refusal('PK\u0003\u0004').message).toMatch(/save the sheet as CSV/);
    expect(refusal('x'.repeat(5000)).message).toMatch(/^The table has no row/);
    const rows = Array.from({ length: 1001 }, (_, k) => `1,64,${4000 + k}\n`).join('');
    expect(refusal(`f,S,C\n${rows}`).message).toMatch(/^Line 1002: more than 1,000 rows/);
  });

  it('either is read or refused with a sentence, whatever is in it', () => {
    const cell = fc.oneof(
      fc.constantFrom('1', '64', '', '1,5', '-', '1e9', 'x', '"', '1+1'),
      fc.string({ maxLength: 5 }),
    );
    const rows = fc.array(
      fc.array(cell, { maxLength: 5 }).map((cells) => cells.join(';')),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(rows, (lines) => {
        const text = ['f;S;C', ...lines].join('\n');
        try {
          for (const { flows, frameBytes, cycles } of readCalibrationCsv(text, frames).rows) {
            expect(flows >= 1 && frameBytes >= 64 && frameBytes <= 1500 && cycles! > 0).toBe(true);
          }
        } catch (failure) {
          expect(failure).toBeInstanceOf(MeasurementFailure);
        }
      }),
    );
  });
});
