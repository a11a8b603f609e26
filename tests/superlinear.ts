import { analyse } from 'scslre';
import { RegExpParser } from '@eslint-community/regexpp';

const parser = new RegExpParser({ ecmaVersion: 2024 });
const known = new Map<string, boolean>();

/** Whether a long row of one character makes the expression take more than time in proportion. */
export function superlinear(source: string, flags: string): boolean {
  const key = `${flags}/${source}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const pattern = parser.parsePattern(source, 0, source.length, { unicode: flags.includes('u') });
  const found = analyse({ pattern, flags: parser.parseFlags(flags) }).reports.length > 0;
  known.set(key, found);
  return found;
}
