/**
 * One entry of BibTeX, as the models' descriptions hold it, and the same in CSL-JSON, which reference managers read.
 */

interface BibtexEntry {
  type: string;
  key: string;
  /** Names in lower case; values as written, without their outer braces. */
  fields: Readonly<Record<string, string>>;
}

/** The entry of a version of Batchscope. */
export function softwareEntry(fields: { version: string; note?: string; url?: string }): string {
  const { version, note, url } = fields;
  return `@software{batchscope,
  author  = {{The Batchscope authors}},
  title   = {Batchscope},
  version = {${version}}${note === undefined ? '' : `,\n  note    = {${note}}`}${url === undefined ? '' : `,\n  url     = {${url}}`}
}`;
}

type CslItem = Readonly<Record<string, unknown>>;

/** The value that begins with a brace at `start`, without its braces. */
function braced(text: string, start: number): string {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    if (text[at] === '{') depth += 1;
    if (text[at] === '}') depth -= 1;
    if (depth === 0) return text.slice(start + 1, at);
  }
  throw new Error('a brace of the BibTeX entry is not closed');
}

/** Throws for anything but an entry. */
export function readBibtex(text: string): BibtexEntry {
  const head = /^\s*@(\w+)\s*\{\s*([^\s,]+)\s*,/.exec(text);
  if (head === null) throw new Error('not a BibTeX entry');
  const fields: Record<string, string> = {};
  let at = head[0].length;
  for (;;) {
    const name = /[\s,]*([a-zA-Z]+)\s*=\s*/y;
    name.lastIndex = at;
    const found = name.exec(text);
    if (found === null) break;
    at = name.lastIndex;
    const value = text[at] === '{' ? braced(text, at) : /^[^,}\s]*/.exec(text.slice(at))![0];
    at += value.length + (text[at] === '{' ? 2 : 0);
    fields[found[1].toLowerCase()] = value;
  }
  return { type: head[1].toLowerCase(), key: head[2], fields };
}

/** Marks that TeX puts over a letter, as Unicode puts them behind it. */
const marks: Readonly<Record<string, string>> = {
  "'": '\u0301',
  '`': '\u0300',
  '"': '\u0308',
  '^': '\u0302',
  '~': '\u0303',
  v: '\u030c',
  c: '\u0327',
};

/** Plain text of TeX markup. */
export function plainTex(text: string): string {
  return text
    .replace(/\\DJ\b/g, 'Đ')
    .replace(/\\dj\b/g, 'đ')
    .replace(
      /\\([vc])\s*\{(\w)\}|\\(['`"^~])\s*\{?(\w)\}?/g,
      (_, named: string, a: string, sign: string, b: string) =>
        `${a ?? b}${marks[named ?? sign]}`.normalize('NFC'),
    )
    .replace(/[{}]/g, '')
    .replaceAll('--', '–')
    .trim();
}

const cslTypes: Readonly<Record<string, string>> = {
  article: 'article-journal',
  inproceedings: 'paper-conference',
  software: 'software',
};

/** `Family, Given and Family, Given`; a name in braces is that of an organisation. */
function names(authors: string): CslItem[] {
  return authors.split(/\s+and\s+/).map((author) => {
    const [family, given] = author.split(/,\s*/);
    return given === undefined
      ? { literal: plainTex(family) }
      : { family: plainTex(family), given: plainTex(given) };
  });
}

export function cslOf({ type, key, fields }: BibtexEntry): CslItem {
  const container = fields.journal ?? fields.booktitle;
  const plain = { volume: fields.volume, issue: fields.number, page: fields.pages, version: fields.version };
  const year = Number(fields.year);
  return {
    id: key,
    type: cslTypes[type] ?? 'document',
    title: plainTex(fields.title ?? ''),
    author: names(fields.author ?? ''),
    ...(container === undefined ? {} : { 'container-title': plainTex(container) }),
    ...(Number.isInteger(year) ? { issued: { 'date-parts': [[year]] } } : {}),
    ...Object.fromEntries(
      Object.entries(plain).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, plainTex(value)]],
      ),
    ),
    ...(fields.doi === undefined ? {} : { DOI: fields.doi }),
    ...(fields.url === undefined ? {} : { URL: fields.url }),
    ...(fields.note === undefined ? {} : { note: plainTex(fields.note) }),
  };
}
