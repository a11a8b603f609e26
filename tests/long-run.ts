/** `npm run fuzz`: everything that is drawn is tested, of which `npm test` takes the first. */
export const isLongRun = process.env.FUZZ_RUNS !== undefined;

/** A third of the cases, of which three neighbours have all; in a long run all. */
export const drawnFor = <T>(cases: readonly T[], index: number): readonly T[] =>
  cases.filter((_, k) => isLongRun || k % 3 === index % 3);

/** How many of `all` drawn cases are tested. */
export const casesOf = (all: number, usual: number): number => (isLongRun ? all : usual);
