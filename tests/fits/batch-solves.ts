/** Batch polling solved on the spot, as a calibration asks for it. */
import { batchSizePmf } from '../../src/fits/batch-sizes/rate-divergences.ts';
import type { ArrivalCandidate } from '../../src/fits/batch-sizes/interarrival-fit.ts';
import { batchPolling } from '../../src/models/batch-polling/batch-polling.ts';
import { defaultValues, type InputValue } from '../../src/models/contract/inputs.ts';
import { mulberry32 } from '../../src/numerics/random/mulberry32.ts';
import { SolveFailure } from '../../src/models/contract/solution.ts';
import { solverOf } from '../engines.ts';

const solver = solverOf(batchPolling);

/** The pmf of batch sizes; null where the model refuses the inputs. */
export function batchSizes(changes: Readonly<Record<string, InputValue>>): Float64Array | null {
  const values = { ...defaultValues(batchPolling.fields), ...changes };
  try {
    const solution = solver.solve(values, { detail: 'screen' });
    return batchSizePmf(solution.distributions.batchSize!);
  } catch (failure) {
    if (failure instanceof SolveFailure) return null;
    throw failure;
  }
}

export function arrivalInputs({ family, cv }: ArrivalCandidate): Readonly<Record<string, InputValue>> {
  return { 'arrivals.family': family, ...(cv === null ? {} : { 'arrivals.cv': cv }) };
}

/** Counts of `polls` independent draws. */
export function drawn(pmf: Float64Array, polls: number, seed: number): Float64Array {
  const random = mulberry32(seed);
  const counts = new Float64Array(pmf.length);
  for (let k = 0; k < polls; k++) {
    let rest = random();
    let size = 0;
    while (size < pmf.length - 1 && (rest -= pmf[size]!) > 0) size++;
    counts[size]!++;
  }
  return counts;
}
