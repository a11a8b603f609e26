/** Every golden case, exact and published batch interval, at its tolerance. */
import { describe, expect, it } from 'vitest';
import { interruptCoalescing } from '../../../src/models/interrupt-coalescing/interrupt-coalescing.ts';
import type { Distribution, Solution } from '../../../src/models/contract/solution.ts';
import { solveNow, valueOf } from './solve-now.ts';
import type { Vector, VectorResult, VectorTime } from './vectors.ts';
import { vectorInputs, vectors } from './vectors.ts';

/**
 * The reference cut its interarrival and service laws where less than 1e-19 was left; single probabilities differ by as
 * much.
 */
const referenceCut = 2e-19;

/**
 * Single amounts of unfinished work below this rest on tails that the reference cut; where it did not need them, the
 * solver agrees down to 1e-172 (`whole-range.test.ts`).
 */
const smallestWork = 1e-20;

/** Losses are compared relatively however small they are; one of 0 in print is below this. */
const smallestLoss = 1e-150;

class Check {
  private readonly tolerance: Vector['tolerance'];

  constructor(tolerance: Vector['tolerance']) {
    this.tolerance = tolerance;
  }

  value(what: string, actual: number, expected: number): void {
    const bound = this.tolerance.relative * Math.max(Math.abs(expected), 1e-6);
    expect(Math.abs(actual - expected), `${what}: ${actual}, not ${expected}`).toBeLessThanOrEqual(bound);
  }

  probability(what: string, actual: number, expected: number, floor = referenceCut): void {
    const relative =
      expected < 1e-12 ? this.tolerance['relative_for_probabilities_below_1e-12'] : this.tolerance.relative;
    const bound = Math.max(floor, relative * expected);
    expect(Math.abs(actual - expected), `${what}: ${actual}, not ${expected}`).toBeLessThanOrEqual(bound);
  }
}

const at = ({ start, step, p }: Distribution, value: number): number =>
  p[Math.round((value - start) / step)] ?? 0;

function deviationOf({ start, step, p }: Distribution): number {
  let mean = 0;
  for (let k = 0; k < p.length; k++) mean += p[k] * (start + k * step);
  let variance = 0;
  for (let k = 0; k < p.length; k++) variance += p[k] * (start + k * step - mean) ** 2;
  return Math.sqrt(variance);
}

function quantileOf({ start, step, p }: Distribution, level: number): number {
  let sum = 0;
  const k = p.findIndex((mass) => (sum += mass) >= level - 1e-13);
  return start + k * step;
}

function checkTime(
  check: Check,
  solution: Solution,
  form: string,
  expected: VectorTime,
  margins: VectorResult['d_cdf_margin'],
) {
  check.value(`${form} mean`, valueOf(solution, `processingUs.${form}.mean`), expected.mean);
  check.value(`${form} sd`, valueOf(solution, `processingUs.${form}.sd`), expected.sd);
  for (const level of ['p50', 'p95', 'p99'] as const) {
    if (form === 'exact' && margins[level] < 1e-9) continue;
    expect(valueOf(solution, `processingUs.${form}.${level}`), `${form} ${level}`).toBe(expected[level]);
  }
}

