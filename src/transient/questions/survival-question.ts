/** Questions about a disturbance, answered by simulation: the largest one that a system survives. */
import type { InputValues } from '../../models/contract/inputs.ts';
import { SolveFailure } from '../../models/contract/solution.ts';
import type { TransientCourse, TransientModel } from '../../models/contract/transient.ts';
import { courseOf } from '../course.ts';
import type { Burst, TransientPlan } from '../plan.ts';
import { criticalValue, type CriticalValue } from './critical-value.ts';
import { LossProbe, type TriedCase } from './loss-probe.ts';
import { longestRecovered } from './recovered-stall.ts';

export interface SurvivalQuestion {
  /**
   * `stall`: the longest stall, µs; `burst`: the largest burst, packets; `limit`: the smallest queue limit for the
   * stall; `cores`: the fewest cores for it; `recovery`: the longest stall after which p99 is back within `withinUs`.
   */
  kind: 'stall' | 'burst' | 'limit' | 'cores' | 'recovery';
  values: InputValues;
  /** Allowed probability of any loss, above 0 and below 1. */
  epsilon: number;
  /** Of `limit` and `cores`, µs. */
  stallUs: number;
  /** Of `recovery`, µs. */
  withinUs: number;
  /** Of `burst`, Mpps; null: the speed of the wire. It takes the place of the load. */
  burstMpps: number | null;
  seed: number;
  /** The observed port, counted from 1. */
  port: number;
}

/** Wires of questions, Gbit/s. */
export const questionWireGbps = 10;

/** Packets of the replications of one value at most; some seconds. */
const usualPackets = 4e6;

/** Smallest number of packets of load after a disturbance: losses of the next polls count, too. */
const packetsAfter = 50;

/** Times beyond which no stall is looked for, µs. */
const longestUs = 1e8;

/** Most cores that are tried. */
const mostCores = 64;

/** Losing replications beyond which a number of cores is given up. */
const surplus = 10;

interface Situation {
  rateMpps: number;
  wireMpps: number | null;
  /** Load of the observed server. */
  load: number;
  limit: number | null;
}

function situationOf(model: TransientModel, values: InputValues, port: number): Situation {
  const { rateMpps, wireMpps } = model.load(values, port - 1, questionWireGbps);
  return { rateMpps, wireMpps, load: model.loadAt(values, 1, port - 1), limit: model.limit(values) };
}

/** Time, µs, after an event that leaves `packets` packets behind, in which they may still cause a loss. */
function afterUs({ rateMpps, load }: Situation, packets: number): number {
  const left = Math.max(0.1, 1 - load);
  return (packetsAfter + (packets * Math.min(1, load)) / left / 2) / rateMpps;
}

function planOf(horizonUs: number, port: number, part: Partial<TransientPlan>): TransientPlan {
  return {
    start: 'stationary',
    profile: [],
    bursts: [],
    events: [],
    horizonUs,
    drain: null,
    instantsUs: null,
    bins: 1,
    port,
    wireGbps: questionWireGbps,
    ...part,
  };
}

function courseWith(model: TransientModel, values: InputValues, plan: TransientPlan): TransientCourse {
  return courseOf(plan, model.load(values, plan.port - 1, questionWireGbps), [], null);
}

function stallCase(model: TransientModel, values: InputValues, port: number, lengthUs: number): TriedCase {
  const situation = situationOf(model, values, port);
  const horizonUs = lengthUs + afterUs(situation, situation.rateMpps * lengthUs);
  const plan = planOf(horizonUs, port, { events: [{ kind: 'stall', atUs: 0, lengthUs }] });
  return { values, course: courseWith(model, values, plan) };
}

function burstCase(model: TransientModel, values: InputValues, port: number, burst: Burst): TriedCase {
  const situation = situationOf(model, values, port);
  const perUs = burst.rateMpps ?? situation.wireMpps!;
  const horizonUs = burst.packets / perUs + afterUs(situation, burst.packets);
  return { values, course: courseWith(model, values, planOf(horizonUs, port, { bursts: [burst] })) };
}

/** Values that differ by less than this, as a share, are the same. */
const relativeStep = 1e-3;

const closeBy = (low: number, high: number) => high - low <= relativeStep * high;

