import { describe, expect, it } from 'vitest';
import { noRates } from '../../../../../src/app/parts/headline/rates/rate-state.ts';
import {
  claimedRate,
  rateItems,
  type RateParts,
  shareOfLimit,
  shareOfLimitWords,
} from '../../../../../src/app/parts/headline/all-results/rate-items.ts';
import type { RateBounds } from '../../../../../src/dimensioning/rate-bounds/rate-bound.ts';
import { batchPolling } from '../../../../../src/models/batch-polling/batch-polling.ts';
import { interruptCoalescing } from '../../../../../src/models/interrupt-coalescing/interrupt-coalescing.ts';
import { defaultValues } from '../../../../../src/models/contract/inputs.ts';
import { kLimited } from '../../../../../src/models/k-limited/k-limited.ts';
import type { ShownRateScale } from '../../../../../src/models/contract/screen.ts';
import type { Model } from '../../../../../src/models/contract/model.ts';
import { toyModel } from '../../../../toy-model.ts';

const bounds: RateBounds = {
  bounds: [
    {
      id: 'ndr',
      lossLimit: 0,
      floor: 1e-12,
      mpps: 10,
      input: 6720,
      claim: 'exactly',
      caution: null,
      failsAtMpps: 10.01,
      failsBelowMpps: null,
      words: 'NDR, the highest rate without loss (below 1e-12): 10.00 Mpps.',
    },
    {
      id: 'pdr',
      lossLimit: 0.005,
      floor: null,
      mpps: null,
      input: null,
      claim: 'exactly',
      caution: null,
      failsAtMpps: 1,
      failsBelowMpps: null,
      words: 'None.',
    },
  ],
  maximum: { throughputMpps: 10.5, offeredMpps: 20, words: 'MRR: 10.5 Mpps.' },
  fromMpps: 0.1,
  toMpps: 15,
  resolutionMpps: 0.01,
  absent: null,
};
const parts = (model: Model, more: Partial<RateParts['rates']> = {}, inputs = {}): RateParts => ({
  model,
  view: { latencyGoal: null },
  values: { ...defaultValues(model.fields), ...inputs },
  rates: { ...noRates, ...more },
});
const packets: ShownRateScale = { unit: 'Mpps', perMpps: 1 };
const known = { bounds, old: false };
const plain = (text: string) => text.replaceAll('\u202f', ' ');

