import type { Solution } from '../src/models/contract/solution.ts';

/** A solution with these results, and nothing else but what is given. */
export const solutionOf = (indicators: Solution['indicators'], others: Partial<Solution> = {}): Solution => ({
  indicators,
  distributions: {},
  sampled: {},
  relations: {},
  breakdowns: {},
  notices: [],
  numerics: {},
  ...others,
});
