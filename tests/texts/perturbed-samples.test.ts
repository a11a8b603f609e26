/** Changes to files on their way never change a number: the reading has the same numbers, a question, or a refusal. */
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { TextEncoding } from '../../src/texts/cleaning/text-encoding.ts';
import { partOf, isLongRun } from '../long-run.ts';
import { encoded } from './encoded.ts';
import { Known } from './known-numbers.ts';
import { readAny } from './read-any.ts';
import { samples } from './sample-texts.ts';

const representable = (text: string) => !/[^\t-\x7f\xa0-\xff€–…’]/.test(text);
const encodings: readonly [TextEncoding, boolean][] = [
  ['utf-8', true],
  ['utf-16le', true],
  ['utf-16be', true],
  ['utf-16le', false],
  ['utf-16be', false],
  ['windows-1252', false],
];

describe.each(samples.map((one, index) => ({ ...one, index })))('$path', ({ path, text, index }) => {
  it('has the same numbers in every encoding and with every line end', async () => {
    const before = await readAny(text, path);
    expect(before).toMatchObject({ ok: true });
    const known = new Known([before]);
    for (const [encoding, mark] of partOf(encodings, index, 3)) {
      if (encoding === 'windows-1252' && !representable(text)) continue;
      const after = await readAny(encoded(text, encoding, mark), path);
      expect(after.ok, `${encoding} ${mark}`).toBe(true);
      expect(known.madeUp(after), `${encoding} ${mark}`).toBeNull();
    }
    for (const end of partOf(['\r\n', '\r', '\n'], index, 3)) {
      const after = await readAny(text.replaceAll(/\r\n|\r|\n/g, end), path);
      expect(after.ok, JSON.stringify(end)).toBe(true);
      expect(known.madeUp(after), JSON.stringify(end)).toBeNull();
    }
  });

  it('is not added up with a copy of itself', async () => {
    const known = new Known([await readAny(text, path)]);
    const ended = /\n$/.test(text) ? text : `${text}\n`;
    for (const between of partOf(['', '\n', '\n$ \n\n'], index, 3)) {
      const after = await readAny(ended + between + ended, path);
      expect(known.madeUp(after), JSON.stringify(between)).toBeNull();
    }
  });

  // Threads of one switch and its several commands belong together: only repeated ones can be distinguished.
  if (!dirname(path).endsWith('ovs-pmd'))
    it('is not mixed up with others of its kind', async () => {
      const kin = samples.filter((other) => dirname(other.path) === dirname(path));
      const at = kin.findIndex((other) => other.path === path);
      for (const step of isLongRun ? [1, 2] : [1]) {
        const other = kin[(at + step) % kin.length]!;
        if (other.path === path) continue;
        const both = new Known([await readAny(text, path), await readAny(other.text, path)]);
        const after = await readAny(`${text}\n${other.text}`, path);
        expect(both.madeUp(after), other.path).toBeNull();
      }
    });
});
