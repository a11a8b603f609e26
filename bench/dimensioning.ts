/**
 * Time of a question in one thread, from a cold start of the solver: the default question (cores for 8 Mpps, no loss,
 * p99 at most 50 µs), every question to begin with, and the rates of every default configuration. A browser spreads the
 * points over workers.
 *
 * Options: `--runs=5` runs a row, `--models=k-limited,execution-areas` some of the models, without the default
 * question.
 */
import { questionsOf } from '../src/dimensioning/question/default-question.ts';
import { defaultQuestion } from '../tests/dimensioning/question/default-question.ts';
import { findAnswer } from '../src/dimensioning/answer/find-answer.ts';
import { rateBounds } from '../src/dimensioning/rate-bounds/rate-bounds.ts';
import type { Evaluation, Search, SolvePoint } from '../src/dimensioning/search/search.ts';
import { runSearch } from '../src/dimensioning/search/search.ts';
import { catalogue } from '../tests/loaded-catalogue.ts';
import { defaultValues } from '../src/models/contract/inputs.ts';
import type { Model } from '../src/models/contract/model.ts';
import type { Solver } from '../src/models/contract/solver.ts';
import { SolveFailure } from '../src/models/contract/solution.ts';
import { solverOf } from '../tests/engines.ts';

const options = new Map(
  process.argv.slice(2).map((text) => text.replace(/^--/, '').split('=') as [string, string]),
);
const runs = Number(options.get('runs') ?? 5);
const asked = options.get('models')?.split(',');

function evaluateWith(solver: Solver): (point: SolvePoint) => Evaluation {
  return ({ values }) => {
    try {
      const solution = solver.solve(values, { detail: 'indicators' });
      const { indicators, words = {}, notices } = solution;
      return { ok: true, indicators, words, notices };
    } catch (failure) {
      if (!(failure instanceof SolveFailure)) throw failure;
      return { ok: false, code: failure.code, message: failure.message };
    }
  };
}

function row<Result>(label: string, model: Model, search: () => Search<Result>): void {
  const times: number[] = [];
  let points = 0;
  let steps = 0;
  for (let run = 0; run < runs; run++) {
    const evaluate = evaluateWith(solverOf(model));
    [points, steps] = [0, 0];
    const began = performance.now();
    runSearch(search(), evaluate, (step) => {
      points += step.points.length;
      steps += 1;
    });
    times.push(performance.now() - began);
  }
  times.sort((a, b) => a - b);
  const cells = [times[0], times[runs >> 1], times[runs - 1]]
    .map((ms) => ms.toFixed(0).padStart(6))
    .join(' ');
  console.log(`${label.padEnd(44)}${String(points).padStart(7)}${String(steps).padStart(7)}  ${cells}`);
}

console.log(`Points, steps; minimum, median and maximum of ${runs} runs, ms, one thread.\n`);
const first = defaultQuestion();
if (asked === undefined) row('the default question', first.model, () => findAnswer(first));
for (const model of catalogue.models.filter(({ id }) => asked?.includes(id) ?? true)) {
  const values = defaultValues(model.fields);
  for (const { id, question } of questionsOf(model, values))
    row(`${model.id}: ${id}`, model, () => findAnswer(question));
  row(`${model.id}: NDR, PDR, MRR`, model, () => rateBounds(model, values));
}
