/** The undisturbed system: the queue that counts as drained, and the latency that counts as normal. */
import type { InputValues } from '../models/contract/inputs.ts';
import type { TransientCourse, TransientModel } from '../models/contract/transient.ts';
import { levelReplications } from './check-plan.ts';
import { blocksOf, TransientEstimates } from './estimates.ts';
import { Replications } from './replications.ts';

/** Replications that give p99 of the latency to a few per cent, over the whole horizon or so many packets of each. */
const latencyReplications = 200;
const latencyPackets = 1e5;

/** The rate does not depend on the wire. */
const anyWireGbps = 10;

/** A horizon that ends right after the queue was recorded, µs. */
const moment = 1e-6;

/** Bins of which a stationary latency is averaged. */
const latencyBins = 8;

function undisturbed(course: TransientCourse, factor: number, horizonUs: number): TransientCourse {
  const rate = factor === 1 ? [] : [{ from: -1e12, factor }];
  return {
    ...course,
    start: 'stationary',
    rate,
    othersRate: rate,
    packetsUs: new Float64Array(0),
    burstPorts: [],
    stalls: [],
    changes: [],
    horizonUs,
    drain: null,
  };
}

function simulated(
  model: TransientModel,
  values: InputValues,
  course: TransientCourse,
  seed: number,
  { bins, replications }: { bins: number; replications: number },
): TransientEstimates {
  const { horizonUs } = course;
  const instantsUs = Float64Array.of(0);
  const runs = new Replications(model, { values, course, seed, instantsUs, bins });
  const run = { instantsUs, bins, horizonUs, quantumUs: runs.quantumUs, drains: false };
  const estimates = new TransientEstimates(run);
  for (const { first, count } of blocksOf(replications)) estimates.add(runs.block(first, count));
  return estimates;
}

/** References of the last inputs, by model: while a hand moves an event they stay the same. */
const known = new WeakMap<TransientModel, Map<string, number | null>>();
const mostKnown = 50;

function remembered<T extends number | null>(model: TransientModel, key: unknown, compute: () => T): T {
  const ofModel = known.get(model) ?? new Map<string, number | null>();
  known.set(model, ofModel);
  const text = JSON.stringify(key);
  const before = ofModel.get(text);
  if (before !== undefined) return before as T;
  const value = compute();
  if (ofModel.size >= mostKnown) ofModel.clear();
  ofModel.set(text, value);
  return value;
}

/** The 95th percentile of the stationary queue at these inputs and this factor on their rate, by simulation. */
export function stationaryLevel(
  model: TransientModel,
  values: InputValues,
  course: TransientCourse,
  factor: number,
  seed: number,
): number {
  return remembered(model, ['level', values, factor, course.port, seed], () => {
    const [atStart] = simulated(model, values, undisturbed(course, factor, moment), seed, {
      bins: 1,
      replications: levelReplications,
    }).occupancy();
    return atStart.p95;
  });
}

/**
 * The 99th percentile of the stationary latency, µs, by simulation over the same horizon, or the beginning of a long
 * one; null: no packet came.
 */
export function stationaryP99(
  model: TransientModel,
  values: InputValues,
  course: TransientCourse,
  factor: number,
  seed: number,
): number | null {
  return remembered(model, ['p99', values, factor, course.port, course.horizonUs, seed], () => {
    const { rateMpps } = model.load(values, course.port, anyWireGbps);
    const horizonUs = Math.min(course.horizonUs, latencyPackets / (factor * rateMpps));
    const bins = simulated(model, values, undisturbed(course, factor, horizonUs), seed, {
      bins: latencyBins,
      replications: latencyReplications,
    }).arrivalBins();
    const latencies = bins.flatMap(({ latencyUs }) => (latencyUs === null ? [] : [latencyUs.p99]));
    if (latencies.length === 0) return null;
    return latencies.reduce((a, b) => a + b, 0) / latencies.length;
  });
}
