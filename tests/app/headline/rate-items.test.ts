import { describe, expect, it } from 'vitest';
import { noRates } from '../../../src/app/headline/rate-state.ts';
import { shareOfLimit } from '../../../src/app/headline/share-of-limit.ts';
import { rateItems, type RateParts, standingWords } from '../../../src/app/headline/rate-items.ts';
import type { RateBounds } from '../../../src/dimensioning/rate-bounds/rate-bound.ts';
import { batchPolling } from '../../../src/models/batch-polling/batch-polling.ts';
import { interruptCoalescing } from '../../../src/models/interrupt-coalescing/interrupt-coalescing.ts';
import { defaultValues } from '../../../src/models/contract/inputs.ts';
import { kLimited } from '../../../src/models/k-limited/k-limited.ts';
import type { Model } from '../../../src/models/contract/model.ts';
import { toyModel } from '../../toy-model.ts';

const bounds: RateBounds = {
  bounds: [
    {
      ...{
        id: 'ndr',
        lossLimit: 0,
        floor: 1e-12,
        mpps: 10,
        input: 6720,
        claim: 'exactly',
        caution: null,
        failsAtMpps: 10.01,
      },
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
      words: 'None.',
    },
  ],
  maximum: { throughputMpps: 10.5, offeredMpps: 20, words: 'MRR: 10.5 Mpps.' },
  ...{ fromMpps: 0.1, toMpps: 15, resolutionMpps: 0.01, absent: null },
};
const parts = (model: Model, more: Partial<RateParts['rates']> = {}, inputs = {}): RateParts => ({
  model,
  values: { ...defaultValues(model.fields), ...inputs },
  rates: { ...noRates, ...more },
});
const plain = (text: string) => text.replaceAll('\u202f', ' ');

describe('the line of rates', () => {
  it('has the same places before and after the rates are known', () => {
    const before = rateItems(parts(batchPolling));
    expect(before.map(({ label, number, input }) => [label, number, input])).toEqual([
      ['NDR', '…', null],
      ['PDR', '…', null],
      ['MRR', '…', null],
    ]);
    const after = rateItems(parts(batchPolling, { bounds }));
    expect(after.map(({ label, number, input }) => [label, number, input])).toEqual([
      ['NDR', '10.00', 6720],
      ['PDR', '–', null],
      ['MRR', '10.50', 13440],
    ]);
  });

  it('says floor, rate on the wire and what a press does', () => {
    const [ndr, pdr, mrr] = rateItems(parts(batchPolling, { bounds })).map(({ words }) => plain(words));
    expect(ndr).toBe(
      'NDR, the highest rate without loss (below 1e-12): 10.00 Mpps. 6.720 Gbit/s on the wire. Press to set this rate.',
    );
    expect(pdr).toBe('None.');
    expect(mrr).toContain('Press to offer this rate.');
  });

  it('marks a rate that is at least, at most or about what is said', () => {
    const [first] = bounds.bounds;
    const numberOf = (claim: 'at-least' | 'at-most' | 'about') =>
      rateItems(parts(batchPolling, { bounds: { ...bounds, bounds: [{ ...first, claim }] } }))[0].number;
    expect((['at-least', 'at-most', 'about'] as const).map(numberOf)).toEqual([
      '≥ 10.00',
      '≤ 10.00',
      '≈ 10.00',
    ]);
  });

  it('marks a rate that passes up to the highest that was looked at', () => {
    const [first] = bounds.bounds;
    const open = { ...bounds, bounds: [{ ...first, failsAtMpps: null }] };
    expect(rateItems(parts(batchPolling, { bounds: open }))[0].number).toBe('≥ 10.00');
  });

  it('has the limit of stationarity for a model that knows no loss', () => {
    const items = rateItems(parts(kLimited));
    expect(items.map(({ id, label }) => [id, label])).toEqual([['stationary', 'Stable up to']]);
  });

  it('offers the maximum through the input that sets the rate, whatever it is', () => {
    const mrr = rateItems(parts(interruptCoalescing, { bounds }))[2];
    expect(mrr.input).toBeCloseTo(1 / 20, 9);
  });
});

describe('where the present rate stands', () => {
  const standing = (rateMbps: number) =>
    plain(standingWords(parts(batchPolling, { bounds }, { rateMbps, frameBytes: 64 })));

  it('is a share of NDR, or how far beyond it', () => {
    expect(standing(5644.8)).toBe('Now at 84.0 % of NDR');
    expect(standing(6720)).toBe('Now at NDR');
    expect(standing(8400)).toBe('Now 25.0 % above NDR');
    expect(standing(6719)).toBe('Now at >\u202f99.9 % of NDR'.replaceAll('\u202f', ' '));
  });

  it('is unknown while a histogram is chosen and not given yet', () => {
    const own = { 'arrivals.family': 'empirical', 'arrivals.pmf': null };
    for (const model of [batchPolling, interruptCoalescing]) {
      expect(standingWords(parts(model, { bounds }, own))).toBe('');
      expect(rateItems(parts(model, { bounds }, own))).toHaveLength(3);
    }
  });

  it('is unknown without a bound, and for a model that is offered nothing', () => {
    expect(standingWords(parts(batchPolling))).toBe('');
    expect(shareOfLimit(parts(toyModel, { bounds }))).toBeNull();
    const none = { ...bounds, bounds: [{ ...bounds.bounds[0], mpps: null }] };
    expect(standingWords(parts(batchPolling, { bounds: none }))).toBe('');
  });
});