/** Throws `SolveFailure` where the question has no answer in this model. */
export function answerSurvival(
  model: TransientModel,
  asked: SurvivalQuestion,
  mostPackets = usualPackets,
): CriticalValue {
  const { kind, values, epsilon, port, seed } = asked;
  const situation = situationOf(model, values, port);
  const { rateMpps, limit, wireMpps } = situation;
  if (kind === 'recovery')
    return longestRecovered(model, asked, (stallUs) => stallCase(model, values, port, stallUs));
  if (limit === null)
    throw new SolveFailure('no-loss', 'This model loses no packets: its queue has no limit.');
  if (!(rateMpps > 0)) throw new SolveFailure('no-load', 'No packet arrives: nothing can be lost.');
  const perPlace = model.queueUnit === 'packets' ? 1 : limit;
  const fillUs = model.queueUnit === 'packets' ? limit / rateMpps : limit / Math.max(1e-3, situation.load);
  if (kind === 'stall')
    return criticalValue(model, {
      epsilon,
      seed,
      mostPackets,
      same: closeBy,
      guess: Math.min(longestUs, fillUs),
      caseOf: (stallUs) => stallCase(model, values, port, stallUs),
    });
  if (kind === 'burst') {
    const rate = asked.burstMpps ?? wireMpps;
    if (rate === null)
      throw new SolveFailure('burst-rate', 'A burst needs a rate here: the model has no wire.');
    const found = criticalValue(model, {
      epsilon,
      seed,
      mostPackets,
      guess: Math.max(1, perPlace === 1 ? limit : fillUs * rateMpps),
      same: (low, high) => Math.floor(low) >= Math.ceil(high) - 1 || closeBy(low, high),
      caseOf: (packets) =>
        burstCase(model, values, port, {
          atUs: 0,
          packets: Math.max(1, Math.floor(packets)),
          rateMpps: rate,
          mode: 'replaces',
          port: null,
        }),
    });
    return {
      ...found,
      value: found.value === null ? null : Math.floor(found.value),
      low: Math.floor(found.low),
      high: Math.floor(found.high),
    };
  }
  if (kind === 'limit') return smallestLimit(model, asked, situation, mostPackets);
  return fewestCores(model, asked);
}

/** A limit is searched by its inverse, of which more loses more. */
function smallestLimit(
  model: TransientModel,
  asked: SurvivalQuestion,
  situation: Situation,
  mostPackets: number,
): CriticalValue {
  const { values, epsilon, port, seed, stallUs } = asked;
  const { limitInput, queueUnit } = model;
  if (limitInput === undefined)
    throw new SolveFailure('no-limit', 'This model has no input that limits its queue.');
  const filled = (queueUnit === 'packets' ? situation.rateMpps : situation.load) * stallUs;
  // Larger ones are not tried: the model may refuse them.
  const most = Math.ceil(8 * Math.max(filled, situation.limit ?? 0));
  const limitOf = (inverse: number) => Math.max(1, Math.min(most, Math.ceil(1 / inverse - 1e-9)));
  const found = criticalValue(model, {
    epsilon,
    seed,
    mostPackets,
    guess: 1 / Math.max(2, filled),
    same: (low, high) => low > 0 && limitOf(low) - limitOf(high) <= Math.max(1, limitOf(high) * relativeStep),
    caseOf: (inverse) => stallCase(model, { ...values, [limitInput]: limitOf(inverse) }, port, stallUs),
  });
  if (found.value === null) return found;
  const [low, high] = [found.high, found.low].map((inverse) => (inverse > 0 ? limitOf(inverse) : Infinity));
  return { ...found, value: limitOf(found.value), low, high };
}

function fewestCores(model: TransientModel, asked: SurvivalQuestion): CriticalValue {
  const { values, epsilon, port, seed, stallUs } = asked;
  if (typeof values.cores !== 'number')
    throw new SolveFailure('no-cores', 'This model has no input for the number of cores.');
  const replications = Math.min(20_000, Math.ceil((4 * surplus) / epsilon));
  const reached = Math.max(epsilon, surplus / replications);
  const allowed = reached * replications;
  const losing = (cores: number): number => {
    const probe = new LossProbe(model, stallCase(model, { ...values, cores }, port, stallUs), seed);
    let count = 0;
    for (let r = 0; r < replications && count <= allowed; r++) if (probe.loses(r)) count++;
    return count;
  };
  for (let cores = 1; cores <= mostCores; cores++) {
    const count = losing(cores);
    if (count > allowed) continue;
    return {
      value: cores,
      low: cores,
      high: cores,
      anyLoss: count / replications,
      epsilon: reached,
      replications,
    };
  }
  return { value: null, low: 0, high: 0, anyLoss: 1, epsilon: reached, replications };
}