describe('the highest rates', () => {
  it('end with that of a latency goal, where one is set', () => {
    const goal = { ...parts(batchPolling, known), view: { latencyGoal: 50 } };
    expect(rateItems(goal, packets).at(-1)).toMatchObject({ id: 'latency', label: 'Latency goal' });
  });

  it('has the same places before and after the rates are known', () => {
    const before = rateItems(parts(batchPolling), packets);
    expect(before.map(({ label, number, input }) => [label, number, input])).toEqual([
      ['NDR', '', null],
      ['PDR', '', null],
      ['MRR', '', null],
    ]);
    const after = rateItems(parts(batchPolling, known), packets);
    expect(after.map(({ label, number, input }) => [label, number, input])).toEqual([
      ['NDR', '10.00', 6720],
      ['PDR', '–', null],
      ['MRR', '10.50', 13440],
    ]);
  });

  it('says in one line what each rate counts, the floor of no loss, and whether it is sure', () => {
    const [ndr, pdr, mrr] = rateItems(parts(batchPolling, known), packets).map(({ help }) => plain(help));
    expect(ndr).toBe('Without loss (below 1e-12).');
    expect(pdr).toBe('With at most 0.5 % lost. No rate meets it.');
    expect(mrr).toBe('Forwarded in overload; PDR can be higher.');
    const unsure = known.bounds.bounds.map((bound) => ({ ...bound, claim: 'at-most' as const }));
    const rates = { ...known, bounds: { ...known.bounds, bounds: unsure } };
    expect(plain(rateItems(parts(batchPolling, rates), packets)[0].help)).toBe(
      'Without loss (below 1e-12). Optimistic (Limits).',
    );
  });

  it('says which lower rates were seen to fail, in the unit that the reader chose', () => {
    const [first] = bounds.bounds;
    const some: RateBounds = { ...bounds, bounds: [{ ...first, failsBelowMpps: [1, 2] }] };
    const [ndr] = rateItems(parts(batchPolling, { bounds: some, old: false }), {
      unit: 'Gbit/s',
      perMpps: 0.672,
    });
    expect(plain(ndr.help)).toMatch(/ Lower rates fail too: some examined from 0\.672 to 1\.34 Gbit\/s\.$/);
  });

  it('is in the unit that the reader chose', () => {
    const [ndr, , mrr] = rateItems(parts(batchPolling, known), { unit: 'Gbit/s', perMpps: 0.672 });
    expect([ndr.number, mrr.number]).toEqual(['6.720', '7.056']);
  });

  it('is blank while the rates are those of another configuration', () => {
    const items = rateItems(parts(batchPolling, { bounds, old: true }), packets);
    expect(items.map(({ number, input }) => [number, input])).toEqual([
      ['', null],
      ['', null],
      ['', null],
    ]);
    expect(shareOfLimitWords(parts(batchPolling, { bounds, old: true }))).toBe('');
  });

  it('marks a rate that is a lower bound, an upper bound or approximate', () => {
    const [first] = bounds.bounds;
    const numberOf = (claim: 'at-least' | 'at-most' | 'about') =>
      rateItems(
        parts(batchPolling, { old: false, bounds: { ...bounds, bounds: [{ ...first, claim }] } }),
        packets,
      )[0].number;
    expect((['at-least', 'at-most', 'about'] as const).map(numberOf)).toEqual([
      '≥ 10.00',
      '≤ 10.00',
      '≈ 10.00',
    ]);
  });

  it('rounds a bound to the side on which it holds', () => {
    const numberOf = (claim: 'at-least' | 'at-most' | 'about') => claimedRate(8.9476, claim, packets, 3);
    expect((['at-least', 'at-most', 'about'] as const).map(numberOf)).toEqual(['≥ 8.94', '≤ 8.95', '≈ 8.95']);
  });

  it('marks a rate that passes up to the highest that was looked at', () => {
    const [first] = bounds.bounds;
    const open = { ...bounds, bounds: [{ ...first, failsAtMpps: null }] };
    expect(rateItems(parts(batchPolling, { bounds: open, old: false }), packets)[0].number).toBe('≥ 10.00');
  });

  it('has the limit of stationarity for a model that knows no loss', () => {
    const items = rateItems(parts(kLimited), packets);
    expect(items.map(({ id, label }) => [id, label])).toEqual([['stationary', 'Stable up to']]);
  });

  it('offers the maximum through the input that sets the rate, whatever it is', () => {
    const mrr = rateItems(parts(interruptCoalescing, known), packets)[2];
    expect(mrr.input).toBeCloseTo(1 / 20, 9);
  });
});

describe('the place of the present rate', () => {
  const standing = (rateMbps: number) =>
    plain(shareOfLimitWords(parts(batchPolling, known, { rateMbps, frameBytes: 64 })));

  it('is a share of NDR, or how far beyond it', () => {
    expect(standing(5644.8)).toBe('Now at 84.0 % of NDR');
    expect(standing(6720)).toBe('Now at NDR');
    expect(standing(8400)).toBe('Now 25.0 % above NDR');
    expect(standing(6719)).toBe('Now at >\u202f99.9 % of NDR'.replaceAll('\u202f', ' '));
  });

  it('is unknown while a histogram is chosen and not given yet', () => {
    const empirical = { 'arrivals.family': 'empirical', 'arrivals.pmf': null };
    for (const model of [batchPolling, interruptCoalescing]) {
      expect(shareOfLimitWords(parts(model, known, empirical))).toBe('');
      expect(rateItems(parts(model, known, empirical), packets)).toHaveLength(3);
    }
  });

  it('is unknown without a bound, and for a model that is offered nothing', () => {
    expect(shareOfLimitWords(parts(batchPolling))).toBe('');
    expect(shareOfLimit(parts(toyModel, known))).toBeNull();
    const none = { ...bounds, bounds: [{ ...bounds.bounds[0], mpps: null }] };
    expect(shareOfLimitWords(parts(batchPolling, { bounds: none, old: false }))).toBe('');
  });
});
