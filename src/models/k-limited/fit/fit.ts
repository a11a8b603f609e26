/** The paper's method (Section V-B), made well posed: measured response times to the parameters of the model. */
import { significant } from '../../../text/number-words.ts';
import { SolveFailure } from '../../contract/solution.ts';
import {
  type CoreQueue,
  isSecondMoment,
  maxRate,
  publishedWaiting,
  requireCapacity,
  requireFiniteCycle,
} from '../solver/core-queue.ts';
import type { Anchor } from '../paper-machine.ts';
import { type CubicFit, fitCubic, fitService, type ServiceFit } from './function-fit.ts';
import { type CurveFit, fitCurve, type ResponseCurve } from './curve-fit.ts';
import { requireBelowCapacity, type ResponsePoints } from './response-points.ts';
import type { MeasuredResponse } from '../../contract/fit.ts';
import type { InputValue } from '../../contract/inputs.ts';

// From the two numbers that the curve gives to β, β⁽²⁾, s and s⁽²⁾: the range moments allow, and the reader's anchor.

interface FeasibleRange {
  /** Smallest and largest β that moments allow, s. */
  beta: readonly [number, number];
  /** The same range in s by Eq. (2), s. */
  s: readonly [number, number];
}

/**
 * β with β⁽²⁾ >= β², s⁽²⁾ >= s² and s >= 0. Fails with `infeasible_fit` where no β is left, `bad_capacity`, `bad_k`.
 */
export function feasibleRange({ a0, a1 }: ResponseCurve, lambdaInf: number, k: number): FeasibleRange {
  requireCapacity(lambdaInf);
  requireFiniteCycle(k);
  const period = 1 / lambdaInf;
  const spread = a0 * a0 + 2 * a1;
  let low = Math.max(0, a0 - Math.sqrt(Math.max(0, spread)));
  let high = Math.min(period, a0);
  // s⁽²⁾ >= s²: (k-2) β >= k/λ_∞ - 2 A0.
  const bound = k * period - 2 * a0;
  if (k > 2) low = Math.max(low, bound / (k - 2));
  else if (k === 1) high = Math.min(high, -bound);
  if (spread < 0 || (k === 2 && bound > 0) || !(high > 0) || low > high) {
    throw new SolveFailure(
      'infeasible_fit',
      `No service and switchover times with legal moments give this curve with a capacity of ${significant(lambdaInf, 6)} /s a core and ${k} packets per cycle: check both, and the units of the measurements.`,
    );
  }
  return { beta: [low, high], s: [k * (period - high), k * (period - low)] };
}

/** β that the anchor picks, s; not yet checked against the range. Fails with `bad_anchor`. */
function anchoredBeta({ a0 }: ResponseCurve, lambdaInf: number, k: number, anchor: Anchor): number {
  if (
    !(anchor.value >= 0 && Number.isFinite(anchor.value)) ||
    (anchor.kind === 'beta' && anchor.value === 0)
  ) {
    throw new SolveFailure('bad_anchor', `The anchor must be a number above 0; ${anchor.value} is not.`);
  }
  if (anchor.kind === 'beta') return anchor.value;
  if (anchor.kind === 's') return 1 / lambdaInf - anchor.value / k;
  const h = ((1 + anchor.value) * k) / 2;
  if (h === 1) {
    throw new SolveFailure(
      'bad_anchor',
      'With this k the squared coefficient of variation of the switchover time does not pick a service time; anchor the service or the switchover time instead.',
    );
  }
  return (h / lambdaInf - a0) / (h - 1);
}

/** How the anchor is named in a sentence. */
const anchorWords: Record<Anchor['kind'], string> = {
  beta: 'mean service time',
  s: 'mean switchover time',
  cs2: 'squared coefficient of variation of the switchover time',
};

/**
 * The queue on the curve that the anchor picks: s by Eq. (2), β⁽²⁾ = 2(A1 + β A0), s⁽²⁾ = 2s(A0 - β). Fails with
 * `infeasible_fit` where that lies outside the range that moments allow, with the range in the text, and `bad_anchor`.
 */
