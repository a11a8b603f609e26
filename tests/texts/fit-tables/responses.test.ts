import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MeasurementFailure } from '../../../src/texts/measurement-failure.ts';
import type { ResponseCsvOptions, ResponseData } from '../../../src/texts/fit-tables/responses.ts';
import { readResponseCsv } from '../../../src/texts/fit-tables/responses.ts';
import { momentOverlay, responseOverlays } from '../../../src/overlays/response-overlays.ts';
import type { ResponseFit } from '../../../src/models/k-limited/fit/fit.ts';

function read(text: string, options?: ResponseCsvOptions): ResponseData {
  const reading = readResponseCsv('a.csv', text, options);
  if (reading.kind !== 'data') throw new Error(reading.questions.map(({ message }) => message).join(' '));
  return reading.data;
}

function ask(text: string, options?: ResponseCsvOptions) {
  const reading = readResponseCsv('a.csv', text, options);
  if (reading.kind !== 'question') throw new Error('nothing was asked');
  return reading.questions;
}

function refusal(content: string): MeasurementFailure {
  try {
    readResponseCsv('a.csv', content);
  } catch (failure) {
    if (failure instanceof MeasurementFailure) return failure;
    throw failure;
  }
  throw new Error('not refused');
}

const plain = 'functions,rate_mpps,response_us\n1,0.5,30\n10,1.6,800.5\n';
const points = [
  { functions: 1, rateTotalPps: 500_000, responseS: 30e-6 },
  { functions: 10, rateTotalPps: 1_600_000, responseS: 800.5e-6 },
];

function expectPoints(data: ResponseData): void {
  expect(data.points).toHaveLength(points.length);
  data.points.forEach((point, k) => {
    expect(point.functions).toBe(points[k].functions);
    expect(point.rateTotalPps).toBeCloseTo(points[k].rateTotalPps, 3);
    expect(point.responseS).toBeCloseTo(points[k].responseS, 12);
  });
}

