/**
 * Reading takes work in proportion to the text, whatever is repeated in it. Work is counted, not timed: the characters
 * that expressions pass over. That one expression passes over them once is what `tests/lint` demands of each, and what
 * is demanded here of those that are put together from parts.
 */
import { describe, expect, it } from 'vitest';
import { examine } from '../../src/diagnosis/diagnose.ts';
import { createParserService } from '../../workers/parse/parser-service.ts';
import { superlinear } from '../superlinear.ts';
import { placedIn, repeatedUnits } from './repeated-units.ts';

/** Length of the repeated part, characters; from about 20,000 on limits of lengths decide which readers see it. */
const size = Number(process.env.WORK_SIZE ?? 512);
/** Heads that are looked at, and limits of lines, make the first text a little dearer, or the second. */
const mostGrowth = 2.2;

interface Counted {
  characters: number;
  expressions: Set<RegExp>;
}

/** The characters that expressions pass over while `work` runs. */
async function counted(work: () => unknown): Promise<Counted> {
  // eslint-disable-next-line typescript/unbound-method -- called with the expression
  const exec = RegExp.prototype.exec;
  const count: Counted = { characters: 0, expressions: new Set() };
  RegExp.prototype.exec = function (this: RegExp, text: string) {
    const from = this.global || this.sticky ? this.lastIndex : 0;
    const found = exec.call(this, text);
    const atOnce = this.sticky || (this.source.startsWith('^') && !this.multiline);
    const to = found === null ? (atOnce ? from : String(text).length) : found.index + found[0].length;
    count.characters += 1 + Math.max(0, to - from);
    count.expressions.add(this);
    return found;
  };
  try {
    await work();
  } finally {
    RegExp.prototype.exec = exec;
  }
  return count;
}

const service = createParserService(() => undefined);
const readers = {
  'the diagnosis': (text: string) => examine([{ name: 'text 1', text }]),
  'the readers of files': (text: string) =>
    service.parse({ file: new Blob([text]), fileName: 'text 1', options: {} }),
};

describe.each(Object.entries(readers))('the work of %s', (_reader, read) => {
  it('doubles with a text that is twice as long, whatever is repeated in its beginning, middle or end', async () => {
    const found: string[] = [];
    const composed = new Map<string, RegExp>();
    for (const unit of repeatedUnits) {
      for (const [place, text] of Object.entries(placedIn)) {
        const once = await counted(() => read(text(unit, size)));
        const twice = await counted(() => read(text(unit, 2 * size)));
        const growth = twice.characters / once.characters;
        if (growth > mostGrowth) found.push(`${JSON.stringify(unit)} in the ${place}: ${growth.toFixed(2)}`);
        for (const each of twice.expressions) composed.set(String(each), each);
      }
    }
    expect(found).toEqual([]);
    const slow = [...composed.values()].filter(({ source, flags }) => superlinear(source, flags));
    expect(slow.map(String)).toEqual([]);
  }, 1_200_000);
});

it('work that grows with the square is distinguished from work in proportion', async () => {
  const afterEach = (text: string) => [...text].forEach((_letter, k) => /x$/.test(text.slice(k)));
  const of = (letters: number) => counted(() => afterEach('a'.repeat(letters)));
  expect((await of(800)).characters / (await of(400)).characters).toBeGreaterThan(3.9);
});
