/**
 * CSIT's tables of rates: one test a row, one release (or a mean and its deviation) a column; with a header or without.
 */
import { MeasurementFailure, grouped } from '../../measurement-failure.ts';
import { splitCells } from '../../lines/cells.ts';
import { limitTo, numberIn, type TextLine, refuseWidth } from '../../lines/lines.ts';
import { decimalOf } from '../../lines/number.ts';
import type { DroppedRows } from '../../measurement.ts';
import { csitTest, type Directions, directionsChoice, testSystemFacts } from './test-result.ts';
import { choose } from '../reading-choice.ts';
import type { ReadingAnswers, ReadingQuestion, SystemFact, ToolReading } from '../tool-reading.ts';

interface CsitRow {
  /** Name with frame size and cores. */
  test: string;
  /** One for each of the value columns; null = empty, or 0: not measured. */
  values: readonly (number | null)[];
}

interface CsitTable {
  /** null without one. */
  header: readonly string[] | null;
  /** Titles of the value columns; `column 3` without a header. */
  columns: readonly string[];
  unit: 'Mpps' | 'pps' | null;
  rows: readonly CsitRow[];
  /** Values of 0. */
  notMeasured: number;
  /** Cells that should be values and are empty. */
  empty: number;
}

const testName = /(?:^|[^a-z0-9])(?:\d{2,5}b|imix)-(?:\d{1,3}t)?\d{1,3}c-/i;
const mostRows = 200_000;

/** A line that belongs to such a table: one cell is the name of a test. */
export function isCsitRow(text: string): boolean {
  return text.length < 4000 && testName.test(text) && text.includes(',');
}

/** Reads lines that are not blank. Throws for rows of another length, and for values that are none. */
export class CsitTableCollector {
  private header: string[] | null = null;
  private readonly rows: { line: number; cells: string[] }[] = [];
  private columns = 0;

  take(line: TextLine): void {
    const cells = splitCells(line, ',');
    if (this.rows.length === 0 && this.header === null && !cells.some((cell) => testName.test(cell))) {
      this.header = cells;
      this.columns = cells.length;
      return;
    }
    if (this.columns === 0) this.columns = cells.length;
    if (cells.length !== this.columns) {
      refuseWidth(line, cells.length, this.columns);
    }
    limitTo(mostRows, 'tests', this.rows.push({ line: line.number, cells }), line);
  }

  table(): CsitTable {
    if (this.rows.length === 0) {
      throw new MeasurementFailure('nothing-read', 'The table of CSIT has no row with the name of a test.');
    }
    const places = this.valuePlaces();
    if (places.length === 0) {
      throw new MeasurementFailure('nothing-read', 'The table of CSIT has no column of rates.');
    }
    const { header } = this;
    const rows = this.rows.map((row) => this.row(row, places));
    const cells = rows.flatMap(({ values }) => values);
    const empty = this.rows.reduce(
      (sum, row) => sum + places.filter((place) => row.cells[place] === '').length,
      0,
    );
    return {
      header,
      columns: places.map((place) => header?.[place] ?? `column ${place + 1}`),
      unit: unitOf(places.map((place) => header?.[place] ?? '')),
      rows,
      notMeasured: cells.filter((value) => value === null).length - empty,
      empty,
    };
  }

  /** Columns with a unit in the title; else those in which every cell that is not empty is a number. */
  private valuePlaces(): number[] {
    const all = Array.from({ length: this.columns }, (_, place) => place);
    const titled = all.filter((place) => /\[M?pps\]/i.test(this.header?.[place] ?? ''));
    if (titled.length > 0) return titled.filter((place) => !/deviation/i.test(this.header![place]!));
    return all.filter((place) => {
      const cells = this.rows.map((row) => row.cells[place]!).filter((cell) => cell !== '');
      return cells.length > 0 && cells.every((cell) => decimalOf(cell) !== null);
    });
  }

  private row({ line, cells }: { line: number; cells: string[] }, places: readonly number[]): CsitRow {
    const values = places.map((place) => {
      if (cells[place] === '') return null;
      const title = this.header?.[place] ?? `column ${place + 1}`;
      const value = numberIn({ number: line, text: '' }, title, cells[place]!);
      // A rate of 0.0 was not measured.
      return value === 0 ? null : value;
    });
    const named = cells.filter((cell) => testName.test(cell));
    return { test: named.at(-1) ?? cells[0]!, values };
  }
}

function unitOf(titles: readonly string[]): CsitTable['unit'] {
  if (titles.some((title) => /\[Mpps\]/i.test(title))) return 'Mpps';
  return titles.some((title) => /\[pps\]/i.test(title)) ? 'pps' : null;
}

// Summary and warnings of a table of CSIT, and results of the chosen row for figures and models.

/** More tests are too many to choose from. */
const mostChoices = 500;
/** Numbers beyond this are packets, not millions of them. */
const largestMpps = 5000;

