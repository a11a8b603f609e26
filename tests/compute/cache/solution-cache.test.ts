import { describe, expect, it } from 'vitest';
import { SolutionCache } from '../../../src/compute/cache/solution-cache.ts';
import type { Solution } from '../../../src/models/contract/solution.ts';
import type { WorkerAnswer } from '../../../workers/worker-answer.ts';
import { solutionOf } from '../../solution-of.ts';

const job = (rate: number, detail: 'indicators' | 'screen' | 'full' = 'screen') => ({
  model: 'toy-queue',
  values: { rate },
  detail,
});

/** A solution whose only distribution has so many entries. */
const solved = (entries: number): WorkerAnswer<Solution> => ({
  ok: true,
  value: {
    ...solutionOf({ load: entries }),
    distributions: { n: { unit: 'packets', start: 0, step: 1, p: new Float64Array(entries), tailMass: 0 } },
  },
});

describe('SolutionCache', () => {
  it('answers who wants numbers with what was solved for the screen, and not the other way round', () => {
    const cache = new SolutionCache();
    cache.set(job(1), solved(10));
    expect(cache.get(job(1))).toEqual(solved(10));
    expect(cache.get(job(1, 'indicators'))).toMatchObject({ value: { indicators: { load: 10 } } });
    expect(cache.get(job(1, 'full'))).toBeNull();
    cache.set(job(2, 'indicators'), { ok: true, value: solutionOf({ load: 2 }) });
    expect(cache.get(job(2))).toBeNull();
  });

  it('gives up the arrays used least, and keeps their numbers', () => {
    const cache = new SolutionCache({ arrayBytes: 3 * 8000 + 1000 });
    for (const rate of [1, 2, 3]) cache.set(job(rate), solved(1000));
    cache.get(job(1));
    cache.set(job(4), solved(1000));
    expect([1, 2, 3, 4].map((rate) => cache.get(job(rate)) !== null)).toEqual([true, false, true, true]);
    expect(cache.get(job(2, 'indicators'))).not.toBeNull();
    cache.set(job(5), solved(4000));
    expect(cache.get(job(5))).toBeNull();
  });

  it('keeps numbers within their bytes', () => {
    const cache = new SolutionCache({ numberBytes: 3 * 240 });
    for (const rate of [1, 2, 3, 4]) {
      cache.set(job(rate, 'indicators'), { ok: true, value: solutionOf({ load: rate }) });
    }
    const known = [1, 2, 3, 4].map((rate) => cache.get(job(rate, 'indicators')) !== null);
    expect(known).toEqual([false, true, true, true]);
  });

  it('remembers what has no solution in any detail, but not what may go better the next time', () => {
    const cache = new SolutionCache();
    const failure = (code: string): WorkerAnswer<Solution> => ({
      ok: false,
      code,
      message: 'No.',
      parameter: null,
    });
    cache.set(job(1, 'indicators'), failure('overload'));
    expect(cache.get(job(1))).toMatchObject({ code: 'overload' });
    for (const code of ['cancelled', 'worker-lost', 'internal-error']) {
      cache.set(job(2), failure(code));
      expect(cache.get(job(2))).toBeNull();
    }
  });
});