export function anchorQueue(curve: ResponseCurve, lambdaInf: number, k: number, anchor: Anchor): CoreQueue {
  const range = feasibleRange(curve, lambdaInf, k);
  const { a0, a1 } = curve;
  const beta = anchoredBeta(curve, lambdaInf, k, anchor);
  const s = k * (1 / lambdaInf - beta);
  const queue = { beta, beta2: 2 * (a1 + beta * a0), s, s2: 2 * s * (a0 - beta), k };
  const legal = beta > 0 && s > 0 && isSecondMoment(queue.beta2, beta) && isSecondMoment(queue.s2, s);
  if (!legal) {
    const [betaRange, sRange] = [range.beta, range.s].map(
      ([low, high]) => `${micro(low)} to ${micro(high)} µs`,
    );
    throw new SolveFailure(
      'infeasible_fit',
      `The ${anchorWords[anchor.kind]} given as anchor does not fit these measurements: the mean service time must be from ${betaRange}, the mean switchover time from ${sRange} and above 0.`,
    );
  }
  return queue;
}

function micro(seconds: number): string {
  return significant(1e6 * seconds, 5);
}

// A fit as inputs of the model, so that the page can follow it.

/** Twelve digits: more than any measurement holds, and none of the rounding of the units. */
const clean = (value: number) => Number(value.toPrecision(12));

/**
 * The inputs that describe the fitted machine with the number of functions of a row: mean service and switchover times
 * of one function as in the paper's final model, the second moment of the row.
 */
export function fittedInputs(
  fit: ResponseFit,
  { functions, beta2 }: FunctionFit,
): Readonly<Record<string, InputValue>> {
  const { beta, s, s2 } = fit.baseline.queue;
  return {
    cores: fit.cores,
    functions,
    packetsPerCycle: fit.packetsPerCycle,
    serviceUs: clean(beta * 1e6),
    serviceSecondMoment: clean(beta2),
    switchOverUs: clean(s * 1e6),
    switchOverSecondMoment: clean(s2),
  };
}

export interface FitOptions {
  /** P. */
  cores: number;
  /** C, packets/s over all cores: the highest rate that the machine carries. */
  capacityPps: number;
  /** k. */
  packetsPerCycle: number;
  anchor: Anchor;
}

/** Points at a higher share of the capacity are left out: there C decides everything. */
const maxLoad = 0.99;

/** Step (ii): one function. */
export interface BaselineFit extends CurveFit {
  queue: CoreQueue;
  range: FeasibleRange;
}

/** One N; the first row is the baseline. */
interface FunctionFit extends ServiceFit {
  functions: number;
  /** Points behind it. */
  points: number;
}

/** One point beside the curve. */
interface FittedPoint extends MeasuredResponse {
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
  /** Points above 99 % of the capacity, left out. */
  leftOut: number;
}

/**
 * Steps (i) to (iv). Objective Σ (ln y/f)² for each N. About a millisecond for a hundred points. Fails with
 * `no_baseline` (no point with N = 1), `bad_n`, `bad_data`, `too_few_points`, `bad_capacity`, `bad_k`,
 * `rate_above_capacity`, `bad_anchor`, `infeasible_fit`.
 */
export function fitResponses(measured: readonly MeasuredResponse[], options: FitOptions): ResponseFit {
  const { cores, capacityPps, packetsPerCycle, anchor } = options;
  if (!(Number.isInteger(cores) && cores >= 1)) {
    throw new SolveFailure(
      'bad_capacity',
      `The number of cores must be a whole number of at least 1; ${cores} is not.`,
    );
  }
  const lambdaInf = capacityPps / cores;
  requireCapacity(lambdaInf);
  requireFiniteCycle(packetsPerCycle);
  const { byFunctions, leftOut } = groupPoints(measured, cores, lambdaInf);
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
    const service: ServiceFit =
      functions === 1
        ? { ...serviceOf(queue), ...qualityOf(curve) }
        : forFunctions(functions, () => fitService(group, queue));
    const { beta, beta2, lambdaMax, feasible, objective, meanRelativeError } = service;
    rows.push({
      functions,
      points: group.lambda.length,
      beta,
      beta2,
      lambdaMax,
      feasible,
      objective,
      meanRelativeError,
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
    lambdaInf,
    packetsPerCycle,
    cores,
    rows,
    cubic,
    points,
    leftOut,
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
        functions,
        rateTotalPps: lambda * cores,
        responseS,
        fittedS,
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
