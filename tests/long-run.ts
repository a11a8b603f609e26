/** `npm run fuzz`: everything that is drawn is tested, of which `npm test` takes the first. */
export const isLongRun = process.env.FUZZ_RUNS !== undefined;

/** How many of `all` drawn cases are tested. */
export const casesOf = (all: number, usual: number): number => (isLongRun ? all : usual);
