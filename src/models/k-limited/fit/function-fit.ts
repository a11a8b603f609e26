/** Step (iii): service times of one N > 1, with the switchover times of N = 1. */
import { linearLeastSquares } from '../../../numerics/linear-least-squares.ts';
import { SolveFailure } from '../../contract/solution.ts';
import {
  checkQueue,
  type CoreQueue,
  isSecondMoment,
  maxRate,
  momentAt,
  type MomentCubic,
  publishedWaiting,
} from '../solver/core-queue.ts';
import { dampedLeastSquares } from './damped-least-squares.ts';
import { type FitQuality, fitQuality, requirePoints, type ResponsePoints } from './response-points.ts';

// Step (iv): the least-squares cubic of β⁽²⁾ in N.

export interface CubicFit extends MomentCubic {
  /** Largest |cubic - β⁽²⁾|/β⁽²⁾ over the points. */
  maxRelativeResidual: number;
}

const terms = 4;

/**
 * Least squares in β⁽²⁾ itself. Fails with `bad_data`, `bad_n` (N < 1) and `too_few_points` (fewer than 4 different N).
 */
export function fitCubic(functions: readonly number[], moments: readonly number[]): CubicFit {
  requireMoments(functions, moments);
  const scale = Math.max(...functions); // powers of N/scale: between 0 and 1
  const columns = Array.from({ length: terms }, (_, power) => functions.map((n) => (n / scale) ** power));
  const fit = linearLeastSquares(columns, moments);
  if (fit === null) throw new SolveFailure('bad_data', 'The numbers of functions are too close for a cubic.');
  const [c0, c1, c2, c3] = fit.solution.map((coefficient, power) => coefficient / scale ** power);
  const cubic = { c3, c2, c1, c0 };
  const residuals = functions.map((n, k) => Math.abs(momentAt(cubic, n) - moments[k]) / moments[k]);
  return { ...cubic, maxRelativeResidual: Math.max(...residuals) };
}

function requireMoments(functions: readonly number[], moments: readonly number[]): void {
  if (
    functions.length !== moments.length ||
    !moments.every((moment) => moment > 0 && Number.isFinite(moment))
  ) {
    throw new SolveFailure(
      'bad_data',
      'The cubic needs one second moment above 0 for each number of functions.',
    );
  }
  const below = functions.find((n) => !(n >= 1 && Number.isFinite(n)));
  if (below !== undefined)
    throw new SolveFailure('bad_n', `The number of functions must be at least 1; ${below} is not.`);
  if (new Set(functions).size < terms) {
    throw new SolveFailure(
      'too_few_points',
      'A cubic in the number of functions needs four different numbers or more.',
    );
  }
}

export interface ServiceFit extends FitQuality {
  beta: number;
  beta2: number;
  /** 1/(β + s/k), packets/s of one core. */
  lambdaMax: number;
  /** β⁽²⁾ >= β²; where false, no service time has these moments. */
  feasible: boolean;
}

/**
 * (β, β⁽²⁾) of Σ (ln y/f)² by damped least squares in their logarithms, s, s⁽²⁾ and k as in `start`; a step that would
 * be unstable at a measured rate is refused. Identifiable: asymptote and slope. Fails with `bad_data`,
 * `too_few_points`, and `bad_start` where the start is not a legal queue or unstable at a measured rate.
 */
export function fitService(points: ResponsePoints, start: CoreQueue): ServiceFit {
  requirePoints(points);
  const { lambda, response } = points;
  const highest = Math.max(...lambda);
  const fault = checkQueue(start);
  if (fault) throw new SolveFailure('bad_start', `The fit cannot start there. ${fault.message}`);
  if (highest >= maxRate(start)) {
    throw new SolveFailure(
      'bad_start',
      'The fit cannot start there: the queue is unstable at a measured rate.',
    );
  }
  const queueAt = (logs: Float64Array): CoreQueue => ({
    ...start,
    beta: Math.exp(logs[0]),
    beta2: Math.exp(logs[1]),
  });
  const responseOf = (queue: CoreQueue, rate: number) => publishedWaiting(queue, rate) + queue.beta;
  const logs = dampedLeastSquares(
    {
      residuals: (logs) => {
        const queue = queueAt(logs);
        if (!(highest < maxRate(queue))) return null;
        return Float64Array.from(response, (time, k) => Math.log(time / responseOf(queue, lambda[k])));
      },
      jacobian: (logs) => {
        const queue = queueAt(logs);
        const rows = new Float64Array(2 * lambda.length);
        lambda.forEach((rate, k) => {
          const free = 1 - rate * (queue.beta + queue.s / queue.k);
          const waiting = publishedWaiting(queue, rate);
          const fitted = waiting + queue.beta;
          const pause = queue.s === 0 ? 0 : queue.s2 / (2 * queue.s);
          const byBeta = 1 + (rate * (queue.s / queue.k - pause + waiting)) / free;
          rows[2 * k] = (-queue.beta * byBeta) / fitted;
          rows[2 * k + 1] = (-queue.beta2 * (rate / 2 / free)) / fitted;
        });
        return rows;
      },
    },
    [Math.log(start.beta), Math.log(start.beta2)],
  );
  if (!logs)
    throw new SolveFailure('bad_start', 'The fit cannot start there: the response time is not finite.');
  const queue = queueAt(logs);
  return {
    beta: queue.beta,
    beta2: queue.beta2,
    lambdaMax: maxRate(queue),
    feasible: isSecondMoment(queue.beta2, queue.beta),
    ...fitQuality(points, (rate) => responseOf(queue, rate)),
  };
}
