// @ts-check
/**
 * Shared by the scripts of the generated tables in docs/accuracy.md: length of the simulations, and the writing of a
 * table.
 */
import { readFile, writeFile } from 'node:fs/promises';

const page = 'docs/accuracy.md';
const packets = 2_000_000;
const seed = 1;
/** Packets simulated at a time. */
const slice = 100_000;

/**
 * The report of a run.
 * @param {(values: any, options: { seed: number }) => any} create @param {any} values
 */
export function simulated(create, values) {
  const simulator = create(values, { seed });
  while (simulator.packets < packets) {
    const before = simulator.packets;
    simulator.run(Math.min(slice, packets - before));
    if (simulator.packets === before) break;
  }
  return simulator.report();
}

/**
 * Writes the table between its two marks. `name`: `paper table`, and with a hyphen the command that makes it.
 * @param {string} name @param {readonly string[]} headings @param {readonly (readonly unknown[])[]} rows
 * @param {string} [summary] a line over it
 */
export async function writeTable(name, headings, rows, summary) {
  const line = (/** @type {readonly unknown[]} */ cells) =>
    `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`;
  const table = [line(headings), `|${'---|'.repeat(headings.length)}`, ...rows.map(line)].join('\n');
  const begin = `<!-- ${name}: written by npm run ${name.replace(' ', '-')} -->`;
  const text = await readFile(page, 'utf8');
  const from = text.indexOf(begin);
  const to = text.indexOf(`<!-- end of the ${name} -->`);
  if (from < 0 || to < from) throw new Error(`${page} has no place for the ${name}`);
  const written = summary === undefined ? table : `${summary}\n\n${table}`;
  await writeFile(page, `${text.slice(0, from + begin.length)}\n\n${written}\n\n${text.slice(to)}`);
}
