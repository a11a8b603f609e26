/**
 * Values in links: short, readable, locale-free, and exactly the number they were. `7500`, `imix`, `none`, a table as
 * `1:1.2,256:19.2`, a histogram as `0*99,0.5,0.5` (a run of equal entries is written once, with its length).
 */
import type { Field, InputValue } from '../models/inputs.ts';

/** "Not given", for optional fields, histograms and tables. */
const absent = 'none';

/** The shortest decimal that reads back as the same number; no `+`, which some programs turn into a space. */
const numberText = (value: number): string => String(value).replace('e+', 'e');

const numeral = /^-?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** NaN where the text is no number. */
function readNumber(text: string): number {
  const trimmed = text.trim().replace(/e /i, 'e+');
  return numeral.test(trimmed) ? Number(trimmed) : NaN;
}

function pmfText(pmf: readonly number[]): string {
  const runs: string[] = [];
  for (let k = 0; k < pmf.length;) {
    let end = k + 1;
    while (end < pmf.length && pmf[end] === pmf[k]) end++;
    const entry = numberText(pmf[k]);
    runs.push(end - k === 1 ? entry : `${entry}*${end - k}`);
    k = end;
  }
  return runs.join(',');
}

/** The list it writes; null where an entry is unreadable or the list grows past `maxLength`. */
function readPmf(text: string, maxLength: number): readonly number[] | null {
  const pmf: number[] = [];
  for (const run of text.split(',')) {
    const [entry, times = '1', ...rest] = run.split('*');
    const p = readNumber(entry);
    const length = Number(times);
    if (Number.isNaN(p) || !/^\d+$/.test(times) || rest.length > 0 || pmf.length + length > maxLength)
      return null;
    for (let k = 0; k < length; k++) pmf.push(p);
  }
  return pmf;
}

function tableText(table: Readonly<Record<string, number>>): string {
  return Object.entries(table)
    .sort(([a], [b]) => Number(a) - Number(b))
    .map(([key, value]) => `${key}:${numberText(value)}`)
    .join(',');
}

/** Keys and values as written, to be checked as a file's would be; null where an entry is unreadable or repeated. */
function readTable(text: string): Readonly<Record<string, number>> | null {
  const table = new Map<string, number>();
  for (const entry of text.split(',')) {
    const [key, value, ...rest] = entry.split(':');
    if (value === undefined || rest.length > 0 || table.has(key.trim())) return null;
    table.set(key.trim(), readNumber(value));
  }
  return Object.fromEntries(table);
}

/** A legal value as a link writes it; characters outside `A-Za-z0-9.:,*-` only in choices. */
export function fieldText(field: Field, value: InputValue): string {
  if (value === null) return absent;
  switch (field.kind) {
    case 'number': {
      const named = field.named?.find((entry) => entry.value === value && Number.isNaN(Number(entry.name)));
      return named?.name ?? numberText(value as number);
    }
    case 'choice':
      return value as string;
    case 'pmf':
      return pmfText(value as readonly number[]);
    case 'table':
      return tableText(value as Readonly<Record<string, number>>);
  }
}

/**
 * The value that a link's text writes, still to be checked by `checkValue`: what cannot be read is handed on as text, so
 * that the check words the fault.
 */
export function readFieldText(field: Field, text: string): unknown {
  const trimmed = text.trim();
  if (field.kind === 'choice') return trimmed;
  if (trimmed === absent) return null;
  switch (field.kind) {
    case 'number': {
      const value = readNumber(trimmed);
      return Number.isNaN(value) ? trimmed : value;
    }
    case 'pmf':
      return readPmf(trimmed, field.maxLength) ?? trimmed;
    case 'table':
      return readTable(trimmed) ?? trimmed;
  }
}

/** The number of an alias in a link; NaN where it is none. */
export function readAliasText(text: string): number {
  return readNumber(text);
}
