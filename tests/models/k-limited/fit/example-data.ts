/** Parameters of the generated measurements with which the fit can be tried. */
import type { MeasuredResponse } from '../../../../src/models/contract/fit.ts';
import { syntheticResponses } from './synthetic.ts';

/** The paper's numbers of functions. */
const functions = [1, 5, 10, 20, 25] as const;
const loads = [0.02, 0.1, 0.17, 0.3, 0.4, 0.51, 0.6, 0.7, 0.8, 0.88, 0.95, 0.98] as const;

/** Response times of the paper's machine by Eq. (1) with 5 % log-normal noise, three at each load; always the same. */
export function exampleResponses(): MeasuredResponse[] {
  return functions.flatMap((n) =>
    syntheticResponses({ functions: n, loads, repeats: 3, sigma: 0.05, seed: 1000 + n }),
  );
}

/** As a file has it: plain digits, no grouping. */
const rounded = (value: number, digits: number) => String(Number(value.toPrecision(digits)));

/** The example as the file that is served. */
export function exampleCsv(): string {
  const rows = exampleResponses().map(
    ({ functions, rateTotalPps, responseS }) =>
      `${functions},${rounded(rateTotalPps / 1e6, 6)},${rounded(responseS * 1e6, 5)}`,
  );
  return [
    '# Generated, not measured: Eq. (1) with the parameters of Dimitrovski et al. (Section VI-A), k = 300, 16 cores,',
    '# capacity 1.820512 Mpps, times log-normal noise of 5 % (mulberry32, seed 1000 + functions).',
    'functions,rate_mpps,response_us',
    ...rows,
    '',
  ].join('\n');
}
