import { describe, expect, it } from 'vitest';
import { legalPoint } from '../../../src/dimensioning/question/legal-point.ts';
import type { RateBound } from '../../../src/dimensioning/rate-bounds/rate-bound.ts';
import { rateBounds } from '../../../src/dimensioning/rate-bounds/rate-bounds.ts';
import { catalogue } from '../../loaded-catalogue.ts';
import type { InputValue, InputValues } from '../../../src/models/contract/inputs.ts';
import { defaultValues } from '../../../src/models/contract/inputs.ts';
import type { Model } from '../../../src/models/contract/model.ts';
import { createSimulator as simulateBatchPolling } from '../../../src/models/batch-polling/simulator/simulator.ts';
import { evaluate, runCounted } from '../evaluate.ts';

function scenario(id: string, inputs: Readonly<Record<string, InputValue>> = {}) {
  const model = catalogue.find(id)!;
  return { model, values: { ...defaultValues(model.fields), ...inputs } };
}

const boundsOf = (model: Model, values: InputValues, options: { resolution?: number } = {}) =>
  runCounted(rateBounds(model, values, { soak: true, ...options }));

/** Fine enough for rates of two digits in sentences. */
const roughly = { resolution: 0.01 };

function lossAt(model: Model, values: InputValues, mpps: number): number {
  const { input, inputFor } = model.dimensioning!.offered!;
  const legal = legalPoint(model, values, { [input]: inputFor(mpps, values) });
  if (!legal.ok) throw new Error(legal.message);
  const evaluation = evaluate({ model, values: legal.values });
  if (!evaluation.ok) throw new Error(evaluation.message);
  const { indicator } = model.dimensioning!.goals.find(({ id }) => id === 'loss')!;
  return evaluation.indicators[indicator]!;
}

const byId = (bounds: readonly RateBound[], id: RateBound['id']) => bounds.find((bound) => bound.id === id)!;

describe('the rate up to which a latency goal is met', () => {
  it.each([
    ['batch-polling', 'sojournUs.exact.p99', 10, { maxBatch: 16, ringSize: 64 }],
    ['interrupt-coalescing', 'processingUs.exact.p99', 300, { maxWorkUs: 1000 }],
    ['vswitch-polling', 'sojournUs', 1, { queueCapacity: 32 }],
    ['k-limited', 'responseUs', 200, {}],
  ] as const)('%s: %s is at most %d µs there, and more a step beyond', (id, indicator, latencyUs, inputs) => {
    const { model, values } = scenario(id, inputs);
    const { bounds } = runCounted(rateBounds(model, values, { latencyUs })).result;
    const { mpps, failsAtMpps, lossLimit } = byId(bounds, 'latency');
    const timeAt = (rate: number) => {
      const { input, inputFor } = model.dimensioning!.offered!;
      const evaluation = evaluate({ model, values: { ...values, [input]: inputFor(rate, values) } });
      return evaluation.ok ? evaluation.indicators[indicator]! : Infinity;
    };
    expect(lossLimit).toBeNull();
    expect(timeAt(mpps!)).toBeLessThanOrEqual(latencyUs);
    expect(timeAt(failsAtMpps!)).toBeGreaterThan(latencyUs);
  });
});

describe('rates of a configuration', () => {
  it.each([
    ['batch-polling', { maxBatch: 16, ringSize: 64 }],
    ['batch-polling', { 'arrivals.family': 'geometric', ringSize: 256, maxBatch: 32 }],
    ['batch-polling', { cores: 4, hottestShare: 0.4, maxBatch: 16, ringSize: 64 }],
    ['interrupt-coalescing', { maxWorkUs: 1000 }],
    ['vswitch-polling', { cores: 2 }],
  ] as const)(
    '%s %j: each holds where it is found, fails a step beyond, and they are in order',
    (id, inputs) => {
      const { model, values } = scenario(id, inputs);
      const { result, points } = boundsOf(model, values);
      const { bounds, maximum, resolutionMpps } = result;
      expect(bounds.map((bound) => bound.id)).toEqual(['ndr', 'pdr', 'soak']);
      for (const { mpps, failsAtMpps, lossLimit, floor, input, words, caution } of bounds) {
        const allowed = lossLimit === 0 ? floor! : lossLimit!;
        expect(lossAt(model, values, mpps!)).toBeLessThanOrEqual(allowed * (1 + 1e-6));
        expect(lossAt(model, values, failsAtMpps!)).toBeGreaterThanOrEqual(allowed * (1 - 1e-6));
        expect(failsAtMpps! - mpps!).toBeLessThanOrEqual(resolutionMpps! * (1 + 1e-9));
        expect(model.dimensioning!.offered!.inputFor(mpps!, values)).toBeCloseTo(input!, 6);
        const after = caution === null ? '' : ` ${caution}`;
        expect(words.endsWith(after)).toBe(true);
        expect(words.slice(0, words.length - after.length)).toMatch(/^(NDR|PDR|SOAK).*Mpps\.$/);
      }
      const [ndr, pdr, soak] = bounds.map(({ mpps }) => mpps!);
      expect(ndr).toBeLessThanOrEqual(soak);
      expect(soak).toBeLessThanOrEqual(pdr);
      expect(maximum!.throughputMpps).toBeGreaterThan(0.995 * ndr);
      expect(maximum!.offeredMpps!).toBeGreaterThan(ndr);
      expect(points).toBeLessThan(60);
    },
  );

  it('say which lower rates lose packets all the same: a core that sleeps between even arrivals', () => {
    const inputs = { 'arrivals.family': 'deterministic', ringSize: 8, maxBatch: 8, sleepUs: 20 };
    const { model, values } = scenario('batch-polling', inputs);
    const ndr = byId(boundsOf(model, values, roughly).result.bounds, 'ndr');
    const [from, to] = ndr.failsBelowMpps!;
    for (const mpps of [from, to]) {
      expect(mpps).toBeLessThan(ndr.mpps!);
      expect(lossAt(model, values, mpps)).toBeGreaterThan(ndr.floor!);
    }
    expect(ndr.words).toMatch(/ Lower rates fail too: some examined from [\d.]+ to [\d.]+\sMpps\. /);
    const awake = scenario('batch-polling', { ...inputs, sleepUs: 0 });
    const { bounds } = boundsOf(awake.model, awake.values, roughly).result;
    expect(byId(bounds, 'ndr').failsBelowMpps).toBeNull();
  });

  it('do not depend on the rate that is offered now', () => {
    const { model, values } = scenario('batch-polling', { maxBatch: 16, ringSize: 64 });
    const of = (rateMbps: number) => boundsOf(model, { ...values, rateMbps }).result;
    expect(of(500)).toEqual(of(9000));
  });
});