type Unit = 'Mpps' | 'pps';

export function csitTableReading(
  table: CsitTable,
  answers: ReadingAnswers,
  dropped: readonly DroppedRows[],
): ToolReading {
  const rows = table.rows.slice(0, mostChoices);
  const options = rows.map(({ test }, k) => ({ value: String(k + 1), label: test.slice(0, 120) }));
  const row = choose(answers, 'test', 'Test', options, firstMeasured(table));
  const largest = largestValue(table);
  const unit = choose<Unit>(
    table.unit === null ? answers : {},
    'unit',
    'Unit of the rates',
    [
      { value: 'Mpps', label: 'Mpps' },
      { value: 'pps', label: 'packets/s' },
    ],
    table.unit ?? (largest > largestMpps ? 'pps' : 'Mpps'),
  );
  const directions = directionsChoice(answers);
  const chosen = rows[Number(row.value) - 1]!;
  const test = csitTest(chosen.test);
  const scale = (unit.value === 'pps' ? 1e-6 : 1) * (directions.value === 'one' ? 0.5 : 1);
  const found = test.search === null ? '' : `${test.search.toUpperCase()}, `;
  const unitQuestion: ReadingQuestion[] = table.unit === null ? [unit.question] : [];
  return {
    format: 'csit',
    title: `CSIT: rates of ${grouped(table.rows.length)} ${table.rows.length === 1 ? 'test' : 'tests'}`,
    understood: [
      { label: 'Kind', text: 'CSIT: a table of rates', guess: false },
      { label: 'Columns', text: table.columns.join(', ').slice(0, 300), guess: table.header === null },
      { label: 'Unit', text: unit.value, guess: table.unit === null && unit.question.guessed },
      { label: 'Test', text: chosen.test.slice(0, 120), guess: row.question.guessed },
      {
        label: 'Directions',
        text: directions.value === 'both' ? 'both together' : 'one of two',
        guess: directions.question.guessed,
      },
    ],
    questions: [...(rows.length > 1 ? [row.question] : []), ...unitQuestion, directions.question],
    rowsUsed: table.rows.length,
    dropped: [...dropped, ...missing(table)],
    warnings: notes(table),
    results: chosen.values.flatMap((value, k) =>
      value === null
        ? []
        : [
            {
              kind: 'value' as const,
              quantity: 'throughputMpps',
              label: `${found}${table.columns[k]!.slice(0, 80)}`,
              unit: 'Mpps',
              value: value * scale,
              sampleSize: null,
            },
          ],
    ),
    systemFacts: [
      ...testSystemFacts(test, test.frameBytes === null ? null : { bytes: test.frameBytes, inferred: false }),
      ...rateFact(chosen.values, scale, directions.value),
    ],
  };
}

function largestValue({ rows }: CsitTable): number {
  let largest = 0;
  for (const { values } of rows) for (const value of values) largest = Math.max(largest, value ?? 0);
  return largest;
}

/** The first test with a rate, from 1. */
function firstMeasured({ rows }: CsitTable): string {
  const place = rows.slice(0, mostChoices).findIndex(({ values }) => values.some((value) => value !== null));
  return String(Math.max(0, place) + 1);
}

function rateFact(values: readonly (number | null)[], scale: number, directions: Directions): SystemFact[] {
  const last = values.filter((value) => value !== null).at(-1);
  if (last === undefined) return [];
  return [
    {
      name: 'offeredMpps',
      value: Number((last * scale).toPrecision(6)),
      source: `last rate of the test: ${last}`,
      caution: directions === 'both' ? 'The rate counts both directions of the traffic together.' : null,
    },
  ];
}

function missing({ notMeasured, empty }: CsitTable): DroppedRows[] {
  const dropped: DroppedRows[] = [];
  const values = (count: number) => (count === 1 ? '1 rate is' : `${grouped(count)} rates are`);
  if (notMeasured > 0) {
    const message = `${values(notMeasured)} 0: not measured, rather than no throughput.`;
    dropped.push({ code: 'not-measured', count: notMeasured, message });
  }
  if (empty > 0) dropped.push({ code: 'empty-cells', count: empty, message: `${values(empty)} empty.` });
  return dropped;
}

function notes({ rows, header }: CsitTable) {
  const warnings = [
    {
      code: 'rounded-rates',
      message: 'The rates are rounded to about a tenth: small differences between releases are rounding.',
    },
  ];
  if (header === null) {
    warnings.push({
      code: 'no-header',
      message: 'The table has no header: the file does not say which release a column is of.',
    });
  }
  if (rows.length > mostChoices) {
    warnings.push({
      code: 'many-tests',
      message: `Only the first ${mostChoices} of ${grouped(rows.length)} tests can be chosen.`,
    });
  }
  return warnings;
}