function checkCase(vector: Vector, form: 'exact' | 'published', expected: VectorResult): void {
  const values = vectorInputs(vector, form);
  expect(interruptCoalescing.check(values)).toBeNull();
  const solution = solveNow(values, 'full');
  const check = new Check(vector.tolerance);
  const { batchSize, batchIntervalUs, unfinishedWorkUs, processingUs } = solution.distributions;

  check.value('E[X]', valueOf(solution, 'meanBatch'), expected.E_X);
  check.value('sd[X]', deviationOf(batchSize), expected.sd_X);
  check.value('E[S]', valueOf(solution, 'meanBatchIntervalUs'), expected.E_S);
  check.value('sd[S]', deviationOf(batchIntervalUs), expected.sd_S);
  check.value('load', valueOf(solution, 'load'), expected.rho_eq10);
  check.value('load with interrupts', valueOf(solution, 'loadWithOverhead'), expected.rho_with_overhead);
  check.probability('loss', valueOf(solution, 'lossProbability'), expected.p_b, smallestLoss);
  check.probability(
    'Eq. (11)',
    valueOf(solution, 'lossProbabilityPublished'),
    expected.p_b_eq11_as_printed,
    smallestLoss,
  );

  check.value('E[U]', valueOf(solution, 'meanUnfinishedWorkUs'), expected.U.mean);
  check.value('sd[U]', deviationOf(unfinishedWorkUs), expected.U.sd);
  for (const [level, share] of [
    ['p50', 0.5],
    ['p95', 0.95],
    ['p99', 0.99],
  ] as const) {
    expect(quantileOf(unfinishedWorkUs, share), `U ${level}`).toBe(expected.U[level]);
  }
  check.probability('P(U = 0)', at(unfinishedWorkUs, 0), expected.P_U0, smallestWork);
  check.value('E[W]', valueOf(solution, 'nicWaitingUs.mean'), expected.E_W_accepted);
  check.value('E[V]', valueOf(solution, 'queueWaitingUs.mean'), expected.E_V_accepted);
  checkTime(check, solution, 'exact', expected.D, expected.d_cdf_margin);
  checkTime(check, solution, 'published', expected.D_eq13_as_printed, expected.d_cdf_margin);

  for (const [k, p] of Object.entries(expected.x_pmf))
    check.probability(`x(${k})`, at(batchSize, Number(k)), p);
  for (const [k, p] of Object.entries(expected.s_pmf)) {
    check.probability(`s(${k})`, at(batchIntervalUs, Number(k)), p);
  }
  for (const [k, p] of Object.entries(expected.u_pmf)) {
    check.probability(`u(${k})`, at(unfinishedWorkUs, Number(k)), p, smallestWork);
  }
  for (const [k, p] of Object.entries(expected.d_pmf))
    check.probability(`d(${k})`, at(processingUs, Number(k)), p);

  const { positionShare, positionLoss, nicWaitingUs } = solution.relations;
  for (const [i, p] of Object.entries(expected.P_X_ge)) {
    check.probability(`P(X >= ${i})`, positionShare.y[Number(i) - 1], p);
  }
  for (const [i, p] of Object.entries(expected.P_Vi_ge_L)) {
    check.probability(`P(V_${i} >= L)`, positionLoss.y[Number(i) - 1], p);
  }
  const {
    i,
    conditional_pmf: waits,
    conditional_mean: mean,
    P_X_ge_i: share,
    eq5_as_printed_mean,
  } = expected.w_i;
  const waiting = solution.distributions[`nicWaitingUs.packet${i}`];
  for (const [k, p] of Object.entries(waits)) check.probability(`w_${i}(${k})`, at(waiting, Number(k)), p);
  check.value(`E[W_${i}]`, nicWaitingUs.y[i - 1], mean);
  check.value(`Eq. (5) of packet ${i}`, nicWaitingUs.y[i - 1] * share, eq5_as_printed_mean);
}

for (const vector of vectors()) {
  describe(vector.name, () => {
    for (const form of ['exact', 'published'] as const) {
      const expected = vector.expected[form];
      if (!expected) continue;
      it(`the batch interval is golden in the form ${form}`, () => {
        checkCase(vector, form, expected);
      });
    }
    const marginal = vector.expected.marginal_S_independent;
    if (!marginal) return;
    it('the marginal batch interval is golden', () => {
      const solution = solveNow(vectorInputs(vector, 'marginal'));
      const check = new Check(vector.tolerance);
      check.probability('loss', valueOf(solution, 'lossProbability'), marginal.p_b, smallestLoss);
      check.value('E[S]', valueOf(solution, 'meanBatchIntervalUs'), marginal.E_S);
      check.value('load', valueOf(solution, 'load'), marginal.rho_eq10);
      check.value('E[U]', valueOf(solution, 'meanUnfinishedWorkUs'), marginal.E_U);
      check.value('E[D]', valueOf(solution, 'processingUs.exact.mean'), marginal.E_D);
    });
  });
}
