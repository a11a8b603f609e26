/** JSON as tools write it; nothing in it is trusted to be there. */
import { MeasurementFailure } from '../measurement-failure.ts';

export type JsonRecord = Readonly<Record<string, unknown>>;

/** The value, or a refusal that names the line where the engine names it. */
export function parseJson(text: string): unknown {
  const plain = text.startsWith('\ufeff') ? text.slice(1) : text;
  try {
    return JSON.parse(plain) as unknown;
  } catch (failure) {
    const words = failure instanceof Error ? failure.message : '';
    const position = /at position (\d{1,15})/.exec(words)?.[1];
    const line = position === undefined ? null : lineAt(plain, Number(position));
    const where = line === null ? 'The JSON text' : `Line ${line}: the JSON text`;
    throw new MeasurementFailure('bad-json', `${where} is cut or damaged and cannot be read.`, line);
  }
}

function lineAt(text: string, position: number): number {
  let line = 1;
  for (let k = text.indexOf('\n'); k >= 0 && k < position; k = text.indexOf('\n', k + 1)) line++;
  return line;
}

/** null for everything that is not an object: lists, texts, numbers. */
export function recordOf(value: unknown): JsonRecord | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonRecord) : null;
}

/** Value at a path of names; undefined where the path does not exist. */
export function jsonValueAt(value: unknown, ...path: readonly string[]): unknown {
  let here = value;
  for (const name of path) {
    const record = recordOf(here);
    if (record === null || !Object.hasOwn(record, name)) return undefined;
    here = record[name];
  }
  return here;
}

/** A finite number at the end of the path, or null. */
export function jsonNumberAt(value: unknown, ...path: readonly string[]): number | null {
  const found = jsonValueAt(value, ...path);
  return typeof found === 'number' && Number.isFinite(found) ? found : null;
}

/** A text of at most `longest` characters at the end of the path, or null. */
export function textAt(value: unknown, longest: number, ...path: readonly string[]): string | null {
  const found = jsonValueAt(value, ...path);
  return typeof found === 'string' && found.length <= longest ? found : null;
}

const mostJsonLines = 20_000;
const longestObject = 4000;

type Json = string | number | boolean | null | readonly Json[] | JsonObject;
interface JsonObject extends Readonly<Record<string, Json>> {}

const isObject = (value: Json): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isList = (value: Json): value is readonly Json[] => Array.isArray(value);

/** Lines of a value: an object each, with its key in `name` where there are several. */
function objectLines(value: Json): string[] {
  if (isList(value)) return value.some(isObject) ? value.flatMap(objectLines) : [JSON.stringify(value)];
  if (!isObject(value)) return [JSON.stringify(value)];
  const entries = Object.entries(value);
  const inner = entries.filter(([, one]) => isObject(one) || (isList(one) && one.some(isObject)));
  const alike =
    inner.length > 1 && inner.every(([, one]) => isObject(one) && sameKeys(one, inner[0]![1] as JsonObject));
  const whole = JSON.stringify(value);
  if (!alike && !listsObjects(value) && whole.length <= longestObject) return [whole];
  const flat = entries.filter((entry) => !inner.includes(entry));
  return [
    ...(flat.length === 0 ? [] : [JSON.stringify(Object.fromEntries(flat))]),
    ...inner.flatMap(([key, one]) => objectLines(alike ? { name: key, ...(one as JsonObject) } : one)),
  ];
}

/** Whether a list in it has several objects. */
const listsObjects = (value: Json): boolean =>
  isList(value)
    ? value.filter(isObject).length > 1 || value.some(listsObjects)
    : isObject(value) && Object.values(value).some(listsObjects);

const sameKeys = (a: JsonObject, b: JsonObject) => Object.keys(a).join() === Object.keys(b).join();

/** How deep brackets are open after each line, and at the most within it; the first entry is before all lines. */
function bracketDepths(lines: readonly string[]): { after: Int32Array; most: Int32Array } {
  const after = new Int32Array(lines.length + 1);
  const most = new Int32Array(lines.length + 1);
  lines.forEach((line, row) => {
    let depth = after[row]!;
    let peak = depth;
    let quoted = false;
    for (let k = 0; k < line.length; k++) {
      const letter = line[k];
      if (letter === '"') quoted = !quoted;
      else if (quoted && letter === '\\') k++;
      else if (!quoted && (letter === '{' || letter === '[')) peak = Math.max(peak, ++depth);
      else if (!quoted && (letter === '}' || letter === ']')) depth--;
    }
    after[row + 1] = depth;
    most[row + 1] = peak;
  });
  return { after, most };
}

/** For each line the one at whose end a value that begins in it is closed; -1: none, or more than that is closed. */
function closingLines(after: Int32Array): Int32Array {
  const ends = new Int32Array(after.length - 1).fill(-1);
  const open: number[] = [];
  for (let k = after.length - 1; k >= 0; k--) {
    while (open.length > 0 && after[open.at(-1)!]! > after[k]!) open.pop();
    const next = open.at(-1);
    if (next !== undefined && after[next] === after[k]) ends[k] = next - 1;
    open.push(k);
  }
  return ends;
}

/** Deeper values are not the output of a tool. */
const deepest = 64;
/** Values that turn out not to be JSON are read up to so many times the length of the text. */
const mostTried = 4;

/** The text with an object a line where JSON spans lines, or lists objects. O(text). */
export function withJsonLines(text: string): string {
  if (!/^[ \t]*[[{]/m.test(text)) return text;
  const lines = text.split('\n');
  const { after, most } = bracketDepths(lines);
  const ends = closingLines(after);
  const found: string[] = [];
  let tried = 0;
  for (let k = 0; k < lines.length; k++) {
    const end = ends[k]!;
    let value: Json | undefined;
    if (/^\s*[[{]/.test(lines[k]!) && end >= 0 && tried <= mostTried * text.length) {
      const rows = lines.slice(k, end + 1);
      tried += rows.reduce((sum, row) => sum + row.length + 1, 0);
      const isFlat = most.subarray(k + 1, end + 2).every((peak) => peak - after[k]! <= deepest);
      if (isFlat && rows.length <= mostJsonLines) value = parsed(rows.join('\n'));
    }
    if (value === undefined || (end === k && !isList(value))) {
      found.push(lines[k]!);
      continue;
    }
    found.push(...objectLines(value));
    k = end;
  }
  return found.join('\n');
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
