import { entryText } from './entry-text.ts';

/** One line for the panel: "17 sizes, 1 to 256: 1.36 to 37.2 µs". */
export function tableSummary(table: Readonly<Record<string, number>>, unit: string): string {
  const keys = sizes(table);
  const first = keys[0];
  const last = keys[keys.length - 1];
  const value = (size: number) => entryText(table[String(size)], 3);
  if (keys.length === 1) return `1 size, ${first}: ${value(first)} ${unit}`;
  return `${keys.length} sizes, ${first} to ${last}: ${value(first)} to ${value(last)} ${unit}`;
}

/** The sizes that a table names, in order. */
export function sizes(table: Readonly<Record<string, number>>): number[] {
  return Object.keys(table)
    .map(Number)
    .sort((a, b) => a - b);
}
