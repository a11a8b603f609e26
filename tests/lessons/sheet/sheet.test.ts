import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  sheetQuestion,
  sheetPlaces,
  markedSheets,
  markedWithin,
  drawnScene,
} from '../../../src/lessons/sheet/sheet.ts';
import { solutionSheet, studentSheets } from '../../../src/lessons/sheet/sheet-page.ts';
import type { SheetProblem } from '../../../src/lessons/sheet/sheet-schema.ts';
import { amount, faultOf, lessons } from '../lesson-facts.ts';

const all = JSON.parse(readFileSync('content/sheets.json', 'utf8')) as Record<string, SheetProblem[]>;
const sheets = Object.entries(all);

const solved = (problems: readonly SheetProblem[]) =>
  problems.map((problem) =>
    problem.vary.values.map((_, place) => {
      const scene = drawnScene(problem, place);
      expect(faultOf(scene)).toBeNull();
      return amount(scene, problem);
    }),
  );

describe.each(sheets)('the sheet of %s', (lesson, problems) => {
  it('is that of a lesson, and no answer of a neighbour is right', () => {
    expect(lessons.some(({ id }) => id === lesson)).toBe(true);
    for (const answers of solved(problems)) {
      const sorted = [...answers].sort((one, other) => one - other);
      const gaps = sorted.slice(1).map((value, k) => value / sorted[k] - 1);
      expect(Math.min(...gaps)).toBeGreaterThan(markedWithin);
    }
  });
});

const [poll, packet, bits] = [0.991, 0.0712, 672];
const batchAt = (mbps: number) => poll / (bits / mbps - packet);
const capacityOf = (most: number) => (most / (poll + packet * most)) * bits;
const ports = [0.15, 0.2, 0.25, 0.4];

/** What a student finds with pencil and paper, from what each question says alone; null: it is read off the model. */
const byHand: Readonly<Record<string, readonly (((drawn: number) => number) | null)[]>> = {
  'batch-limit': [(most) => 100 * (1 - capacityOf(most) / 5000), (most) => (100 * 4000) / capacityOf(most)],
  burstiness: [batchAt],
  tails: [null],
  'ring-buys-time': [(places) => (places - 128) / 13.3],
  'after-a-stall': [(mbps) => (100 * mbps) / bits, (mbps) => (100 * mbps) / bits / (11.85 - mbps / bits)],
  'bursts-and-waves': [(most) => (0.3 * 200 * most) / (0.75 + 0.0814 * most)],
  coalescing: [(timer) => 1 + timer / 9, (timer) => 1e6 / (timer + 9)],
  'inspection-paradox': [(mbps) => 0.2 / (bits / mbps - 0.6)],
  'several-queues': [
    (bytes) => {
      const packetUs = 0.0933 + bytes / 16_000;
      const inRound = ports.reduce((sum, share) => sum + share / 0.4, 0);
      return 1 / (4 * 0.001 + inRound * packetUs) / 0.4;
    },
  ],
  'napi-cycles': [(budget) => 1000 / (8.74 + 13.52 / budget), (cores) => (100 * 928.5) / (cores * 113.8)],
  pinning: [(clock) => (1.076 * clock) / 3, (bytes) => 40_000 / (8 * (bytes + 20))],
  'queue-to-core': [(share) => (100 * share * 12) / 8.95, (cores) => batchAt(20_000 / cores)],
  folklore: [(mbps) => mbps / 89.5],
  'reading-measurements': [batchAt],
  'target-to-setting': [(cores) => (100 * 40) / (cores * 8.95)],
};

it.each(Object.entries(byHand))('the sheet of %s is solved with pencil and paper', (lesson, hands) => {
  const problems = all[lesson];
  expect(problems).toHaveLength(hands.length);
  for (const [k, answers] of solved(problems).entries()) {
    const hand = hands[k];
    if (hand === null) continue;
    for (const [place, answer] of answers.entries()) {
      const found = hand(problems[k].vary.values[place]);
      expect(
        Math.abs(found / answer - 1),
        `${sheetQuestion(problems[k], place)} ${answer}, ${found}`,
      ).toBeLessThan(markedWithin / 2);
    }
  }
});

it('Every lesson has a sheet', () => {
  expect(Object.keys(all)).toEqual(lessons.map(({ id }) => id));
});

describe('sheets', () => {
  const [, problems] = sheets[0];
  const names = ['Ada', 'Grace', 'Edsger', 'Leonard', 'Agner', 'John'];

  it('ask each name for other numbers, and the same name for the same', () => {
    const drawn = names.map((name) => sheetPlaces(problems, 'ring', name).join());
    expect(new Set(drawn).size).toBeGreaterThan(2);
    expect(sheetPlaces(problems, 'ring', ' ada ')).toEqual(sheetPlaces(problems, 'ring', 'Ada'));
    expect(names.map((name) => sheetPlaces(problems, 'cliff', name).join())).not.toEqual(drawn);
  });

  it('are a page a name, with its numbers, and a row a name in the solutions', () => {
    const given = { title: 'A & B', link: '#v1/x', word: 'ring', names: ['<Ada>', 'Grace'], problems };
    const printed = studentSheets(given);
    expect(printed.match(/<section>/g)).toHaveLength(2);
    expect(printed).toContain('&lt;Ada&gt;');
    expect(printed).toContain('A &amp; B');
    const places = sheetPlaces(problems, 'ring', 'Grace');
    expect(printed).toContain(sheetQuestion(problems[0], places[0]));
    const solutions = problems.map(({ vary }) => vary.values.map((_, place) => 10 + place));
    expect(solutionSheet(given, solutions)).toContain(`<td class="number">${10 + places[0]}`);
  });

  it('are marked with the numbers that each name was asked for', () => {
    const solutions = solved(problems);
    const [first, second] = sheetPlaces(problems, 'ring', 'Ada').map((place, k) => solutions[k][place]);
    const text = `name; answers\nAda: ${first * 1.03} ns; ${String(second).replace('.', ',')}\nGrace: 1; \n\nnonsense`;
    const marked = markedSheets(text, problems, solutions, 'ring');
    expect(marked.map(({ name, right }) => [name, ...right])).toEqual([
      ['Ada', true, true],
      ['Grace', false, false],
    ]);
  });
});
