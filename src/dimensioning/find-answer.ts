/** Answers a question: which value of an input makes all goals hold. */
import type { Answer } from './answer.ts';
import { assembleAnswer } from './assemble-answer.ts';
import type { Asking } from './asking.ts';
import { checkQuestion } from './check-question.ts';
import { numberField } from './number-field.ts';
import type { Question, Unknown } from './question.ts';
import type { LineOptions } from './scan-line.ts';
import { scanLine } from './scan-line.ts';
import { scanPlane } from './scan-plane.ts';
import type { Search } from './search.ts';
import { SolvedPoints } from './solved-points.ts';
import { axisOf, positionCount } from './unknown-axis.ts';
import { withProgress } from './with-progress.ts';

const defaultResolution = 1e-3;

function lineOptions({ resolution = defaultResolution }: Unknown, most: number): LineOptions {
  const hidden = Math.max(resolution, 1 / 512);
  const widths = { edge: resolution, window: resolution, dip: hidden, limit: 1 / 256 };
  return { coarse: 33, exact: 65, most, widths };
}

const roughLine: LineOptions = {
  ...{ coarse: 9, exact: 9, most: 24 },
  widths: { edge: 1 / 8, window: 1 / 256, dip: 1 / 64, limit: 1 / 32 },
};

/** Points that a search is expected to take: for its progress only. */
const expected = { line: 48, plane: 320 };

const currentOf = ({ values }: Question, { input }: Unknown) => {
  const value = values[input];
  return typeof value === 'number' ? value : null;
};

function lookAround(question: Question, solved: SolvedPoints): Asking<unknown> {
  const { model, unknowns } = question;
  const axes = unknowns.map((unknown) => axisOf(numberField(model, unknown.input), unknown));
  const [first, second] = unknowns;
  if (unknowns.length === 1) {
    const line = {
      axis: axes[0],
      at: (x: number) => [x],
      xOf: ({ at }: { at: readonly number[] }) => at[0],
      current: currentOf(question, first),
    };
    return scanLine(solved, line, lineOptions(first, 200));
  }
  const plane = {
    ...{ first: axes[0], second: axes[1], prefer: first.prefer },
    current: [currentOf(question, first), currentOf(question, second)] as const,
  };
  const columns = { ...lineOptions(first, 40), coarse: 9, exact: 16 };
  return scanPlane(solved, plane, { columns, rough: roughLine, fine: lineOptions(second, 80) });
}

/**
 * All values in the range for which every goal holds, as far as the search can see, and the preferred one of them. Partial answers are
 * answers of what has been looked at so far. Throws `QuestionFault` before the first point. Cost: 20 to 60 points for one unknown,
 * at most 200; for two some hundreds, at most about 2000.
 */
export function* findAnswer(question: Question): Search<Answer> {
  checkQuestion(question);
  const solved = new SolvedPoints(question);
  const [first, second] = question.unknowns;
  const count = positionCount(axisOf(numberField(question.model, first.input), first));
  const likely = second === undefined ? Math.min(count, expected.line) : expected.plane;
  const known = () => (solved.size === 0 ? null : assembleAnswer(question, solved.all()));
  const finding = function* (): Asking<Answer> {
    yield* lookAround(question, solved);
    return assembleAnswer(question, solved.all());
  };
  return yield* withProgress(finding(), likely, known);
}
