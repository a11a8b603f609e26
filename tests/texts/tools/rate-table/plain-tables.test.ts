import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rateTable } from '../../../../src/texts/tools/rate-table/rate-table.ts';
import { bytesOf } from '../../reading.ts';
import { readAny, tableCurves, toolReading } from '../../read-any.ts';

const rows = ['1,0,0.2', '5,0.0001,0.6', '8,0.125,45.25'];
const table = ['load_mpps,loss,latency_us', ...rows].join('\n');
const plain = await tableCurves(table);

const messages = async (text: string) => {
  const { warnings, dropped } = await toolReading(text);
  return [...dropped, ...warnings].map(({ message }) => message);
};
/** Why a text is refused; throws where it is read. */
const refusal = async (text: string) => {
  const read = await readAny(text);
  if (read.ok) throw new Error(`read as ${read.content.kind}`);
  return read.message;
};

describe('a readable table of results', () => {
  test('a table by hand', async () => {
    expect(plain.map(({ quantity, against, x, y, weight }) => ({ quantity, against, x, y, weight }))).toEqual(
      [
        {
          quantity: 'lossProbability',
          against: 'rateMpps',
          x: [1, 5, 8],
          y: [0, 0.0001, 0.125],
          weight: [1, 1, 1],
        },
        { quantity: 'sojournUs', against: 'rateMpps', x: [1, 5, 8], y: [0.2, 0.6, 45.25], weight: [1, 1, 1] },
      ],
    );
    const { rowsUsed, questions } = await toolReading(`${table}\n`);
    expect([rowsUsed, questions.map(({ id, guessed }) => [id, guessed])]).toEqual([3, [['lossUnit', true]]]);
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
    ['padding that spreadsheets leave', `${table.replaceAll('\n', ',,\n').replace(',,\n', '\n')},,`],
    ['rows in any order', [table.split('\n')[0], ...[...rows].reverse()].join('\n')],
    ['exponents', table.replace('0.0001', '1e-4').replace('0.125', '12.5E-2')],
  ])('%s', async (_, text) => {
    const same = await toolReading(text);
    expect(same.results).toEqual(plain);
    expect([same.rowsUsed, same.dropped]).toEqual([3, []]);
  });

  test.each([
    ['load_kpps,loss\n1000,0', 'rateMpps', 1],
    ['load_pps,loss\n1000000,0', 'rateMpps', 1],
    ['load_gbps,loss\n1,0', 'rateMbps', 1000],
    ['load Mbit/s,loss\n1000,0', 'rateMbps', 1000],
    ['load_kbps,loss\n1000000,0', 'rateMbps', 1000],
    ['load_bps,loss\n1e9,0', 'rateMbps', 1000],
    ['load L2 Gbit/s,loss\n1,0', 'frameMbps', 1000],
    // A name without a unit, by the size of its numbers.
    ['rate,loss\n12,0', 'rateMpps', 12],
    ['rate,loss\n9500,0', 'rateMbps', 9500],
    ['rate,loss\n1488095,0', 'rateMpps', 1.488095],
    ['offered,throughput_kpps\n900,800', 'rateMpps', 0.9],
  ])('units of the load: %j', async (text, against, expected) => {
    const [first] = await tableCurves(text);
    expect([first!.against, first!.x]).toEqual([against, [expected]]);
  });

  test.each([
    ['latency_ns', 1500, 1.5],
    ['latency_us', 1.5, 1.5],
    ['latency_ms', 1.5, 1500],
    ['latency (s)', 0.0015, 1500],
  ])('units of the latency: %s', async (name, written, expected) => {
    const [first] = await tableCurves(`load_mpps,${name}\n1,${written}`);
    expect(first!.y[0]).toBeCloseTo(expected, 12);
  });

  test.each([
    ['loss_ratio', '0.3', 0.3, false],
    ['loss [%]', '0.3', 0.003, false],
    ['loss_percent', '0.3 %', 0.003, false],
    ['loss', '0.3 %', 0.003, false],
    ['loss', '0.3', 0.3, true],
    ['loss', '30.5', 0.305, true],
    ['loss_ppm', '3', 3e-6, false],
  ] as const)('a loss under the name %s: %s', async (name, written, expected, asked) => {
    const text = `load_mpps,${name}\n1,${written}\n`;
    const { questions } = await toolReading(text);
    expect((await tableCurves(text))[0]!.y[0]).toBeCloseTo(expected, 14);
    expect(questions.map(({ id }) => id)).toEqual(asked ? ['lossUnit'] : []);
  });

  test('repeated settings are averaged by their samples; a row without one is left out', async () => {
    const text = 'load_mpps,loss_ratio,samples\n2,0.25,1\n1,0,5\n2,0.75,3\n3,0.9,0\n';
    expect(await tableCurves(text)).toMatchObject([{ x: [1, 2], y: [0, 0.625], weight: [5, 4] }]);
    expect(await messages(text)).toContain('Line 5: "samples" is "0"; a number above 0 is needed.');
  });

  test('empty results are left out, each on its own', async () => {
    const text = 'load_mpps,loss_ratio,latency_us\n1,,0.2\n2,0.1,-\n3,n/a,\n4,0.3,9\n';
    expect(await tableCurves(text)).toMatchObject([{ x: [2, 4] }, { x: [1, 4] }]);
    expect(await messages(text)).toEqual(['1 line has no number for the setting or for any result.']);
  });

  test('ports are curves beside that of the whole', async () => {
    const text = 'load_mpps,port,loss_ratio\n1,1,0.1\n1,2,0.2\n1,,0.15\n2,total,0.3\n';
    const ports = await tableCurves(text);
    expect(ports.map(({ of, x }) => [of!.port, x])).toEqual([
      [1, [1]],
      [2, [1]],
      [null, [1, 2]],
    ]);
    expect(await messages(text)).toEqual(['Loads are assumed to be totals over all ports.']);
  });

  test('each configuration and number of flows is a curve', async () => {
    const text = 'configuration,flows,S,mpps\n3+1,1,64,1\n3+1,2,64,2\n"größte, „4+1“",1,64,3\n';
    const curves = await tableCurves(text);
    expect(curves.map(({ of, y }) => [of!.configuration, of!.settings.flows, y[0]])).toEqual([
      ['3+1', 1, 1],
      ['3+1', 2, 2],
      ['größte, „4+1“', 1, 3],
    ]);
  });

  test('a configuration from an older spreadsheet, and one that is too long or misleading', async () => {
    const latin = [...bytesOf('configuration,S,mpps\n'), 0x67, 0x72, 0xf6, 0xdf, ...bytesOf(',64,1\n')];
    const names = async (text: string | Uint8Array) =>
      (await tableCurves(text)).map(({ of }) => of!.configuration);
    expect(await names(Uint8Array.from(latin))).toEqual(['größ']);
    expect(await names(`configuration,S,mpps\n${'x'.repeat(80)},64,1\nab\u202ecd,64,1\n`)).toEqual([
      `${'x'.repeat(59)}…`,
      'abcd',
    ]);
  });

  test('frame sizes and loads together: a curve along the load for each size, the largest throughput for each size', async () => {
    const text =
      'frame_bytes,load_mpps,throughput_mpps,loss_ratio\n64,1,1,0\n64,2,1.8,0.1\n64,3,1.7,0.4\n512,1,0.9,0.1\n512,0.5,0.5,0\n';
    const both = await tableCurves(text);
    expect(both.map(({ quantity, against, of, x, y }) => [quantity, against, of!.frameBytes, x, y])).toEqual([
      ['throughputMpps', 'rateMpps', 64, [1, 2, 3], [1, 1.8, 1.7]],
      ['throughputMpps', 'rateMpps', 512, [0.5, 1], [0.5, 0.9]],
      ['throughputMpps', 'frameBytes', null, [64, 512], [1.8, 0.9]],
      ['lossProbability', 'rateMpps', 64, [1, 2, 3], [0, 0.1, 0.4]],
      ['lossProbability', 'rateMpps', 512, [0.5, 1], [0, 0.1]],
    ]);
    expect(await messages(text)).toEqual([
      'Of several loads at one frame size, the largest throughput is shown against the frame size.',
    ]);
  });

  test('one load for each frame size: results along the frame size', async () => {
    const single = await tableCurves('frame_bytes,load_mpps,latency_us\n64,2,1.5\n512,1,2.5\n');
    const frame = single.find(({ against }) => against === 'frameBytes');
    expect(frame).toMatchObject({ x: [64, 512], y: [1.5, 2.5], weight: [1, 1] });
  });

  test('a single frame size converts the loads', async () => {
    const one = await tableCurves('frame_bytes,load_gbps,loss_ratio\n64,2,0\n64,3,0.5\n');
    expect(one.map(({ against, of }) => [against, of!.frameBytes])).toEqual([['rateMpps', 64]]);
    expect(one[0]!.x[0]).toBeCloseTo(2000 / (8 * 84), 12);
  });

  test('hundreds of different frame sizes are not curves against the load', async () => {
    const lines = Array.from({ length: 100 }, (_, k) => `${64 + k},1,${1 + k}`).join('\n');
    const text = `frame_bytes,load_mpps,latency_us\n${lines}\n`;
    expect((await tableCurves(text)).map(({ against }) => against)).toEqual(['frameBytes']);
    expect((await messages(text))[0]).toContain('100 different frame sizes are too many');
  });

  test('a file that says it was generated', async () => {
    const generated = await tableCurves(`# Generated by a simulation\n${table}`);
    expect(generated.map(({ origin }) => origin)).toEqual(['generated', 'generated']);
    expect(plain.map(({ origin }) => origin)).toEqual([undefined, undefined]);
  });

  test('a row cut off at the end is left out as a whole', async () => {
    const text = 'load_mpps,loss_ratio,latency_us\n1,0,0.2\n2,0.1,0.3\n3,0.';
    expect(await tableCurves(text)).toMatchObject([{ x: [1, 2] }, { x: [1, 2] }]);
    expect((await messages(text))[0]).toContain('Line 4 has another number of cells');
  });

  test('100,000 rows become at most 400 points that keep the mean', async () => {
    const many = ['load_kpps,loss_ratio,latency_us'];
    for (let k = 0; k < 100_000; k++) many.push(`${(k * 7919) % 100_000},0.${k % 10},${k % 5}`);
    const { rowsUsed, results, warnings } = await toolReading(many.join('\n'));
    expect(rowsUsed).toBe(100_000);
    for (const result of results) {
      if (result.kind !== 'series') throw new Error('no series');
      const { x, y, weight, quantity } = result;
      expect(x).toHaveLength(400);
      expect(x.every((at, k) => k === 0 || at > x[k - 1]!)).toBe(true);
      expect(weight!.reduce((sum, one) => sum + one, 0)).toBe(100_000);
      const mean = y.reduce((sum, value, k) => sum + value * weight![k]!, 0) / 100_000;
      expect(mean).toBeCloseTo(quantity === 'lossProbability' ? 0.45 : 2, 9);
    }
    expect(warnings.map(({ message }) => message)).toEqual([
      '100,000 different settings are shown as 400 points, each the mean over neighbouring settings.',
    ]);
  });

  test.each([
    ['vswitch-load.csv', 21, ['throughputMpps', 'lossProbability', 'sojournUs', 'meanQueue'], 'rateMpps'],
    ['throughput-by-frame.csv', 8, ['throughputMpps'], 'frameBytes'],
  ] as const)('the example %s', async (file, count, quantities, against) => {
    const bytes = readFileSync(new URL(`../../../../examples/${file}`, import.meta.url));
    const { rowsUsed, dropped } = await toolReading(bytes);
    expect([rowsUsed, dropped]).toEqual([count, []]);
    const curves = await tableCurves(bytes);
    expect(curves.map(({ quantity }) => quantity)).toEqual(quantities);
    expect(curves.every((one) => one.against === against && one.x.length === count)).toBe(true);
    expect(curves.every(({ origin }) => origin === 'generated')).toBe(true);
  });
});

