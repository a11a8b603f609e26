/** What happens to files on their way must not change a number: the same ones, a question, or a refusal. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { TextEncoding } from '../../src/measurements/formats/text-encoding.ts';
import type { FileContent } from '../../src/measurements/tools/tool-output.ts';
import { encoded } from './encoded.ts';
import { type AnyReading, readAny } from './read-any.ts';

const folder = 'tests/fixtures';
const longest = 60_000;

const samples = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .map((name) => join(folder, name))
  .filter((path) => statSync(path).isFile() && !/\.(md|expected\.json)$/.test(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
  .filter(({ text }) => text.length <= longest);

/** Numbers alone, by what they measure. */
function numbersOf(content: FileContent): string[] {
  if (content.kind === 'tool') {
    const { results, systemFacts } = content.reading;
    return [
      ...results.map((result) => JSON.stringify({ ...result, label: '' })),
      ...systemFacts.map(({ name, value }) => JSON.stringify({ name, value })),
    ];
  }
  const plain: Record<string, unknown> = { ...content, id: '', bytes: 0, notes: [], dropped: [] };
  return [
    JSON.stringify(plain, (_key, value: unknown) => (ArrayBuffer.isView(value) ? listOf(value) : value)),
  ];
}

const listOf = (view: ArrayBufferView) => Array.from(view as Float64Array);

function guessesOf(content: FileContent): string[] {
  return content.kind === 'tool'
    ? content.reading.questions.filter(({ guessed }) => guessed).map(({ id }) => id)
    : [];
}

/** null: nothing was made up. */
function madeUp(before: readonly AnyReading[], after: AnyReading): string | null {
  if (!after.ok) return null;
  const known = before.flatMap((each) => (each.ok ? numbersOf(each.content) : []));
  const other = numbersOf(after.content).filter((number) => !known.includes(number));
  if (other.length === 0) return null;
  const asked = before.flatMap((each) => (each.ok ? guessesOf(each.content) : []));
  if (guessesOf(after.content).some((id) => !asked.includes(id))) return null;
  return other[0]!.slice(0, 300);
}

const representable = (text: string) => !/[^\t-\x7f\xa0-\xff€–…’]/.test(text);
const encodings: readonly [TextEncoding, boolean][] = [
  ['utf-8', true],
  ['utf-16le', true],
  ['utf-16be', true],
  ['utf-16le', false],
  ['utf-16be', false],
  ['windows-1252', false],
];

describe.each(samples)('$path', ({ path, text }) => {
  it('has the same numbers in every encoding and with every line end', async () => {
    const before = await readAny(text, path);
    expect(before).toMatchObject({ ok: true });
    for (const [encoding, mark] of encodings) {
      if (encoding === 'windows-1252' && !representable(text)) continue;
      const after = await readAny(encoded(text, encoding, mark), path);
      expect(after.ok, `${encoding} ${mark}`).toBe(true);
      expect(madeUp([before], after), `${encoding} ${mark}`).toBeNull();
    }
    for (const end of ['\r\n', '\r', '\n']) {
      const after = await readAny(text.replaceAll(/\r\n|\r|\n/g, end), path);
      expect(after.ok, JSON.stringify(end)).toBe(true);
      expect(madeUp([before], after), JSON.stringify(end)).toBeNull();
    }
  });

  it('is not added up with a copy of itself', async () => {
    const before = await readAny(text, path);
    const ended = /\n$/.test(text) ? text : `${text}\n`;
    for (const between of ['', '\n', '\n$ \n\n']) {
      const after = await readAny(ended + between + ended, path);
      expect(madeUp([before], after), JSON.stringify(between)).toBeNull();
    }
  });

  // Threads of one switch and its several commands belong together: only those shown twice can be told apart.
  it.skipIf(dirname(path).endsWith('ovs-pmd'))('is not mixed up with others of its kind', async () => {
    const kin = samples.filter((other) => dirname(other.path) === dirname(path));
    const at = kin.findIndex((other) => other.path === path);
    for (const step of [1, 2]) {
      const other = kin[(at + step) % kin.length]!;
      if (other.path === path) continue;
      const both = await Promise.all([readAny(text, path), readAny(other.text, path)]);
      const after = await readAny(`${text}\n${other.text}`, path);
      expect(madeUp(both, after), other.path).toBeNull();
    }
  });
});