describe('NDR of the measured cross-connect', () => {
  /**
   * Full batches leave the ring as fast as packets come at the capacity. A long ring lies idle until just below it, and
   * then overflows at once: loss is a cliff. How much below depends on how unsteady the arrivals are, and on the ring.
   */
  it.each([
    ['even arrivals', { 'arrivals.family': 'deterministic' }, 0.0005],
    ['the paper’s Poisson slots', {}, 0.0009],
    ['geometric arrivals', { 'arrivals.family': 'geometric' }, 0.0038],
  ] as const)('is its capacity but for a part in thousands where loss is a cliff: %s', (_, inputs, below) => {
    const { model, values } = scenario('batch-polling', inputs);
    const capacity = model.dimensioning!.offered!.capacityMpps(values)!;
    const { bounds } = runCounted(rateBounds(model, values, { resolution: 1e-4 })).result;
    const ndr = byId(bounds, 'ndr').mpps!;
    expect(ndr).toBeLessThan(capacity);
    expect(1 - ndr / capacity).toBeLessThan(below);
    // Beyond the cliff the loss is what does not fit: PDR is the capacity over 0.995.
    const pdr = byId(bounds, 'pdr').mpps!;
    expect(Math.abs((0.995 * pdr) / capacity - 1)).toBeLessThan(1.6e-4);
  });

  it('lies well below the capacity where the ring is short', () => {
    const { model, values } = scenario('batch-polling', { ringSize: 32, maxBatch: 32 });
    const { bounds } = boundsOf(model, values).result;
    const capacity = model.dimensioning!.offered!.capacityMpps(values)!;
    expect(byId(bounds, 'ndr').mpps! / capacity).toBeLessThan(0.85);
  });
});

describe('models that know less', () => {
  it('k-limited: the highest rate with a stationary answer, at its capacity', () => {
    const { model, values } = scenario('k-limited');
    const { result } = boundsOf(model, values);
    expect(result.maximum).toBeNull();
    expect(result.bounds).toHaveLength(1);
    const [bound] = result.bounds;
    const capacity = model.dimensioning!.offered!.capacityMpps(values)!;
    expect(bound).toMatchObject({ id: 'stationary', lossLimit: null, floor: null });
    expect(capacity - bound.mpps!).toBeGreaterThanOrEqual(0);
    expect(capacity - bound.mpps!).toBeLessThanOrEqual(result.resolutionMpps!);
    expect(bound.words).toContain('no loss');
  });

  it('execution areas: what the configuration forwards', () => {
    const { model, values } = scenario('execution-areas');
    const { result, points } = boundsOf(model, values);
    expect(points).toBe(1);
    expect(result).toMatchObject({ bounds: [], fromMpps: null, maximum: { offeredMpps: null } });
    expect(result.maximum!.throughputMpps).toBeCloseTo(1.326505, 6);
    expect(result.absent).toMatch(/takes no offered rate/);
  });

  it('a histogram of interarrival times: its own rate only', () => {
    const { model, values } = scenario('batch-polling', {
      'arrivals.family': 'empirical',
      'arrivals.pmf': [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1],
    });
    const { result } = boundsOf(model, values);
    expect(result.bounds).toEqual([]);
    expect(result.absent).toMatch(/interarrival distribution sets the rate/);
  });

  it('a lossy configuration says that nothing keeps to the bound', () => {
    const { model, values } = scenario('batch-polling', {
      ringSize: 1,
      maxBatch: 1,
      'arrivals.family': 'geometric',
    });
    const [ndr] = boundsOf(model, values).result.bounds;
    expect(ndr).toMatchObject({ mpps: null, input: null });
    expect(ndr.words).toMatch(/: none, not even .* meets it\.$/);
  });
});

