/** Inputs to numbers: Eq. (1) and the exact mean side by side. */
import { limitNotice, warningNotice } from '../../result-parts/notices.ts';
import type { InputValues } from '../../contract/inputs.ts';
import type { SolveRequest, Solver } from '../../contract/solver.ts';
import { type Notice, type Relation, type Solution, SolveFailure } from '../../contract/solution.ts';
import {
  type CoreQueue,
  fittedFunctions,
  maxRate,
  publishedWaiting,
  squaredVariation,
} from './core-queue.ts';
import { type ExactWaiting, exactWaiting } from './exact-waiting.ts';
import { checkSystem, readSystem, type System } from '../system.ts';
import { significant } from '../../../text/number-words.ts';
import { paperMachine } from '../paper-machine.ts';

// Notices of a result: strained assumptions.

/** Below this load a core often finds its queue empty, and its idle behaviour decides the mean. */
const idleLoad = 0.25;
/** Above this load a tenth of a percent of the rate shows. */
const steepLoad = 0.97;
const notableExcess = 0.02;

interface Numbers {
  load: number;
  meanQueue: number;
  boundExcess: number;
}

function notices(system: System, { load, meanQueue, boundExcess }: Numbers): Notice[] {
  const { queue, functions, method } = system;
  const found: Notice[] = [];
  if (meanQueue > paperMachine.ringSize) {
    found.push(
      warningNotice(
        'beyond-ring',
        `On average ${significant(meanQueue)} packets wait at a core, more than the ring of ${paperMachine.ringSize} holds: a real card would drop packets here, the model does not.`,
      ),
    );
  }
  if (functions !== null && functions > fittedFunctions.max) {
    found.push(
      limitNotice(
        'cubic-extrapolated',
        `The cubic was fitted to 1 to ${fittedFunctions.max} functions; for ${functions} it is an extrapolation.`,
      ),
    );
  }
  if (functions !== null && Math.abs(queue.beta / paperMachine.beta - 1) > 0.01) {
    found.push(
      limitNotice(
        'cubic-of-another-machine',
        `The second moment comes from the cubic of the paper’s machine, whose mean service time is 8.74 µs and not ${significant(queue.beta * 1e6)} µs; give your own value or fit one.`,
      ),
    );
  }
  if (load < idleLoad && queue.s > 0) {
    found.push(
      limitNotice(
        'pauses-back-to-back',
        'While no packet waits, the model takes one pause after another. On a core that sleeps until the next packet arrives, packets wait less: 8.7 instead of 18.2 µs at 10 % load on the paper’s machine.',
      ),
    );
  }
  if (load > steepLoad) {
    found.push(
      limitNotice(
        'near-limit',
        `At ${significant(100 * load, 4)} % of the capacity, 0.1 % more packets make them wait about ${significant((0.1 * load) / (1 - load), 2)} % longer; a measurement takes long to settle here.`,
      ),
    );
  }
  if (method === 'published' && boundExcess > notableExcess) {
    found.push(
      limitNotice(
        'upper-bound',
        `Eq. (1) is an upper bound here, ${significant(100 * boundExcess)} % above the exact mean waiting time, because the switchover time is not short compared with a full cycle.`,
      ),
    );
  }
  return found;
}

const micros = 1e6;

/** Above this the exact curves against rate and k are left out: their points alone would take longer than the solve. */
export const largestCycleWithCurves = 10_000;

/** Points of the exact curve against the rate: 40, fewer for long cycles, so that a solve stays below about 80 ms. */
function ratePoints(k: number): number {
  return k === Infinity ? 40 : Math.min(40, Math.max(12, Math.round(30_000 / k)));
}

/** The exact curve against the rate ends at this load. */
const curveEndLoad = 0.99;

/** Loads of the curves against the rate: 0 to `curveEndLoad`, equal factors of the distance to 1. */
export function curveLoads(points: number): number[] {
  return Array.from({ length: points }, (_, k) => 1 - (1 - curveEndLoad) ** (k / (points - 1)));
}

/**
 * Cycle lengths of the curve against k: 1 to three times the present one within 1000 to 3000, or to the present one.
 */
export function curveCycles(present: number): number[] {
  const k = Number.isFinite(present) ? present : 1;
  const end = Math.min(largestCycleWithCurves, Math.max(1000, Math.min(3 * k, 3000), k));
  const cycles = new Set<number>();
  for (let next = 1; next < end; next = Math.max(next + 1, Math.round(next * 1.3))) cycles.add(next);
  cycles.add(end);
  if (Number.isFinite(present) && present <= end) cycles.add(present);
  return [...cycles].sort((a, b) => a - b);
}

