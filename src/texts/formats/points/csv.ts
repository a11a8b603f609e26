import { Cells, digits, wholeNumber } from '../cells.ts';
import { type FileFacts, type FormatParser, incompleteLastRowDropped } from '../format-parser.ts';
import { hasPercentSign, isAbsent, pointNumber, words } from './cells.ts';
import type { CurveSetting, PointsColumn, PointsRole, PointsStart } from './header.ts';
import { GrowingNumbers, type PointRows, pointsSeries } from './series.ts';
import { lossScale, rateScales, type ReadColumn, timeScale } from './units.ts';
import type { DroppedRows, Measurement, ReadingNote } from '../../measurement.ts';
import { grouped, MeasurementFailure } from '../../measurement-failure.ts';

const hash = 35;
/** Comments about the whole file are at its beginning. */
const mostComments = 50;
const mostRows = 500_000;
const mostPorts = 64;
const mostConfigurations = 64;
const mostSetting = 10_000;
const largestFrame = 65_535;
const largest = 1e15;

const rowNumbers = ['load', 'frame', 'samples', 'throughput', 'loss', 'sojourn', 'queue'] as const;
type RowNumber = (typeof rowNumbers)[number];
const results: readonly RowNumber[] = ['throughput', 'loss', 'sojourn', 'queue'];
const settings: readonly CurveSetting[] = ['flows', 'cores', 'functions'];

/** Roles of columns in messages. */
const roleNames: Readonly<Record<RowNumber, string>> = {
  load: 'the load',
  frame: 'the frame size',
  samples: 'the number of samples',
  throughput: 'the throughput',
  loss: 'the loss',
  sojourn: 'the latency',
  queue: 'the queue',
};

/** A table with a header: one setting (load or frame size) and its results a row. Lines with `#` are comments. */
export class PointsCsvParser implements FormatParser {
  rows = 0;
  private readonly start: PointsStart;
  private readonly cells = new Cells();
  private readonly numbers = new Map<
    RowNumber,
    { column: PointsColumn; read: ReadColumn; name: string; values: GrowingNumbers }
  >();
  private readonly settingColumns = new Map<CurveSetting, { cell: number; values: GrowingNumbers }>();
  private readonly ports = new GrowingNumbers();
  private readonly configurationOf = new GrowingNumbers();
  /** Index of each configuration, by the bytes of its cell. */
  private readonly configurations = new Map<string, number>();
  private readonly configurationNames: string[] = [];
  private readonly cellOf: (role: PointsRole) => number | null;
  private readonly comments: string[];
  private emptyCells = 0;
  private withoutResult = 0;
  private withoutSamples = 0;

  constructor(start: PointsStart) {
    this.start = start;
    this.comments = [...start.comments];
    const { columns } = start.header;
    this.cellOf = (role) => columns.get(role)?.cell ?? null;
    for (const role of rowNumbers) {
      const column = columns.get(role);
      if (column === undefined) continue;
      const shown = start.shown[column.cell]!;
      const read = { column, shown, highest: -1, highestLine: 0, percentSigns: false };
      const name = `${roleNames[role]} (${shown})`;
      this.numbers.set(role, { column, read, name, values: new GrowingNumbers() });
    }
    for (const setting of settings) {
      const cell = this.cellOf(setting);
      if (cell !== null) this.settingColumns.set(setting, { cell, values: new GrowingNumbers() });
    }
    const time = this.numbers.get('sojourn')?.read;
    if (time) timeScale(time, start.headerLine);
  }

  line(bytes: Uint8Array, start: number, end: number, lineNumber: number): void {
    const { cells } = this;
    if (bytes[start] === hash) {
      if (this.comments.length < mostComments) {
        this.comments.push(String.fromCharCode(...bytes.subarray(start, end)));
      }
      return;
    }
    cells.split(bytes, start, end, lineNumber, this.start.delimiter);
    this.requireWidth();
    if (results.every((role) => !this.isGiven(role))) {
      this.withoutResult++;
      return;
    }
    const samples = this.isGiven('samples') ? this.number('samples') : 1;
    if (samples === 0) {
      this.withoutSamples++;
      return;
    }
    if (this.rows === mostRows) {
      cells.refuse(
        'too-many-rows',
        `there are more than ${grouped(mostRows)} rows; average repeated measurements first.`,
      );
    }
    // Every cell is read before any is stored: a row counts as a whole or not at all.
    const numbers = [...this.numbers.keys()].map((role) => {
      if (role === 'samples') return samples;
      return results.includes(role) && !this.isGiven(role) ? NaN : this.number(role);
    });
    const kept = [...this.settingColumns].map(([name, { cell }]) =>
      wholeNumber(cells, cell, name, mostSetting),
    );
    const port = this.port();
    const configuration = this.configuration();
    this.ports.push(port);
    this.configurationOf.push(configuration);
    [...this.settingColumns.values()].forEach(({ values }, k) => values.push(kept[k]!));
    [...this.numbers.values()].forEach(({ values }, k) => values.push(numbers[k]!));
    this.emptyCells += numbers.filter(Number.isNaN).length;
    this.rows++;
  }

