/** The longest stall after which latency is back to normal in time, by simulation. */
import type { InputValues } from '../../models/contract/inputs.ts';
import { SolveFailure } from '../../models/contract/solution.ts';
import type { TransientModel } from '../../models/contract/transient.ts';
import { stationaryP99 } from '../reference.ts';
import { Replications } from '../replications.ts';
import { estimatesOf, recoveryShare } from '../transient-run.ts';
import { blocksOf } from '../estimates.ts';
import type { CriticalValue } from './critical-value.ts';
import type { TriedCase } from './loss-probe.ts';

interface RecoveryQuestion {
  values: InputValues;
  /** Time allowed after the end of the stall, µs. */
  withinUs: number;
  /** The observed port, counted from 1. */
  port: number;
  seed: number;
}

/** Independent answers, whose spread gives the interval, and replications of each. */
const groups = 4;
const replications = 100;

/** Student's quantile for this number of answers, 95 %. */
const student = 3.182;

/** Packets of the interval in which p99 is looked at, at least, and its share of the time allowed. */
const fewestPackets = 100;
const intervalShare = 0.25;

/** Steps of a search. */
const steps = 8;

export function longestRecovered(
  model: TransientModel,
  { values, withinUs, port, seed }: RecoveryQuestion,
  caseOf: (stallUs: number) => TriedCase,
): CriticalValue {
  const { rateMpps } = model.load(values, port - 1, 10);
  if (!(model.loadAt(values, 1, port - 1) < 1))
    throw new SolveFailure('never-drains', 'At or above capacity latency never recovers.');
  const lookUs = Math.max(withinUs * intervalShare, fewestPackets / rateMpps);
  const { course } = caseOf(1);
  const reference = { ...course, horizonUs: Math.max(20 * lookUs, 2000 / rateMpps) };
  const normal = stationaryP99(model, values, reference, 1, seed);
  if (normal === null) throw new SolveFailure('no-load', 'No packet arrives: nothing has a latency.');

  /** Whether p99 of the packets that arrive right after the time allowed is normal. */
  const isBack = (stallUs: number, group: number): boolean => {
    const tried = caseOf(stallUs);
    const fromUs = stallUs + withinUs;
    const horizonUs = fromUs + lookUs;
    const job = {
      values: tried.values,
      seed: seed + group,
      instantsUs: new Float64Array(0),
      bins: 2,
      course: { ...tried.course, horizonUs },
      edgesUs: Float64Array.of(0, fromUs, horizonUs),
    };
    const runs = new Replications(model, job);
    const estimates = estimatesOf(job, runs.simulator.slotUs);
    for (const { first, count } of blocksOf(replications)) estimates.add(runs.block(first, count));
    const { latencyUs } = estimates.arrivalBins()[1];
    return latencyUs === null || latencyUs.p99 <= (1 + recoveryShare) * normal;
  };

  function between(low: number, high: number, group: number): number {
    let [from, to] = [low, high];
    for (let k = 0; k < steps; k++) {
      const middle = (from + to) / 2;
      if (isBack(middle, group)) from = middle;
      else to = middle;
    }
    return from;
  }
  let most = withinUs;
  while (isBack(most, 0) && most < 1e3 * withinUs) most *= 2;
  const first = between(most === withinUs ? 0 : most / 2, most, 0);
  const others = Array.from({ length: groups - 1 }, (_, k) => between(first / 2, 1.5 * first, k + 1));
  const longest = [first, ...others];
  const mean = longest.reduce((sum, value) => sum + value, 0) / groups;
  const variance = longest.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (groups - 1);
  const half = student * Math.sqrt(variance / groups);
  const all = groups * replications;
  if (mean === 0) return { value: null, low: 0, high: half, anyLoss: 0, epsilon: 0, replications: all };
  return {
    value: mean,
    low: Math.max(0, mean - half),
    high: mean + half,
    anyLoss: 0,
    epsilon: 0,
    replications: all,
  };
}
