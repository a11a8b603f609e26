/** Solves points of searches in the thread of the test, one solver a model and each point once. */
import type { Evaluation, Search, SolvePoint } from '../../src/dimensioning/search/search.ts';
import { runSearch } from '../../src/dimensioning/search/search.ts';
import type { Model } from '../../src/models/contract/model.ts';
import { solveNow } from './solve-now.ts';

/** By model and its values: what a search has solved is not solved again to check it. */
const evaluations = new Map<Model, Map<string, Evaluation>>();

export function evaluate(point: SolvePoint): Evaluation {
  const ofModel = evaluations.get(point.model) ?? new Map<string, Evaluation>();
  evaluations.set(point.model, ofModel);
  const key = JSON.stringify(point.values);
  const evaluation = ofModel.get(key) ?? solveNow(point);
  ofModel.set(key, evaluation);
  return evaluation;
}

export interface Counted<Result> {
  result: Result;
  /** Points solved, and in how many steps. */
  points: number;
  steps: number;
  fractions: readonly number[];
  partials: readonly (Result | null)[];
}

export function runCounted<Result>(search: Search<Result>): Counted<Result> {
  let points = 0;
  const fractions: number[] = [];
  const partials: (Result | null)[] = [];
  const result = runSearch(search, evaluate, (step) => {
    points += step.points.length;
    fractions.push(step.fraction);
    partials.push(step.partial);
  });
  return { result, points, steps: fractions.length, fractions, partials };
}
