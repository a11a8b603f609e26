import { describe, expect, it } from 'vitest';
import { goalFigure, inUnitOf } from '../../../../../src/app/parts/question/answer/goal-figure.ts';
import { planeFigure } from '../../../../../src/app/parts/question/answer/plane-figure.ts';
import { unknownUnit } from '../../../../../src/app/parts/question/form/unknown-unit.ts';
import type { Answer } from '../../../../../src/dimensioning/answer/answer.ts';
import { findAnswer } from '../../../../../src/dimensioning/answer/find-answer.ts';
import { numberField } from '../../../../../src/dimensioning/question/declared-indicator.ts';
import type { Question } from '../../../../../src/dimensioning/question/question.ts';
import { type Evaluation, runSearch } from '../../../../../src/dimensioning/search/search.ts';
import { batchPolling } from '../../../../../src/models/batch-polling/batch-polling.ts';
import { defaultValues } from '../../../../../src/models/contract/inputs.ts';

const model = batchPolling;
const values = { ...defaultValues(model.fields), cores: 4 };

/** p99 = 60 / cores, no value on one core; loss only below three cores. */
function evaluate(cores: number, ring: number): Evaluation {
  const indicators = {
    'sojournUs.exact.p99': cores === 1 ? null : 60 / cores,
    totalLossProbability: cores < 3 ? 1e-3 : ring < 512 ? 1e-6 : 0,
  };
  return { ok: true, indicators, words: {}, notices: [] };
}

const cores = { input: 'cores', from: 1, to: 12, prefer: 'least' as const };
const goals: Question['goals'] = [
  { quantity: 'latency.p99', indicator: 'sojournUs.exact.p99', bound: 'at-most', limit: 10 },
  { quantity: 'loss', indicator: 'totalLossProbability', bound: 'at-most', limit: 0 },
];

function answerTo(question: Question) {
  return runSearch(findAnswer(question), ({ values: at }) =>
    evaluate(at.cores as number, at.ringSize as number),
  );
}

function drawn(question: Question, answer: Answer, goal: number, complete: boolean) {
  const field = numberField(model, question.unknowns[0].input);
  return goalFigure({
    question,
    answer,
    goal,
    along: 0,
    points: answer.points,
    field,
    complete,
    indicator: model.indicators.find(({ name }) => name === question.goals[goal].indicator)!,
    unit: unknownUnit(field, '', values, false),
    subtitle: 'Batch polling, exact',
  });
}

function figure(question: Question, goal: number, complete = true) {
  const spec = drawn(question, answerTo(question), goal, complete);
  const plain = (text: string) => text.replaceAll('\u202f', ' ');
  return {
    ...spec,
    summary: plain(spec.summary),
    markers: spec.markers.map((marker) => ({ ...marker, label: plain(marker.label) })),
  };
}

describe('a goal on a rate', () => {
  it('is drawn, listed and described in the unit of the question', () => {
    const rate = { unit: 'Gbit/s', perMpps: 0.672, gbpsPerMpps: 0.672 } as const;
    const carried: Question['goals'] = [
      { quantity: 'throughput', indicator: 'throughputMpps', bound: 'at-least', limit: 10 },
    ];
    const question: Question = { model, values, goals: carried, unknowns: [cores], rate };
    const points = runSearch(findAnswer(question), ({ values: at }) => ({
      ok: true as const,
      words: {},
      notices: [],
      indicators: { throughputMpps: 5 * (at.cores as number) },
    }));
    const spec = inUnitOf(question, drawn(question, points, 0, true));
    expect(spec.y.unit).toBe('Gbit/s');
    expect(spec.markers[0].value).toBeCloseTo(6.72, 12);
    expect(spec.markers[0].label).toMatch(/^throughput at least 6\.72.Gbit\/s$/);
    expect(spec.table.columns[1].unit).toBe('Gbit/s');
    expect(spec.table.rows[1][1]).toBeCloseTo(6.72, 12);
    expect(spec.summary).not.toContain('Mpps');
  });
});

describe('a goal against the unknown', () => {
  const question: Question = { model, values, goals, unknowns: [cores] };

  it('shows limit, answer, the operating point, and where all goals hold', () => {
    const { markers, ranges, x, y } = figure(question, 0);
    expect(markers).toContainEqual({ axis: 'y', value: 10, label: 'p99 at most 10 µs', kind: 'limit' });
    expect(markers).toContainEqual({ axis: 'x', value: 6, label: 'answer: 6 cores', kind: 'now' });
    expect(markers).toContainEqual({ axis: 'x', value: 4, label: 'now', kind: 'note' });
    expect(ranges).toEqual([{ axis: 'x', from: 5.5, to: 12.5, label: 'all goals hold' }]);
    expect(x).toMatchObject({ title: 'Cores', unit: '', range: [0.5, 12.5] });
    expect(y.range[0]).toBeLessThan(5);
    expect(y.range[1]).toBeGreaterThan(30);
  });

  it('lists every point in its table, with its meaning in words', () => {
    const { table, series, summary } = figure(question, 0);
    expect(table.rows).toHaveLength(12);
    expect(table.rows[0]).toEqual([1, null, 'no value', 'not all hold']);
    expect(table.rows[5]).toEqual([6, 10, 'holds', 'hold']);
    expect(series[0].x).toHaveLength(11);
    expect(series.find(({ name }) => name === 'the goal fails')!.x).toHaveLength(4);
    expect(summary).toContain('At the answer, 6 cores, it is 10.0 µs.');
    expect(summary).toContain('All goals hold from 6 cores to 12 cores.');
  });

  it('draws no loss at its floor', () => {
    const { markers, y } = figure(question, 1);
    expect(markers[0]).toMatchObject({ value: 1e-12, label: 'no loss (below 1e-12)' });
    expect(y.scale).toBe('log');
    expect(y.range[0]).toBeLessThan(1e-12);
  });

  it('has no marks of an answer while points are still being solved', () => {
    const { markers, ranges, summary } = figure(question, 0, false);
    expect(markers.map(({ label }) => label)).not.toContain('answer: 6 cores');
    expect(ranges).toEqual([]);
    expect(summary).not.toContain('All goals hold');
  });

  it('shows the closest point where there is no answer', () => {
    const { markers, ranges, summary } = figure({ ...question, goals: [{ ...goals[0], limit: 2 }] }, 0);
    expect(markers).toContainEqual({ axis: 'x', value: 12, label: 'closest: 12 cores', kind: 'now' });
    expect(ranges).toEqual([]);
    expect(summary).toContain('Nowhere in the range do all goals hold.');
  });
});

describe('two unknowns', () => {
  const ring = { input: 'ringSize', from: 64, to: 4096, prefer: 'least' as const };
  const question: Question = { model, values, goals, unknowns: [cores, ring] };

  it('are a plane of points that hold and points that do not', () => {
    const answer = answerTo(question);
    expect(answer.best!.at).toEqual([6, 512]);
    const spec = planeFigure(question, answer, { subtitle: '', complete: true });
    const [hold, fail] = spec.series;
    expect(hold.x.length + fail.x.length).toBe(answer.points.length);
    for (let k = 0; k < hold.x.length; k++) expect(hold.x[k] >= 6 && hold.y[k] >= 512).toBe(true);
    expect(spec.markers.map(({ axis, value }) => [axis, value])).toEqual([
      ['x', 6],
      ['y', 512],
    ]);
    expect(planeFigure(question, answer, { subtitle: '', complete: false }).markers).toEqual([]);
  });
});
