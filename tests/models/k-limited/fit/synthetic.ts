/** Generated stand-in for measurements: the paper publishes none. */
import { SolveFailure } from '../../../../src/models/contract/solution.ts';
import {
  type CoreQueue,
  momentAt,
  paperCubic,
  publishedWaiting,
} from '../../../../src/models/k-limited/solver/core-queue.ts';
import { paperMachine } from '../../../../src/models/k-limited/paper-machine.ts';
import { mulberry32 } from '../../../../src/numerics/random/mulberry32.ts';
import type { MeasuredResponse } from '../../../../src/models/contract/fit.ts';

export interface SyntheticOptions {
  functions: number;
  /** Shares of the capacity, each in 0..1 (exclusive). */
  loads: readonly number[];
  /** Measurements at each load. */
  repeats: number;
  /** Standard deviation of ln y: 0.05 is 5 % noise. */
  sigma: number;
  seed: number;
}

/** The paper's machine with N functions: β, s, s⁽²⁾ of one function, β⁽²⁾ from the cubic. */
export function paperQueue(functions: number): CoreQueue {
  const { beta, s, s2, k } = paperMachine;
  return { beta, s, s2, k, beta2: momentAt(paperCubic, functions) };
}

/**
 * Response times of the paper's machine by Eq. (1) times e^{σz}, z standard normal by Box-Muller; loads outer, repeats
 * inner. The median of y is R, so that Σ (ln y/f)² is unbiased. Fails with `bad_n`, `bad_data`.
 */
export function syntheticResponses(options: SyntheticOptions): MeasuredResponse[] {
  const { functions, loads, repeats, sigma, seed } = options;
  if (!(Number.isInteger(functions) && functions >= 1)) {
    throw new SolveFailure(
      'bad_n',
      `The number of functions must be a whole number of at least 1; ${functions} is not.`,
    );
  }
  if (
    !loads.every((load) => load >= 0 && load < 1) ||
    !(sigma >= 0) ||
    !(Number.isInteger(repeats) && repeats >= 1)
  ) {
    throw new SolveFailure(
      'bad_data',
      'Loads lie from 0 to below 1, the noise is 0 or more, repeats are at least 1.',
    );
  }
  const { cores, maxRate } = paperMachine;
  const queue = paperQueue(functions);
  const uniform = mulberry32(seed);
  return loads.flatMap((load) => {
    const lambda = load * maxRate;
    const response = publishedWaiting(queue, lambda) + queue.beta;
    return Array.from({ length: repeats }, () => {
      const radius = Math.sqrt(-2 * Math.log1p(-uniform()));
      const normal = radius * Math.cos(2 * Math.PI * uniform());
      return { functions, rateTotalPps: lambda * cores, responseS: response * Math.exp(sigma * normal) };
    });
  });
}
