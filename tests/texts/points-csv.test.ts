import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PointsMeasurement, PointsSeries } from '../../src/texts/measurement.ts';
import { readMeasurement } from './read-measurement.ts';
import { bytesOf, readPoints, refusal } from './reading.ts';

const rows = ['1,0,0.2', '5,0.0001,0.6', '8,0.125,45.25'];
const table = ['load_mpps,loss,latency_us', ...rows].join('\n');
const plain = readPoints(table);

const values = ({ x, y, weight }: PointsSeries) => ({ x: [...x], y: [...y], weight: [...weight] });
const only = (measurement: PointsMeasurement) => values(measurement.series[0]!);
const noteCodes = (text: string) => readPoints(text).notes.map(({ code }) => code);
const notes = (text: string) => readPoints(text).notes.map(({ message }) => message);

describe('a readable table of points', () => {
  test('a table by hand', () => {
    expect(plain).toMatchObject({
      kind: 'points',
      format: 'points-csv',
      origin: 'measured',
      rowsUsed: 3,
      dropped: [],
      loadUnit: 'mpps',
      throughputUnit: null,
      offsetUs: 0,
    });
    expect(plain.notes.map(({ code }) => code)).toEqual(['loss-unit']);
    expect(plain.series.map(({ result, against }) => [result, against])).toEqual([
      ['loss', 'load'],
      ['sojournUs', 'load'],
    ]);
    expect(only(plain)).toEqual({ x: [1, 5, 8], y: [0, 0.0001, 0.125], weight: [1, 1, 1] });
    expect(values(plain.series[1]!).y).toEqual([0.2, 0.6, 45.25]);
  });

  test.each([
    ['CRLF', table.replaceAll('\n', '\r\n')],
    ['a byte order mark', `\uFEFF${table}`],
    ['a trailing line feed', `${table}\n`],
    ['blank lines and blanks', table.replaceAll('\n', '\n \t\n').replaceAll(',', ' , ')],
    ['semicolons', table.replaceAll(',', ';')],
    ['semicolons and decimal commas', table.replaceAll(',', ';').replaceAll('.', ',')],
    ['tabs and decimal commas', table.replaceAll(',', '\t').replaceAll('.', ',')],
    ['quotes', table.replace(/[^,\n]+/g, '"$&"')],
    ['quoted decimal commas', table.replace(/\d+\.\d+/g, (number) => `"${number.replace('.', ',')}"`)],
    ['comments before, between and after', `# run 7\n\n${table.replace('\n5', '\n# half\n5')}\n# end\n`],
    ['a commented header', `# machine A\n# load_mpps,loss,latency_us\n${rows.join('\n')}`],
    ['columns in another order', table.replace(/^(.*),(.*),(.*)$/gm, '$3,$1,$2')],
    ['padding that spreadsheets leave', table.replaceAll('\n', ',,\n').replace(',,\n', '\n')],
    ['rows in any order', [table.split('\n')[0], ...[...rows].reverse()].join('\n')],
    ['exponents', table.replace('0.0001', '1e-4').replace('0.125', '12.5E-2')],
  ])('%s', (_, text) => {
    const same = readPoints(text);
    // The order of columns is that of the results, whatever the file's.
    expect(same.series).toEqual(plain.series);
    expect(same.rowsUsed).toBe(3);
  });

  test.each([
    ['load_kpps,loss\n1000,0', 1],
    ['load_pps,loss\n1000000,0', 1],
    ['load_gbps,loss\n1,0', 1000],
    ['load Mbit/s,loss\n1000,0', 1000],
    ['load_kbps,loss\n1000000,0', 1000],
    ['load_bps,loss\n1e9,0', 1000],
  ])('units of the load: %j', (text, expected) => {
    expect(only(readPoints(text)).x).toEqual([expected]);
  });

  test.each([
    ['latency_ns', 1500, 1.5],
    ['latency_us', 1.5, 1.5],
    ['latency_ms', 1.5, 1500],
    ['latency (s)', 0.0015, 1500],
  ])('units of the latency: %s', (name, written, expected) => {
    expect(only(readPoints(`load_mpps,${name}\n1,${written}`)).y[0]).toBeCloseTo(expected, 12);
  });

  test.each([
    ['loss_ratio', '0.3', 0.3, []],
    ['loss [%]', '0.3', 0.003, []],
    ['loss_percent', '0.3 %', 0.003, []],
    ['loss', '0.3 %', 0.003, []],
    ['loss', '0.3', 0.3, ['loss-unit']],
    ['loss', '30', 0.3, ['loss-unit']],
    ['loss_ppm', '3', 3e-6, []],
  ] as const)('a loss under the name %s: %s', (name, written, expected, codes) => {
    const text = `load_mpps,${name}\n1,${written}`;
    expect(only(readPoints(text)).y[0]).toBeCloseTo(expected, 14);
    expect(noteCodes(text)).toEqual(codes);
  });

  test('decimal commas with a per cent sign', () => {
    expect(only(readPoints('load_mpps;loss\n1;0,25 %\n2;1,5%')).y).toEqual([0.0025, 0.015]);
  });

  test('what was assumed is said', () => {
    expect(notes('offered,throughput\n1,1\n12,9\n')).toEqual([
      '"offered" names no unit and is assumed to be in Mpps, because of the size of its numbers.',
      '"throughput" names no unit and is assumed to be in Mpps, like the other rate of the file.',
    ]);
    expect(notes('offered,throughput_gbps\n1,1\n')).toEqual([
      '"offered" names no unit and is assumed to be in Gbit/s, like the other rate of the file.',
    ]);
    expect(notes('rate,loss_ratio\n1488095,0\n')).toEqual([
      '"rate" names no unit and is assumed to be in packets/s, because of the size of its numbers.',
    ]);
    expect(notes('S,mpps\n64,1\n')).toEqual(['"S" is read as the frame size in bytes.']);
    expect(notes('load_mpps,loss\n1,2\n2,0\n')).toEqual([
      '"loss" names no unit and is assumed to be per cent, because it goes above 1.',
    ]);
  });

  test('repeated settings are averaged by their samples', () => {
    const repeated = readPoints('load_mpps,loss_ratio,samples\n2,0.25,1\n1,0,5\n2,0.75,3\n3,0.9,0\n');
    expect(only(repeated)).toEqual({ x: [1, 2], y: [0, 0.625], weight: [5, 4] });
    expect(repeated.dropped).toMatchObject([{ code: 'zero-count', count: 1 }]);
  });

  test('empty results are left out, each on its own', () => {
    const gaps = readPoints('load_mpps,loss_ratio,latency_us\n1,,0.2\n2,0.1,-\n3,n/a,\n4,0.3,9\n');
    expect(only(gaps).x).toEqual([2, 4]);
    expect(values(gaps.series[1]!).x).toEqual([1, 4]);
    expect(gaps.dropped).toEqual([{ code: 'no-result', count: 1, message: '1 row has no result.' }]);
    expect(gaps.notes).toEqual([{ code: 'empty-cells', message: '2 empty results are left out.' }]);
  });

  test('ports apart from the whole', () => {
    const ports = readPoints('load_mpps,port,loss_ratio\n1,1,0.1\n1,2,0.2\n1,,0.15\n2,total,0.3\n');
    expect(ports.series.map((one) => [one.port, [...one.x]])).toEqual([
      [1, [1]],
      [2, [1]],
      [null, [1, 2]],
    ]);
    expect(ports.notes.map(({ code }) => code)).toEqual(['total-load']);
  });

  test('configurations and flows apart', () => {
    const text = 'configuration,flows,S,mpps\n3+1,1,64,1\n3+1,2,64,2\n"größte, „4+1“",1,64,3\n';
    expect(
      readPoints(text).series.map(({ configuration, settings, y }) => [configuration, settings.flows, y[0]]),
    ).toEqual([
      ['3+1', 1, 1],
      ['3+1', 2, 2],
      ['größte, „4+1“', 1, 3],
    ]);
  });

  test('a configuration from an older spreadsheet, and one that is too long or misleading', () => {
    const latin = Uint8Array.from([
      ...bytesOf('configuration,S,mpps\n'),
      0x67,
      0x72,
      0xf6,
      0xdf,
      ...bytesOf(',64,1\n'),
    ]);
    const measured = readMeasurement('latin.csv', latin) as PointsMeasurement;
    expect(measured.series[0]!.configuration).toBe('gr\u00f6\u00df');
    const odd = readPoints(`configuration,S,mpps\n${'x'.repeat(60)},64,1\nab\u202ecd,64,1\n`);
    expect(odd.series.map(({ configuration }) => configuration)).toEqual([`${'x'.repeat(39)}…`, 'abcd']);
  });

  test('frame sizes and loads together: a curve along the load for each size, the largest throughput for each size', () => {
    const both = readPoints(
      'frame_bytes,load_mpps,throughput_mpps,loss_ratio\n64,1,1,0\n64,2,1.8,0.1\n64,3,1.7,0.4\n512,1,0.9,0.1\n512,0.5,0.5,0\n',
    );
    expect(
      both.series.map(({ result, against, frameBytes, x, y }) => [
        result,
        against,
        frameBytes,
        [...x],
        [...y],
      ]),
    ).toEqual([
      ['throughput', 'load', 64, [1, 2, 3], [1, 1.8, 1.7]],
      ['throughput', 'load', 512, [0.5, 1], [0.5, 0.9]],
      ['throughput', 'frame', null, [64, 512], [1.8, 0.9]],
      ['loss', 'load', 64, [1, 2, 3], [0, 0.1, 0.4]],
      ['loss', 'load', 512, [0.5, 1], [0, 0.1]],
    ]);
    expect(both.notes.map(({ code }) => code)).toEqual(['largest-throughput']);
  });

  test('one load for each frame size: results along the frame size', () => {
    const single = readPoints('frame_bytes,load_mpps,latency_us\n64,2,1.5\n512,1,2.5\n');
    const frame = single.series.find(({ against }) => against === 'frame')!;
    expect(values(frame)).toEqual({ x: [64, 512], y: [1.5, 2.5], weight: [1, 1] });
  });

  test('one frame size only is what the loads are counted with', () => {
    const one = readPoints('frame_bytes,load_gbps,loss_ratio\n64,2,0\n64,3,0.5\n');
    expect(one.series.map(({ against, frameBytes }) => [against, frameBytes])).toEqual([['load', 64]]);
  });

  test('hundreds of different frame sizes are not curves against the load', () => {
    const text = Array.from({ length: 100 }, (_, k) => `${64 + k},1,${1 + k}`).join('\n');
    const mixed = readPoints(`frame_bytes,load_mpps,latency_us\n${text}\n`);
    expect(mixed.series.map(({ against }) => against)).toEqual(['frame']);
    expect(mixed.notes.map(({ code }) => code)).toContain('frame-sizes');
  });

  test('a file that says it was generated', () => {
    expect(readPoints(`# Generated by a simulation\n${table}`).origin).toBe('generated');
    expect(readPoints(`${table}\n# generated`).origin).toBe('generated');
  });

  test('what the bits count', () => {
    expect(readPoints('load L2 Gbit/s,loss\n1,0\n').rateMeaning).toBe('frame');
    expect(readPoints('load_gbps,loss\n1,0\n').rateMeaning).toBe('wire');
  });

  test('a row cut off at the end is left out as a whole', () => {
    const cut = readPoints('load_mpps,loss_ratio,latency_us\n1,0,0.2\n2,0.1,0.3\n3,0.');
    expect([cut.rowsUsed, only(cut).x]).toEqual([2, [1, 2]]);
    expect(cut.dropped).toMatchObject([{ code: 'incomplete-last-row' }]);
  });

  test('100,000 rows become at most 400 points that keep the mean', () => {
    const many = ['load_kpps,loss_ratio,latency_us'];
    for (let k = 0; k < 100_000; k++) many.push(`${(k * 7919) % 100_000},0.${k % 10},${k % 5}`);
    const condensed = readPoints(many.join('\n'), 'many.csv');
    expect(condensed.rowsUsed).toBe(100_000);
    for (const { x, y, weight } of condensed.series) {
      expect(x).toHaveLength(400);
      expect(x.every((at, k) => k === 0 || at > x[k - 1]!)).toBe(true);
      expect(weight.reduce((sum, one) => sum + one, 0)).toBe(100_000);
      const mean = y.reduce((sum, value, k) => sum + value * weight[k]!, 0) / 100_000;
      expect(mean).toBeCloseTo(x === condensed.series[0]!.x ? 0.45 : 2, 9);
    }
    expect(condensed.notes.map(({ message }) => message)).toEqual([
      '100,000 different settings are shown as 400 points, each the mean over neighbouring settings.',
    ]);
  });

  test.each([
    ['vswitch-load.csv', 21, ['throughput', 'loss', 'sojournUs', 'queue'], 'load'],
    ['throughput-by-frame.csv', 8, ['throughput'], 'frame'],
  ] as const)('the example %s', (file, count, results, against) => {
    const bytes = readFileSync(new URL(`../../examples/${file}`, import.meta.url));
    const example = readMeasurement(file, new Uint8Array(bytes)) as PointsMeasurement;
    expect(example).toMatchObject({ origin: 'generated', rowsUsed: count, dropped: [] });
    expect(example.series.map(({ result }) => result)).toEqual(results);
    expect(example.series.every((one) => one.against === against && one.x.length === count)).toBe(true);
  });
});

