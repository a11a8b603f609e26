/**
 * Any table of numbers: delimiter, decimal mark and header are detected; its meaning and the quantity are guessed and
 * asked.
 */
import { englishNames } from '../../lines/english-names.ts';
import type { DroppedRows, ReadingNote } from '../../measurement.ts';
import { grouped, MeasurementFailure } from '../../measurement-failure.ts';
import {
  type GenericColumn,
  type GenericRows,
  genericRows,
  meaningLabel,
  quantityOfName,
  type TableUse,
  tableUse,
} from './columns.ts';
import { genericResults } from './results.ts';
import {
  type MeasuredQuantity,
  quantityChoice,
  quantityLabel,
  unitChoice,
  type ValueUnit,
} from '../measured-quantity.ts';
import { type Choice, decimalMarkChoice } from '../reading-choice.ts';
import { chosenSection } from '../table-sections.ts';
import { type TableShape, tableShape } from '../../lines/text-table.ts';
import type { ReadingAnswers, ToolParser, ToolReading, UnderstoodItem } from '../tool-reading.ts';

const notTable = /^\ufeff?\s*[{[<]/;
const measuredWords = /count|freq|prob|percentile|quantile|cdf|latency|delay|batch|burst|interarrival/i;

/** At most 0.5: parsers of specific tools have priority. */
function recognise(head: string): number {
  if (notTable.test(head)) return 0;
  const shape = tableShape(head);
  if (shape === null || !isTable(shape)) return 0;
  return namesMeasured(shape) ? 0.45 : 0.3;
}

function namesMeasured({ header }: TableShape): boolean {
  return header !== null && englishNames(header).some((name) => measuredWords.test(name));
}

/**
 * One row is a table under column names with a meaning; numbers alone need a second row that looks the same, and more
 * rows than lines of other text in front of them: else it is prose with numbers.
 */
function isTable(shape: TableShape): boolean {
  if (namesMeasured(shape)) return shape.headRows > 0;
  return shape.headRows > 1 && (shape.header !== null || shape.headRows > shape.skipLines);
}

function parse(
  text: string,
  answers: ReadingAnswers,
  onProgress?: (characters: number) => void,
): ToolReading {
  const found = notTable.test(text.slice(0, 1000)) ? null : tableShape(text);
  if (found === null || !isTable(found)) {
    throw new MeasurementFailure('nothing-read', 'The text has no rows of numbers that belong together.');
  }
  const section = chosenSection(text, found, answers);
  const { shape, questions: marks } = decimalMarkChoice(section.shape, answers);
  const table = genericRows(section.text, shape, onProgress);
  if (table.columns.length === 0) {
    throw new MeasurementFailure('nothing-read', 'No column of the table has numbers in most of its rows.');
  }
  const use = tableUse(table.columns, answers);
  const at = (choice: Choice<string>) =>
    table.columns.find(({ place }) => String(place + 1) === choice.value)!;
  const value = at(use.value);
  const other = use.other === null ? null : at(use.other);
  value.cellUnit.refuseConflict();
  other?.cellUnit.refuseConflict();
  const meant = use.meaning.value === 'points' ? other! : value;
  const { unit, quantity } = whatOf(meant, answers);
  const outcome = genericResults(value, other, {
    meaning: use.meaning.value,
    unit: unit.value,
    quantity: quantity.value,
  });
  return {
    format: 'generic-table',
    title: `Table of ${grouped(table.rows)} ${table.rows === 1 ? 'row' : 'rows'}`,
    understood: understood(shape, table, use, { value, other }, { unit, quantity }),
    questions: [
      ...section.questions,
      ...marks,
      ...(table.columns.length > 1 ? [use.meaning.question] : []),
      ...(table.columns.length > 1 ? [use.value.question] : []),
      ...(use.other !== null && table.columns.length > 2 ? [use.other.question] : []),
      unit.question,
      quantity.question,
    ],
    rowsUsed: table.rows - outcome.unusable,
    dropped: dropped(shape, table, outcome.unusable),
    warnings: warnings(shape, quantity.value),
    results: outcome.results,
    ...(outcome.run === undefined ? {} : { run: outcome.run }),
    systemFacts: [],
  };
}

/** A name with a quantity but no unit: µs for times, packets for the rest. */
function whatOf(
  column: GenericColumn,
  answers: ReadingAnswers,
): { unit: Choice<ValueUnit>; quantity: Choice<MeasuredQuantity> } {
  const named = quantityOfName(column);
  const likely = named === 'other' ? 'other' : named.endsWith('Us') ? 'us' : 'packets';
  const unit = unitChoice(answers, column.unit ?? likely);
  return { unit, quantity: quantityChoice(answers, unit.value, named) };
}

const delimiterNames: Readonly<Record<TableShape['delimiter'], string>> = {
  ',': 'commas',
  ';': 'semicolons',
  '\t': 'tabs',
  '|': 'bars',
  blanks: 'blanks',
  none: 'nothing: one column',
};

function understood(
  shape: TableShape,
  table: GenericRows,
  use: TableUse,
  columns: { value: GenericColumn; other: GenericColumn | null },
  what: { unit: Choice<ValueUnit>; quantity: Choice<MeasuredQuantity> },
): UnderstoodItem[] {
  const { unit, quantity } = what;
  const unitLabel = unit.question.options.find(({ value }) => value === unit.value)!.label;
  const meant = use.meaning.value === 'points' ? columns.other! : columns.value;
  return [
    { label: 'Kind', text: meaningLabel(use.meaning.value), guess: use.meaning.question.guessed },
    { label: 'Cells between', text: delimiterNames[shape.delimiter], guess: false },
    { label: 'Decimal mark', text: shape.mark === '.' ? 'point' : 'comma', guess: !shape.markCertain },
    {
      label: 'Header',
      text: shape.header === null ? 'none' : shape.headerInComment ? 'behind a #' : 'first line of the table',
      guess: false,
    },
    {
      label: 'Values',
      text: columns.value.name,
      guess: table.columns.length > 1 && use.value.question.guessed,
    },
    ...(columns.other === null || use.other === null
      ? []
      : [
          {
            label:
              use.meaning.value === 'points'
                ? 'Results'
                : use.meaning.value === 'counts'
                  ? 'Counts'
                  : 'Shares',
            text: columns.other.name,
            guess: use.other.question.guessed,
          },
        ]),
    { label: 'Unit', text: unitLabel, guess: meant.unit === null && unit.question.guessed },
    { label: 'Measured', text: quantityLabel(quantity.value), guess: quantity.question.guessed },
  ];
}

function dropped(shape: TableShape, table: GenericRows, unusable: number): DroppedRows[] {
  const rows: DroppedRows[] = [];
  const lines = (count: number) => (count === 1 ? '1 line' : `${grouped(count)} lines`);
  const are = (count: number) => (count === 1 ? 'is' : 'are');
  if (shape.skipLines > 0) {
    const message = `${lines(shape.skipLines)} before the table ${are(shape.skipLines)} not part of it.`;
    rows.push({ code: 'leading-lines', count: shape.skipLines, message });
  }
  if (table.otherLines > 0) {
    const message = `${lines(table.otherLines)} among the rows ${are(table.otherLines)} not a row of ${shape.columns} cells.`;
    rows.push({ code: 'other-lines', count: table.otherLines, message });
  }
  if (unusable > 0) {
    const message = `${unusable === 1 ? '1 row has' : `${grouped(unusable)} rows have`} no usable number where one is needed.`;
    rows.push({ code: 'no-number', count: unusable, message });
  }
  return rows;
}

function warnings(shape: TableShape, quantity: MeasuredQuantity): ReadingNote[] {
  const notes: ReadingNote[] = [];
  if (shape.header === null) {
    notes.push({
      code: 'no-header',
      message: 'The table has no names of columns: what they are is guessed from their numbers.',
    });
  }
  if (quantity === 'other') {
    notes.push({
      code: 'not-understood',
      message: 'The text does not say what was measured. Choose it, and figures can show it.',
    });
  }
  return notes;
}

export const genericTable: ToolParser = {
  format: 'generic-table',
  traits: { table: 'of-anything' },
  name: 'tables of numbers',
  recognise,
  parse,
};