export function createSolver(): Solver {
  const rateCurve = createRateCurve();
  return { solve: (values, request) => solve(values, request, rateCurve) };
}

/**
 * The detail `indicators` takes below 1 ms at k = 300 and 40 ms at 100,000. The curves of the other two take 8 ms at k
 * = 300, 3 ms where only the rate has moved.
 */
function solve(values: InputValues, { detail }: SolveRequest, rateCurve: RateCurve): Solution {
  const fault = checkSystem(values);
  if (fault) throw new SolveFailure(fault.code, fault.message, fault.parameter);
  const system = readSystem(values);
  const exact = exactWaiting(system.queue, system.lambda);
  const relations: Record<string, Relation> = {};
  const { k } = system.queue;
  if (detail !== 'indicators' && (k <= largestCycleWithCurves || k === Infinity)) {
    relations.exactResponseUs = rateCurve(system);
    relations.exactResponseByCycleUs = exactAgainstCycle(system);
  }
  return solutionOf(system, exact, relations);
}

type RateCurve = (system: System) => Relation;

/** The curve against the rate, which the rate itself does not move: the last one is cached and returned as a copy. */
function createRateCurve(): RateCurve {
  let last: { key: string; curve: Relation } | null = null;
  return function ({ queue, cores }) {
    const { beta, beta2, s, s2, k } = queue;
    const key = [beta, beta2, s, s2, k, cores].join(' ');
    if (last?.key !== key) last = { key, curve: exactAgainstRate(queue, cores) };
    const { x, y, ...units } = last.curve;
    return { ...units, x: x.slice(), y: y.slice() };
  };
}

function exactAgainstRate(queue: CoreQueue, cores: number): Relation {
  const limit = maxRate(queue);
  const points = ratePoints(queue.k);
  const x = new Float64Array(points);
  const y = new Float64Array(points);
  for (const [point, load] of curveLoads(points).entries()) {
    const lambda = load * limit;
    x[point] = (lambda * cores) / 1e6;
    y[point] = (exactWaiting(queue, lambda).waiting + queue.beta) * micros;
  }
  return { xUnit: 'Mpps', yUnit: 'µs', x, y };
}

/** Only cycles with which the present rate is below the limit. */
function exactAgainstCycle({ queue, lambda }: System): Relation {
  const stable = (k: number): CoreQueue | null =>
    lambda < maxRate({ ...queue, k }) ? { ...queue, k } : null;
  const x: number[] = [];
  const y: number[] = [];
  for (const k of curveCycles(queue.k)) {
    const at = stable(k);
    if (!at) continue;
    x.push(k);
    y.push((exactWaiting(at, lambda).waiting + queue.beta) * micros);
  }
  return { xUnit: 'packets', yUnit: 'µs', x: Float64Array.from(x), y: Float64Array.from(y) };
}

function solutionOf(system: System, exact: ExactWaiting, relations: Solution['relations']): Solution {
  const { queue, lambda, cores, method } = system;
  const published = publishedWaiting(queue, lambda);
  const waiting = method === 'exact' ? exact.waiting : published;
  const limit = maxRate(queue);
  const excess = Math.max(0, published - exact.waiting);
  const indicators = {
    responseUs: (waiting + queue.beta) * micros,
    waitingUs: waiting * micros,
    'published.responseUs': (published + queue.beta) * micros,
    'published.waitingUs': published * micros,
    'exact.responseUs': (exact.waiting + queue.beta) * micros,
    'exact.waitingUs': exact.waiting * micros,
    boundExcessUs: excess * micros,
    boundExcess: exact.waiting > 0 ? excess / exact.waiting : 0,
    load: lambda / limit,
    utilisation: lambda * queue.beta,
    capacityMpps: (limit * cores) / 1e6,
    capacityPerCoreKpps: limit / 1e3,
    meanQueue: lambda * waiting,
    meanInSystem: lambda * (waiting + queue.beta),
    serviceSecondMomentUs2: queue.beta2 * 1e12,
    serviceVariation: squaredVariation(queue.beta2, queue.beta),
    switchOverVariation: squaredVariation(queue.s2, queue.s),
  };
  return {
    indicators,
    distributions: {},
    sampled: {},
    relations,
    breakdowns: {},
    notices: notices(system, indicators),
    numerics: {
      rootResidual: exact.residual,
      roots: exact.roots,
      rootSteps: exact.steps,
      algorithm: exact.roots === 0 ? 'closed form' : 'roots of z = ω B(z) S(z)^(1/k), fixed point and Newton',
    },
  };
}