  finish(facts: FileFacts, incompleteLastRow: boolean): Measurement {
    if (this.rows === 0) {
      throw new MeasurementFailure(
        'no-rows',
        this.withoutResult > 0
          ? 'No row of the file holds a result; at least one is needed.'
          : 'The file ends after its header; at least one row of numbers is needed.',
      );
    }
    this.cells.requireKnownCommas();
    const notes: ReadingNote[] = [];
    const rates = rateScales(this.read('load'), this.read('throughput'), this.start.headerLine);
    const loss = this.read('loss');
    const lossUnit = loss && lossScale(loss);
    const rows = this.rowsIn(rates.load?.factor, rates.throughput?.factor, lossUnit?.factor);
    const { series, notes: made } = pointsSeries(rows);
    for (const scale of [rates.load, rates.throughput, lossUnit]) if (scale?.note) notes.push(scale.note);
    const origin = this.comments.some((line) => /\bgenerated\b/i.test(line)) ? 'generated' : 'measured';
    const meaning =
      this.numbers.get('load')?.column.meaning ?? this.numbers.get('throughput')?.column.meaning ?? null;
    return {
      kind: 'points',
      id: `${facts.fileName}#${facts.bytes}#${this.rows}`,
      ...facts,
      format: 'points-csv',
      scenario: null,
      rateMbps: null,
      rateMeaning: meaning ?? 'wire',
      frameBytes: null,
      rowsUsed: this.rows,
      dropped: droppedRows(this.withoutResult, this.withoutSamples, incompleteLastRow),
      notes: [...notes, ...made, ...columnNotes(this.start, this.emptyCells)],
      origin,
      loadUnit: rates.load?.unit ?? null,
      throughputUnit: rates.throughput?.unit ?? null,
      series,
      offsetUs: 0,
    };
  }

  private rowsIn(load = 1, throughput = 1, loss = 1): PointRows {
    const scaled = (role: RowNumber, factor?: number) => this.numbers.get(role)?.values.scaled(factor);
    const time = this.read('sojourn');
    const inUs = time ? timeScale(time, this.start.headerLine) : 1;
    const columns: [keyof PointRows['results'], Float64Array | undefined][] = [
      ['throughput', scaled('throughput', throughput)],
      ['loss', scaled('loss', loss)],
      ['sojournUs', scaled('sojourn', inUs)],
      ['queue', scaled('queue')],
    ];
    return {
      rows: this.rows,
      load: scaled('load', load) ?? null,
      frameBytes: scaled('frame') ?? null,
      port: this.cellOf('port') === null ? null : this.ports.scaled(),
      configuration: this.cellOf('configuration') === null ? null : this.configurationOf.scaled(),
      configurations: this.configurationNames,
      settings: Object.fromEntries(
        [...this.settingColumns].map(([name, { values }]) => [name, values.scaled()]),
      ),
      samples: scaled('samples') ?? null,
      results: Object.fromEntries(columns.filter(([, column]) => column !== undefined)),
    };
  }

  private read(role: RowNumber): ReadColumn | null {
    return this.numbers.get(role)?.read ?? null;
  }

  private isGiven(role: RowNumber): boolean {
    const cell = this.cellOf(role);
    return cell !== null && !isAbsent(this.cells, cell);
  }

  private number(role: RowNumber): number {
    const { cells } = this;
    const { column, read, name } = this.numbers.get(role)!;
    const max = role === 'frame' ? largestFrame : largest;
    const percent = hasPercentSign(cells, column.cell);
    if (percent && role !== 'loss' && role !== 'load' && role !== 'throughput') {
      cells.refuse(
        'not-a-number',
        `${name} is ${cells.shown(column.cell)}, a percentage; a plain number is needed.`,
      );
    }
    if (percent && column.unit === 'ratio') {
      cells.refuse(
        'not-a-number',
        `${name} is ${cells.shown(column.cell)}, a percentage, but its name says a ratio from 0 to 1.`,
      );
    }
    const value = pointNumber(cells, column.cell, name, max, this.start.delimiter);
    if (role === 'frame' && value < 1) {
      cells.refuse('number-too-small', `${name} is ${cells.shown(column.cell)}; at least 1 byte is needed.`);
    }
    if (percent) read.percentSigns = true;
    if (value > read.highest) {
      read.highest = value;
      read.highestLine = cells.line;
    }
    return value;
  }

