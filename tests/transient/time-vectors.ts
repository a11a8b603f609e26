/**
 * The vectors over time (`tests/vectors/time`, computed by an independent event simulation) as scenario files, and what
 * of a simulation lies outside their tolerances.
 */
import { readdirSync, readFileSync } from 'node:fs';
import type { TransientModel } from '../../src/models/contract/transient.ts';
import { finishInputs, readGivenScenario } from '../../src/scenario/file/read-scenario.ts';
import { planKeys, readPlan } from '../../src/scenario/transient/read-plan.ts';
import { blockReplications } from '../../src/transient/replication-block.ts';
import type { ArrivalBin, TransientEstimates } from '../../src/transient/estimates.ts';
import { Replications } from '../../src/transient/replications.ts';
import { estimatesOf, prepareRun } from '../../src/transient/transient-run.ts';
import { engines } from '../engines.ts';

interface Value {
  value: number;
  se: number;
}

interface OrderStatistic extends Value {
  range: [number, number];
}

export interface TimeVector {
  name: string;
  model: string;
  start: unknown;
  replications: number;
  drain: { fromUs: number; level: number } | null;
  expected: {
    occupancy: ({ atUs: number; mean: number; meanSe: number } & Record<
      'p5' | 'p50' | 'p95',
      OrderStatistic
    >)[];
    bins: ({ offered: number; lost: number; lostSe: number; anyLoss: number; anyLossSe: number } & Record<
      'latencyUs.p50' | 'latencyUs.p99',
      Value
    >)[];
    total: {
      offered: number;
      lost: number;
      lostSe: number;
      anyLoss: number;
      anyLossSe: number;
      peak: { mean: number; se: number; p95: number };
      drainUs?: { mean: number; se: number; p95: number; notDrained: number };
    };
  };
}

const folder = `${process.cwd()}/tests/vectors/time`;

export const timeVectors: readonly TimeVector[] = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .map((file) => JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as TimeVector);

/** The scenario file of a vector, as the command `time` takes it. */
export function scenarioOf(vector: TimeVector): Record<string, unknown> {
  const keys = ['model', 'inputs', 'start', 'profile', 'bursts', 'events', 'horizonUs', 'drain', 'port'];
  const given = vector as unknown as Record<string, unknown>;
  return {
    ...Object.fromEntries(keys.filter((key) => key in given).map((key) => [key, given[key]])),
    instantsUs: vector.expected.occupancy.map(({ atUs }) => atUs),
    bins: vector.expected.bins.length,
  };
}

/** Everything from file to job; throws for a file that is refused. */
export function jobOf(scenario: Record<string, unknown>, seed: number) {
  const reading = readGivenScenario(engines.catalogue, scenario, planKeys);
  if (!reading.ok) throw new Error(reading.fault.message);
  const { model, given } = reading.value;
  const inputs = finishInputs(model, given);
  if (!inputs.ok) throw new Error(inputs.fault.message);
  const transient: TransientModel = engines.transients[model.id];
  const plan = readPlan(model, transient, inputs.values, scenario, 1);
  if (!plan.ok) throw new Error(plan.fault.message);
  const prepared = prepareRun(transient, inputs.values, plan.plan, plan.changed, { seed, instants: 40 });
  return { transient, prepared, plan: plan.plan, model };
}

/** Groups of replications whose latencies tell the error of their quantiles. */
const groups = 20;

export interface VectorRun {
  all: TransientEstimates;
  grouped: readonly TransientEstimates[];
  packets: number;
  ms: number;
  /** 0: times lie on no lattice. */
  slotUs: number;
}

export function runVector(vector: TimeVector, replications: number, seed: number): VectorRun {
  const { transient, prepared } = jobOf(scenarioOf(vector), seed);
  const began = performance.now();
  const runs = new Replications(transient, prepared.job);
  const make = () => estimatesOf(prepared.job, runs.simulator.slotUs);
  const all = make();
  const grouped = Array.from({ length: groups }, make);
  // At least one block for each group.
  const most = Math.max(1, Math.min(blockReplications, Math.floor(replications / groups)));
  for (let first = 0, k = 0; first < replications; first += most, k++) {
    const block = runs.block(first, Math.min(most, replications - first));
    all.add(block);
    grouped[k % groups].add(block);
  }
  const { packets, slotUs } = runs.simulator;
  return { all, grouped, packets, ms: performance.now() - began, slotUs };
}

