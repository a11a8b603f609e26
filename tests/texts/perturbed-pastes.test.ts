/**
 * Colours, prefixes, quotes, fences, separators, remarks and cuts: the same numbers, a question, a note or a refusal,
 * never other numbers. `npm run fuzz` cuts every sample in more places.
 */
import { describe, expect, it } from 'vitest';
import { partOf } from '../long-run.ts';
import { Known } from './known-numbers.ts';
import {
  cutsInNumbers,
  decorations,
  omissions,
  type Perturbation,
  prefixes,
  remarks,
  separators,
  shortNumbers,
} from './perturbations.ts';
import { type AnyReading, readAny } from './read-any.ts';
import { samples } from './sample-texts.ts';

const cuts = Number(process.env.FUZZ_RUNS ?? 12);

async function changes(
  before: AnyReading,
  { text, path, index }: { text: string; path: string; index: number },
  perturbations: readonly Perturbation[],
): Promise<string[]> {
  const known = new Known([before], true);
  const found: string[] = [];
  for (const { name, apply } of partOf(perturbations, index, 6)) {
    const change = known.changed(await readAny(apply(text), path));
    if (change !== null) found.push(`${name}: ${change}`);
  }
  return found;
}

const isTool = (read: AnyReading) =>
  read.ok && read.content.kind === 'tool' && !/table$/.test(read.content.reading.format);

describe.each(samples.map((one, index) => ({ ...one, index })))('$path', (sample) => {
  const { text, path, index } = sample;

  it('has the same numbers under every decoration', async () => {
    const before = await readAny(text, path);
    expect(await changes(before, sample, [...decorations, ...remarks])).toEqual([]);
  });

  it('keeps its numbers behind a prefix, or is refused', async () => {
    const before = await readAny(text, path);
    // An unknown word in front of a row of a table is one more column of it.
    const known = prefixes.filter(({ name }) => isTool(before) || name !== 'unknown words');
    expect(await changes(before, sample, known)).toEqual([]);
  });

  it('has whole numbers, however their thousands are separated', async () => {
    expect(await changes(await readAny(text, path), sample, separators)).toEqual([]);
    // `52.345` alone is a number of its own.
    const short = { path, index, text: shortNumbers(text, 5) };
    const marks = separators.filter(({ name }) => !name.startsWith('"."'));
    expect(await changes(await readAny(short.text, path), short, marks)).toEqual([]);
  });

  it('says where lines were left out', async () => {
    const before = await readAny(text, path);
    const known = new Known([before], true);
    for (const { name, apply } of omissions) {
      expect(known.madeUp(await readAny(apply(text), path)), name).toBeNull();
    }
  });

  it(
    'says where it was cut within a number',
    async () => {
      const before = await readAny(text, path);
      // Tables read line by line often lack a last line end; a cut changes one of very many rows.
      if (!before.ok || before.content.kind !== 'tool') return;
      for (const { cut, whole } of cutsInNumbers(text, cuts)) {
        const known = new Known([before, await readAny(whole, path)], true);
        expect(known.madeUp(await readAny(cut, path)), JSON.stringify(cut.slice(-40))).toBeNull();
      }
    },
    60_000 + 100 * cuts,
  );
});

it('outputs of two machines are not added up', async () => {
  const counters = (host: string, packets: number) =>
    `root@${host}:~# ethtool -S eth0\nNIC statistics:\n     rx_packets: ${packets}\n     rx_bytes: ${100 * packets}\n     rx_out_of_buffer: 5\n     rx_wqe_err: 0\n`;
  const read = await readAny(counters('left', 1000) + counters('right', 9000));
  expect(read).toMatchObject({ ok: true });
  const alone = new Known([await readAny(counters('left', 1000))], true);
  expect(alone.madeUp(read)).toBeNull();
  const reading = read.ok && read.content.kind === 'tool' ? read.content.reading : null;
  expect(reading?.questions).toContainEqual(
    expect.objectContaining({ id: 'host', chosen: 'left', guessed: true }),
  );
  expect(reading?.results).toMatchObject([{ quantity: 'lossProbability', value: 5 / 1005 }]);
});
