/** Answers a question: which value of an input makes all goals hold. */
import type { Answer } from './answer.ts';
import { assembleAnswer } from './assemble-answer.ts';
import type { Asking } from '../question/asking.ts';
import { edgeLoss } from '../../models/contract/edge.ts';
import { findEdge } from '../rate-bounds/edge.ts';
import { checkQuestion } from '../question/check-question.ts';
import type { Question, Unknown } from '../question/question.ts';
import { axesOf, type UnknownAxis } from '../question/unknown-axis.ts';
import { scanLine } from '../search/scan-line.ts';
import { scanPlane } from '../search/scan-plane.ts';
import type { Search } from '../search/search.ts';
import { likelyPoints, onlyLine, planeOptions } from '../search/search-options.ts';
import { SolvedPoints } from '../search/solved-points.ts';
import { withProgress } from '../search/with-progress.ts';

const currentOf = ({ values }: Question, { input }: Unknown) => {
  const value = values[input];
  return typeof value === 'number' ? value : null;
};

/** The edge and the lowest rate beyond it, for a question for a rate that may lose as much as up to the edge. */
function* placesOfEdge({ model, values, goals, unknowns }: Question): Asking<readonly number[]> {
  const [{ input }] = unknowns;
  const atEdge = goals.some(
    ({ quantity, bound, limit }) => quantity === 'loss' && bound === 'at-most' && limit === edgeLoss,
  );
  if (!atEdge || input !== model.dimensioning?.offered?.input) return [];
  const edge = yield* findEdge(model, values);
  return [edge?.input, edge?.lossyInput].filter((place) => typeof place === 'number');
}

function* scan(question: Question, axes: readonly UnknownAxis[], solved: SolvedPoints): Asking<void> {
  const [first, second] = question.unknowns;
  if (axes.length === 1) {
    const known = yield* placesOfEdge(question);
    const line = {
      known,
      axis: axes[0],
      at: (x: number) => [x],
      xOf: ({ at }: { at: readonly number[] }) => at[0],
      current: currentOf(question, first),
    };
    yield* scanLine(solved, line, onlyLine(question, axes[0]));
    return;
  }
  const plane = {
    first: axes[0],
    second: axes[1],
    prefer: first.prefer,
    current: [currentOf(question, first), currentOf(question, second)] as const,
  };
  yield* scanPlane(solved, plane, planeOptions(question, axes));
}

/**
 * All values in the range for which every goal holds, as far as the search resolves them, and the preferred one of
 * them. Partial answers are those from the points solved so far. Throws `QuestionFault` before the first point. Cost:
 * every place of the lattice where those take about a second (ten where results jump) and are at most 2000; else 20 to
 * 60 points for one unknown, at most 200; for two some hundreds, at most about 2000.
 */
export function* findAnswer(question: Question): Search<Answer> {
  checkQuestion(question);
  const solved = new SolvedPoints(question);
  const axes = axesOf(question);
  const known = () => (solved.size === 0 ? null : assembleAnswer(question, solved.all()));
  const finding = function* (): Asking<Answer> {
    yield* scan(question, axes, solved);
    return assembleAnswer(question, solved.all());
  };
  return yield* withProgress(finding(), likelyPoints(question, axes), known);
}
