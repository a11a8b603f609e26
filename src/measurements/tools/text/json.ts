/** JSON as tools write it; nothing in it is trusted to be there. */
import { MeasurementFailure } from '../../measurement-failure.ts';

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

/** null for everything that is no object: lists, texts, numbers. */
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
