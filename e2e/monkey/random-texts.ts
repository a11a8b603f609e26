/** Texts that a monkey types, drops and follows. None contains a word that the page must never show by itself. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Chance } from './chance.ts';

const root = path.resolve(import.meta.dirname, '../..');

const filesIn = (folder: string, wanted: RegExp): readonly string[] =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => wanted.test(name))
    .map((name) => path.join(root, folder, name));

const samples = [
  ...filesIn('tests/fixtures/samples', /^(?!.*(?:README|SOURCE|expected)).*\.(?:txt|csv|json)$/),
  ...filesIn('examples', /\.(?:json|csv)$/),
  ...filesIn('public/testbed', /(?:-2500|-7500|-6000)\.csv$/),
];

const entries = [
  ...['0', '1', '7', '64', '1000', '1e3', '0.001', '1e-9', '1e9', '1e308', '-1', '-0', '3,5', '3.5', ' 12 '],
  ...['', 'abc', '1/3', '10k', '8 Mpps', '5 Gbit/s', '٣', '１２', '1_000', '--', '.', '1e', '0x10', '∞', '½'],
  ...[
    '9'.repeat(400),
    '0.'.padEnd(60, '0') + '1',
    '1:2:3',
    '0.5 0.5',
    '[1,2,3]',
    '<b>1</b>',
    '%00',
    '\u202e12',
  ],
];

/** For a box of one line or of many. */
export const entryText = (chance: Chance): string =>
  chance.happens(0.6) ? String(chance.whole(0, 10 ** chance.whole(0, 5))) : chance.pick(entries);

const garbage: readonly ((chance: Chance) => Buffer)[] = [
  () => Buffer.alloc(0),
  (chance) => Buffer.from(Array.from({ length: chance.whole(1, 5000) }, () => chance.whole(0, 255))),
  (chance) => Buffer.from('1,2,3\n'.repeat(chance.whole(1, 20_000))),
  (chance) => Buffer.from('['.repeat(chance.whole(1, 5000))),
  () => Buffer.from('x'.repeat(300_000)),
  () =>
    Buffer.from(
      '{"format": "batchscope-session", "version": 2, "scenario": {}, "evidence": [], "pins": [{}]}',
    ),
  (chance) =>
    Buffer.from(
      Array.from({ length: 400 }, () => `${chance.whole(0, 99)};${chance.whole(-9, 9)}`).join('\n'),
    ),
];

/** A recording, whole, truncated, or with a few bytes changed; or useless content. */
export function randomFile(chance: Chance): { name: string; buffer: Buffer } {
  if (chance.happens(0.2)) {
    return {
      name: chance.pick(['a.csv', 'b.json', 'c.txt', 'd.dat', '“e”.hgrm']),
      buffer: chance.pick(garbage)(chance),
    };
  }
  const file = chance.pick(samples);
  const whole = readFileSync(file);
  const name = path.basename(file);
  if (chance.happens(0.7)) return { name, buffer: whole };
  const buffer = chance.happens(0.5) ? whole.subarray(0, chance.whole(0, whole.length)) : Buffer.from(whole);
  for (let k = chance.whole(0, 5); k > 0 && buffer.length > 0; k--)
    buffer[chance.whole(0, buffer.length - 1)] = chance.whole(32, 126);
  return { name, buffer };
}

/** Entries between `&` in the links, each once. */
const entriesOf = (links: readonly string[]): readonly string[] => [
  ...new Set(links.flatMap((link) => link.split('?')[1]?.split('&') ?? [])),
];

/** Replaces one number in the text. */
function withOtherNumber(text: string, chance: Chance): string {
  const numbers = [...text.matchAll(/\d+(?:\.\d+)?/g)];
  if (numbers.length === 0) return text;
  const { 0: number, index } = chance.pick(numbers);
  return text.slice(0, index) + encodeURIComponent(entryText(chance)) + text.slice(index + number.length);
}

/** Removes or replaces a few characters. */
function damaged(text: string, chance: Chance): string {
  const at = chance.whole(1, Math.max(1, text.length - 1));
  const put = chance.pick(['', '&', '=', '%', '%F0', '9', 'e9', '~', ',', ':', '&view.stage=map', '&pin=']);
  return text.slice(0, at) + put + text.slice(at + chance.whole(0, 6));
}

/** A link that was seen, or one made of an input and values that others had; perhaps damaged. */
export function randomLink(
  chance: Chance,
  { models, fields, seen }: { models: readonly string[]; fields: readonly string[]; seen: readonly string[] },
): string {
  const known = entriesOf(seen);
  const entry = () =>
    known.length > 0 && chance.happens(0.6)
      ? chance.pick(known)
      : `${chance.pick(fields)}=${encodeURIComponent(entryText(chance))}`;
  const fresh = () => {
    const given = Array.from({ length: chance.whole(0, 4) }, entry).join('&');
    return `#v1/${chance.pick(models)}${given === '' ? '' : `?${given}`}`;
  };
  const link = seen.length > 0 && chance.happens(0.3) ? chance.pick(seen) : fresh();
  const way = chance.fraction();
  return way < 0.6 ? link : way < 0.85 ? withOtherNumber(link, chance) : damaged(link, chance);
}
