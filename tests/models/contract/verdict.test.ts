import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SimulationReport } from '../../../src/models/contract/simulation.ts';
import { tooRare, verdict } from '../../../src/models/contract/verdict.ts';

const expected = {
  reason: 'Eq. (5) assumes independence.',
  bound: { tooLow: 0, tooHigh: 0.15, measured: 'at half load' },
};

const about = { kind: 'time', packets: 1e6, expected: null } as const;

describe('verdict', () => {
  it.each([
    [12.31, { mean: 12.28, halfWidth: 0.05 }, 'agrees', 'agrees within the 95 % interval'],
    [12.35, { mean: 12.28, halfWidth: 0.05 }, 'near', 'differs by 0.57 %: outside the 95 % interval, within twice its half-width'],
    [13.6, { mean: 12.28, halfWidth: 0.05 }, 'differs', 'differs by 11 %, well outside the 95 % interval, for no known reason'],
    [5.99999, { mean: 6, halfWidth: 0 }, 'agrees', 'agrees within the 95 % interval'],
    [6.7e-6, { mean: 7e-7, halfWidth: 1.2e-6 }, 'differs', 'differs, well outside the 95 % interval, for no known reason'],
    [null, { mean: 12.28, halfWidth: 0.05 }, 'unknown', 'nothing to compare'],
    [12.3, null, 'unknown', 'nothing to compare'],
    [12.3, { mean: 12.28, halfWidth: null }, 'unknown', 'too few batches yet'],
    [0, { mean: 0, halfWidth: 0 }, 'agrees', 'agrees within the 95 % interval'],
    [0.1, { mean: 0, halfWidth: 0 }, 'differs', 'differs by 0.1, well outside the 95 % interval, for no known reason'],
  ] as const)('%j against %j: %s', (analytic, simulated, kind, words) => {
    const moreThanKnown = kind === 'differs';
    expect(verdict(analytic, simulated, about)).toEqual({ kind, words, moreThanKnown });
  }); // oxfmt-ignore

  it('agrees up to one half-width, not up to two', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -1e6, max: 1e6, noNaN: true }),
        fc.double({ min: 1e-6, max: 1e3, noNaN: true }),
        fc.double({ min: -3, max: 3, noNaN: true }),
        (mean, share, distance) => {
          const halfWidth = share * Math.max(1e-6, Math.abs(mean));
          const away = Math.abs(distance);
          fc.pre(Math.abs(away - 1) > 0.01 && Math.abs(away - 2) > 0.01);
          const { kind } = verdict(mean + distance * halfWidth, { mean, halfWidth }, about);
          expect(kind).toBe(away < 1 ? 'agrees' : away < 2 ? 'near' : 'differs');
        },
      ),
    );
  });

  it('does not call a loss wrong of which no group need have come', () => {
    const seen = { mean: 0, halfWidth: 1.5e-6 };
    const of = { kind: 'probability', packets: 1_980_009, expected: null } as const;
    expect(verdict(1e-6, seen, of).kind).toBe('agrees');
    expect(verdict(9.96e-6, seen, of)).toEqual({
      kind: 'unknown',
      moreThanKnown: false,
      words: 'none seen where about 20 are expected, but losses come in groups: too few packets to tell',
    });
    expect(verdict(1e-3, seen, of)).toMatchObject({ kind: 'differs', moreThanKnown: true });
  });

  it('reports too few rare events where values differ, and agreement where they agree', () => {
    const seen = { mean: 12.28, halfWidth: 0.05 };
    const of = { ...about, rare: { name: 'stalls of 10 ms', expected: 0.31 } };
    expect(verdict(13.6, seen, of)).toEqual({
      kind: 'unknown',
      moreThanKnown: false,
      words: 'differs by 11 %, but at most 0.31 stalls of 10 ms are expected in this run: too few to tell',
    });
    expect(verdict(12.31, seen, of).kind).toBe('agrees');
  });

  it('finds from the length of a run that an event is too rare for it', () => {
    const report = (timeUs: number) => ({ timeUs }) as SimulationReport;
    const with10 = { rareEvent: () => ({ name: 'stalls of 10 ms', everyUs: 1e6 }) } as never;
    expect(tooRare(with10, {}, report(5e6))).toEqual({ name: 'stalls of 10 ms', expected: 5 });
    expect(tooRare(with10, {}, report(3e7))).toBeNull();
    expect(tooRare({ rareEvent: () => null } as never, {}, report(1))).toBeNull();
    expect(tooRare({} as never, {}, report(1))).toBeNull();
  });

  it('says why a difference is expected', () => {
    expect(verdict(13.6, { mean: 12.28, halfWidth: 0.05 }, { ...about, expected }).words).toBe(
      'differs by 11 %, expected here: Eq. (5) assumes independence',
    );
  });

  it('says that a difference is more than known, and how much is known', () => {
    const simulated = { mean: 12.28, halfWidth: 0.05 };
    const found = verdict(35.2, simulated, { ...about, expected });
    expect(found).toMatchObject({ kind: 'differs', moreThanKnown: true });
    expect(found.words).toBe(
      'differs by 187 %, more than known (at most 15 %, measured at half load): Eq. (5) assumes independence',
    );
    expect(verdict(11, simulated, { ...about, expected }).words).toMatch(/\(not in this direction, measured/);
    const unbounded = { ...expected, bound: { ...expected.bound, tooHigh: null } };
    expect(verdict(13.6, simulated, { ...about, expected: unbounded }).words).toMatch(
      /\(no bound is known, measured/,
    );
  });

  it('takes a difference as expected exactly where a value of the interval explains it', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.01, max: 100, noNaN: true }),
        fc.double({ min: 1e-4, max: 0.2, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 9, noNaN: true }),
        fc.double({ min: 0, max: 12, noNaN: true }),
        (mean, share, tooLow, tooHigh, times) => {
          const halfWidth = share * mean;
          const analytic = times * mean;
          const bound = { tooLow, tooHigh, measured: 'here' };
          const { kind, moreThanKnown } = verdict(
            analytic,
            { mean, halfWidth },
            { ...about, expected: { reason: 'It is so.', bound } },
          );
          fc.pre(kind === 'differs');
          const [least, most] = [(mean - halfWidth) * (1 - tooLow), (mean + halfWidth) * (1 + tooHigh)];
          fc.pre(Math.abs(analytic - least) > 1e-9 && Math.abs(analytic - most) > 1e-9);
          expect(moreThanKnown).toBe(analytic < least || analytic > most);
        },
      ),
    );
  });

  it('explains a loss that is so much too high that the run had none', () => {
    const loss = { ...about, kind: 'probability' } as const;
    const times = (tooHigh: number) => ({ reason: 'R.', bound: { tooLow: 0, tooHigh, measured: 'here' } });
    const none = { mean: 0, halfWidth: 0 };
    expect(verdict(1e-5, none, { ...loss, expected: times(6) }).moreThanKnown).toBe(false);
    expect(verdict(1e-4, none, { ...loss, expected: times(6) }).moreThanKnown).toBe(true);
  });

  it('does not take a loss too rare to be seen for a difference', () => {
    const none = { mean: 0, halfWidth: 0 };
    const loss = { ...about, kind: 'probability' } as const;
    expect(verdict(1e-9, none, loss).kind).toBe('agrees');
    expect(verdict(1e-4, none, loss).kind).toBe('differs');
  });
});
