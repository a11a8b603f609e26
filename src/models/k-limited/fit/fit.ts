/** The paper's method (Section V-B), made well posed: measured response times to the parameters of the model. */
import { significant } from '../../../text/number-words.ts';
import { SolveFailure } from '../../contract/solution.ts';
import {
  type CoreQueue,
  maxRate,
  momentAt,
  publishedWaiting,
  requireCapacity,
  requireFiniteCycle,
} from '../solver/core-queue.ts';
import { anchorQueue, type FeasibleRange, feasibleRange } from './anchor.ts';
import type { Anchor } from '../paper-machine.ts';
import { type CubicFit, fitCubic } from './cubic-fit.ts';
import { type CurveFit, fitCurve } from './curve-fit.ts';
import { fitService, type ServiceFit } from './function-fit.ts';
import { requireBelowCapacity, type ResponsePoints } from './response-points.ts';
import type { MeasuredResponse } from '../../contract/fit.ts';
import type { InputValue } from '../../contract/inputs.ts';

/** A fit as inputs of the model, so that the page can follow it. */

/** Twelve digits: more than any measurement holds, and none of the rounding of the units. */
const clean = (value: number) => Number(value.toPrecision(12));

/**
 * The inputs that describe the fitted machine with this number of functions: mean service and switchover times of one
 * function as in the paper's final model, the second moment of the row of N (or of the cubic where N was not measured;
 * null without either: then the paper's cubic stays in force).
 */
export function fittedInputs(fit: ResponseFit, functions: number): Readonly<Record<string, InputValue>> {
  const { beta, s, s2 } = fit.baseline.queue;
  const row = fit.rows.find((each) => each.functions === functions);
  const moment = row?.beta2 ?? cubicMoment(fit, functions);
  return {
    cores: fit.cores,
    functions,
    packetsPerCycle: fit.packetsPerCycle,
    serviceUs: clean(beta * 1e6),
    serviceSecondMoment: moment === null ? null : clean(moment),
    switchOverUs: clean(s * 1e6),
    switchOverSecondMoment: clean(s2),
  };
}

function cubicMoment({ cubic }: ResponseFit, functions: number): number | null {
  return cubic === null ? null : momentAt(cubic, functions);
}

export interface FitOptions {
  /** P. */
  cores: number;
  /** C, packets/s over all cores: the highest rate that the machine carries. */
  capacityPps: number;
  /** k. */
  packetsPerCycle: number;
  anchor: Anchor;
  /** Points at a higher share of the capacity are left out: there C decides everything. 0.99 unless given. */
  maxLoad?: number;
}

/** Step (ii): one function. */
export interface BaselineFit extends CurveFit {
  queue: CoreQueue;
  range: FeasibleRange;
}

/** One N; the first row is the baseline. */
export interface FunctionFit extends Omit<ServiceFit, 'iterations'> {
  functions: number;
  /** Points behind it. */
  points: number;
}

/** One point beside the curve. */
export interface FittedPoint extends MeasuredResponse {
  fittedS: number;
  /** (y - f)/y. */
  relativeResidual: number;
}

export interface ResponseFit {
  /** λ_∞ = C/P, packets/s of one core. */
  lambdaInf: number;
  packetsPerCycle: number;
  cores: number;
  baseline: BaselineFit;
  /** By increasing N. */
  rows: readonly FunctionFit[];
  /** null with fewer than four numbers of functions. */
  cubic: CubicFit | null;
  /** The points taken, by N and then rate. */
  points: readonly FittedPoint[];
  /** Mean |y - f|/y over all points taken. */
  meanRelativeError: number;
  /** Points above `maxLoad`, left out. */
  leftOut: number;
}

/**
 * Steps (i) to (iv). Objective Σ (ln y/f)² for each N. About a millisecond for a hundred points. Fails with
 * `no_baseline` (no point with N = 1), `bad_n`, `bad_data`, `too_few_points`, `bad_capacity`, `bad_k`,
 * `rate_above_capacity`, `bad_anchor`, `infeasible_fit`.
 */
