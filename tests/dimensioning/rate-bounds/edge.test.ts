import { describe, expect, it } from 'vitest';
import { findAnswer } from '../../../src/dimensioning/answer/find-answer.ts';
import { goalOn, methodOf } from '../../../src/dimensioning/question/default-question.ts';
import { legalPoint } from '../../../src/dimensioning/question/legal-point.ts';
import { edgeSearch } from '../../../src/dimensioning/rate-bounds/edge.ts';
import { nextEdgeRate } from '../../../src/dimensioning/rate-bounds/next-edge-rate.ts';
import { rateBounds } from '../../../src/dimensioning/rate-bounds/rate-bounds.ts';
import { edgeBracket, edgeLoss, losesNone } from '../../../src/models/contract/edge.ts';
import type { InputValue, InputValues } from '../../../src/models/contract/inputs.ts';
import { defaultValues } from '../../../src/models/contract/inputs.ts';
import type { Model } from '../../../src/models/contract/model.ts';
import { catalogue } from '../../loaded-catalogue.ts';
import { evaluate, runCounted } from '../evaluate.ts';

function scenario(id: string, inputs: Readonly<Record<string, InputValue>> = {}) {
  const model = catalogue.find(id)!;
  const legal = legalPoint(model, defaultValues(model.fields), inputs);
  if (!legal.ok) throw new Error(legal.message);
  return { model, values: legal.values };
}

const edgeOf = (model: Model, values: InputValues) => runCounted(edgeSearch(model, values)).result!;

function lossAt(model: Model, values: InputValues, mpps: number): number {
  const { edge, offered } = model.dimensioning!;
  const legal = legalPoint(model, values, { [offered!.input]: offered!.inputFor(mpps, values) });
  if (!legal.ok) throw new Error(legal.message);
  const evaluation = evaluate({ model, values: legal.values });
  if (!evaluation.ok) throw new Error(evaluation.message);
  return evaluation.indicators[edge!(values).indicator]!;
}

const bursty = {
  'arrivals.family': 'negative-binomial',
  'arrivals.cv': 4,
  maxBatch: 32,
  ringSize: 128,
} as const;

const losing = [
  ['batch-polling', {}],
  ['batch-polling', bursty],
  ['batch-polling', { ringSize: 16, maxBatch: 16 }],
  ['batch-polling', { stallUs: 10, maxBatch: 16, ringSize: 64 }],
  ['batch-polling', { cores: 4, hottestShare: 0.4, maxBatch: 32, ringSize: 64 }],
  ['batch-polling', { 'arrivals.family': 'poisson', maxBatch: 32, ringSize: 32, sleepUs: 5 }],
  ['interrupt-coalescing', {}],
  ['interrupt-coalescing', { 'arrivals.family': 'geometric', maxWorkUs: 500 }],
  ['vswitch-polling', {}],
  ['vswitch-polling', { cores: 2, queueCapacity: 16 }],
  ['vswitch-polling', { method: 'published' }],
] as const;

