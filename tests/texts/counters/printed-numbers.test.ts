/** Every counter has the digits of a number in its text: a reading scales numbers by powers of ten, and makes up none. */
import { expect, it } from 'vitest';
import { readCounters } from '../../../src/texts/counters/read-counters.ts';
import { knownCases } from '../../diagnosis/known-cases.ts';
import { variations } from '../../diagnosis/variations.ts';
import { samples } from '../sample-texts.ts';

/** Significant digits of a number; `0` for none. */
function digitsOf(value: number): string {
  const digits = Math.abs(value).toPrecision(12).replace(/e.*$/, '').replace('.', '');
  return digits.replace(/^0+/, '').replace(/0+$/, '') || '0';
}

/** Digits of all numbers that a reader can see in a text, whatever its marks of decimals and thousands mean. */
function digitsIn(text: string): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (value: number) => {
    if (Number.isFinite(value)) found.add(digitsOf(value));
  };
  const marks = /[,'’ _\u202f]/g;
  for (const [written] of [/\d+(?:[.,'’_]\d+)*/g, /\d+(?:[., _\u202f]\d+)*/g].flatMap((form) => [
    ...text.matchAll(form),
  ])) {
    for (const one of [
      written,
      written.replace(marks, ''),
      written.replace(/\D/g, ''),
      written.replace(',', '.'),
    ])
      add(Number(one));
    for (const part of written.split(marks)) add(Number(part));
  }
  for (const [hexadecimal] of text.matchAll(/\b(?:0x)?[\da-f]{2,16}\b/gi))
    add(parseInt(hexadecimal.replace(/^0x/i, ''), 16));
  return found;
}

/** Computed from two numbers of a line. */
const computed = new Set(['link_drops', 'lookups', 'nfqueue_dropped']);

const cases = [...knownCases, ...variations].flatMap(({ texts }) => texts.map(({ text }) => text));

it('Counters of samples and cases have the digits of a number in their text', () => {
  const texts = new Set([...samples.map(({ text }) => text), ...cases]);
  let counters = 0;
  for (const text of texts) {
    const printed = digitsIn(text);
    for (const { tool, counters: read } of readCounters(text, 'a').snapshots) {
      counters += read.length;
      const madeUp = read.filter(
        // Times are printed in minutes, too, and settings as words.
        ({ name, value, unit }) =>
          unit !== 's' && unit !== '' && !computed.has(name) && !printed.has(digitsOf(value)),
      );
      expect(madeUp, `${tool} in ${text.slice(0, 80)}`).toEqual([]);
    }
  }
  expect(counters).toBeGreaterThan(1000);
});
