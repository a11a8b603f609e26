import { packetsPerCycleFrom, switchOverFromCapacity } from '../../reference/capacity-equation.ts';
import {
  checkQueueAt,
  type CoreQueue,
  maxRate,
  momentAt,
  paperCubic,
  publishedWaiting,
  squaredVariation,
} from '../../../src/models/k-limited/solver/core-queue.ts';
import { exactWaiting } from '../../../src/models/k-limited/solver/exact-waiting.ts';
import {
  anchorQueue,
  type BaselineFit,
  feasibleRange,
  fitResponses,
} from '../../../src/models/k-limited/fit/fit.ts';
import { type Anchor, paperMachine } from '../../../src/models/k-limited/paper-machine.ts';
import { fitCubic, fitService } from '../../../src/models/k-limited/fit/function-fit.ts';
import { fitCurve } from '../../../src/models/k-limited/fit/curve-fit.ts';
import { paperQueue, syntheticResponses } from './fit/synthetic.ts';
import { printedWaiting } from '../../reference/printed-waiting.ts';
import { simulateTrace } from '../../reference/k-limited-trace.ts';
import { SolveFailure } from '../../../src/models/contract/solution.ts';
import { describeVectors } from '../golden-vectors.ts';

type Inputs = Record<string, number> & Record<string, unknown>;

const queueOf = ({ beta, beta2, s, s2, k }: Inputs): CoreQueue => ({
  beta,
  beta2,
  s,
  s2,
  k: (k as unknown) === 'inf' ? Infinity : k,
});

function requireQueue(queue: CoreQueue, lambda: number): void {
  const fault = checkQueueAt(queue, lambda);
  if (fault) throw new SolveFailure(fault.code, fault.message);
}

function responseAt(queue: CoreQueue, lambda: number): number {
  requireQueue(queue, lambda);
  return publishedWaiting(queue, lambda) + queue.beta;
}

const anchorOf = (anchor: Record<string, number>): Anchor => {
  const [[kind, value]] = Object.entries(anchor);
  return { kind: kind as Anchor['kind'], value };
};

const pointsOf = ({ x, y }: Inputs) => ({
  lambda: x as unknown as number[],
  response: y as unknown as number[],
});

/** A baseline fit under the names of the vectors. */
const baselineOf = ({ queue, range, a0, a1, objective, meanRelativeError }: BaselineFit) => ({
  ...queue,
  A0: a0,
  A1: a1,
  objective,
  mre: meanRelativeError,
  beta_range: range.beta,
  s_range: range.s,
});

const operations: Record<string, (inputs: Inputs) => unknown> = {
  model: (inputs) => {
    const queue = queueOf(inputs);
    const { lambda } = inputs;
    const response = responseAt(queue, lambda);
    const ew = publishedWaiting(queue, lambda);
    return {
      ew,
      response,
      rho: lambda * queue.beta,
      lambda_max: maxRate(queue),
      load: lambda / maxRate(queue),
      mean_queue: lambda * ew,
      mean_in_system: lambda * response,
      cv2_service: squaredVariation(queue.beta2, queue.beta),
      cv2_switchover: squaredVariation(queue.s2, queue.s),
    };
  },
  model_sweep: (inputs) => ({
    response: (inputs.lambdas as unknown as number[]).map((lambda) => responseAt(queueOf(inputs), lambda)),
  }),
  literal_eq1: (inputs) => ({ ew: printedWaiting(queueOf(inputs), inputs.lambda) }),
  eq2: ({ beta, k, lambda_inf }) => ({ s: switchOverFromCapacity(beta, k, lambda_inf) }),
  k_interval: ({ beta, s, beta_half, s_half, lambda_inf }) => {
    const { k, min, max } = packetsPerCycleFrom({ beta, s, betaHalf: beta_half, sHalf: s_half }, lambda_inf);
    return { k, k_min: min, k_max: max };
  },
  beta2_cubic: ({ N }) => ({ beta2: (N as unknown as number[]).map((n) => momentAt(paperCubic, n)) }),
  curve: ({ N, loads }) => ({
    response: (loads as unknown as number[]).map((load) =>
      responseAt(paperQueue(N), load * paperMachine.maxRate),
    ),
  }),
  exact: (inputs) => {
    const queue = queueOf(inputs);
    requireQueue(queue, inputs.lambda);
    return {
      ew: exactWaiting(queue, inputs.lambda).waiting,
      eq1: publishedWaiting(queue, inputs.lambda),
    };
  },
  trace: ({ arrivals, services, switchovers, k, mode }) => {
    const result = simulateTrace({
      arrivals: arrivals as unknown as number[],
      services: services as unknown as number[],
      switchovers: switchovers as unknown as number[],
      packetsPerCycle: k,
      vacations: mode as unknown as 'multiple' | 'single',
    });
    return { waits: result.waits, switchovers_used: result.switchoversUsed, end: result.end };
  },
  synthetic: ({ N, loads, repeats, sigma, seed }) => {
    const points = syntheticResponses({
      functions: N,
      loads: loads as unknown as number[],
      repeats,
      sigma,
      seed,
    });
    return { rates_total: points.map((p) => p.rateTotalPps), response: points.map((p) => p.responseS) };
  },
  fit_a: (inputs) => {
    const { a0, a1, objective, meanRelativeError } = fitCurve(pointsOf(inputs), inputs.lambda_inf);
    return { A0: a0, A1: a1, objective, mre: meanRelativeError };
  },
  fit_step2: (inputs) => {
    const { lambda_inf, k } = inputs;
    const curve = fitCurve(pointsOf(inputs), lambda_inf);
    const range = feasibleRange(curve, lambda_inf, k);
    const queue = anchorQueue(
      curve,
      lambda_inf,
      k,
      anchorOf(inputs.anchor as unknown as Record<string, number>),
    );
    return baselineOf({ ...curve, range, queue });
  },
  fit_step3: (inputs) => {
    const { s, s2, k, beta_start, beta2_start } = inputs;
    const fit = fitService(pointsOf(inputs), { beta: beta_start, beta2: beta2_start, s, s2, k });
    return { ...fit, lambda_max: fit.lambdaMax, mre: fit.meanRelativeError };
  },
  fit_cubic: ({ N, beta2 }) => fitCubic(N as unknown as number[], beta2 as unknown as number[]),
  fit_all: ({ data, cores, capacity, k, anchor }) => {
    const groups = Object.entries(
      data as unknown as Record<string, { rates_total: number[]; response: number[] }>,
    );
    const measured = groups.flatMap(([functions, { rates_total, response }]) =>
      rates_total.map((rateTotalPps, row) => ({
        functions: Number(functions),
        rateTotalPps,
        responseS: response[row],
      })),
    );
    const fit = fitResponses(measured, {
      cores,
      capacityPps: capacity,
      packetsPerCycle: k,
      anchor: anchorOf(anchor as unknown as Record<string, number>),
    });
    return {
      lambda_inf: fit.lambdaInf,
      baseline: baselineOf(fit.baseline),
      rows: fit.rows.map((row) => ({ ...row, N: row.functions, mre: row.meanRelativeError })),
      cubic: { ...fit.cubic, max_rel_residual: fit.cubic?.maxRelativeResidual },
    };
  },
  feasible_beta: ({ A0, A1, lambda_inf, k }) => ({
    beta_range: feasibleRange({ a0: A0, a1: A1 }, lambda_inf, k).beta,
  }),
};

describeVectors('k-limited', 29, ({ op, inputs }) => operations[op](inputs as Inputs));
