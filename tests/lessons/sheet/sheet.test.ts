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