describe('an unreadable table of points, refused in one sentence', () => {
  const head = 'load_mpps,loss\n';
  /** By sentence: the code, and a content that is refused with it. */
  const refused: Readonly<Record<string, [code: string, content: string]>> = {
    'The file ends after its header; at least one row of numbers is needed.': ['no-rows', head],
    'No row of the file holds a result; at least one is needed.': ['no-rows', `${head}1,\n2,-\n`],
    'Line 3: the loss ("loss") is "NaN", not a number; a number from 0 to 1,000,000,000,000,000 is needed.': [
      'not-a-number',
      `${head}1,0\n2,NaN\n`,
    ],
    'Line 2: the load ("load_mpps") is "inf", not a number; a number from 0 to 1,000,000,000,000,000 is needed.':
      ['not-a-number', `${head}inf,0\n`],
    'Line 2: the load ("load_mpps") is empty; a number from 0 to 1,000,000,000,000,000 is needed.': [
      'missing-value',
      `${head},0\n2,0.1\n`,
    ],
    'Line 2: the loss ("loss") is "=1+1", not a number; a number from 0 to 1,000,000,000,000,000 is needed.':
      ['not-a-number', `${head}1,=1+1\n`],
    'Line 2: the loss ("loss") is "-0.1", negative; a number from 0 to 1,000,000,000,000,000 is needed.': [
      'negative-number',
      `${head}1,-0.1\n`,
    ],
    'Line 3: there is 1 column, but the header names 2.': ['wrong-columns', `${head}1,0\n2\n3,0\n`],
    'Line 2: there are 3 columns, but the header names 2; numbers with a decimal comma need semicolons between the columns.':
      ['wrong-columns', `${head}1,5,0\n`],
    'Line 2: the load ("load_pps") is "1,488", where the comma may be a decimal comma or separate thousands; write the number with a point or without a comma.':
      ['ambiguous-comma', 'load_pps,loss\n"1,488",0\n'],
    'Line 3: "loss_ratio" is 1.5, but a ratio lies between 0 and 1; name it loss_percent if it is a percentage.':
      ['number-too-large', 'load_mpps,loss_ratio\n1,0.2\n2,1.5\n3,1.2\n'],
    'Line 2: "loss" is 4,812, more than 100 per cent; a loss is a share from 0 to 1 or a percentage.': [
      'number-too-large',
      `${head}1,4812\n`,
    ],
    'Line 1: the name "latency" does not say its unit, which the numbers do not show; name it latency_ns, latency_us, latency_ms or latency_s.':
      ['unknown-unit', 'load_mpps,latency\n1,5\n'],
    'Line 2: the name "rate" does not say its unit, and numbers up to 9,500 leave it open; name it load_mpps, load_pps or load_gbps.':
      ['unknown-unit', '# run\nrate,loss\n500,0\n9500,0.1\n'],
    'Line 1: the name "throughput" does not say its unit, and numbers up to 7.5 leave it open; name it throughput_mpps, throughput_pps or throughput_gbps.':
      ['unknown-unit', 'frame_bytes,throughput\n64,7.5\n'],
    'Line 1: "load [%]" is in per cent of a line rate that the file does not give; use Mpps or Gbit/s.': [
      'relative-rate',
      'load [%],loss\n10,0\n',
    ],
    'Line 1: "load MB/s" is in bytes per second; give it in Mpps or Gbit/s.': [
      'byte-rate',
      'load MB/s,loss\n10,0\n',
    ],
    'Line 3: "load_mpps" is 14,880,952 Mpps, more than any machine can forward; check the unit in its name.':
      ['number-too-large', 'load_mpps,loss\n1,0\n14880952,0\n'],
    'Line 2: the port is 0; ports are counted from 1.': ['number-too-small', 'load_mpps,port,loss\n1,0,0\n'],
    'Line 2: the port is "65", too large; a whole number from 0 to 64 is needed.': [
      'number-too-large',
      'load_mpps,port,loss\n1,65,0\n',
    ],
    'Line 2: the frame size ("S") is "0"; at least 1 byte is needed.': ['number-too-small', 'S,mpps\n0,1\n'],
    'Line 1: the columns are "load_mpps", "colour"; allowed are t1_cycles,batch_size, or latency_ns,count, or a setting (rate_gbps, load_mpps or frame_bytes) with results (loss_percent, p99_us, latency_us, throughput_mpps ...).':
      ['wrong-columns', 'load_mpps,colour\n1,2\n'],
  };

  test.each(Object.entries(refused))('%s', (message, [code, content]) => {
    expect(refusal(content)).toMatchObject({ code, message });
  });

  test('the line is part of every refusal of a row', () => {
    expect(refusal(`${head}1,0\n2,x\n`)!.line).toBe(3);
  });

  test('markup in a header is quoted, shortened and kept to plain characters', () => {
    const text = 'load_mpps,loss,"<img src=x onerror=alert(1)>",=HYPERLINK("http://x"),größe\n1,0.5,0,0,0\n';
    expect(notes(text).at(-1)).toBe(
      'Columns not used: "<img src=x onerror=alert...", "=HYPERLINK("http://x")", "größe".',
    );
  });

  test('too many combinations', () => {
    const text = Array.from({ length: 200 }, (_, k) => `1,${1 + (k % 64)},${k},0.1`).join('\n');
    expect(refusal(`load_mpps,port,flows,loss_ratio\n${text}\n`)).toMatchObject({ code: 'too-many-curves' });
    const names = Array.from({ length: 65 }, (_, k) => `run ${k},64,1`).join('\n');
    expect(refusal(`configuration,S,mpps\n${names}\n`)).toMatchObject({
      code: 'too-many-configurations',
      line: 66,
    });
  });
});

describe('decimal numbers', () => {
  test('are read as their text says, to the last digit', () => {
    const digits = fc.array(fc.nat(9), { maxLength: 17 }).map((each) => each.join(''));
    const written = fc
      .tuple(digits, fc.constantFrom('', '.'), digits)
      .map((parts) => parts.join(''))
      .filter((text) => /\d/.test(text) && Number(text) <= 1e15);
    fc.assert(
      fc.property(written, (text) => {
        const measured = readPoints(`load_mpps,queue\n1,${text}\n`);
        expect(measured.series[0]!.y[0]).toBe(Number(text));
      }),
    );
  });
});
