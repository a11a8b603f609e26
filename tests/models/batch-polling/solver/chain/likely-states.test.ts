import { describe, expect, it } from 'vitest';
import { ArrivalTableCache } from '../../../../../src/models/batch-polling/solver/chain/arrival-tables.ts';
import { likelyLargest, solveChain } from '../../../../../src/models/batch-polling/solver/chain/chain.ts';
import { PollChain } from '../../../../../src/models/batch-polling/solver/chain/chain-states.ts';
import type { System } from '../../../../../src/models/batch-polling/system/system.ts';
import { solveBandedChain } from '../../../../../src/numerics/chains/banded-gth.ts';
import {
  geometricInterarrival,
  negativeBinomialInterarrival,
  poissonInterarrival,
} from '../../../../../src/numerics/sums/partial-sums.ts';
import type { ArrivalLaw } from '../../../../../src/numerics/laws/arrival-law.ts';
import { lineService } from '../../systems.ts';

const maxBatch = 64;

const system = (interarrival: ArrivalLaw): System => ({
  interarrival,
  counting: 'stationary',
  service: lineService('poisson', 100, 7, maxBatch),
  maxBatch,
  ringSize: 256,
});

/** The law of all states, those out of reach included. */
function statesOf(one: System): Float64Array {
  const { rows } = new ArrivalTableCache().tables(one, { upTo: maxBatch });
  return solveBandedChain(PollChain.of(one, rows, { bottom: 0, top: one.ringSize }, Infinity)).q;
}

describe('the largest state that matters', () => {
  it.each([
    ['Poisson', poissonInterarrival(20)],
    ['rare Poisson', poissonInterarrival(300)],
    ['geometric', geometricInterarrival(40)],
    ['bursty', negativeBinomialInterarrival(300, (1.2 * 300) ** 2)],
  ])('is hardly ever exceeded with %s arrivals', (_, law) => {
    const one = system(law);
    const likely = likelyLargest(one);
    expect(likely).toBeLessThan(maxBatch);
    let beyond = 0;
    const q = statesOf(one);
    for (let k = q.length - 1; k > likely; k--) beyond += q[k];
    expect(beyond).toBeLessThan(1e-33);
  });

  it('is not far too large', () => {
    const one = system(poissonInterarrival(20));
    expect(statesOf(one)[Math.floor(0.7 * likelyLargest(one))]).toBeGreaterThan(1e-30);
  });

  it('is Infinity where full batches occur', () => {
    expect(likelyLargest(system(poissonInterarrival(9)))).toBe(Infinity);
    expect(likelyLargest(system(poissonInterarrival(6)))).toBe(Infinity);
  });

  it('suffices: the chain on fewer states has the same law', () => {
    const one = system(poissonInterarrival(15));
    const { queueAtPoll, lossProbability } = solveChain(one, new ArrivalTableCache());
    const q = statesOf(one);
    expect(lossProbability).toBeLessThan(1e-30);
    for (let k = 0; k < 40; k++) {
      const allowed = 1e-12 * q[k] + 1e-22;
      expect(Math.abs(queueAtPoll[k] - q[k])).toBeLessThan(allowed);
    }
  });
});