export function fitResponses(measured: readonly MeasuredResponse[], options: FitOptions): ResponseFit {
  const { cores, capacityPps, packetsPerCycle, anchor, maxLoad = 0.99 } = options;
  if (!(Number.isInteger(cores) && cores >= 1)) {
    throw new SolveFailure(
      'bad_capacity',
      `The number of cores must be a whole number of at least 1; ${cores} is not.`,
    );
  }
  const lambdaInf = capacityPps / cores;
  requireCapacity(lambdaInf);
  requireFiniteCycle(packetsPerCycle);
  const { byFunctions, leftOut } = groupPoints(measured, cores, lambdaInf, maxLoad);
  const first = byFunctions.get(1);
  if (!first) {
    throw new SolveFailure(
      'no_baseline',
      'There is no measurement with one function, which the fit starts from.',
    );
  }
  const curve = forFunctions(1, () => fitCurve(first, lambdaInf));
  const range = feasibleRange(curve, lambdaInf, packetsPerCycle);
  const queue = anchorQueue(curve, lambdaInf, packetsPerCycle, anchor);
  const rows: FunctionFit[] = [];
  const points: FittedPoint[] = [];
  for (const [functions, group] of [...byFunctions].sort(([a], [b]) => a - b)) {
    const service: Omit<ServiceFit, 'iterations'> =
      functions === 1
        ? { ...serviceOf(queue), ...qualityOf(curve) }
        : forFunctions(functions, () => fitService(group, queue));
    const { beta, beta2, lambdaMax, feasible, objective, meanRelativeError } = service;
    rows.push({
      ...{ functions, points: group.lambda.length },
      ...{ beta, beta2, lambdaMax, feasible, objective, meanRelativeError },
    });
    points.push(...fittedPoints(functions, group, { ...queue, beta, beta2 }, cores));
  }
  const cubic =
    rows.length < 4
      ? null
      : fitCubic(
          rows.map((row) => row.functions),
          rows.map((row) => row.beta2),
        );
  return {
    ...{ lambdaInf, packetsPerCycle, cores, rows, cubic, points, leftOut },
    baseline: { ...curve, queue, range },
    meanRelativeError: points.reduce((sum, p) => sum + Math.abs(p.relativeResidual), 0) / points.length,
  };
}

function serviceOf(queue: CoreQueue) {
  return { beta: queue.beta, beta2: queue.beta2, lambdaMax: maxRate(queue), feasible: true };
}

function qualityOf({ objective, meanRelativeError }: CurveFit) {
  return { objective, meanRelativeError };
}

/** Names the number of functions in a failure that one group of points causes. */
function forFunctions<T>(functions: number, fit: () => T): T {
  try {
    return fit();
  } catch (failure) {
    if (!(failure instanceof SolveFailure)) throw failure;
    const words = functions === 1 ? 'one function' : `${functions} functions`;
    throw new SolveFailure(failure.code, `Measurements with ${words}: ${failure.message}`);
  }
}

function groupPoints(
  measured: readonly MeasuredResponse[],
  cores: number,
  lambdaInf: number,
  maxLoad: number,
): { byFunctions: Map<number, ResponsePoints>; leftOut: number } {
  const groups = new Map<number, { lambda: number[]; response: number[] }>();
  let leftOut = 0;
  for (const { functions, rateTotalPps, responseS } of measured) {
    if (!(Number.isInteger(functions) && functions >= 1)) {
      throw new SolveFailure(
        'bad_n',
        `The number of functions must be a whole number of at least 1; ${functions} is not.`,
      );
    }
    const lambda = rateTotalPps / cores;
    requireBelowCapacity({ lambda: [lambda], response: [responseS] }, lambdaInf);
    if (lambda > maxLoad * lambdaInf) {
      leftOut++;
      continue;
    }
    const group = groups.get(functions) ?? { lambda: [], response: [] };
    group.lambda.push(lambda);
    group.response.push(responseS);
    groups.set(functions, group);
  }
  return { byFunctions: groups, leftOut };
}

function fittedPoints(
  functions: number,
  group: ResponsePoints,
  queue: CoreQueue,
  cores: number,
): FittedPoint[] {
  return group.lambda
    .map((lambda, k) => {
      const responseS = group.response[k];
      const fittedS = publishedWaiting(queue, lambda) + queue.beta;
      return {
        ...{ functions, rateTotalPps: lambda * cores, responseS, fittedS },
        relativeResidual: (responseS - fittedS) / responseS,
      };
    })
    .sort((a, b) => a.rateTotalPps - b.rateTotalPps);
}

/** One sentence on the ambiguity of the fit: how far β and s can move without changing the curve. */
export function ambiguityWords({ range }: BaselineFit): string {
  const micro = (pair: readonly [number, number]) => pair.map((t) => significant(1e6 * t, 4)).join(' to ');
  return `Any mean service time from ${micro(range.beta)} µs, with a switchover time from ${micro(range.s)} µs, gives the same curve; the anchor selects one.`;
}