const seOf = (values: readonly number[]): number => {
  const mean = values.reduce((a, b) => a + b, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return Math.sqrt(squares / (values.length - 1) / values.length);
};

/** Standard errors that two values may differ by. */
const mostErrors = 4;

/** 99.9 % of a normal law lie within so many standard deviations. */
const rangeDeviations = 3.29;

/** Order statistics that hold the quantile with 99.9 % of probability. */
function groupRange(sorted: Float64Array, p: number): [number, number] {
  const { length } = sorted;
  const half = rangeDeviations * Math.sqrt(p * (1 - p) * length);
  const at = (rank: number) => sorted[Math.min(length - 1, Math.max(0, Math.round(rank)))];
  return [at(p * length - half - 1), at(p * length + half)];
}

/** Results outside the tolerances of the vector, one sentence each. */
export function outside(vector: TimeVector, { all, grouped, slotUs }: VectorRun): string[] {
  const { expected } = vector;
  const found: string[] = [];
  const compare = (
    what: string,
    simulated: number,
    simulatedSe: number,
    value: number,
    se: number,
    slack = 0,
  ) => {
    const allowed = mostErrors * Math.hypot(simulatedSe, se) + slack;
    if (!(Math.abs(simulated - value) <= allowed + 1e-9))
      found.push(`${what}: ${simulated} for ${value} ± ${allowed}`);
  };
  compareQueues(vector, all, found, compare);
  const bins = all.arrivalBins();
  const byGroup = grouped.map((estimates) => estimates.arrivalBins());
  for (const [k, bin] of expected.bins.entries()) {
    const simulated = bins[k];
    compare(`lost in bin ${k}`, simulated.lost, simulated.lostSe, bin.lost, bin.lostSe, rareLoss(all));
    compare(
      `any loss in bin ${k}`,
      simulated.anyLoss,
      simulated.anyLossSe,
      bin.anyLoss,
      bin.anyLossSe,
      rareLoss(all),
    );
    for (const q of ['p50', 'p99'] as const) {
      const { value, se } = bin[`latencyUs.${q}`];
      const groupSe = seOf(byGroup.map((group: ArrivalBin[]) => group[k].latencyUs![q]));
      const latency = simulated.latencyUs![q];
      const differs = Math.abs(latency - value) > mostErrors * Math.hypot(groupSe, se) + 0.001 * value;
      const quantile = { p: q === 'p50' ? 0.5 : 0.99, value, slotUs };
      if (slotUs > 0 && differs && isLatticeQuantile(vector, { all, grouped }, k, quantile)) continue;
      compare(`${q} of latency in bin ${k}`, latency, groupSe, value, se, 0.001 * value);
    }
  }
  const total = all.total();
  compare('lost', total.lost, total.lostSe, expected.total.lost, expected.total.lostSe, rareLoss(all));
  compare('any loss', total.anyLoss, total.anyLossSe, expected.total.anyLoss, expected.total.anyLossSe);
  compare('peak', total.peak.mean, total.peak.se, expected.total.peak.mean, expected.total.peak.se);
  const drain = all.drain();
  const { drainUs } = expected.total;
  if (drainUs !== undefined) compare('drain', drain!.mean, drain!.se, drainUs.mean, drainUs.se);
  return found;
}

/** Bound on the probability of a loss that no replication shows: e^-9 is as rare as four standard errors. */
const rareLoss = (all: TransientEstimates): number => 9 / all.replications;

/**
 * Whether a quantile on slots may be `value`: the share that leaves within it is not below p, and the share that leaves
 * a slot earlier not above, each by four combined standard errors. Where the share is close to p, an estimate moves by
 * a whole slot at once, whatever its standard error.
 */
function isLatticeQuantile(
  { replications }: TimeVector,
  { all, grouped }: Pick<VectorRun, 'all' | 'grouped'>,
  bin: number,
  { p, value, slotUs }: { p: number; value: number; slotUs: number },
): boolean {
  const combined = Math.sqrt(1 + all.replications / replications);
  const bound = (latencyUs: number) =>
    mostErrors * combined * seOf(grouped.map((group) => group.shareWithin(bin, latencyUs)));
  const before = value - slotUs;
  return all.shareWithin(bin, value) >= p - bound(value) && all.shareWithin(bin, before) <= p + bound(before);
}

type Compare = (what: string, own: number, ownSe: number, value: number, se: number) => void;

function compareQueues(
  { expected: { occupancy } }: TimeVector,
  all: TransientEstimates,
  found: string[],
  compare: Compare,
): void {
  const pooled = all.occupancy();
  for (const [k, at] of occupancy.entries()) {
    compare(`mean queue at ${at.atUs}`, pooled[k].mean, pooled[k].meanSe, at.mean, at.meanSe);
    const sorted = all.queuesAt(k).sort();
    for (const [p, q] of [
      [0.05, 'p5'],
      [0.5, 'p50'],
      [0.95, 'p95'],
    ] as const) {
      const [low, high] = groupRange(sorted, p);
      const [least, most] = at[q].range;
      if (high >= least - 1 && low <= most + 1) continue;
      const neighbours = [occupancy[k - 1], occupancy[k + 1]].flatMap((one) => (one ? one[q].range : []));
      const jumps = high >= Math.min(...neighbours) && low <= Math.max(...neighbours);
      if (!jumps) found.push(`${q} of the queue at ${at.atUs}: ${low} to ${high} for ${least} to ${most}`);
    }
  }
}
