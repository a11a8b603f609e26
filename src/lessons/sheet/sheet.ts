/** Questions of a student’s sheet, and the marks of its answers. */
import { mulberry32 } from '../../numerics/random/mulberry32.ts';
import { formatPlain } from '../../text/number-format.ts';
import { typedNumber } from '../../text/typed-number.ts';
import type { LessonScene } from '../lesson.ts';
import type { SheetProblem } from './sheet-schema.ts';

/** An answer as near as this to the model’s, as a share, is right. */
export const markedWithin = 0.05;

/** Answers to the problems by the drawn value’s place in `values`. */
export type SheetSolutions = readonly (readonly number[])[];

export const drawnScene = ({ model, inputs, vary }: SheetProblem, place: number): LessonScene => ({
  model,
  inputs: { ...inputs, [vary.input]: vary.values[place] },
});

/**
 * Places of the drawn values, one for each problem. The same name and word of the lecturer draw the same; case and
 * blanks around a name do not count.
 */
export function sheetPlaces(
  problems: readonly SheetProblem[],
  word: string,
  name: string,
): readonly number[] {
  const seed = [...`${word.trim()} ${name.trim().toLowerCase()}`].reduce(
    (sum, letter) => (31 * sum + letter.codePointAt(0)!) >>> 0,
    7,
  );
  const draw = mulberry32(seed);
  return problems.map(({ vary }) => Math.floor(draw() * vary.values.length));
}

/** The question with its drawn value. */
export function sheetQuestion({ ask, vary: { values, shown = 1 } }: SheetProblem, place: number): string {
  return ask.replace('{}', formatPlain(values[place] * shown));
}

interface MarkedSheet {
  name: string;
  /** Null where there is no number. */
  answers: readonly (number | null)[];
  right: readonly boolean[];
}

/** The number before the unit. */
const numberIn = (text: string): number | null => typedNumber(/^-?[\d.,]+(?:e-?\d+)?/i.exec(text)?.[0] ?? '');

/** Lines `name: answer; answer; …`, with tabs, too; a line without a name or answers is left out. */
export function markedSheets(
  pasted: string,
  problems: readonly SheetProblem[],
  solutions: SheetSolutions,
  word: string,
): readonly MarkedSheet[] {
  return pasted.split('\n').flatMap((line) => {
    const [, name, rest] = /^\s*([^:;\t]+?)\s*[:;\t](.*\d.*)$/.exec(line) ?? [];
    if (name === undefined) return [];
    const given = rest.split(/[;\t]/).map((part) => numberIn(part.trim()));
    const places = sheetPlaces(problems, word, name);
    const answers = problems.map((_, k) => given[k] ?? null);
    const right = answers.map((answer, k) => {
      const truth = solutions[k][places[k]];
      return answer !== null && Math.abs(answer - truth) <= markedWithin * Math.abs(truth);
    });
    return [{ name, answers, right }];
  });
}