describe('a table that cannot be read in part or at all', () => {
  const head = 'load_mpps,loss\n';

  /** By sentence, a table of which the rest is read. */
  const partly: Readonly<Record<string, string>> = {
    'Line 3: "loss" is "NaN"; a number of at least 0 is needed.': `${head}1,0\n2,NaN\n`,
    'Line 3: "loss" is "abc"; a number of at least 0 is needed. 1 more cell is not read.': `${head}1,0\n2,abc\n-3,0\n`,
    '1 line has no number for the setting or for any result. Line 3 has another number of cells than the names.': `${head}1,0\n2\n3,0\n`,
    '“loss_ratio” goes up to 1.5, which as a share of one is more than all packets: 2 values are left out.':
      'load_mpps,loss_ratio\n1,0.2\n2,1.5\n3,1.2\n',
    'Line 2: "port" is "0"; a port from 1 to 64, or a word for all of them, is needed.':
      'load_mpps,port,loss\n1,0,0\n1,1,0\n',
    'The name of the latency does not say its unit; µs is assumed.': 'load_mpps,latency\n1,5\n',
  };
  test.each(Object.entries(partly))('%s', async (message, text) => {
    expect(await messages(text)).toContain(message);
  });

  const refused: Readonly<Record<string, string>> = {
    'The text ends after the names of its columns; at least one row of numbers is needed.': head,
    'The table has no row with its setting and a result; at least one is needed.': `${head}1,\n2,-\n`,
    'Line 2: "load_mpps" is "inf"; a number of at least 0 is needed.': `${head}inf,0\n`,
    'Line 2: "loss" is "=1+1"; a number of at least 0 is needed.': `${head}1,=1+1\n`,
    'Line 2: "loss" is "-0.1"; a number of at least 0 is needed.': `${head}1,-0.1\n`,
    'Line 2: "port" is "65"; a port from 1 to 64, or a word for all of them, is needed.':
      'load_mpps,port,loss\n1,65,0\n',
    'Line 2: "S" is "0"; a frame size from 1 to 65,535 bytes is needed.': 'S,mpps\n0,1\n',
    'Line 2 has 3 cells under the 2 names of line 1; numbers with a decimal comma need semicolons between the columns.': `${head}1,5,0\n`,
    'The column "load MB/s" is in bytes per second; give it in Mpps or Gbit/s.': 'load MB/s,loss\n10,0\n',
    'The column "load_mpps" goes up to 14,880,952 Mpps, more than any machine forwards; check the unit in its name.':
      'load_mpps,loss\n1,0\n14880952,0\n',
    'Line 1: the columns are "load_mpps", "colour"; allowed are t1_cycles,batch_size, or latency_ns,count, or a setting (rate_gbps, load_mpps or frame_bytes) with results (loss_percent, p99_us, latency_us, throughput_mpps ...).':
      'load_mpps,colour\n1,2\n',
  };
  test.each(Object.entries(refused))('%s', async (message, text) => {
    expect(await refusal(text)).toBe(message);
  });

  test('numbers at their limits are read, and names below comments are found', async () => {
    const edges = 'frame_bytes,load_mpps,port,loss_ratio\n65535,10000,64,1\n1,10000,1,0\n';
    expect((await toolReading(edges)).rowsUsed).toBe(2);
    expect(await refusal('load_mpps,loss\n10001,0\n')).toContain('goes up to 10,001 Mpps');
    expect(await refusal(`# run 7\n\n${head}`)).toContain('ends after the names');
  });

  test('a comma that could separate thousands is asked about', async () => {
    const { questions } = await toolReading('load_pps,loss\n"1,488",0\n');
    expect(questions.map(({ id }) => id)).toContain('decimalMark');
  });

  test('too many combinations, and too many rows', async () => {
    const text = Array.from({ length: 200 }, (_, k) => `1,${1 + (k % 64)},${k},0.1`).join('\n');
    expect(await refusal(`load_mpps,port,flows,loss_ratio\n${text}\n`)).toContain(
      'more than 128 combinations',
    );
    expect(() => rateTable.parse(`${head}${'1,0\n'.repeat(500_001)}`, {})).toThrow(
      'Line 500002: more than 500,000 rows are too many.',
    );
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
        const { results } = rateTable.parse(`load_mpps,queue\n1,${text}\n`, {});
        expect(results).toMatchObject([{ y: [Number(text)] }]);
      }),
    );
  });
});
