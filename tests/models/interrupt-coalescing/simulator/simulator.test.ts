import { describe, expect, it } from 'vitest';
import type { InputValue, InputValues } from '../../../../src/models/contract/inputs.ts';
import { interruptCoalescing } from '../../../../src/models/interrupt-coalescing/interrupt-coalescing.ts';
import { createSimulator } from '../../../../src/models/interrupt-coalescing/simulator/simulator.ts';
import { simulation } from '../../../../src/models/interrupt-coalescing/simulation.ts';
import { SolveFailure } from '../../../../src/models/contract/solution.ts';
import type { Interval, SimulationReport } from '../../../../src/models/contract/simulation.ts';
import { student95 } from '../../../../src/numerics/simulation/batch-means.ts';
import { inputsWith, solveNow } from '../solve-now.ts';
import { vectorInputs, vectors } from '../vectors.ts';

/** Student's factor of the usual number of batches. */
const factor = student95(20);

/** In standard deviations: some thousand comparisons with fixed seeds. */
const most = 5;

function simulate(values: InputValues, packets: number, seed = 3): SimulationReport {
  const run = createSimulator(values, { seed });
  run.run(packets);
  return run.report();
}

/** Standard deviations between an estimate and the truth; equal but for rounding is none. */
function sigmas(mean: number, halfWidth: number, truth: number): number {
  const distance = Math.abs(mean - truth);
  return distance <= 1e-9 * Math.abs(truth) ? 0 : distance / (halfWidth / factor);
}

function expectNear(what: string, interval: Interval | null | undefined, truth: number): void {
  if (!interval || interval.halfWidth === null) throw new Error(`${what} has no interval`);
  const { mean, halfWidth } = interval;
  expect(sigmas(mean, halfWidth, truth), `${what}: ${mean} ± ${halfWidth}, not ${truth}`).toBeLessThan(most);
}

const packets = 1_200_000;

/** Rarer losses are not seen often enough for an interval of their own. */
const visibleLoss = 1e-4;

describe('the simulation against the exact chain of the golden cases', () => {
  for (const vector of vectors()) {
    const { exact } = vector.expected;
    if (!exact) continue;
    it(vector.name, () => {
      const values = vectorInputs(vector, 'exact');
      const report = simulate(values, packets);
      const { indicators } = report;
      expectNear('E[X]', indicators.meanBatch, exact.E_X);
      expectNear('E[S]', indicators.meanBatchIntervalUs, exact.E_S);
      expectNear('load', indicators.load, exact.rho_eq10);
      expectNear('load with interrupts', indicators.loadWithOverhead, exact.rho_with_overhead);
      expectNear('E[U]', indicators.meanUnfinishedWorkUs, exact.U.mean);
      expectNear('P(U = 0)', indicators.idleTransferShare, exact.P_U0);
      expectNear('E[D]', indicators['processingUs.exact.mean'], exact.D.mean);
      expectNear('sd[D]', indicators['processingUs.exact.sd'], exact.D.sd);
      expectNear('E[W]', indicators['nicWaitingUs.mean'], exact.E_W_accepted);
      expectNear('E[V]', indicators['queueWaitingUs.mean'], exact.E_V_accepted);
      for (const level of ['p50', 'p95', 'p99'] as const) {
        expectNear(level, indicators[`processingUs.exact.${level}`], exact.D[level]);
      }
      if (exact.p_b > visibleLoss) expectNear('loss', indicators.lossProbability, exact.p_b);
      else expect(indicators.lossProbability!.mean).toBeLessThan(2 * visibleLoss);
    });
  }
});

