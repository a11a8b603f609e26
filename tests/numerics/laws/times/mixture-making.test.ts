import { expect, it } from 'vitest';
import { mixtureLaw } from '../../../../src/numerics/laws/times/mixture-law.ts';
import type { TimeLaw } from '../../../../src/numerics/sums/sum-terms.ts';
import { readInParts } from '../../../../src/numerics/sums/sum-terms.ts';

/** Even between 0 and `last`: cheap to read, as long as it may be to make. */
const even = (last: number): TimeLaw => ({
  mass: 1,
  first: 0,
  last,
  products: 1,
  cdf: (t) => t / last,
  ccdf: (t) => 1 - t / last,
  pmf: () => 1 / last,
  moment: () => last / 2,
});

it('gives way between long terms whose distribution functions are made at the first reading', () => {
  const law = mixtureLaw(Array.from({ length: 20 }, () => even(300_000)));
  const yieldsOf = () => {
    const reading = readInParts(law, 'cdf', 150_000);
    let yields = 0;
    for (let step = reading.next(); ; step = reading.next(), yields++)
      if (step.done) {
        expect(step.value).toBeCloseTo(10, 12);
        return yields;
      }
  };
  expect(yieldsOf()).toBeGreaterThan(8);
  expect(yieldsOf()).toBe(0);
});
