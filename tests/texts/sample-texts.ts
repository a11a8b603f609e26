/** Every fixture that is read, as text. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const folder = 'tests/fixtures';
const longest = 60_000;

/** A sample of a tool's output, by `<format>/NAME`. */
export function sampleText(name: string): string {
  return readFileSync(join(folder, 'samples', name), 'utf8');
}

export const samples = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .map((name) => join(folder, name))
  .filter((path) => statSync(path).isFile() && !/\.md$|\/refused-|\/readings\//.test(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
  .filter(({ text }) => text.length <= longest);