describe('a table of response times', () => {
  it.each([
    ['as documented', plain],
    ['in packets per second', 'functions,rate_pps,response_us\n1,500000,30\n10,1600000,800.5\n'],
    ['in kpps and ms', 'functions,rate_kpps,response_ms\n1,500,0.03\n10,1600,0.8005\n'],
    ['in seconds', 'functions,rate_mpps,response_s\n1,0.5,30e-6\n10,1.6,0.0008005\n'],
    ['in nanoseconds', 'functions,rate_mpps,response_ns\n1,0.5,30000\n10,1.6,800500\n'],
    ['with a byte order mark and CRLF', `\uFEFF${plain.replaceAll('\n', '\r\n')}`],
    ['with semicolons and decimal commas', 'functions;rate_mpps;response_us\n1;0,5;30\n10;1,6;800,5\n'],
    ['with tabs', plain.replaceAll(',', '\t')],
    ['with blanks', plain.replaceAll(',', '  ')],
    [
      'with quotes and decimal commas',
      '"functions","rate_mpps","response_us"\n1,"0,5",30\n10,"1,6","800,5"\n',
    ],
    ['in another order', 'response_us,functions,rate_mpps\n30,1,0.5\n800.5,10,1.6\n'],
    ['with names as a spreadsheet has them', 'N,Rate (Mpps),Response time [µs]\n1,0.5,30\n10,1.6,800.5\n'],
    ['with further columns', 'run,functions,rate_mpps,response_us\na,1,0.5,30\nb,10,1.6,800.5\n'],
    ['with comments and blank lines', `# generated\n\n${plain}# end\n`],
    ['without a last line end', plain.trimEnd()],
  ])('is read %s', (_, text) => {
    expectPoints(read(text));
  });

  it('says what it guessed', () => {
    expect(read(plain).notes).toEqual([]);
    const headless = read('1,0.5,30\n10,1.6,800.5\n', { rateUnit: 'mpps', responseUnit: 'us' });
    expectPoints(headless);
    expect(headless.notes[0]).toMatch(/no header/);
    expect(read('run,functions,rate_mpps,response_us\na,1,0.5,30\nb,10,1.6,800.5\n').notes[0]).toMatch(
      /1 further column/,
    );
  });

  it('gives back any points that were written', () => {
    const point = fc.record({
      functions: fc.integer({ min: 1, max: 100 }),
      rate: fc.double({ min: 0.01, max: 100, noNaN: true }),
      response: fc.double({ min: 0.5, max: 1e5, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(point, { minLength: 2, maxLength: 30 }), (written) => {
        const rows = written.map(({ functions, rate, response }) => `${functions};${rate};${response}`);
        const data = read(['functions;rate_mpps;response_us', ...rows].join('\n'));
        data.points.forEach((found, k) => {
          expect(found.functions).toBe(written[k].functions);
          expect(found.rateTotalPps / written[k].rate).toBeCloseTo(1e6, 3);
          expect((1e6 * found.responseS) / written[k].response).toBeCloseTo(1, 9);
        });
      }),
      { numRuns: 60 },
    );
  });
});

describe('an unclear unit is asked', () => {
  it('with what each answer would mean, and what is ordinary', () => {
    const [rate, response] = ask('functions,rate,response\n1,500000,30\n10,1600000,800.5\n');
    expect(rate.column).toBe('rate');
    expect(rate.suggested).toBe('pps');
    expect(rate.options.find(({ unit }) => unit === 'pps')?.range).toEqual([500_000, 1_600_000]);
    expect(response.column).toBe('response');
    expect(response.suggested).toBe('us');
    expect(response.options.find(({ unit }) => unit === 'ms')?.range[1]).toBeCloseTo(0.8005, 9);
    expectPoints(
      read('functions,rate,response\n1,500000,30\n10,1600000,800.5\n', {
        rateUnit: 'pps',
        responseUnit: 'us',
      }),
    );
  });

  it('only where it is unclear', () => {
    expect(ask('functions,rate,response_us\n1,0.5,30\n10,1.6,800.5\n').map(({ column }) => column)).toEqual([
      'rate',
    ]);
    expect(ask('functions,rate_mpps,response\n1,0.5,30\n10,1.6,800.5\n').map(({ column }) => column)).toEqual(
      ['response'],
    );
  });

  it.each([
    ['functions,rate_mpps,response_us\n1,500000,30\n10,1600000,800\n', 'rate', 'pps'],
    ['functions,rate_pps,response_us\n1,0.5,30\n10,1.6,800\n', 'rate', 'mpps'],
    ['functions,rate_mpps,response_us\n1,0.5,0.00003\n10,1.6,0.0008\n', 'response', 's'],
    ['functions,rate_mpps,response_s\n1,0.5,30\n10,1.6,800\n', 'response', 'us'],
  ])('when the header cannot be right: %s', (text, column, suggested) => {
    const [question] = ask(text);
    expect(question.column).toBe(column);
    expect(question.suggested).toBe(suggested);
  });
});

describe('a broken table is refused in one sentence', () => {
  it.each([
    ['empty', '', 'empty-file', null],
    ['blank', ' \n\r\n', 'empty-file', null],
    ['a header alone', 'functions,rate_mpps,response_us\n', 'no-rows', null],
    ['one row', 'functions,rate_mpps,response_us\n1,0.5,30\n', 'too-few-rows', null],
    ['other columns', 't1_cycles,batch_size\n1,2\n', 'wrong-columns', 1],
    ['two columns without header', '1,2\n3,4\n', 'no-header', 1],
    ['a missing cell', 'functions,rate_mpps,response_us\n1,0.5\n', 'wrong-columns', 2],
    ['unquoted decimal commas', 'functions,rate_mpps,response_us\n1,0,5,30\n', 'wrong-columns', 2],
    ['text in a number', `${plain}1,fast,3\n`, 'not-a-number', 4],
    ['an empty cell', `${plain}1,,3\n`, 'missing-value', 4],
    ['a negative rate', `${plain}1,-0.5,3\n`, 'not-a-number', 4],
    ['no functions', `${plain}0,0.5,3\n`, 'not-a-number', 4],
    ['half a function', `${plain}1.5,0.5,3\n`, 'not-a-number', 4],
    ['a response of 0', `${plain}1,0.5,0\n`, 'out-of-range', 4],
    ['a huge number', `${plain}1,0.5,1e300\n`, 'not-a-number', 4],
    ['infinity', `${plain}1,0.5,Infinity\n`, 'not-a-number', 4],
    ['an endless line', `${plain}${'1'.repeat(9000)}\n`, 'wrong-columns', 4],
  ])('%s', (_, text, code, line) => {
    const failure = refusal(text);
    expect(failure.code).toBe(code);
    expect(failure.line).toBe(line);
    expect(failure.message).toMatch(/^[A-Z].*\.$/);
    expect(failure.message).not.toMatch(/latency_ns/);
  });

  it('binary', () => {
    expect(refusal('A\u0000\u0001\u0002').code).toBe('binary-file');
  });

  it('with too many rows', () => {
    const text = `functions,rate_mpps,response_us\n${'1,0.5,30\n'.repeat(100_001)}`;
    expect(refusal(text).code).toBe('too-many');
  });

  it('and decimal commas are explained', () => {
    expect(refusal('functions,rate_mpps,response_us\n1,0,5,30\n').message).toMatch(/semicolons/);
  });

  it('for any bytes', () => {
    const changes = fc.array(fc.tuple(fc.nat(plain.length - 1), fc.nat(255)), { maxLength: 5 });
    fc.assert(
      fc.property(changes, (edits) => {
        const letters = [...plain];
        for (const [at, code] of edits) letters[at] = String.fromCharCode(code);
        try {
          const reading = readResponseCsv('a.csv', letters.join(''));
          if (reading.kind === 'data') {
            for (const { rateTotalPps, responseS } of reading.data.points) {
              expect(rateTotalPps >= 0 && responseS > 0 && Number.isFinite(rateTotalPps / responseS)).toBe(
                true,
              );
            }
          }
        } catch (failure) {
          expect(failure).toBeInstanceOf(MeasurementFailure);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('overlays', () => {
  it('hold one series for each number of functions, repetitions averaged', () => {
    const data = read('functions,rate_mpps,response_us\n10,1,50\n1,1,20\n1,0.5,10\n1,1,30\n');
    const [one, ten] = responseOverlays(data.points);
    expect(one).toMatchObject({
      label: 'N = 1, measured',
      quantity: 'responseUs',
      against: 'rateMpps',
      sampleSize: 3,
    });
    expect(Array.from(one.x)).toEqual([0.5, 1]);
    expect(one.y[1]).toBeCloseTo(25, 9);
    expect(Array.from(one.weight)).toEqual([1, 2]);
    expect(ten.label).toBe('N = 10, measured');
  });

  it('show fitted moments in µs²', () => {
    const rows = [{ functions: 1, beta2: 1.12e-9, points: 7 }];
    const overlay = momentOverlay({ rows } as unknown as ResponseFit);
    expect(overlay.y[0]).toBeCloseTo(1120, 6);
    expect(overlay.against).toBe('functions');
    expect(overlay.sampleSize).toBe(7);
  });
});