  /** An empty cell, or a word for all of them, is the whole system: 0. */
  private port(): number {
    const cell = this.cellOf('port');
    const { cells } = this;
    if (cell === null) return 0;
    const port = digits(cells.bytes, cells.start(cell), cells.end(cell));
    if (port > 0 && port <= mostPorts) return port;
    if (port === 0) cells.refuse('number-too-small', 'the port is 0; ports are counted from 1.');
    if (isAbsent(cells, cell) || /^(?:all|total|sum|\*)$/i.test(words(cells, cell))) return 0;
    return wholeNumber(cells, cell, 'the port', mostPorts);
  }

  /** Index of the row's configuration among the names so far. */
  private configuration(): number {
    const cell = this.cellOf('configuration');
    if (cell === null) return 0;
    const bytes = this.cells.text(cell);
    const known = this.configurations.get(bytes);
    if (known !== undefined) return known;
    if (this.configurations.size === mostConfigurations) {
      this.cells.refuse(
        'too-many-configurations',
        `this is configuration number ${mostConfigurations + 1}; a file may hold ${mostConfigurations}.`,
      );
    }
    this.configurations.set(bytes, this.configurations.size);
    this.configurationNames.push(words(this.cells, cell));
    return this.configurations.size - 1;
  }

  /** Spreadsheets pad rows with empty cells: these do no harm. */
  private requireWidth(): void {
    const { cells } = this;
    const width = this.start.shown.length;
    let count = cells.count;
    while (count > width && count <= Cells.stored && cells.start(count - 1) === cells.end(count - 1)) count--;
    if (count === width) return;
    const comma = this.start.delimiter === 44 && count > width;
    cells.refuse(
      'wrong-columns',
      `there ${count === 1 ? 'is 1 column' : `are ${count} columns`}, but the header names ${width}` +
        (comma ? '; numbers with a decimal comma need semicolons between the columns.' : '.'),
    );
  }
}

// Notes about a table of points besides its curves.

/** Rows that were read and left out. */
function droppedRows(
  withoutResult: number,
  withoutSamples: number,
  incompleteLastRow: boolean,
): DroppedRows[] {
  const dropped: DroppedRows[] = [];
  const rows = (count: number) => (count === 1 ? '1 row has' : `${grouped(count)} rows have`);
  if (withoutResult > 0) {
    dropped.push({ code: 'no-result', count: withoutResult, message: `${rows(withoutResult)} no result.` });
  }
  if (withoutSamples > 0) {
    dropped.push({
      code: 'zero-count',
      count: withoutSamples,
      message: `${rows(withoutSamples)} 0 samples.`,
    });
  }
  if (incompleteLastRow) dropped.push(incompleteLastRowDropped);
  return dropped;
}

/** How the columns were understood where the header leaves something open. */
function columnNotes({ header, shown }: PointsStart, emptyCells: number): ReadingNote[] {
  const notes: ReadingNote[] = [];
  const { columns, leftOut } = header;
  const frame = columns.get('frame');
  if (frame && !frame.saysBytes) {
    notes.push({ code: 'frame-size', message: `${shown[frame.cell]!} is read as the frame size in bytes.` });
  }
  if (columns.has('port') && columns.has('load')) {
    notes.push({ code: 'total-load', message: 'Loads are assumed to be totals over all ports.' });
  }
  if (emptyCells > 0) {
    const cells = emptyCells === 1 ? '1 empty result is' : `${grouped(emptyCells)} empty results are`;
    notes.push({ code: 'empty-cells', message: `${cells} left out.` });
  }
  if (leftOut.length > 0) {
    const names = leftOut.slice(0, 4).map((cell) => shown[cell]!);
    const more = leftOut.length > names.length ? ` and ${leftOut.length - names.length} more` : '';
    const columnsWord = leftOut.length === 1 ? 'Column' : 'Columns';
    notes.push({ code: 'columns-left-out', message: `${columnsWord} not used: ${names.join(', ')}${more}.` });
  }
  return notes;
}
