/** Units, separators and repeats of a table: the same numbers, a question or a refusal, never other numbers. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FileContent } from '../../src/texts/tools/tool-output.ts';
import { encoded } from './encoded.ts';
import { type AnyReading, readAny, toolReading } from './read-any.ts';

interface TestTable {
  header: readonly string[];
  /** Unit of each column; null: counts, which have no unit. */
  units: readonly (string | null)[];
  rows: readonly (readonly number[])[];
}

const latencies: TestTable = {
  header: ['latency_ns', 'count'],
  units: ['ns', null],
  rows: [
    [7286, 5],
    [8120.5, 6],
    [9400, 1200],
    [12_000, 3],
  ],
};
const named: TestTable = { ...latencies, header: ['delay (us)', 'polls'], units: ['us', null] };
const points: TestTable = {
  header: ['load_mpps', 'throughput_mpps', 'latency_us'],
  units: ['Mpps', 'Mpps', 'us'],
  rows: [
    [1.5, 1.5, 12.25],
    [3.25, 3.25, 18],
    [7.5, 6.125, 1800],
  ],
};
const overTime: TestTable = {
  header: ['Time (s)', 'TX Mpps', 'RX Mpps'],
  units: ['s', 'Mpps', 'Mpps'],
  rows: [
    [1, 2.5, 2.5],
    [2, 4.25, 4],
    [3, 8.75, 6.5],
  ],
};
const tables = [latencies, named, points, overTime];

/** Written in another unit of the same kind, so that it stays the same. */
const others: Readonly<Record<string, readonly [string, number][]>> = {
  ns: [
    ['us', 1e-3],
    ['µs', 1e-3],
    ['ms', 1e-6],
    ['s', 1e-9],
    ['nsec', 1],
  ],
  us: [
    ['ns', 1e3],
    ['ms', 1e-3],
    ['usec', 1],
    ['µs', 1],
  ],
  s: [
    ['ms', 1e3],
    ['sec', 1],
  ],
  Mpps: [
    ['kpps', 1e3],
    ['pps', 1e6],
    ['Gbps', 0.672],
  ],
};

function written(table: TestTable, cell: (row: number, column: number) => string, delimiter = ','): string {
  const rows = table.rows.map((row, k) => row.map((_, column) => cell(k, column)).join(delimiter));
  return `${[table.header.join(delimiter), ...rows].join('\n')}\n`;
}

const plain = (table: TestTable) => (row: number, column: number) => String(table.rows[row]![column]);
const digits = (value: number) => Number(value.toPrecision(12));

/** Every number with what it measures, without the names of columns. */
function numbersOf(content: FileContent): unknown[] {
  if (content.kind === 'tool') {
    return content.reading.results.map((result) => rounded({ ...result, label: '', sampleSize: null }));
  }
  if (content.kind === 'latency-histogram') {
    const { lowerNs, count } = content;
    return [rounded({ at: [...lowerNs].map((ns) => ns / 1000), count: [...count] })];
  }
  return [content.kind];
}

function rounded(value: unknown): string {
  return JSON.stringify(value, (_key, each: unknown) => (typeof each === 'number' ? digits(each) : each));
}

/** The numbers of a reading as one bag: what reads line by line and what asks name them differently. */
function bagOf(content: FileContent): number[] {
  const found =
    numbersOf(content)
      .join(' ')
      .match(/-?\d+(?:\.\d+)?(?:e-?\d+)?/g) ?? [];
  return [...new Set(found.map(Number))].sort((a, b) => a - b);
}

function guesses(read: AnyReading): string[] {
  if (!read.ok || read.content.kind !== 'tool') return [];
  return read.content.reading.questions.filter(({ guessed }) => guessed).map(({ id }) => id);
}

const openAnyway = ['meaning', 'valueColumn', 'countColumn', 'unit', 'quantity', 'offered', 'table'];

function expectNothingMadeUp(before: AnyReading, after: AnyReading): void {
  if (!before.ok || !after.ok) return;
  const asks = guesses(after).some((id) => !guesses(before).includes(id) && !openAnyway.includes(id));
  if (asks) return;
  const known = bagOf(before.content);
  expect(bagOf(after.content).filter((number) => !known.includes(number) && number !== 0)).toEqual([]);
}