describe('distributions', () => {
  const cases: readonly [string, Readonly<Record<string, InputValue>>][] = [
    ['the default scenario', {}],
    ['even traffic', { 'arrivals.family': 'deterministic', meanInterarrivalUs: 7, maxWorkUs: 300 }],
    ['bursts in overload', { 'arrivals.family': 'negative-binomial', 'arrivals.cv': 2, meanInterarrivalUs: 6, maxWorkUs: 700 }], // oxfmt-ignore
    ['short slots', interruptCoalescing.presets.find(({ id }) => id === 'linux-mlx5')!.inputs],
  ];
  it.each(cases)('and tails lie on the analytic ones: %s', (_, changed) => {
    const values = inputsWith(changed);
    const solution = solveNow(values, 'full');
    const report = simulate(values, packets);
    expect(Object.keys(report.distributions).sort()).toEqual([
      'batchIntervalUs',
      'batchSize',
      'processingUs',
      'unfinishedWorkUs',
    ]);
    for (const [name, { unit, start, step, p, halfWidth }] of Object.entries(report.distributions)) {
      const analytic = solution.distributions[name];
      expect(unit).toBe(analytic.unit);
      expect(step).toBe(analytic.step);
      expect(p.reduce((a, b) => a + b)).toBeCloseTo(1, 9);
      let compared = 0;
      p.forEach((share, k) => {
        const entry = (start + k * step - analytic.start) / step;
        expect(Math.abs(entry - Math.round(entry))).toBeLessThan(1e-6);
        const truth = analytic.p[Math.round(entry)] ?? 0;
        if (truth < 5e-4) return;
        compared += truth;
        expect(sigmas(share, halfWidth[k], truth), `${name} at ${start + k * step}`).toBeLessThan(most + 1);
      });
      expect(compared).toBeGreaterThan(0.5);
    }
    for (const [name, { unit, x, ccdf, halfWidth }] of Object.entries(report.tails)) {
      const { start, step, p, tailMass, unit: analyticUnit } = solution.distributions[name];
      expect(unit).toBe(analyticUnit);
      for (let k = 0; k < x.length; k++) {
        let truth = tailMass;
        for (let e = p.length - 1; start + e * step > x[k] + step / 2; e--) truth += p[e];
        if (truth < 1e-3 || truth > 0.999) continue;
        expect(sigmas(ccdf[k], halfWidth[k], truth), `${name} beyond ${x[k]}`).toBeLessThan(most + 1);
      }
    }
  });
});

describe('everything that is seen', () => {
  const values = inputsWith({ meanInterarrivalUs: 1.6, cores: 4, 'arrivals.family': 'geometric' });
  const report = simulate(values, packets);

  it('has the names of the model', () => {
    const names = interruptCoalescing.indicators.map(({ name }) => name);
    for (const name of Object.keys(report.indicators)) expect(names).toContain(name);
    const unseen = names.filter((name) => !(name in report.indicators));
    expect(unseen).toEqual(['capacityMpps']);
  });

  it('counts all cores, and is the analytic value but for the printed forms', () => {
    const { indicators } = solveNow(values);
    for (const [name, interval] of Object.entries(report.indicators)) {
      if (/published/i.test(name)) continue;
      expectNear(name, interval, indicators[name]!);
    }
  });

  it('confirms the exact time between batches where Eq. (4) is off', () => {
    const even = {
      'arrivals.family': 'deterministic',
      meanInterarrivalUs: 7,
      coalescingUs: 100,
      maxWorkUs: 300,
    };
    const loss = simulate(inputsWith(even), packets).indicators.lossProbability!;
    const by = (batchInterval: string) =>
      solveNow(inputsWith({ ...even, batchInterval })).indicators.lossProbability!;
    expectNear('loss', loss, by('exact'));
    expect(sigmas(loss.mean, loss.halfWidth!, by('published'))).toBeGreaterThan(30);
  });

  it('leaves room for what is too rare to be seen', () => {
    const rare = inputsWith({ 'arrivals.family': 'geometric', meanInterarrivalUs: 100, coalescingUs: 100 });
    const { indicators } = simulate(rare, 400_000);
    for (const name of ['lossProbability', 'meanUnfinishedWorkUs', 'idleTransferShare']) {
      expectNear(name, indicators[name], solveNow(rare).indicators[name]!);
      expect(indicators[name]!.halfWidth!).toBeGreaterThan(0);
      expect(indicators[name]!.halfWidth!).toBeLessThan(1e-3);
    }
    expect(indicators.meanUnfinishedWorkUs!.mean).toBe(0);
  });

  it('is nothing before the warm-up ends', () => {
    const early = simulate(inputsWith({}), 1000);
    expect(early.packets).toBe(early.warmUpPackets);
    expect(early).toMatchObject({ batches: 0, timeUs: 0, tails: {} });
    expect(Object.values(early.indicators).every((interval) => interval === null)).toBe(true);
  });
});

