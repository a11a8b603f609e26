/**
 * The validator of a single field and its messages, for every source of the value: a file, a link, a number typed on
 * the page. Rules across fields are the model's `check`.
 */
import {
  type ChoiceField,
  type Field,
  fieldInView,
  type InputRow,
  type NumberField,
  type PmfField,
  type RowsColumn,
  type RowsField,
  type TableField,
} from '../../models/contract/inputs.ts';
import { checkList, checkMatrix } from './check-list.ts';
import { type EntryUnit, knownUnits, splitUnit, unitNamed } from './entry-unit.ts';
import { accept, type FieldCheck, kindOf, limitWithUnit, plain, quote, refuse } from './fault-words.ts';
import { closestName } from './input-names.ts';

// Checks rows: a short table with named columns of numbers, words and choices.

type CellCheck = { ok: true; cell: number | string | null } | { ok: false; code: string; message: string };

/** Names end up in links and files, where control characters are dangerous. */
const hasControl = (text: string): boolean => [...text].some((char) => char < ' ' || char === '\u007f');

/** `message`: what the cell must be, for "CPU 2: clock must be ...". */
function checkCell(column: RowsColumn, value: unknown): CellCheck {
  const wrong = (code: string, allowed: string): CellCheck => ({
    ok: false,
    code,
    message: `${column.label} must be ${allowed}, not ${kindOf(value)}`,
  });
  if (value === null || value === undefined) {
    return column.optional
      ? { ok: true, cell: null }
      : { ok: false, code: 'missing-cell', message: `${column.label} is missing` };
  }
  switch (column.kind) {
    case 'number': {
      const noun = column.integer ? 'a whole number' : 'a number';
      const allowed = `${noun} from ${plain(column.min)} to ${limitWithUnit(plain(column.max), column.unit)}`;
      const inside =
        typeof value === 'number' &&
        value >= column.min &&
        value <= column.max &&
        (!column.integer || Number.isInteger(value));
      return inside ? { ok: true, cell: value === 0 ? 0 : value } : wrong('bad-cell', allowed);
    }
    case 'text': {
      const allowed = `a text of 1 to ${column.maxLength} characters`;
      if (typeof value !== 'string' || hasControl(value)) return wrong('bad-cell', allowed);
      const text = value.trim();
      return text !== '' && text.length <= column.maxLength
        ? { ok: true, cell: text }
        : wrong('bad-cell', allowed);
    }
    case 'choice': {
      const known = typeof value === 'string' && column.options.some((option) => option.value === value);
      const options = column.options.map((option) => option.value).join(', ');
      return known ? { ok: true, cell: value } : wrong('unknown-choice', `one of ${options}`);
    }
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function checkRows(field: RowsField, value: unknown): FieldCheck {
  if (value === null) return accept(null);
  const names = field.columns.map(({ name }) => name);
  if (!Array.isArray(value)) {
    const message = `${field.label} must be a list of objects with ${names.join(', ')}, not ${kindOf(value)}.`;
    return refuse(field, 'not-a-list', message);
  }
  if (value.length === 0) return accept(null); // an empty table is written as null
  if (value.length > field.maxRows) {
    const message = `${field.label} can have at most ${field.maxRows} rows, not ${value.length}.`;
    return refuse(field, 'bad-length', message);
  }
  const rows: InputRow[] = [];
  for (const [k, row] of (value as unknown[]).entries()) {
    const where = `${field.label}, ${field.rowLabel} ${k + 1}`;
    if (!isObject(row)) {
      return refuse(
        field,
        'bad-row',
        `${where} must be an object with ${names.join(', ')}, not ${kindOf(row)}.`,
      );
    }
    const stray = Object.keys(row).find((key) => !names.includes(key));
    if (stray !== undefined) {
      const meant = closestName(stray, names);
      const hint = meant === null ? `it has ${names.join(', ')}` : `did you mean ${meant}?`;
      return refuse(
        field,
        'unknown-column',
        `${where} has no ${quote(stray)}; ${hint}`.replace(/[^?.]$/, '$&.'),
      );
    }
    const cells: Record<string, number | string | null> = {};
    for (const column of field.columns) {
      const check = checkCell(column, Object.hasOwn(row, column.name) ? row[column.name] : null);
      if (!check.ok) return refuse(field, check.code, `${where}: ${check.message}.`);
      cells[column.name] = check.cell;
    }
    rows.push(cells);
  }
  return accept(rows);
}

function rangeOf(
  field: NumberField,
  entry: EntryUnit | undefined,
): { low: number; high: number; unit: string } {
  if (!entry?.view) return { low: field.min, high: field.max, unit: field.unit };
  const ends = [entry.view.toView(field.min, entry.values), entry.view.toView(field.max, entry.values)];
  return { low: Math.min(...ends), high: Math.max(...ends), unit: entry.view.unit };
}

/** `a number from 1 to 4096 packets`. */
function allowed(field: NumberField, entry: EntryUnit | undefined): string {
  const { low, high, unit } = rangeOf(field, entry);
  const noun = field.integer ? 'a whole number' : 'a number';
  return `${noun} from ${plain(low)} to ${limitWithUnit(plain(high), unit)}`;
}

/** `shown`: the number as it was written, in the unit of `entry`. */
function checkNumber(field: NumberField, value: number, shown: number, entry?: EntryUnit): FieldCheck {
  if (Number.isNaN(value)) {
    return refuse(field, 'not-a-number', `${field.label} must be ${allowed(field, entry)}.`);
  }
  const inside = Math.min(field.max, Math.max(field.min, value));
  const nearest = field.integer ? Math.round(inside) : inside;
  if (inside !== value) {
    // For the entered value: a long interval is a low rate.
    const size = shown > rangeOf(field, entry).high ? 'large' : 'small';
    const given = Number.isFinite(shown) ? plain(shown) : 'the number given';
    const message = `${field.label} must be ${allowed(field, entry)}; ${given} is too ${size}.`;
    return refuse(field, 'out-of-range', message, nearest);
  }
  if (nearest !== value) {
    return refuse(
      field,
      'not-an-integer',
      `${field.label} must be ${allowed(field, entry)}, not ${plain(shown)}.`,
      nearest,
    );
  }
  return accept(value === 0 ? 0 : value); // -0 would not survive a link
}

function checkNumberValue(field: NumberField, value: unknown): FieldCheck {
  if (typeof value === 'number') return checkNumber(field, value, value);
  if (value === null && field.optional) return accept(null);
  if (typeof value === 'string') {
    const named = field.named?.find(({ name }) => name === value && Number.isNaN(Number(name)));
    if (named) return accept(named.value);
    if (value.trim() !== '' && Number.isFinite(Number(value))) {
      return refuse(
        field,
        'not-a-number',
        `${field.label} must be a number without quotes: ${value.trim()}.`,
      );
    }
  }
  return refuse(
    field,
    'not-a-number',
    `${field.label} must be ${allowed(field, undefined)}, not ${kindOf(value)}.`,
  );
}

function checkChoice(field: ChoiceField, value: unknown): FieldCheck {
  if (typeof value === 'string' && field.options.some((option) => option.value === value))
    return accept(value);
  const options = field.options.map((option) => option.value).join(', ');
  return refuse(field, 'unknown-choice', `${field.label} must be one of ${options}, not ${kindOf(value)}.`);
}

function checkPmf(field: PmfField, value: unknown): FieldCheck {
  if (value === null) return accept(null);
  if (!Array.isArray(value)) {
    return refuse(
      field,
      'not-a-list',
      `${field.label} must be a list of probabilities of 0, 1, 2, … ${field.unit}, not ${kindOf(value)}.`,
    );
  }
  if (value.length > field.maxLength) {
    return refuse(
      field,
      'too-long',
      `${field.label} can have at most ${field.maxLength} entries, not ${value.length}.`,
    );
  }
  const pmf: number[] = [];
  for (const [k, p] of (value as unknown[]).entries()) {
    if (typeof p !== 'number' || !(p >= 0) || !Number.isFinite(p)) {
      return refuse(
        field,
        'not-a-probability',
        `${field.label} needs a number of 0 or more for every entry; the one for ${k} ${field.unit} is ${kindOf(p)}.`,
      );
    }
    pmf.push(p === 0 ? 0 : p);
  }
  const mass = pmf.reduce((a, b) => a + b, 0);
  if (!(mass > 0) || !Number.isFinite(mass)) {
    return refuse(field, 'no-mass', `${field.label} needs at least one entry above 0 and a finite sum.`);
  }
  return accept(pmf);
}

function checkTable(field: TableField, value: unknown): FieldCheck {
  if (value === null) return accept(null);
  if (typeof value !== 'object' || Array.isArray(value)) {
    return refuse(
      field,
      'not-a-table',
      `${field.label} must be a table from ${field.keyLabel} to ${field.valueLabel}, not ${kindOf(value)}.`,
    );
  }
  const entries: [string, number][] = [];
  for (const [key, entry] of Object.entries(value as Record<string, unknown>)) {
    const size = Number(key);
    if (String(size) !== key || !Number.isInteger(size) || size < field.keyMin || size > field.keyMax) {
      return refuse(
        field,
        'bad-table-key',
        `${field.label}: the ${field.keyLabel} must be a whole number from ${field.keyMin} to ${field.keyMax}, not ${quote(key)}.`,
      );
    }
    if (typeof entry !== 'number' || !(entry >= field.valueMin && entry <= field.valueMax)) {
      return refuse(
        field,
        'bad-table-value',
        `${field.label}: the ${field.valueLabel} at ${size} must be a number from ${plain(field.valueMin)} to ${limitWithUnit(plain(field.valueMax), field.unit)}, not ${kindOf(entry)}.`,
      );
    }
    entries.push([key, entry === 0 ? 0 : entry]);
  }
  if (entries.length === 0) return refuse(field, 'empty-table', `${field.label} has no entries.`, null);
  return accept(Object.fromEntries(entries));
}

/**
 * Checks a value of a file or of the program itself. Numbers in quotes are refused, the names of named values are not.
 */
export function checkValue(field: Field, value: unknown): FieldCheck {
  switch (field.kind) {
    case 'number':
      return checkNumberValue(field, value);
    case 'choice':
      return checkChoice(field, value);
    case 'pmf':
      return checkPmf(field, value);
    case 'table':
      return checkTable(field, value);
    case 'list':
      return checkList(field, value);
    case 'matrix':
      return checkMatrix(field, value);
    case 'rows':
      return checkRows(field, value);
  }
}

const numeral = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** Spaces of every width between digits, and the typographic minus. */
const compact = (text: string): string =>
  text.replace(/[\s\u00a0\u2009\u202f]/g, '').replaceAll('\u2212', '-');

/** The number that a text writes: locale-free, spaces between digits allowed; null where it writes none. */
export function parseNumber(text: string): number | null {
  const digits = compact(text);
  return numeral.test(digits) ? Number(digits) : null;
}

/** A change of unit leaves sixteen digits; inputs have at most eight, and links carry them. */
const withoutRounding = (value: number): number => Number(value.toPrecision(8));

/** `shown` in the unit of `entry`, as a value of the field. */
function checkShown(field: NumberField, shown: number, entry: EntryUnit | undefined): FieldCheck {
  const value = entry?.view ? withoutRounding(entry.view.fromView(shown, entry.values)) : shown;
  return checkNumber(field, value, shown, entry);
}

/**
 * Checks what a person typed for a number: `7500`, `7 500`, `7.5e3`, a named value, and with a unit whichever the field
 * has: `1120 µs²` in a field shown in s². A unit that it does not have is refused with a sentence, and so is a comma,
 * because it means two things in two countries. An empty text is null for an optional field.
 */
export function checkNumberText(declared: NumberField, text: string, entry?: EntryUnit): FieldCheck {
  const field = entry?.view ? fieldInView(declared, entry.view.id) : declared;
  const trimmed = text.trim();
  if (trimmed === '') {
    if (field.optional) return accept(null);
    return refuse(field, 'empty', `${field.label} is empty: enter ${allowed(field, entry)}.`);
  }
  const named = field.named?.find(({ name, label }) =>
    [name, label].some((word) => word.toLowerCase() === trimmed.toLowerCase()),
  );
  if (named && parseNumber(trimmed) === null) return accept(named.value);
  const parts = splitUnit(trimmed);
  const bare = parts?.number ?? trimmed;
  if (/^[+-]?[\d.]*,[\d.,]*(e[+-]?\d+)?$/i.test(compact(bare))) {
    return refuse(
      field,
      'decimal-comma',
      `${quote(trimmed)} has a comma: write decimals with a point and no separator between thousands.`,
    );
  }
  const shown = parseNumber(bare);
  if (shown !== null && parts === null) return checkShown(field, shown, entry);
  if (shown !== null && parts !== null) {
    const view = unitNamed(field, parts.unit, entry);
    if (view !== undefined) return checkShown(field, shown, entry && { ...entry, view });
    const known = knownUnits(field, entry);
    return refuse(
      field,
      'unknown-unit',
      known === ''
        ? `${field.label} is a number without a unit; ${quote(parts.unit)} is not understood.`
        : `${quote(parts.unit)} is not a unit of this field: enter the number in ${known}.`,
    );
  }
  return refuse(
    field,
    'not-a-number',
    `${field.label} must be ${allowed(field, entry)}, not ${quote(trimmed)}.`,
  );
}
