import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SummableLaw } from '../../../../src/numerics/sums/partial-sums.ts';
import {
  empiricalInterarrival,
  evenInterarrival,
  geometricInterarrival,
  negativeBinomialInterarrival,
  poissonInterarrival,
} from '../../../../src/numerics/sums/partial-sums.ts';
import { PmfBuffer } from '../../../../src/numerics/laws/panjer/pmf.ts';
import type { BandTable } from '../../../../src/numerics/chains/band-table.ts';
import type { Counting } from '../../../../src/numerics/laws/renewal/counts.ts';
import { ArrivalCounts } from '../../../../src/numerics/laws/renewal/counts.ts';

const horizon = 120;
const maxCount = 40;

const laws: fc.Arbitrary<SummableLaw> = fc.oneof(
  fc.double({ min: 0.3, max: 40, noNaN: true }).map(poissonInterarrival),
  fc.double({ min: 0.3, max: 40, noNaN: true }).map(geometricInterarrival),
  fc.double({ min: 0.3, max: 40, noNaN: true }).map(evenInterarrival),
  fc
    .tuple(fc.double({ min: 0.5, max: 40, noNaN: true }), fc.double({ min: 1.05, max: 60, noNaN: true }))
    .map(([mean, dispersion]) => negativeBinomialInterarrival(mean, mean * dispersion)),
  fc
    .array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 2, maxLength: 30 })
    .filter((p) => p.slice(1).some((value) => value > 0.01))
    .map(empiricalInterarrival),
);

/** P(S = s) for s < length, from the single interarrival time of the law by plain convolution. */
function sums(law: SummableLaw, count: number, length: number): Float64Array[] {
  const buffer = new PmfBuffer();
  law.fillSum(1, { lowerCut: 1e-30, upperCut: 1e-30, limit: length, horizon: length }, buffer);
  const single = new Float64Array(length);
  for (let s = buffer.start; s < Math.min(length, buffer.end); s++) single[s] = buffer.values[s];
  const all = [new Float64Array(length)];
  all[0][0] = 1;
  for (let k = 1; k <= count; k++) {
    const next = new Float64Array(length);
    for (let s = 0; s < length; s++) {
      for (let t = 0; t <= s; t++) next[s] += all[k - 1][t] * single[s - t];
    }
    all.push(next);
  }
  return all;
}

function entry({ start, offset, values }: BandTable, row: number, s: number): number {
  const k = s - start[row];
  return k < 0 || k >= offset[row + 1] - offset[row] ? 0 : values[offset[row] + k];
}

function tableOf(law: SummableLaw, counting: Counting) {
  const blocks = [...new ArrivalCounts(law, counting, { horizon, maxCount }).blocks()];
  return (k: number) => {
    const block = blocks.find((b) => k >= b.firstCount && k < b.firstCount + b.arrivals.rows);
    return block && { block, row: k - block.firstCount };
  };
}

describe('ArrivalCounts', () => {
  it('agrees with plain convolution, stationary', () => {
    fc.assert(
      fc.property(laws, (law) => {
        const find = tableOf(law, 'stationary');
        const s = sums(law, maxCount, horizon);
        for (const k of [1, 2, 5, 17, 40]) {
          const at = find(k);
          let fewer = 0;
          let more = 0;
          const [arrivalErrors, renewalErrors] = [new Float64Array(horizon), new Float64Array(horizon)];
          for (let slot = 0; slot < horizon; slot++) {
            fewer += s[k - 1][slot];
            more += s[k][slot];
            const expected = (fewer - more) / law.mean;
            const value = at ? entry(at.block.arrivals, at.row, slot) : 0;
            arrivalErrors[slot] = Math.abs(value - expected);
            const renewals = at ? at.block.renewalScale * entry(at.block.renewals, at.row, slot) : 0;
            renewalErrors[slot] = Math.abs(renewals - (fewer - more));
          }
          expect(Math.max(...arrivalErrors)).toBeLessThan(2e-13);
          expect(Math.max(...renewalErrors)).toBeLessThan(2e-12);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('agrees with plain convolution, ordinary', () => {
    fc.assert(
      fc.property(laws, (law) => {
        const find = tableOf(law, 'ordinary');
        const s = sums(law, maxCount, horizon);
        for (const k of [1, 3, 12]) {
          const at = find(k);
          const errors = Float64Array.from({ length: horizon }, (_, slot) =>
            Math.abs((at ? entry(at.block.arrivals, at.row, slot) : 0) - s[k][slot]),
          );
          expect(Math.max(...errors)).toBeLessThan(1e-13);
        }
      }),
      { numRuns: 20 },
    );
  });

  it('lets every arrival happen once: a row and what lies beyond the horizon sum to 1', () => {
    fc.assert(
      fc.property(laws, fc.constantFrom<Counting>('stationary', 'ordinary'), (law, counting) => {
        for (const { arrivals, beyond } of new ArrivalCounts(law, counting, { horizon, maxCount }).blocks()) {
          for (let r = 0; r < arrivals.rows; r++) {
            let sum = beyond[r];
            for (let j = arrivals.offset[r]; j < arrivals.offset[r + 1]; j++) sum += arrivals.values[j];
            expect(sum).toBeCloseTo(1, 11);
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it('has arrivals at the rate 1 / E[A] in every slot, stationary', () => {
    fc.assert(
      fc.property(fc.double({ min: 4, max: 40, noNaN: true }), (mean) => {
        // forty arrivals fill the first slots entirely
        const find = tableOf(poissonInterarrival(mean), 'stationary');
        for (const s of [0, 7, 60]) {
          let rate = 0;
          for (let k = 1; k <= maxCount; k++) {
            const at = find(k);
            if (at) rate += entry(at.block.arrivals, at.row, s);
          }
          expect(rate * mean).toBeCloseTo(1, 11);
        }
      }),
      { numRuns: 20 },
    );
  });

  it('keeps far tails: twenty arrivals in the first slots of a slow stream', () => {
    // P(S_20 <= s) of a Poisson sum is known in closed form: at s = 0 it is exp(-20 mean)
    const find = tableOf(poissonInterarrival(3), 'ordinary');
    const at = find(20)!;
    expect(entry(at.block.arrivals, at.row, 6) / (Math.exp(-60) * (60 ** 6 / 720))).toBeCloseTo(1, 10);
  });

  it('leaves a block as it is until the second one after it is made', () => {
    const counts = new ArrivalCounts(negativeBinomialInterarrival(3, 90), 'stationary', {
      horizon: 9000,
      maxCount: 900,
    });
    let previous: { last: number; at: Float64Array } | null = null;
    let blocks = 0;
    for (const { arrivals } of counts.blocks()) {
      const at = arrivals.values;
      if (previous) expect(previous.at[previous.at.length - 1]).toBe(previous.last);
      previous = { last: at[at.length - 1], at };
      blocks++;
    }
    expect(blocks).toBeGreaterThan(8);
  });

  it('gives the same table again when it is too large to keep', () => {
    const law = negativeBinomialInterarrival(3, 90);
    const counts = new ArrivalCounts(law, 'stationary', { horizon: 9000, maxCount: 900 });
    const read = () => {
      const seen: number[] = [];
      for (const { arrivals, firstCount } of counts.blocks()) {
        seen.push(
          firstCount,
          arrivals.rows,
          arrivals.values[100],
          arrivals.values[arrivals.values.length - 1],
        );
      }
      return seen;
    };
    const first = read();
    expect(first.length).toBeGreaterThan(4 * 5);
    expect(read()).toEqual(first);
  });
});
