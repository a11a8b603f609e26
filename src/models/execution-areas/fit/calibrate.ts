/** Section 3.6: from measured costs to the four parameters of Eq. (4). */
import { linearLeastSquares } from '../../../numerics/linear-least-squares.ts';
import { significant } from '../../../text/number-words.ts';
import { SolveFailure } from '../../contract/solution.ts';
import { requireFrame } from '../solver/frame-range.ts';

// Eq. (4): the cumulative cost of a packet as a plane in frame size, bent by the number of parallel flows.

/** a, a₀ in cycles per byte, b, b₀ in cycles per packet. */
export interface CostParameters {
  readonly a: number;
  readonly a0: number;
  readonly b: number;
  readonly b0: number;
}

/** C = (a f + a₀) S + (b f + b₀), cycles per packet over all f blocks: f times the cost on one bottleneck core. */
export function cumulativeCost({ a, a0, b, b0 }: CostParameters, flows: number, frameBytes: number): number {
  return (a * flows + a0) * frameBytes + (b * flows + b0);
}

/** One measurement: highest throughput of f parallel blocks, as cumulative cost. */
export interface CalibrationPoint {
  /** f, a whole number. */
  flows: number;
  /** S. */
  frameBytes: number;
  /** C = f² F / Y, cycles per packet. */
  cycles: number;
}

export interface Calibration extends CostParameters {
  /** Measured minus fitted, cycles per packet, in the order of the points. */
  residuals: readonly number[];
  /** Root of the mean squared residual, cycles per packet. */
  rms: number;
  /** Points minus unknowns; with 0 the residuals are 0 whatever the measurements, and say nothing about the fit. */
  degreesOfFreedom: number;
  /**
   * Standard errors of the parameters, in their units, from the scatter of the residuals (all points equally
   * uncertain); null without a degree of freedom. 0 for a parameter that was borrowed.
   */
  standardErrors: CostParameters | null;
}

/**
 * Least squares of C on the columns f S, S, f, 1; through all four points where there are just four on two f and two S.
 * Fails with `too_few_points` (fewer than 4), `bad_calibration_f`, `frame_size_out_of_range`, `bad_cost` and
 * `degenerate_points` (rank below 4: one f or one S only).
 */
export function calibrate(points: readonly CalibrationPoint[]): Calibration {
  const { solution, unitVariances } = leastSquares(
    points,
    [
      ({ flows, frameBytes }) => flows * frameBytes,
      ({ frameBytes }) => frameBytes,
      ({ flows }) => flows,
      () => 1,
    ],
    'The points do not determine all four parameters: they need two numbers of flows with two frame sizes each.',
  );
  const parametersOf = ([a, a0, b, b0]: Float64Array) => ({ a, a0, b, b0 });
  return judged(parametersOf(solution), points, parametersOf(unitVariances), 4);
}

/**
 * Where only f = 1 could be measured: a line in S through the points, and a, b of another configuration (the paper
 * takes 3+1's), so that a₀ = slope - a and b₀ = intercept - b. Fails with `too_few_points` (fewer than 2),
 * `bad_calibration_f` (any f but 1), `frame_size_out_of_range`, `bad_cost` and `degenerate_points` (one S only).
 */
export function calibrateBorrowed(points: readonly CalibrationPoint[], a: number, b: number): Calibration {
  const several = points.findIndex(({ flows }) => flows !== 1);
  if (several >= 0) {
    throw new SolveFailure(
      'bad_calibration_f',
      `Point ${several + 1}: with borrowed a and b only points of one flow count; it has ${points[several].flows}.`,
      'calibration',
    );
  }
  const { solution, unitVariances } = leastSquares(
    points,
    [({ frameBytes }) => frameBytes, () => 1],
    'The points do not determine a line: they need two frame sizes.',
  );
  const [slope, intercept] = solution;
  const variances = { a: 0, a0: unitVariances[0], b: 0, b0: unitVariances[1] };
  return judged({ a, a0: slope - a, b, b0: intercept - b }, points, variances, 2);
}

/** Least squares of C on columns, one number a point; fails with `degenerate_points` where they are dependent. */
function leastSquares(
  points: readonly CalibrationPoint[],
  columns: readonly ((point: CalibrationPoint) => number)[],
  degenerate: string,
) {
  requirePoints(points, columns.length);
  const fit = linearLeastSquares(
    columns.map((column) => points.map(column)),
    points.map(({ cycles }) => cycles),
  );
  if (fit === null) throw new SolveFailure('degenerate_points', degenerate, 'calibration');
  return fit;
}

/**
 * C = f² F / Y (Eqs. 3 and 4): the cost behind a measured maximum throughput over all f blocks. Only where the
 * processor and not the link was the limit. Fails with `bad_cost` (throughput not above 0), `bad_calibration_f` and
 * `bad_frequency`.
 */
export function cyclesFromMpps(mpps: number, flows: number, clockGhz: number): number {
  if (!(mpps > 0 && Number.isFinite(mpps))) {
    throw new SolveFailure(
      'bad_cost',
      `A measured throughput must be above 0 Mpps; ${mpps} is not.`,
      'calibration',
    );
  }
  requireFlows(flows, '');
  if (!(clockGhz > 0 && Number.isFinite(clockGhz))) {
    throw new SolveFailure(
      'bad_frequency',
      `The clock of the measured machine must be above 0 GHz; ${clockGhz} is not.`,
      'calibrationClockGhz',
    );
  }
  return (flows * flows * clockGhz * 1000) / mpps;
}

/** `unitVariances`: of the parameters, for costs of variance 1. */
function judged(
  parameters: CostParameters,
  points: readonly CalibrationPoint[],
  unitVariances: CostParameters,
  unknowns: number,
): Calibration {
  const residuals = points.map(
    ({ flows, frameBytes, cycles }) => cycles - cumulativeCost(parameters, flows, frameBytes),
  );
  const squares = residuals.reduce((sum, residual) => sum + residual * residual, 0);
  const degreesOfFreedom = points.length - unknowns;
  const scatter = Math.sqrt(squares / degreesOfFreedom);
  const { a, a0, b, b0 } = unitVariances;
  const error = (variance: number) => scatter * Math.sqrt(variance);
  return {
    ...parameters,
    residuals,
    rms: Math.sqrt(squares / points.length),
    degreesOfFreedom,
    standardErrors:
      degreesOfFreedom === 0 ? null : { a: error(a), a0: error(a0), b: error(b), b0: error(b0) },
  };
}

function requirePoints(points: readonly CalibrationPoint[], needed: number): void {
  if (points.length < needed) {
    throw new SolveFailure(
      'too_few_points',
      `A calibration needs at least ${needed} points; there ${points.length === 1 ? 'is 1' : `are ${points.length}`}.`,
      'calibration',
    );
  }
  points.forEach(({ flows, frameBytes, cycles }, k) => {
    const where = `Point ${k + 1}: `;
    requireFlows(flows, where);
    requireFrame(frameBytes);
    if (!(cycles > 0 && Number.isFinite(cycles))) {
      throw new SolveFailure(
        'bad_cost',
        `${where}the cost must be above 0 cycles per packet; ${significant(cycles, 6)} is not.`,
        'calibration',
      );
    }
  });
}

function requireFlows(flows: number, where: string): void {
  if (!(Number.isInteger(flows) && flows >= 1)) {
    throw new SolveFailure(
      'bad_calibration_f',
      `${where}the number of flows of a calibration point must be a whole number of at least 1; ${flows} is not.`,
      'calibration',
    );
  }
}
