import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { affordablePoints } from '../../src/dimensioning/search/search-options.ts';
import type { Answer, SearchedPoint } from '../../src/dimensioning/answer/answer.ts';
import { findAnswer } from '../../src/dimensioning/answer/find-answer.ts';
import { goalHolds } from '../../src/dimensioning/question/goal-state.ts';
import { legalPoint } from '../../src/dimensioning/question/legal-point.ts';
import { numberField } from '../../src/dimensioning/question/declared-indicator.ts';
import type { Question } from '../../src/dimensioning/question/question.ts';
import { casesOf } from '../long-run.ts';
import { evaluate, runCounted } from './evaluate.ts';
import { drawnQuestion, modelIds, questionOf } from './random-questions.ts';

/** Whether the goals hold at a position, from its values alone, without code of the search. */
function holdsAt({ model, values, goals, unknowns }: Question, at: readonly number[]): boolean {
  const changes = Object.fromEntries(unknowns.map(({ input }, k) => [input, at[k]]));
  const legal = legalPoint(model, values, changes);
  if (!legal.ok) return false;
  const evaluation = evaluate({ model, values: legal.values });
  return (
    evaluation.ok && goals.every((goal) => goalHolds(goal, evaluation.indicators[goal.indicator] ?? null))
  );
}

/** `a` comes before `b` in the order that the question prefers. */
function isPreferred({ unknowns }: Question, a: readonly number[], b: readonly number[]): boolean {
  const k = unknowns.findIndex((_, index) => a[index] !== b[index]);
  return k >= 0 && (unknowns[k].prefer === 'least' ? a[k] < b[k] : a[k] > b[k]);
}

function checkBest(question: Question, { best, neighbour, binding, points, closest }: Answer): void {
  const feasible = points.filter((point) => point.feasible);
  if (best === null) {
    expect(feasible).toEqual([]);
    expect([neighbour, binding]).toEqual([null, null]);
    return;
  }
  expect(closest).toBeNull();
  expect(holdsAt(question, best.at)).toBe(true);
  expect(feasible.filter(({ at }) => isPreferred(question, at, best.at))).toEqual([]);
  if (neighbour === null) return;
  expect(holdsAt(question, neighbour.at)).toBe(false);
  expect(isPreferred(question, neighbour.at, best.at)).toBe(true);
  const failed = neighbour.goals.filter(({ holds }) => !holds).map(({ goal }) => goal);
  if (neighbour.failure === null) expect(failed).toContain(binding);
  else expect(binding).toBeNull();
}

function checkIntervals(question: Question, answer: Answer): void {
  const last = question.unknowns.length - 1;
  const line: readonly SearchedPoint[] =
    last === 0 ? answer.points : answer.points.filter(({ at }) => at[0] === answer.best?.at[0]);
  const positionAt = (x: number) => (last === 0 ? [x] : [answer.best!.at[0], x]);
  for (const { from, to, before, after } of answer.intervals) {
    for (const end of [from, to]) expect(holdsAt(question, positionAt(end))).toBe(true);
    for (const outside of [before, after])
      if (outside !== null) expect(holdsAt(question, positionAt(outside))).toBe(false);
  }
  for (const { at, feasible } of line) {
    const inside = answer.intervals.some(({ from, to }) => at[last] >= from && at[last] <= to);
    expect(inside).toBe(feasible);
  }
}

/** Where nothing lies unseen, every whole number is among the points. */
function checkEveryNumber(question: Question, answer: Answer): void {
  const [{ input, from, to }] = question.unknowns;
  if (numberField(question.model, input).integer !== true || answer.resolution[0] > 0) return;
  const unseen = Array.from({ length: to - from + 1 }, (_, k) => from + k).filter(
    (x) => !answer.points.some(({ at }) => at[0] === x),
  );
  expect(unseen).toEqual([]);
}

function checkSentences({ sentences }: Answer): void {
  expect(sentences.length).toBeGreaterThanOrEqual(1);
  expect(sentences.length).toBeLessThanOrEqual(6);
  for (const sentence of sentences) {
    expect(sentence).toMatch(/^([^a-z]|p\d).*[.]$/);
    expect(sentence).not.toMatch(/NaN|undefined|null|Infinity/);
  }
}

describe.each(modelIds)('random questions to %s', (id) => {
  it('about one input: the answer holds, beside it a goal fails, intervals are what was seen', () => {
    fc.assert(
      fc.property(drawnQuestion(id, 1), (drawn) => {
        const question = questionOf(drawn);
        const { result, points } = runCounted(findAnswer(question));
        checkBest(question, result);
        checkIntervals(question, result);
        checkEveryNumber(question, result);
        checkSentences(result);
        expect(points).toBeLessThanOrEqual(Math.max(200, 150 + affordablePoints(question)));
        if (result.best !== null && result.neighbour === null) {
          const [{ from, to, prefer }] = question.unknowns;
          expect(result.best.at[0]).toBe(prefer === 'least' ? from : to);
        }
      }),
      { numRuns: casesOf(8, 3) },
    );
  });

  it('about two inputs', () => {
    fc.assert(
      fc.property(drawnQuestion(id, 2), (drawn) => {
        const question = questionOf(drawn);
        const { result, points } = runCounted(findAnswer(question));
        checkBest(question, result);
        checkIntervals(question, result);
        checkSentences(result);
        expect(points).toBeLessThanOrEqual(2000);
      }),
      { numRuns: casesOf(2, 1) },
    );
  });
});