describe('rates by a form that is not the mechanism itself', () => {
  const ndrBy = (inputs: Readonly<Record<string, InputValue>>) => {
    const { model, values } = scenario('vswitch-polling', { maxBatch: 1, ...inputs });
    return byId(boundsOf(model, values, roughly).result.bounds, 'ndr');
  };

  it('are at least what is safe: the recommended form loses no less than simulation, which loses 1.6e-5 at 6 Mpps', () => {
    const ndr = ndrBy({});
    expect(ndr.mpps!).toBeGreaterThan(5);
    expect(ndr.mpps!).toBeLessThan(5.6);
    expect(ndr).toMatchObject({ claim: 'at-least' });
    expect(ndr.words).toMatch(/: at least 5\.\d+\sMpps, .* Pessimistic: /);
  });

  it('are at most what a form says that leaves losses out', () => {
    const ndr = ndrBy({ method: 'gated' });
    expect(ndr).toMatchObject({ claim: 'at-most' });
    expect(ndr.words).toMatch(/: at most 6\.3\d*\sMpps, .* Optimistic: /);
  });

  it('are meant exactly where one port makes the form exact, and where arrivals are memoryless', () => {
    expect(ndrBy({ ports: 1, portShares: null })).toMatchObject({ claim: 'exactly', caution: null });
    const memoryless = { 'arrivals.family': 'geometric', maxBatch: 16, ringSize: 64 };
    const { model, values } = scenario('batch-polling', memoryless);
    for (const bound of boundsOf(model, values).result.bounds) {
      expect(bound).toMatchObject({ claim: 'exactly', caution: null });
    }
  });
});

describe('rates of a chain that is an approximation, against simulation', () => {
  /** Lost in a run at this rate, Mpps, as a share; with the half-width of its interval. */
  function simulatedLoss(model: Model, values: InputValues, mpps: number, packets: number) {
    const { input, inputFor } = model.dimensioning!.offered!;
    const run = simulateBatchPolling({ ...values, [input]: inputFor(mpps, values) }, { seed: 1 });
    run.run(packets);
    return run.report().indicators.totalLossProbability!;
  }

  it('are about what they say with a jitter: SOAK of 8.04 Mpps, and none of two million is lost at 8.39', () => {
    const { model, values } = scenario('batch-polling', {
      'service.interceptUs': 0.5,
      'service.slopeUs': 0.1,
      maxBatch: 32,
      ringSize: 64,
      'arrivals.family': 'jittered',
      'arrivals.jitterPackets': 40,
    });
    const soak = byId(boundsOf(model, values, roughly).result.bounds, 'soak');
    expect(soak.claim).toBe('about');
    expect(soak.caution).toMatch(/constant rate/);
    expect(soak.mpps!).toBeLessThan(8.39);
    expect(simulatedLoss(model, values, 8.39, 2e6).mean).toBe(0);
  });

  it('are at most what they say of bursty arrivals: PDR of 2.65 Mpps, where 0.73 % is lost', () => {
    const { model, values } = scenario('batch-polling', {
      frameBytes: 357,
      'service.interceptUs': 0.2,
      'service.slopeUs': 0.3,
      maxBatch: 4,
      ringSize: 64,
      'arrivals.family': 'negative-binomial',
      'arrivals.cv': 2,
    });
    const pdr = byId(boundsOf(model, values).result.bounds, 'pdr');
    expect(pdr.claim).toBe('at-most');
    expect(pdr.words).toMatch(/: at most 2\.65\d?\sMpps, .* Optimistic: /);
    const { mean, halfWidth } = simulatedLoss(model, values, pdr.mpps!, 3e6);
    expect(mean - halfWidth!).toBeGreaterThan(0.005);
  });

  it('are at least what they say of even arrivals: PDR of 2.85 Mpps, where 0.18 % is lost', () => {
    const { model, values } = scenario('batch-polling', {
      frameBytes: 357,
      'service.interceptUs': 0.2,
      'service.slopeUs': 0.3,
      maxBatch: 4,
      ringSize: 8,
      'arrivals.family': 'deterministic',
    });
    const pdr = byId(boundsOf(model, values).result.bounds, 'pdr');
    expect(pdr.claim).toBe('at-least');
    const { mean, halfWidth } = simulatedLoss(model, values, pdr.mpps!, 2e6);
    expect(mean + halfWidth!).toBeLessThan(0.005);
  });

  it('are about what the printed interval of coalescing says, and exactly what the exact one does', () => {
    const claims = (batchInterval: string) => {
      const { model, values } = scenario('interrupt-coalescing', {
        batchInterval,
        'arrivals.family': 'deterministic',
        maxWorkUs: 1000,
      });
      return boundsOf(model, values, roughly).result.bounds.map(({ claim }) => claim);
    };
    expect(claims('published')).toEqual(['about', 'about', 'about']);
    expect(claims('exact')).toEqual(['exactly', 'exactly', 'exactly']);
  });
});
