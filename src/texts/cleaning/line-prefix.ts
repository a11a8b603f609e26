/** Prefix that log collectors, container tools or `grep` put in front of every line of an output. */

interface PrefixForm {
  /** As part of a list: `time stamps`. */
  name: string;
  /** Its groups named `source` hold the origin of a line; groups named `number` count lines. */
  pattern: RegExp;
  /** Share of the lines with characters that must have it. */
  share: number;
  /** In front of most such lines it is a column of their table, no prefix. */
  columnBefore?: RegExp;
  /** The text is the same on every line. */
  literal?: boolean;
  /** How the numbers of lines follow each other. */
  counts?: 'by one' | 'up';
  /** Where all lines end so, they are rows of a table and the prefix is its border. */
  notRows?: RegExp;
}

const bareNumbers = /^[-+.\s]*\d[-+\d.\s]*$/;
const number = /^\s*\d/;
const monthDay = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) [ \\d]\\d \\d\\d:\\d\\d:\\d\\d';
const isoTime = '\\d{4}-\\d\\d-\\d\\d[T ]\\d\\d:\\d\\d:\\d\\d(?:[.,]\\d{1,9})?(?:Z|[+-]\\d\\d:?\\d\\d)?';
const process = '(?<source>\\S{1,80} [^\\s:[\\]]{1,60})(?:\\[\\d{1,9}\\])?:';

/** The first match is removed; others may follow. A blank at the end of a prefix may be lost. */
const forms: readonly PrefixForm[] = [
  {
    name: 'prefixes of the system log',
    pattern: new RegExp(`^(?:<\\d{1,3}>)?(?:${monthDay}(?:\\.\\d{1,9})?|${isoTime}) ${process}(?: |$)`),
    share: 0.8,
  },
  {
    name: 'prefixes of a container log',
    pattern: new RegExp(`^${isoTime} (?:stdout|stderr) [FP](?: |$)`),
    share: 0.8,
  },
  {
    name: 'time stamps',
    pattern: new RegExp(`^(?:\\[(?:${isoTime}|${monthDay})\\]|${isoTime}|${monthDay})(?:[ \\t]|$)`),
    share: 1,
    columnBefore: bareNumbers,
  },
  {
    name: 'time stamps',
    pattern: /^(?:\d{1,2}:)?\d{1,2}:\d\d(?:\.\d{1,9})?:(?: |$)/,
    share: 1,
    columnBefore: bareNumbers,
  },
  {
    name: 'prefixes of the log of Suricata',
    pattern:
      /^\[\d{1,9}(?: - [^\]]{0,60})?\] \d{1,4}[/-]\d{1,2}[/-]\d{1,4} (?:-- )?\d\d:\d\d:\d\d - (?:\([^()]{1,80}\) )?<\w{1,20}> (?:\([^()]{1,80}\) )?-- /,
    share: 0.9,
  },
  {
    name: 'time stamps of the kernel log',
    pattern: /^(?:<\d{1,3}>)?\[(?: {0,6}\d{1,9}\.\d{3,9}|\w{3} \w{3} [ \d]\d \d\d:\d\d:\d\d \d{4})\](?: |$)/,
    share: 0.8,
  },
  {
    name: 'names of containers',
    pattern: /^(?<source>[A-Za-z][\w.-]{0,60}) {0,40}\|(?: |$)/,
    share: 1,
    notRows: /\|\s*$/,
    literal: true,
    columnBefore: bareNumbers,
  },
  {
    name: 'numbers of lines',
    pattern: /^(?<number>\d{1,7})[:-](?!\d\d:\d\d\s)/,
    share: 1,
    counts: 'up',
    columnBefore: number,
  },
  {
    name: 'names of files and numbers of lines',
    pattern: /^(?<source>[\w./~-]{1,200}):(?<number>\d{1,7}):/,
    share: 1,
    counts: 'up',
  },
  {
    name: 'numbers of lines',
    pattern: /^ {1,5}(?<number>\d{1,6})(?:\t| {2})/,
    share: 1,
    counts: 'by one',
    columnBefore: number,
  },
  {
    name: 'names of pods',
    pattern: /^\[pod\/(?<source>[\w.-]{1,80}\/[\w.-]{1,60})\](?: |$)/,
    share: 0.9,
  },
  {
    name: 'tags of a runner',
    pattern: /^\[(?:stdout|stderr|output|out|err|info|debug|log)\] ?/i,
    share: 0.8,
  },
  { name: 'bars in front of lines', pattern: /^ ?\|(?: |$)/, share: 1, notRows: /\|\s*$/ },
  { name: 'marks of a diff', pattern: /^\+/, share: 0.9 },
];

