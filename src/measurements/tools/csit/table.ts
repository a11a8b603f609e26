/**
 * CSIT's tables of rates: one test a row, one release (or a mean and its deviation) a column; with a header or without.
 */
import { MeasurementFailure } from '../../measurement-failure.ts';
import { splitCells } from '../text/cells.ts';
import type { TextLine } from '../text/lines.ts';
import { refuseLine, shownText } from '../text/lines.ts';
import { decimalOf } from '../text/number.ts';

export interface CsitRow {
  line: number;
  cells: readonly string[];
  /** Name with frame size and cores. */
  test: string;
  /** One for each of the value columns; null = empty, or 0: not measured. */
  values: readonly (number | null)[];
}

export interface CsitTable {
  /** null without one. */
  header: readonly string[] | null;
  /** Titles of the value columns; `column 3` without a header. */
  columns: readonly string[];
  /** Their places in a row. */
  places: readonly number[];
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
      const where = this.header === null ? 'the first row has' : 'the header has';
      refuseLine('columns', line, `${cells.length} cells, but ${where} ${this.columns}.`);
    }
    if (this.rows.length === mostRows) {
      refuseLine('too-many-rows', line, `more than ${mostRows} tests are too many.`);
    }
    this.rows.push({ line: line.number, cells });
  }

  table(): CsitTable {
    if (this.rows.length === 0) {
      throw new MeasurementFailure('no-rows', 'The table of CSIT has no row with the name of a test.');
    }
    const places = this.valuePlaces();
    if (places.length === 0) {
      throw new MeasurementFailure('no-values', 'The table of CSIT has no column of rates.');
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
      places,
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
      const value = decimalOf(cells[place]!);
      if (value === null || value < 0) {
        const title = this.header?.[place] ?? `column ${place + 1}`;
        refuseLine(
          'not-a-number',
          { number: line, text: '' },
          `${title} is ${shownText(cells[place]!)}, not a rate.`,
        );
      }
      // A rate of 0.0 was not measured.
      return value === 0 ? null : value;
    });
    const named = cells.filter((cell) => testName.test(cell));
    return { line, cells, test: named.at(-1) ?? cells[0]!, values };
  }
}

function unitOf(titles: readonly string[]): CsitTable['unit'] {
  if (titles.some((title) => /\[Mpps\]/i.test(title))) return 'Mpps';
  return titles.some((title) => /\[pps\]/i.test(title)) ? 'pps' : null;
}