describe('the edge', () => {
  it.each(losing)(
    'of %s %j is the first crossing of one in ten million in a scan of all rates',
    (id, inputs) => {
      const { model, values } = scenario(id, inputs);
      const { result, points } = runCounted(edgeSearch(model, values));
      const { mpps, lossyMpps } = result!;
      const capacity = model.dimensioning!.offered!.capacityMpps(values)!;
      const scanned = Array.from({ length: 40 }, (_, k) => ((k + 1) / 37) * capacity);
      const dense = edgeBracket(scanned.map((rate) => ({ rate, loss: lossAt(model, values, rate) })));
      expect(mpps!).toBeGreaterThanOrEqual(dense.lossless * (1 - 1e-9));
      expect(mpps!).toBeLessThan(dense.lossy!);
      expect(lossAt(model, values, mpps!)).toBeLessThanOrEqual(edgeLoss);
      expect(lossAt(model, values, lossyMpps!)).toBeGreaterThan(edgeLoss);
      expect(lossyMpps! - mpps!).toBeLessThanOrEqual(1.001e-4 * capacity);
      expect(points).toBeLessThan(24);
    },
  );

  it.each([
    ['batch-polling', 'rateMbps', bursty, [100, 5000, 6960, 8200, 12_000]],
    ['interrupt-coalescing', 'meanInterarrivalUs', {}, [5, 7.4, 40]],
    ['vswitch-polling', 'loadMpps', { cores: 2 }, [1, 13.3, 20]],
    ['k-limited', 'rateMpps', {}, [0.1, 1.8]],
  ] as const)('of %s does not depend on the present %s', (id, input, inputs, rates) => {
    const { model, values } = scenario(id, inputs);
    const edges = rates.map((rate) => edgeOf(model, { ...values, [input]: rate }));
    for (const edge of edges) expect(edge).toEqual(edges[0]);
  });

  it('is the SOAK rate', () => {
    const { model, values } = scenario('batch-polling', bursty);
    const { bounds } = runCounted(rateBounds(model, values, { soak: true })).result;
    const { mpps, lossyMpps } = edgeOf(model, values);
    const soak = bounds.find((bound) => bound.id === 'soak');
    expect(soak).toMatchObject({ mpps, failsAtMpps: lossyMpps, lossLimit: edgeLoss });
  });

  it.each(catalogue.models.map((model) => [model.id, model] as const))('is declared by %s', (_, model) => {
    const { by, mpps, claim } = edgeOf(model, defaultValues(model.fields));
    expect(mpps).toBeGreaterThan(0);
    const loses = model.dimensioning!.goals.some(({ id }) => id === 'loss');
    expect(by === 'loss').toBe(loses);
    if (!loses) expect(claim).toBe('exactly');
  });

  it('is the limit of a model without loss before it', () => {
    const limited = scenario('k-limited');
    const capacity = limited.model.dimensioning!.offered!.capacityMpps(limited.values);
    expect(edgeOf(limited.model, limited.values)).toMatchObject({ by: 'stability', mpps: capacity });
    const infinite = scenario('vswitch-polling', { method: 'workload' });
    expect(edgeOf(infinite.model, infinite.values).by).toBe('stability');
    const offeredNone = scenario('execution-areas');
    expect(edgeOf(offeredNone.model, offeredNone.values)).toMatchObject({ by: 'throughput', input: null });
  });

  it('names what loses first where ports or cores differ', () => {
    const firstOf = (id: string, inputs: Readonly<Record<string, InputValue>>) => {
      const { model, values } = scenario(id, inputs);
      return edgeOf(model, values).first;
    };
    expect(firstOf('vswitch-polling', { ports: 4, portShares: [0.1, 0.2, 0.3, 0.4] })).toBe('port 4');
    expect(firstOf('vswitch-polling', { ports: 4, portShares: null })).toBeNull();
    expect(firstOf('batch-polling', { cores: 4, hottestShare: 0.4, maxBatch: 32, ringSize: 64 })).toBe(
      'the busiest core',
    );
    expect(firstOf('batch-polling', { maxBatch: 32, ringSize: 64 })).toBeNull();
  });

  it('is none where the lowest rate loses packets, and where a histogram sets the rate', () => {
    const lossy = scenario('batch-polling', { ringSize: 1, maxBatch: 1, 'arrivals.family': 'geometric' });
    expect(edgeOf(lossy.model, lossy.values)).toMatchObject({ mpps: null, input: null });
    const histogram = scenario('batch-polling', {
      'arrivals.family': 'empirical',
      'arrivals.pmf': [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1],
    });
    expect(edgeOf(histogram.model, histogram.values)).toBeNull();
  });

  it('says of an approximation how far it can be trusted', () => {
    const exact = scenario('batch-polling', { 'arrivals.family': 'geometric', maxBatch: 32, ringSize: 64 });
    expect(edgeOf(exact.model, exact.values)).toMatchObject({ claim: 'exactly', caution: null });
    const chain = scenario('batch-polling', bursty);
    expect(edgeOf(chain.model, chain.values)).toMatchObject({ claim: 'at-most' });
  });
});

describe('the next rate towards the edge', () => {
  /** Rates taken from a grid of tenths until the bracket is as narrow as the tolerance. */
  function taken(
    loss: (rate: number) => number,
    tolerance: number,
  ): { count: number; bracket: ReturnType<typeof edgeBracket> } {
    const solved = (rate: number) => ({ rate, loss: loss(rate) });
    const points = Array.from({ length: 10 }, (_, k) => solved((k + 1) / 10));
    let count = 0;
    for (let next = nextEdgeRate(points, tolerance); next !== null && count < 100; count++) {
      points.push(solved(next));
      next = nextEdgeRate(points, tolerance);
    }
    return { count, bracket: edgeBracket(points) };
  }

  it.each([
    ['an exponential', (rate: number) => 10 ** (40 * (rate - 1) - 2), 8],
    ['a curve that bends', (rate: number) => 10 ** (-300 * (1 - rate) ** 2 - 3), 8],
    [
      'a curve of which less than the least double is 0',
      (rate: number) => 10 ** (-5000 * (1 - rate) - 3),
      20,
    ],
    ['a jump', (rate: number) => (rate < 0.7654321 ? 0 : 0.1), 16],
  ])('closes the bracket of %s', (_, loss, most) => {
    const { count, bracket } = taken(loss, 1e-4);
    expect(losesNone(loss(bracket.lossless))).toBe(true);
    expect(losesNone(loss(bracket.lossy!))).toBe(false);
    expect(bracket.lossy! - bracket.lossless).toBeLessThanOrEqual(1.0001e-4);
    expect(count).toBeLessThanOrEqual(most);
  });

  it('is none while no rate is known to lose packets', () => {
    expect(nextEdgeRate([{ rate: 1, loss: 0 }], 1e-4)).toBeNull();
    expect(nextEdgeRate([{ rate: 1, loss: null }], 1e-4)).toBeNull();
  });
});

describe('an answer with the loss of the edge', () => {
  it.each([
    ['batch-polling', bursty],
    ['interrupt-coalescing', {}],
    ['vswitch-polling', { cores: 2 }],
  ] as const)('of %s %j is the edge, to the last digit', (id, inputs) => {
    const { model, values } = scenario(id, inputs);
    const { input, inputFor } = model.dimensioning!.offered!;
    const { input: edge } = edgeOf(model, values);
    const rises = inputFor(2, values) > inputFor(1, values);
    const goal = goalOn(model, methodOf(model, values), 'loss', { bound: 'at-most', limit: edgeLoss })!;
    const unknown = { input, from: edge! / 3, to: edge! * 2, prefer: rises ? 'greatest' : 'least' } as const;
    const { best } = runCounted(findAnswer({ model, values, goals: [goal], unknowns: [unknown] })).result;
    expect(best!.at).toEqual([edge]);
  });
});