interface LinePrefix {
  name: string;
  /** Hosts, containers or files that the lines come from, as far as the prefix names them. */
  sources: readonly string[];
  without: (line: string) => string;
}

const leastLines = 3;

/** The prefix that (nearly) all lines have, or null. */
export function linePrefix(lines: readonly string[]): LinePrefix | null {
  const filled = lines.filter((line) => line.trim() !== '');
  if (filled.length < leastLines) return null;
  for (const form of forms) {
    const prefix = prefixOf(form, filled);
    if (prefix !== null) return prefix;
  }
  return null;
}

const rareSource = 0.1;
const mostlyPrefixed = 0.8;
/** A command, typed and not printed, has no prefix. */
const command = /^(?:\S{0,80}[$#>] |(?:kubectl|docker|journalctl|dmesg|grep|cat) )/;

function prefixOf(form: PrefixForm, lines: readonly string[]): LinePrefix | null {
  const mostUnlike = Math.floor((1 - form.share) * lines.length + 1e-9);
  const sources = new Map<string, number>();
  let [prefixed, unlike, numbers, rows, last] = [0, 0, 0, 0, -1];
  // A column of times has a name, not a time, in front of the names of the other columns.
  let namedFirst = false;
  for (const line of lines) {
    const found = form.pattern.exec(line);
    if (found === null) {
      if (!command.test(line) && ++unlike > mostUnlike) return null;
      continue;
    }
    prefixed++;
    const rest = line.slice(found[0].length);
    if (form.columnBefore?.test(rest) === true) numbers++;
    else if (numbers === 0 && line === lines[0]) namedFirst = true;
    if (form.notRows?.test(rest)) rows++;
    const { source, number } = found.groups ?? {};
    if (source !== undefined) sources.set(source, (sources.get(source) ?? 0) + 1);
    if (form.counts === undefined) continue;
    const value = Number(number);
    if (last >= 0 && (form.counts === 'up' ? value <= last : value !== last + 1)) return null;
    last = value;
  }
  if (prefixed < leastLines || prefixed < mostlyPrefixed * lines.length) return null;
  if (form.columnBefore !== undefined && !namedFirst && 2 * numbers >= prefixed) return null;
  if (rows === prefixed) return null;
  if (form.literal === true && sources.size > 1 && sources.size > prefixed / leastLines) return null;
  const often = [...sources].filter(([, count]) => count > rareSource * prefixed).map(([source]) => source);
  return {
    name: form.name,
    sources: often,
    without: (line) => line.replace(form.pattern, ''),
  };
}

/** Share of the lines that begin with the same words where those are a prefix. */
const mostShared = 0.8;
const fewestShared = 2;

/**
 * Words with which nearly all lines begin, with the blanks behind them, the longest first. Of a table they may be its
 * own: a reader has to try them.
 */
export function sharedBeginnings(lines: readonly string[]): readonly string[] {
  const filled = lines.filter((line) => line.trim() !== '' && !command.test(line));
  const [first] = filled;
  if (first === undefined || filled.length < fewestShared || !/[a-z]/i.test(first)) return [];
  const ends = [...first.slice(0, longestShared).matchAll(/(?<!\S)\S+\s+/g)].map(
    (word) => word.index + word[0].length,
  );
  return ends
    .reverse()
    .map((end) => first.slice(0, end))
    .filter((words) => /[a-z]/i.test(words))
    .filter((words) => filled.filter((line) => line.startsWith(words)).length >= mostShared * filled.length)
    .slice(0, mostBeginnings);
}

const longestShared = 200;
const mostBeginnings = 6;
