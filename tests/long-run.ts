/** Whether all drawn cases are tested (`npm run fuzz`), or the first of them (`npm test`). */
export const isLongRun = process.env.FUZZ_RUNS !== undefined;

/** A third of the cases, so that three successive indices cover all of them; in a long run all. */
export const thirdOf = <T>(cases: readonly T[], index: number): readonly T[] =>
  cases.filter((_, k) => isLongRun || k % 3 === index % 3);

/** Number of cases to draw: `all` in a long run, otherwise `usual`. */
export const casesOf = (all: number, usual: number): number => (isLongRun ? all : usual);
