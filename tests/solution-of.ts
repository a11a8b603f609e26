import type { Solution } from '../src/models/contract/solution.ts';

/** A solution with these results; all else is empty unless given. */
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
