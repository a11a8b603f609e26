/**
 * A pasted text without the decorations of terminals, mails, web pages and log collectors around the output of a tool.
 * Pure; the number of lines does not change, so that a refusal names the line that a reader sees.
 */
import type { ReadingNote } from '../measurement.ts';
import { grouped, MeasurementFailure } from '../measurement-failure.ts';
import { linePrefix } from './line-prefix.ts';

export interface CleanedText {
  /** The same string where there was nothing to take off. */
  text: string;
  notes: readonly ReadingNote[];
}

interface Decoration {
  /** As part of a list: `colours`. */
  name: string;
  pattern: RegExp;
  replacement: string;
}

const [bell, backspace, escape] = [7, 8, 27].map((code) => String.fromCharCode(code)) as [
  string,
  string,
  string,
];

const sequences = [
  // The title of the window.
  `${escape}\\][^${bell}${escape}\\n]{0,400}(?:${bell}|${escape}\\\\)`,
  // Sequences that set a colour or move the cursor, raw and as `cat -v` shows them.
  `(?:${escape}|\\^\\[)\\[[0-?]{0,40}[ -/]{0,4}[@-~]`,
  // Any other sequence, a bell.
  `${escape}[ -/]{0,4}[0-~]|${bell}`,
];

/** In this order. Every pattern is linear and stays within a line. */
const decorations: readonly Decoration[] = [
  { name: 'escape sequences of a terminal', pattern: new RegExp(sequences.join('|'), 'g'), replacement: '' },
  // The rest of a colour sequence where the escape character was lost.
  { name: 'colours', pattern: /\[(?:0|[01];3\d|3\d|[01];3\d;4\d)m(?!\s*[,)\]])/g, replacement: '' },
  // The keys that ended a command, as a terminal shows them.
  { name: 'echoes of keys', pattern: /^\^C(?=[^\s\n])/gm, replacement: '' },
  { name: 'markup of a table', pattern: /^[ \t]*:header:[ \t]*(?=")/gm, replacement: '' },
  { name: 'HTML', pattern: /<br ?\/?>(?!\n)/gi, replacement: '\n' },
  {
    name: 'HTML',
    pattern:
      /<\/?(?:p|pre|code|div|span|br|b|strong|em|i|u|tt|samp|kbd|font|blockquote|body|html)(?: [^<>\n]{0,300})?\/?>/gi,
    replacement: '',
  },
];

/** Mails in quoted-printable: a line of some 70 characters that ends with `=` goes on in the next one. */
const softEnd = /^(.{60,77}[^=\n])=\r?\n/gm;
const encodedByte = /(?:=[0-9A-F]{2})+/g;

/** Only where several lines go on, or `=` itself is encoded: others may end so. */
function withoutMailEncoding(text: string, found: Set<string>): string {
  const soft = text.match(softEnd)?.length ?? 0;
  const encoded = text.match(/=3D/g)?.length ?? 0;
  if (encoded < 2 && soft < 2) return text;
  found.add('the encoding of a mail');
  const joined = text.replace(/^(.{60,77}[^\n]|.{0,77}[^=\n])=\r?\n/gm, '$1');
  if (encoded === 0) return joined;
  return joined.replace(encodedByte, (bytes) => {
    try {
      return decodeURIComponent(bytes.replaceAll('=', '%'));
    } catch {
      return bytes;
    }
  });
}

const leastEscaped = 3;

/** A text taken out of a string of JSON or of a program has its line ends as `\n`. JSON itself is left alone. */
function withLineEnds(text: string, found: Set<string>): string {
  const escaped = text.match(/\\n/g)?.length ?? 0;
  if (escaped < leastEscaped || /^\s*[[{]/.test(text) || escaped < text.split('\n').length) return text;
  found.add('escaped line ends');
  return text
    .replace(/\\r?\\n|\\n/g, '\n')
    .replace(/\\t/g, '\t')
    .replace(/\\"/g, '"');
}

const entities: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  '#39': "'",
  '#34': '"',
  '#x27': "'",
  '#x22': '"',
  '#160': ' ',
  '#62': '>',
  '#60': '<',
  '#124': '|',
};
const entity = /&(lt|gt|amp|quot|apos|nbsp|#\d{2,3}|#x\d{2});/g;

/** The character of an entity, by its name, or printable ASCII by its number. */
function characterOf(name: string): string | undefined {
  const code = /^#\d+$/.test(name) ? Number(name.slice(1)) : 0;
  return entities[name] ?? (code > 32 && code < 127 ? String.fromCharCode(code) : undefined);
}

/** A fence of Markdown, or a tag of a wiki or forum around code. */
const fence =
  /^[ \t]*(?:```+|~~~+)[\w +.-]{0,40}$|^[ \t]*(?:\{(?:code|noformat)(?::[^}]{0,40})?\}|\[\/?code\])[ \t]*$/;

/** A fence in the first line of the code. */
const fenceInFront = /^[ \t]*```+(?=[^`]+$)/;
/** A fence in its last line. */
const fenceBehind = /^([^`]*[^`\s])```+[ \t]*$/;

/** Two stars that make a word bold; not those of a bar. */
const boldLine = /^([ \t]*)\*\*(?![*\n])(.{1,400}?)\*\*[ \t]*$/gm;
const bold = /(?<![*|\w])\*\*(?![*\s|])([^*\n]{1,400}?)(?<![\s*|])\*\*(?![*|])/g;
const strayBold = /(?<=[\w)%.])\*\*(?=\s|$)|(?<=^|\s)\*\*(?=\w)/gm;

/** The mark of code in front of the first line of an output, or behind its last. */
const codeBegins = /^([ \t]*)`(?=[^`\n]*$)/gm;
/** A whole line between them; commands are known by them. */
const codeLine = /^([ \t]*)`([A-Z[|#=\d][^`\n]*)`[ \t]*$/gm;
const codeEnds = /^([^`\r\n\u2028\u2029]*[^`\s])`[ \t]*$/gm;

/** An arrow that points at the line, with the words behind it. */
const remark = /(?<=\S)[ \t]+(?:<[-=~]{1,40}|<{2,40}|[\u2190\u21d0\u27f5\u2b05])(?![\d.]).*$/gm;

/**
 * `wordsStay`: prose around fenced code is not decoration. Throws `MeasurementFailure` for lines of several sources,
 * which are several measurements.
 */
export function cleanedText(text: string, wordsStay = false): CleanedText {
  const found = new Set<string>();
  let cleaned = withLineEnds(withoutMailEncoding(withoutBackspaces(text, found), found), found);
  for (const { name, pattern, replacement } of decorations) {
    cleaned = replaced(cleaned, pattern, replacement, name, found);
  }
  // A closed element is whole; a text may end before it.
  if (
    found.has('HTML') &&
    text.trimEnd().endsWith('>') &&
    !cleaned.slice(cleaned.trimEnd().length).includes('\n')
  )
    cleaned += '\n';
  for (let depth = 0; depth < 2 && cleaned.includes('&'); depth++) {
    cleaned = replaced(cleaned, entity, (whole, name: string) => characterOf(name) ?? whole, 'HTML', found);
  }
  cleaned = cleanedLines(cleaned, found, wordsStay);
  if (cleaned.includes('**')) {
    cleaned = replaced(cleaned, boldLine, '$1$2', 'marks of bold type', found);
    cleaned = replaced(cleaned, bold, '$1', 'marks of bold type', found);
    cleaned = replaced(cleaned, strayBold, '', 'marks of bold type', found);
  }
  if (cleaned.includes('`')) {
    cleaned = cleaned.replace(codeLine, (_, blanks: string, code: string) => {
      found.add('marks of code');
      return blanks + code;
    });
    cleaned = replaced(cleaned, codeBegins, '$1', 'marks of code', found);
    cleaned = replaced(cleaned, codeEnds, '$1', 'marks of code', found);
  }
  cleaned = replaced(cleaned, remark, '', 'remarks behind lines', found);
  if (found.size === 0) return { text, notes: [] };
  const message = `Taken off before reading: ${[...found].join(', ')}.`;
  return { text: cleaned, notes: [{ code: 'cleaned', message }] };
}

function replaced(
  text: string,
  pattern: RegExp,
  by: string | ((whole: string, group: string) => string),
  name: string,
  found: Set<string>,
): string {
  const after = typeof by === 'string' ? text.replace(pattern, by) : text.replace(pattern, by);
  if (after !== text) found.add(name);
  return after;
}

/** A backspace takes the character in front of it away, as `script` and `man` use it. */
function withoutBackspaces(text: string, found: Set<string>): string {
  if (!text.includes(backspace)) return text;
  found.add('backspaces');
  const parts: string[] = [];
  for (const line of text.split('\n')) {
    if (!line.includes(backspace)) {
      parts.push(line);
      continue;
    }
    const characters: string[] = [];
    for (const character of line) {
      if (character === backspace) characters.pop();
      else characters.push(character);
    }
    parts.push(characters.join(''));
  }
  return parts.join('\n');
}

const mostRounds = 4;

/** Fences, quote marks and prefixes, nested in any order. */
function cleanedLines(text: string, found: Set<string>, wordsStay: boolean): string {
  const lines = text.split(/\r\n|\n|\r/);
  let changed = false;
  lines.forEach((line, k) => {
    if (!line.includes('```') || fence.test(line)) return;
    lines[k] = line.replace(fenceInFront, '').replace(fenceBehind, '$1');
    if (lines[k] === line) return;
    found.add('fences of code');
    changed = true;
  });
  if (withoutDiff(lines)) {
    found.add('marks of diff');
    changed = true;
  }
  for (let round = 0; round < mostRounds; round++) {
    const fences = withoutFences(lines, found, wordsStay);
    if (fences) found.add('fences of code');
    const marks = withoutQuotes(lines);
    if (marks) found.add('quote marks');
    const borders = withoutBorders(lines);
    if (borders) found.add('borders of a terminal');
    const strings = withoutStringMarks(lines);
    if (strings) found.add('marks of strings');
    const prefix = linePrefix(lines);
    if (prefix !== null) {
      if (prefix.sources.length > 1) {
        const names = prefix.sources.slice(0, 3).join(', ');
        throw new MeasurementFailure(
          'several-sources',
          `The lines come from ${grouped(prefix.sources.length)} sources (${names}), which are separate measurements; paste the lines of one.`,
        );
      }
      found.add(prefix.name);
      lines.forEach((line, k) => (lines[k] = prefix.without(line)));
    }
    // Marks of quotes may have been in front of those of diff.
    const diff = marks && withoutDiff(lines);
    if (diff) found.add('marks of diff');
    if (!fences && !marks && !borders && !strings && prefix === null) break;
    changed = true;
  }
  return changed ? lines.join('\n') : text;
}

/** Prose around the code goes too, where there is less of it and every fence is closed. */
function withoutFences(lines: string[], found: Set<string>, wordsStay: boolean): boolean {
  const fences = lines.flatMap((line, k) => (fence.test(line) ? [k] : []));
  if (fences.length === 0) return false;
  const filled = (from: number, to: number) =>
    lines.slice(from, to).reduce((characters, line) => characters + line.trim().length, 0);
  let inside = 0;
  for (let k = 0; k + 1 < fences.length; k += 2) inside += filled(fences[k]! + 1, fences[k + 1]!);
  const outside = filled(0, lines.length) - inside - fences.reduce((sum, k) => sum + filled(k, k + 1), 0);
  const paired = !wordsStay && fences.length % 2 === 0 && outside > 0 && outside < inside;
  let within = false;
  lines.forEach((line, k) => {
    const isFence = fence.test(line);
    if (isFence) within = !within;
    if (isFence || (paired && !within)) lines[k] = '';
  });
  if (paired) found.add('words around the code');
  // The last line before a closing fence is complete, also where the text ends there.
  if (fences.at(-1) === lines.length - 1) lines.push('');
  return true;
}

const diffMark = /^([<>])(?: |$)/;
const changeHead = /^\d+(?:,\d+)?[acd]\d+(?:,\d+)?$/;
const betweenDiffs = /^(?:---|\d+(?:,\d+)?[acd]\d+(?:,\d+)?)$/;

/** Places of the lines with a mark; below heads of changes (`6c6`) only those, as others may be quoted. */
function markedLines(lines: readonly string[]): number[] {
  const heads = lines.some((line) => changeHead.test(line.trim()));
  let within = !heads;
  return lines.flatMap((line, k) => {
    const isMarked = diffMark.test(line);
    if (heads) within = betweenDiffs.test(line.trim()) || (within && isMarked);
    return within && isMarked ? [k] : [];
  });
}

/** Lines that `diff` prints of two files: those of the first, then those of the second. */
function withoutDiff(lines: string[]): boolean {
  const marked = markedLines(lines);
  const ofFile = (mark: string) =>
    marked.filter((k) => lines[k]!.startsWith(mark)).map((k) => lines[k]!.slice(2));
  const both = [...ofFile('<'), ...ofFile('>')];
  if (ofFile('<').length === 0 || ofFile('>').length === 0) return false;
  marked.forEach((k, at) => (lines[k] = both[at]!));
  lines.forEach((line, k) => (lines[k] = betweenDiffs.test(line.trim()) ? '' : line));
  return true;
}

/** From this share of lines on, a mark in front of them is not part of the tool's output. */
const mostLines = 0.8;
const quoteMarks = /^(?:[ \t]{0,3}>)+/;

const borderMark = /[\u2502\u2503\u2551]/;
/** The upper or lower border of a box. */
const borderAlone = /^[ \t]*[\u2500-\u257f][\u2500-\u257f ]*$/;

/** Words of a line between the borders of a pane or box; null without a border, and with columns between borders. */
function betweenBorders(line: string): string | null {
  const trimmed = line.trim();
  if (!borderMark.test(trimmed.charAt(0))) return null;
  const words = trimmed.slice(1, borderMark.test(trimmed.charAt(trimmed.length - 1)) ? -1 : undefined);
  return borderMark.test(words) ? null : words.replace(/^ /, '').trimEnd();
}

function withoutBorders(lines: string[]): boolean {
  const filled = lines.filter((line) => line.trim() !== '' && !borderAlone.test(line));
  const between = filled.filter((line) => betweenBorders(line) !== null).length;
  if (between < 2 || between < mostLines * filled.length) return false;
  lines.forEach((line, k) => (lines[k] = borderAlone.test(line) ? '' : (betweenBorders(line) ?? line)));
  return true;
}

/** A line of an output as the element of a list of strings: `"rx_packets: 12",`. */
const stringLine = /^[ \t]*("(?:[^"\\]|\\.)*"),?[ \t]*$/;
const leastStrings = 3;

/** Lines below each other that are elements of a list, as automation prints outputs; JSON itself is left alone. */
function withoutStringMarks(lines: string[]): boolean {
  if (/^\s*[[{]/.test(lines.find((line) => line.trim() !== '') ?? '{')) return false;
  let changed = false;
  for (let from = 0; from < lines.length; from++) {
    let to = from;
    while (to < lines.length && stringLine.test(lines[to]!)) to++;
    if (to - from >= leastStrings) {
      for (let k = from; k < to; k++) lines[k] = stringOf(stringLine.exec(lines[k]!)![1]!);
      changed = true;
    }
    from = Math.max(from, to);
  }
  return changed;
}

function stringOf(quoted: string): string {
  try {
    return (JSON.parse(quoted) as string).replace(/[\r\n]/g, ' ');
  } catch {
    return quoted.slice(1, -1);
  }
}

/** The marks that all quoted lines have; deeper ones may be a tool's. */
function withoutQuotes(lines: string[]): boolean {
  let [filled, quoted, depth] = [0, 0, Infinity];
  for (const line of lines) {
    if (line.trim() === '') continue;
    filled++;
    const marks = quoteMarks.exec(line)?.[0];
    if (marks === undefined) continue;
    quoted++;
    depth = Math.min(depth, marks.split('>').length - 1);
  }
  if (quoted === 0 || (quoted === 1 && filled > 1) || quoted < mostLines * filled) return false;
  const marks = new RegExp(`^(?:[ \\t]{0,3}>){${depth}} ?`);
  lines.forEach((line, k) => (lines[k] = line.replace(marks, '')));
  return true;
}