describe('a run', () => {
  it('is the same for the same seed, however it is sliced or reported, and another for another seed', () => {
    const values = inputsWith({ meanInterarrivalUs: 7 });
    const whole = createSimulator(values, { seed: 9 });
    whole.run(300_000);
    const sliced = createSimulator(values, { seed: 9 });
    for (let slice = 1; sliced.packets < 300_000; slice = (slice * 7) % 1009) {
      if (slice % 5 === 0) sliced.step();
      else sliced.run(Math.min(slice, 300_000 - sliced.packets));
    }
    while (whole.packets < sliced.packets) whole.run(1);
    expect(sliced.report()).toEqual(whole.report());
    const other = createSimulator(values, { seed: 10 });
    other.run(300_000);
    expect(other.report().indicators.meanBatch).not.toEqual(whole.report().indicators.meanBatch);
  });

  it.each([
    ['the shortest timer', { coalescingUs: 1, interruptUs: 1 }],
    ['the lowest limit', { maxWorkUs: 1, interruptUs: 0 }],
    ['no packet ever accepted', { maxWorkUs: 1, interruptUs: 4 }],
    ['services that mostly take no time', { 'service.family': 'empirical', 'service.pmf': [999_999, 1] }],
    ['the shortest services', { 'service.family': 'deterministic', 'service.meanUs': 0.01 }],
    [
      'services far beyond the limit',
      { 'service.family': 'poisson', 'service.meanUs': 1000, maxWorkUs: 100 },
    ],
    ['overload', { meanInterarrivalUs: 0.05 }],
    ['overload of even traffic', { meanInterarrivalUs: 0.05, 'arrivals.family': 'deterministic' }],
    ['many packets a slot', { meanInterarrivalUs: 0.02, 'arrivals.family': 'geometric-0' }],
    ['bursts', { 'arrivals.family': 'negative-binomial', 'arrivals.cv': 20, meanInterarrivalUs: 50 }],
    [
      'hardly a packet',
      { meanInterarrivalUs: 100_000, cores: 128, slotUs: 0.1, 'arrivals.family': 'geometric' },
    ],
    ['hardly a packet, even', { meanInterarrivalUs: 100_000, 'arrivals.family': 'deterministic' }],
    ['one packet a slot for ever', { 'arrivals.family': 'empirical', 'arrivals.pmf': [0, 1] }],
    ['an endless queue', { maxWorkUs: 100_000, coalescingUs: 10_000, meanInterarrivalUs: 7 }],
  ] as [string, Record<string, InputValue>][])('does not hang: %s', (_, changed) => {
    const values = inputsWith(changed);
    // What is only too much for the solver can be simulated.
    expect(interruptCoalescing.check(values)?.code ?? 'batch-too-large').toBe('batch-too-large');
    const run = createSimulator(values, { seed: 1 });
    run.run(60_000);
    for (let k = 0; k < 5; k++) expect(run.step().length).toBeGreaterThan(0);
    expect(run.packets).toBeGreaterThanOrEqual(60_000);
    const { indicators } = run.report();
    for (const interval of Object.values(indicators)) {
      if (interval) expect(Number.isFinite(interval.mean)).toBe(true);
    }
    if (values.maxWorkUs === 1 && values.interruptUs === 4) {
      expect(indicators.lossProbability!.mean).toBe(1);
      expect(indicators['processingUs.exact.mean']).toBeNull();
    }
  });

  it('is refused where a batch has more packets than the solver takes', () => {
    const values = inputsWith({ meanInterarrivalUs: 0.001, coalescingUs: 1000 });
    expect(() => createSimulator(values, { seed: 1 })).toThrow(SolveFailure);
  });
});

describe('the reason for a difference', () => {
  const reason = (changed: Record<string, InputValue>, indicator: string) =>
    simulation.expectedDifference(inputsWith(changed), indicator, 'exact')?.reason ?? null;

  it('is a printed formula, or the form of the time between batches, and nothing else', () => {
    expect(reason({}, 'lossProbabilityPublished')).toMatch(/Eq\. \(11\)/);
    expect(reason({}, 'processingUs.published.p99')).toMatch(/\(12\)/);
    for (const { name } of interruptCoalescing.indicators) {
      if (!/published/i.test(name)) expect(reason({}, name), name).toBeNull();
    }
    const published = { batchInterval: 'published' };
    expect(reason(published, 'lossProbability')).toMatch(/Eq\. \(4\)/);
    expect(reason(published, 'meanBatch')).toBeNull();
    expect(reason({ ...published, 'arrivals.family': 'geometric' }, 'lossProbability')).toBeNull();
    expect(reason({ batchInterval: 'marginal' }, 'lossProbability')).toMatch(/independent/);
    expect(reason({ batchInterval: 'marginal' }, 'load')).toBeNull();
  });
});