describe('a table keeps its numbers', () => {
  it('where cells are written in another unit', async () => {
    const cases = fc.record({
      table: fc.constantFrom(...tables),
      where: fc.array(fc.tuple(fc.nat(3), fc.nat(2), fc.nat(4)), { minLength: 1, maxLength: 12 }),
    });
    await fc.assert(
      fc.asyncProperty(cases, async ({ table, where }) => {
        const changed = new Map(where.map(([row, column, unit]) => [`${row} ${column}`, unit]));
        const text = written(table, (row, column) => {
          const unit = changed.get(`${row} ${column}`);
          const choices = others[table.units[column] ?? ''];
          const value = table.rows[row]![column]!;
          if (unit === undefined || choices === undefined) return String(value);
          const [word, factor] = choices[unit % choices.length]!;
          return `${digits(value * factor)} ${word}`;
        });
        expectNothingMadeUp(await readAny(written(table, plain(table))), await readAny(text));
      }),
      { numRuns: 60 },
    );
  });

  it('where counts have a unit that is none of counts', async () => {
    const read = await readAny(
      written(latencies, (row, column) => `${plain(latencies)(row, column)}${column ? ' ms' : ''}`),
    );
    if (read.ok) expect(guesses(read)).not.toEqual([]);
  });

  it.each([';', '\t', ' ', '|'])('between cells that %j separates', async (delimiter) => {
    for (const table of tables) {
      if (delimiter === ' ' && table.header.some((name) => name.includes(' '))) continue;
      const before = await readAny(written(table, plain(table)));
      expectNothingMadeUp(before, await readAny(written(table, plain(table), delimiter)));
    }
  });

  it('with a decimal comma, and with commas between thousands', async () => {
    for (const table of tables) {
      const before = await readAny(written(table, plain(table)));
      const comma = written(table, (row, column) => plain(table)(row, column).replace('.', ','), ';');
      expectNothingMadeUp(before, await readAny(comma));
      const grouped = (row: number, column: number) =>
        `"${plain(table)(row, column).replace(/\B(?=(?:\d{3})+(?!\d))/, ',')}"`;
      expectNothingMadeUp(before, await readAny(written(table, grouped)));
      expectNothingMadeUp(before, await readAny(written(table, grouped, ';')));
    }
  });

  it('in front of other numbers under the same names', async () => {
    for (const table of tables) {
      const other = { ...table, rows: table.rows.map((row) => row.map((value) => 3 * value)) };
      const [before, behind] = [written(table, plain(table)), written(other, plain(other))];
      for (const between of ['', '\n']) {
        const after = await readAny(before + between + behind);
        if (!after.ok || guesses(after).includes('table')) continue;
        // Times that go on are one run; everything else is two.
        const known = [
          ...bagOf(contentOf(await readAny(before))),
          ...bagOf(contentOf(await readAny(behind))),
        ];
        expect(bagOf(after.content).filter((number) => !known.includes(number))).toEqual([]);
      }
    }
  });
});

function contentOf(read: AnyReading): FileContent {
  if (!read.ok) throw new Error(read.message);
  return read.content;
}

describe('a table that was once misread', () => {
  it('a micro sign in Latin-1 is no second', async () => {
    const reading = await toolReading(encoded('latency [µs];count\n10;5\n12;6\n', 'windows-1252', false));
    expect(reading.results).toMatchObject([{ unit: 'µs', lower: [10, 12] }]);
    expect(reading.warnings.map(({ code }) => code)).toContain('encoding');
  });

  it('a comma between thousands is asked about', async () => {
    const text = 'latency_ns,count\n"7,286",5\n"8,120",6\n';
    const reading = await toolReading(text);
    expect(reading.questions).toContainEqual(expect.objectContaining({ id: 'decimalMark', guessed: true }));
    expect(reading.results).toMatchObject([{ lower: [7.286, 8.12] }]);
    expect((await toolReading(text, { decimalMark: ',' })).results).toMatchObject([
      { lower: [expect.closeTo(0.007286, 12), expect.closeTo(0.00812, 12)] },
    ]);
  });

  it('a comma that nothing explains, far down in a long file, is refused', async () => {
    const rows = Array.from({ length: 20_000 }, (_, k) => `${k + 1};3\n`).join('');
    expect(await readAny(`latency_ns;count\n${rows}"20,001";3\n`)).toMatchObject({ code: 'ambiguous-comma' });
  });

  it('a unit in a cell counts more than that in the name of its column', async () => {
    const reading = await toolReading('latency_us,count\n7674 ns,5\n8,6\n');
    expect(reading.results).toMatchObject([{ unit: 'µs', lower: [7.674, 8] }]);
  });

  it('units of two kinds in one column are refused', async () => {
    expect(await readAny('latency_us,count\n7674 ns,5\n8 Mpps,6\n')).toMatchObject({
      code: 'mixed-units',
      message:
        'Line 3: in the column "latency_us" a number has the unit "Mpps", and the column is in us; give all its numbers in one unit.',
    });
    expect(await readAny('delay,count\n7674 ns,5\n8,6\n')).toMatchObject({ code: 'mixed-units' });
  });

  it('bytes a second are no packets', async () => {
    const read = await readAny('load (kB/s),throughput (kB/s)\n48000,47500\n50000,48000\n');
    expect(read).toMatchObject({ ok: false, code: 'byte-rate' });
  });

  it('latencies that begin again are two measurements', async () => {
    const once = 'latency_ns,count\n1000,5\n2000,6\n3000,7\n';
    expect(await readAny(once + once.slice(once.indexOf('\n') + 1))).toMatchObject({
      code: 'several-tables',
    });
  });

  it('a second table is another measurement, and is asked for', async () => {
    const text = 'batch,polls\n1,5\n2,6\n3,7\n\nbatch,polls\n1,50\n2,60\n3,80\n';
    const reading = await toolReading(text);
    expect(reading.questions).toContainEqual(
      expect.objectContaining({ id: 'table', chosen: '1', guessed: true }),
    );
    expect(reading.results).toMatchObject([{ count: [5, 6, 7] }]);
    expect((await toolReading(text, { table: '2' })).results).toMatchObject([{ count: [50, 60, 80] }]);
  });

  it('the head of a page in a long table is no second table', async () => {
    const page = (from: number) =>
      `Time (s),TX Mpps,RX Mpps\n${Array.from({ length: 5 }, (_, k) => `${from + k},2,2`).join('\n')}\n`;
    const reading = await toolReading(page(1) + page(6));
    expect(reading.questions.map(({ id }) => id)).not.toContain('table');
    expect(reading.rowsUsed).toBe(10);
  });
});
