import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LatticeLaw, poissonLattice, thinning } from '../../../../src/numerics/laws/lattice/lattice-law.ts';
import { LawReader, searching } from '../../../../src/numerics/laws/times/quantiles.ts';
import { fullLaw, sampleLaw } from '../../../../src/numerics/laws/times/sampled-law.ts';
import { offsetTerm } from '../../../../src/numerics/sums/sum-terms.ts';

const histogram = fc
  .array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 60 })
  .filter((p) => p.some((x) => x > 0.01));

function readerOf(weights: readonly number[], start = 0): LawReader {
  const total = weights.reduce((a, b) => a + b, 0);
  const p = Float64Array.from(weights, (x) => x / total);
  return new LawReader(
    offsetTerm({ start, step: 1, weights: Float64Array.of(1) }, new LatticeLaw({ start: 0, p }, 0)),
  );
}

describe('quantiles', () => {
  it('are the smallest slot that reaches the level', () => {
    fc.assert(
      fc.property(histogram, fc.constantFrom(0.5, 0.25, 0.1, 0.01, 0.001), (p, beyond) => {
        const total = p.reduce((a, b) => a + b, 0);
        const above = (t: number) => p.slice(t + 1).reduceRight((a, b) => a + b, 0) / total;
        const slot = readerOf(p).upperQuantile(beyond);
        expect(above(slot)).toBeLessThanOrEqual(beyond * (1 + 1e-12));
        if (slot > 0) expect(above(slot - 1)).toBeGreaterThan(beyond * (1 - 1e-12));
      }),
    );
  });

  it('are where the level is reached but for rounding, not beyond the gap that follows', () => {
    for (let slots = 1; slots <= 200; slots++) {
      for (const beyond of [0.5, 0.1, 0.01, 0.001]) {
        const before = new Array<number>(slots).fill((1 - beyond) / slots);
        const after = new Array<number>(slots).fill(beyond / slots);
        const reader = readerOf([...before, ...new Array<number>(30).fill(0), ...after]);
        expect(reader.upperQuantile(beyond), `${slots} slots, ${beyond}`).toBe(slots - 1);
        const mirrored = readerOf([...after, ...new Array<number>(30).fill(0), ...before]);
        expect(mirrored.lowerQuantile(beyond), `${slots} slots, ${beyond}`).toBe(slots - 1);
      }
    }
  });

  it('need few readings', () => {
    const law = offsetTerm({ start: 0, step: 1, weights: Float64Array.of(1) }, poissonLattice(30_000));
    let readings = 0;
    const counted = { ...law, ccdf: (t: number) => (readings++, law.ccdf(t)) };
    const reader = new LawReader(counted);
    for (const beyond of [0.1, 0.01, 1e-3, 1e-4]) reader.upperQuantile(beyond);
    expect(readings).toBeLessThan(40);
  });

  it('search steps of any shape', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 1, max: 5000 }), (a, b) => {
        const edge = Math.min(a, b);
        const found = (excess: (t: number) => number) => searching(0, Math.max(a, b), excess);
        expect(found((t) => (t >= edge ? -Infinity : Infinity))).toBe(edge);
        expect(found((t) => edge - t)).toBe(edge);
        expect(found((t) => (t >= edge ? -1e-9 : 1e9 - t))).toBe(edge);
      }),
    );
  });
});

describe('sampled and full laws', () => {
  it('a short law is read at every slot', () => {
    const sampled = sampleLaw(readerOf([0.25, 0, 0.5, 0.25], 3), 240);
    expect([...sampled.slot]).toEqual([2, 3, 4, 5, 6]);
    expect([...sampled.cdf]).toEqual([0, 0.25, 0.25, 0.75, 1]);
    expect([...sampled.ccdf]).toEqual([1, 0.75, 0.75, 0.25, 0]);
  });

  it('a long law shows body and tail', () => {
    const { slot, cdf, ccdf } = sampleLaw(
      new LawReader(offsetTerm({ start: 0, step: 1, weights: Float64Array.of(1) }, poissonLattice(20_000))),
      240,
    );
    expect(slot.length).toBe(240);
    for (let k = 1; k < slot.length; k++) {
      expect(slot[k]).toBeGreaterThan(slot[k - 1]);
      expect(cdf[k]).toBeGreaterThanOrEqual(cdf[k - 1]);
      expect(ccdf[k]).toBeLessThanOrEqual(ccdf[k - 1]);
      expect(cdf[k] - cdf[k - 1]).toBeLessThan(0.03);
    }
    expect(ccdf[slot.length - 1]).toBeLessThan(1e-9);
    expect(cdf[0]).toBeLessThan(1e-9);
  });

  it('a full law sums to one with its tail', () => {
    const reader = new LawReader(
      offsetTerm({ start: 5, step: 1, weights: Float64Array.of(0.4, 0.6) }, poissonLattice(300)),
    );
    const { start, p, tailMass } = fullLaw(reader);
    expect(p.reduce((a, b) => a + b, 0) + tailMass).toBeCloseTo(1, 13);
    expect(start).toBeGreaterThanOrEqual(5);
    expect(tailMass).toBeLessThan(1e-18);
  });
});

describe('thinning', () => {
  it('leaves a smooth sum unchanged to rounding', () => {
    const a = poissonLattice(900);
    const b = poissonLattice(400);
    const step = thinning(a.smoothness, b.smoothness);
    expect(step).toBeGreaterThan(8);
    for (const t of [1100, 1300, 1450, 1500]) {
      let plain = 0;
      let thinned = 0;
      for (let k = 0; k < a.p.length; k++) {
        const j = t - a.start - k - b.start;
        if (j < 0 || j >= b.p.length) continue;
        plain += a.p[k] * b.p[j];
        if (k % step === 0) thinned += step * a.p[k] * b.p[j];
      }
      expect(thinned / plain).toBeCloseTo(1, 11);
    }
  });

  it('is not used where there is structure', () => {
    expect(thinning(30, 0)).toBe(1);
  });
});
