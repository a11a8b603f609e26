/** Further ranges in which the goals hold, in words, and the density of solved points. */
import { capitalised } from '../../text/number-words.ts';
import type { Answer } from './answer.ts';
import { listWords } from '../question/goal-words.ts';
import { amountWords, placeWords } from '../question/position-words.ts';
import type { Question } from '../question/question.ts';
import { axesOf } from '../question/question-axes.ts';
import { latticeStep } from '../question/unknown-axis.ts';

/** More ranges than this are counted, not listed: those nearest to the answer are. */
const mostListed = 8;

/** A width, not a position: without the equivalent rate. */
export function widthWords(...amount: Parameters<typeof amountWords>): string {
  return amountWords(...amount).replace(/ \(.*\)$/, '');
}

/** `at every 0.25 µs looked at`, for a sentence about a stretch along unknown `k`; null where all of it was solved. */
function lookedWords(
  question: Question,
  { resolution }: Pick<Answer, 'resolution'>,
  k: number,
): string | null {
  if (resolution[k] === 0) return null;
  const { values, unknowns } = question;
  const axis = axesOf(question)[k];
  const step = latticeStep(axis);
  const words = (width: number) => widthWords(question, unknowns[k].input, width, values);
  // Of whole numbers `resolution` counts those between; of a continuous unknown only the lattice is solved.
  if (axis.integer) return `at the points examined, up to ${words(resolution[k] + step!)} apart`;
  return step !== null && resolution[k] <= step * 1.01
    ? `at every ${words(step)} examined`
    : `at the points examined, up to ${words(resolution[k])} apart`;
}

/**
 * Further ranges in which the goals hold, unless it is the whole range from the answer to the end, without gaps. Along
 * the last unknown.
 */
export function intervalSentences(
  question: Question,
  { intervals, best, resolution }: Pick<Answer, 'intervals' | 'best' | 'resolution'>,
): string[] {
  if (best === null || intervals.length === 0) return [];
  const { values, unknowns } = question;
  const last = unknowns.length - 1;
  const { input, prefer } = unknowns[last];
  const amount = (x: number) => amountWords(question, input, x, values);
  const looked = lookedWords(question, { resolution }, last);
  const column = last > 0 ? `with ${placeWords(question, unknowns[0].input, best.at[0], values)}` : null;
  const begin = [column, looked].filter((words) => words !== null).join(', ');
  const where = capitalised(begin === '' ? 'the' : `${begin}${looked === null ? '' : ','} the`);

  const [{ from, to, before, after }] = intervals;
  if (intervals.length === 1) {
    const inside = before !== null && after !== null;
    if (!inside && (looked === null || from === to)) return [];
    if (from === to) return [`${where} goals hold nowhere else in the range.`];
    return [
      `${where} goals hold from ${amount(from)} to ${amount(to)}${inside ? ', and fail on both sides' : ''}.`,
    ];
  }
  const listed = prefer === 'least' ? intervals.slice(0, mostListed) : intervals.slice(-mostListed);
  const ranges = listed.map(({ from, to }) =>
    from === to ? amount(from) : `${amount(from)} to ${amount(to)}`,
  );
  const further = intervals.length - listed.length;
  const more = further === 0 ? [] : [`${further} further ${further === 1 ? 'range' : 'ranges'}`];
  return [`${where} goals hold at ${listWords([...ranges, ...more])}, and fail in between.`];
}
