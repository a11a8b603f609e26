/** Whether all drawn cases are tested (`npm run fuzz`), or the first of them (`npm test`). */
export const isLongRun = process.env.FUZZ_RUNS !== undefined;

/** One of `parts` parts of the cases, so that as many successive indices cover all of them; in a long run all. */
export const partOf = <T>(cases: readonly T[], index: number, parts: number): readonly T[] =>
  cases.filter((_, k) => isLongRun || k % parts === index % parts);

/** Number of cases to draw: `all` in a long run, otherwise `usual`. */
export const casesOf = (all: number, usual: number): number => (isLongRun ? all : usual);
