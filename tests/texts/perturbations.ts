/** Changes to the output of a tool on its way into a paste. Each returns the changed text. */

export interface Perturbation {
  name: string;
  apply: (text: string) => string;
}

const lines = (text: string) => text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
const eachLine = (change: (line: string, index: number) => string) => (text: string) =>
  `${lines(text).map(change).join('\n')}\n`;
const two = (index: number) => String(index % 60).padStart(2, '0');

/** Escape sequences, overstrikes and marks that change how a text looks. */
export const decorations: readonly Perturbation[] = [
  {
    name: 'numbers in colour',
    apply: (text) => text.replace(/(?<![[;\d]\d*)\d+/g, '\u001b[01;31m\u001b[K$&\u001b[m\u001b[K'),
  },
  { name: 'lines in colour', apply: eachLine((line) => `\u001b[2;35m${line}\u001b[0m`) },
  { name: 'a title and a bell', apply: (text) => `\u001b]0;root@host: ~\u0007${text}` },
  { name: 'bold by overstriking', apply: (text) => text.replace(/[A-Za-z]/g, '$&\b$&') },
  { name: 'code fence', apply: (text) => `\`\`\`text\n${lines(text).join('\n')}\n\`\`\`\n` },
  {
    name: 'code fence in a letter',
    apply: (text) => `My router:\n\n\`\`\`\n${lines(text).join('\n')}\n\`\`\`\nAny idea?\n`,
  },
  { name: 'quoted mail', apply: eachLine((line) => `> ${line}`) },
  { name: 'mail quoted twice', apply: eachLine((line) => `> > ${line}`) },
  { name: 'mail quoted unevenly', apply: eachLine((line, k) => (k % 2 ? `>> ${line}` : `> > ${line}`)) },
  {
    name: 'HTML entities',
    apply: (text) =>
      text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;'),
  },
  {
    name: 'HTML element',
    apply: (text) =>
      `<pre><code>${text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')}</code></pre>\n`,
  },
];

/** In front of every line. */
export const prefixes: readonly Perturbation[] = [
  {
    name: 'kubectl logs --timestamps',
    apply: eachLine((line, k) => `2026-11-26T12:00:${two(k)}.123456789Z ${line}`),
  },
  { name: 'docker compose logs', apply: eachLine((line) => `testpmd-0  | ${line}`) },
  { name: 'journalctl', apply: eachLine((line, k) => `Nov 26 12:00:${two(k)} host7 collect[4711]: ${line}`) },
  {
    name: 'dmesg',
    apply: eachLine((line, k) => `[${String(1234 + k).padStart(5)}.${String(100_000 + k)}] ${line}`),
  },
  { name: 'grep -n', apply: eachLine((line, k) => `${k + 17}:${line}`) },
  { name: 'grep -n of files', apply: eachLine((line, k) => `logs/run-1.log:${k + 17}:${line}`) },
  { name: 'cat -n', apply: eachLine((line, k) => `${String(k + 1).padStart(6)}\t${line}`) },
  { name: 'bar', apply: eachLine((line) => `| ${line}`) },
  { name: 'added lines of a diff', apply: eachLine((line) => `+${line}`) },
  { name: 'unknown words', apply: eachLine((line) => `zz%9 q: ${line}`) },
];

const longNumber = /(?<![\w.,:/+-])\d{4,}(?![\w.:/]|,\d)/g;

/** Every long whole number has this many digits: one group behind a mark. */
export const shortNumbers = (text: string, digits: 4 | 5 | 6): string =>
  text.replace(longNumber, (all) => all.slice(0, digits));

/** Marks between the thousands of every whole number. */
export const separators: readonly Perturbation[] = [
  ',',
  '.',
  "'",
  '\u2019',
  '_',
  ' ',
  '\u00a0',
  '\u2009',
  '\u202f',
].map((mark) => ({
  name: `${JSON.stringify(mark)} between thousands`,
  apply: (text) => text.replace(longNumber, (digits) => digits.replace(/\B(?=(?:\d{3})+$)/g, mark)),
}));

/** Remarks that people add to single lines. */
export const remarks: readonly Perturbation[] = [
  {
    name: 'remark behind every fifth line',
    apply: eachLine((line, k) => (k % 5 === 4 && line ? `${line}   <=== look` : line)),
  },
  {
    name: 'arrow behind every third line',
    apply: eachLine((line, k) => (k % 3 === 2 && line ? `${line}  <-- this one` : line)),
  },
  {
    name: 'bold numbers',
    apply: eachLine((line, k) => (k % 3 === 1 ? line.replace(/(?<![\w.])\d+(?![\w.])/, '**$&**') : line)),
  },
  { name: 'bold lines', apply: eachLine((line, k) => (k % 4 === 1 && line ? `**${line}**` : line)) },
];

/** The text up to a place within each of `count` numbers or bars of a histogram, spread over the text. */
export function cutsInNumbers(text: string, count: number): { cut: string; whole: string }[] {
  const places: number[] = [];
  for (const { 0: digits, index } of text.matchAll(/\d{2,}|(?<=\d[ \t]*)\|[@* ]{8,}(?=\|)/g))
    places.push(index + (digits.length >> 1));
  const step = Math.max(1, places.length / count);
  const chosen: number[] = [];
  for (let k = 0; k < places.length && chosen.length < count; k += step) chosen.push(places[Math.floor(k)]!);
  return chosen.map((at) => {
    const before = Math.max(text.lastIndexOf('\n', at - 1), text.lastIndexOf('\r', at - 1)) + 1;
    return { cut: text.slice(0, at), whole: text.slice(0, before) };
  });
}

/** Three lines of each third left out, with a mark in their place. */
export const omissions: readonly Perturbation[] = ['...', '\u2026', '[...]', 'skip...', '<snip>'].map(
  (mark) => ({
    name: `${mark} for three lines`,
    apply: (text) => {
      const all = lines(text);
      const from = Math.floor(all.length / 2);
      return `${[...all.slice(0, from), mark, ...all.slice(from + 3)].join('\n')}\n`;
    },
  }),
);
