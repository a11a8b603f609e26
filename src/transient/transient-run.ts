/** From a legal plan to a job for simulators, and from its blocks to the answer. */
import type { InputValues } from '../models/contract/inputs.ts';
import type { TransientModel } from '../models/contract/transient.ts';
import { courseOf } from './course.ts';
import {
  type ArrivalBin,
  type BinLatency,
  type DrainTime,
  type MeanWithP95,
  type OccupancyAt,
  type TransientTotal,
  fewestLosing,
  TransientEstimates,
} from './estimates.ts';
import { wilsonInterval } from '../numerics/simulation/wilson-interval.ts';
import { edgesAtEvents, eventMoments, instantsWithEvents } from './event-moments.ts';
import { type TransientPlan, cutShort, endOfEvents, lastFactor } from './plan.ts';
import { stationaryLevel, stationaryP99 } from './reference.ts';
import { type TransientJob, quantumOf } from './replications.ts';

interface TransientNotice {
  code: 'never-drains' | 'too-rare' | 'near-capacity' | 'cut-short' | 'other-share' | 'left-out';
  message: string;
}

export interface TransientAnswer {
  occupancy: OccupancyAt[];
  bins: ArrivalBin[];
  total: TransientTotal;
  /** null: it is not measured, or does not exist. */
  drainUs: DrainTime | null;
  /** From the end of the last event; null: latency is not normal by the horizon, or there is no event. */
  recoveryUs: number | null;
  /** The same for a latency that is neither above nor below its normal value. */
  settledUs: number | null;
  /** The longest queue from the first event on, where the instants restart at events; else of the whole run. */
  latePeak: MeanWithP95;
  replications: number;
  notices: TransientNotice[];
}

/** A job with the references of its answer. */
export interface PreparedRun {
  readonly job: TransientJob;
  /** End of the last event, µs; null: there is none. */
  readonly endUs: number | null;
  /** Stationary p99 of the latency after the end, µs; null: there is none. */
  readonly stationaryP99Us: number | null;
  /** Whether packets can be lost at all. */
  readonly loses: boolean;
  readonly notices: readonly TransientNotice[];
}

/** Loads this close to 1 have starts that are cut short. */
const nearCapacity = 0.03;

/** Instants from 0 to the horizon, evenly spread. */
function evenInstants(horizonUs: number, count: number): Float64Array {
  return Float64Array.from({ length: count }, (_, k) => (count === 1 ? 0 : (k * horizonUs) / (count - 1)));
}

interface RunOptions {
  seed: number;
  /** Instants where the plan names none. */
  instants: number;
  /** Whether the references (drained queue, normal latency) are simulated where the plan leaves them open. */
  withReference?: boolean;
  /** Whether the grid of instants and intervals restarts at every event. */
  atEvents?: boolean;
}

/**
 * `plan` is legal for these inputs; `changed` as in `courseOf`. Simulates the stationary state where the plan leaves
 * the references open: some tens of milliseconds. Without `withReference` they are not simulated, and the numbers that
 * depend on them are null.
 */
export function prepareRun(
  model: TransientModel,
  values: InputValues,
  plan: TransientPlan,
  changed: readonly InputValues[],
  { seed, instants, withReference = true, atEvents = false }: RunOptions,
): PreparedRun {
  const load = model.load(values, plan.port - 1, plan.wireGbps);
  const endUs = endOfEvents(plan, load.wireMpps);
  const open = courseOf(plan, load, changed, null);
  const last = changed.at(-1) ?? values;
  const factor = lastFactor(plan);
  const keepsUp = model.loadAt(last, factor, plan.port - 1) < 1;
  const notices: TransientNotice[] = [];
  if (plan.start === 'stationary' && Math.abs(1 - model.loadAt(values, 1, plan.port - 1)) < nearCapacity)
    notices.push({
      code: 'near-capacity',
      message:
        'Near capacity the stationary state takes longer to reach than the time simulated before 0, so the runs may start away from it.',
    });
  const reservations = changed.map((inputs) => model.reservation?.(inputs) ?? null);
  for (const message of new Set(reservations))
    if (message !== null) notices.push({ code: 'other-share', message });
  const leftOut = model.leftOut?.(values) ?? null;
  if (leftOut !== null) notices.push({ code: 'left-out', message: leftOut });
  const late = cutShort(plan, load.wireMpps);
  if (late !== null && model.limit(values) !== null)
    notices.push({
      code: 'cut-short',
      message: `The ${late.kind} at ${late.atUs} µs goes on beyond the horizon, ${plan.horizonUs} µs: losses among the packets that come later are not counted.`,
    });
  const fromUs = plan.drain?.fromUs ?? endUs;
  let drain: { fromUs: number; level: number } | null = null;
  if (!keepsUp && plan.drain !== null && fromUs !== null)
    notices.push({
      code: 'never-drains',
      message:
        'The load at the end is at or above capacity: the queue never drains and latency never recovers.',
    });
  else if (plan.drain !== null && fromUs !== null && (withReference || plan.drain.level !== null))
    drain = { fromUs, level: plan.drain.level ?? stationaryLevel(model, last, open, factor, seed) };
  const peakFromUs =
    atEvents && plan.instantsUs === null ? eventMoments(plan, load.wireMpps).at(0) : undefined;
  const edgesUs = atEvents ? edgesAtEvents(plan, load.wireMpps, plan.bins) : null;
  return {
    job: {
      values,
      course: { ...open, drain },
      seed,
      instantsUs:
        plan.instantsUs === null
          ? atEvents
            ? instantsWithEvents(plan, load.wireMpps, instants)
            : evenInstants(plan.horizonUs, instants)
          : Float64Array.from(plan.instantsUs),
      bins: edgesUs === null ? plan.bins : edgesUs.length - 1,
      ...(edgesUs === null ? {} : { edgesUs }),
      ...(peakFromUs === undefined ? {} : { peakFromUs }),
    },
    endUs,
    stationaryP99Us:
      withReference && keepsUp && endUs !== null ? stationaryP99(model, last, open, factor, seed) : null,
    loses: model.limit(values) !== null,
    notices,
  };
}

/** Empty estimates of a job. `slotUs`: of its simulator. */
export function estimatesOf(
  { instantsUs, bins, edgesUs, course }: TransientJob,
  slotUs: number,
): TransientEstimates {
  return new TransientEstimates({
    instantsUs,
    bins,
    ...(edgesUs === undefined ? {} : { edgesUs }),
    horizonUs: course.horizonUs,
    quantumUs: quantumOf(slotUs),
    drains: course.drain !== null,
  });
}

/** The answer of the replications so far; at least one. */
export function answerOf(prepared: PreparedRun, estimates: TransientEstimates): TransientAnswer {
  const { endUs, stationaryP99Us } = prepared;
  const bins = estimates.arrivalBins();
  const total = estimates.total();
  const { replications } = estimates;
  const notices = [...prepared.notices];
  const losing = Math.round(total.anyLoss * replications);
  if (prepared.loses && losing < fewestLosing)
    notices.push({
      code: 'too-rare',
      message: `Any loss has a probability below ${Number(wilsonInterval(losing, replications).high.toPrecision(3))} (95 %): too few of ${replications} replications lose a packet to say more.`,
    });
  const known = endUs !== null && stationaryP99Us !== null;
  return {
    occupancy: estimates.occupancy(),
    bins,
    total,
    drainUs: estimates.drain(),
    recoveryUs: known ? recoveryUs(bins, endUs, stationaryP99Us) : null,
    settledUs: known ? settledUs(bins, endUs, stationaryP99Us) : null,
    latePeak: estimates.latePeak(),
    replications,
    notices,
  };
}

/** Share by which p99 may lie above its stationary value. */
export const recoveryShare = 0.1;

const isHigh = ({ p99, p99Least = p99 }: BinLatency, normal: number, share: number): boolean =>
  p99Least > (1 + share) * normal;

const isLow = ({ p99, p99Most = p99 }: BinLatency, normal: number, share: number): boolean =>
  p99Most < (1 - share) * normal;

/**
 * µs from `endUs` to the first edge of a bin after which p99 stays at most `recoveryShare` above `stationaryP99`; null:
 * it does not by the horizon, or no packet that arrives after `endUs` has a latency. A bin is above it where the lower
 * limit of its p99 is: chance alone delays nothing.
 */
export function recoveryUs(
  bins: readonly ArrivalBin[],
  endUs: number,
  stationaryP99: number,
  share = recoveryShare,
): number | null {
  return lastedUs(bins, endUs, (latency) => isHigh(latency, stationaryP99, share));
}

/** The same until p99 stays within `recoveryShare` of `stationaryP99` on both sides. */
export function settledUs(bins: readonly ArrivalBin[], endUs: number, stationaryP99: number): number | null {
  const isOff = (latency: BinLatency) =>
    isHigh(latency, stationaryP99, recoveryShare) || isLow(latency, stationaryP99, recoveryShare);
  return lastedUs(bins, endUs, isOff);
}

/** µs from `endUs` to the end of the last bin whose latency is `isOff`; null: that lasts, or there is no latency. */
function lastedUs(
  bins: readonly ArrivalBin[],
  endUs: number,
  isOff: (latency: BinLatency) => boolean,
): number | null {
  if (!bins.some(({ fromUs, latencyUs }) => fromUs >= endUs && latencyUs !== null)) return null;
  let last = -1;
  for (const [k, { latencyUs }] of bins.entries()) if (latencyUs !== null && isOff(latencyUs)) last = k;
  if (last === bins.length - 1) return null;
  return last < 0 ? 0 : Math.max(0, bins[last].toUs - endUs);
}

/** The load of a plan without its events; null: it has no events. */
export function withoutEvents(plan: TransientPlan): TransientPlan | null {
  if (plan.events.length === 0 && plan.bursts.length === 0) return null;
  return { ...plan, events: [], bursts: [], drain: null };
}

/** Losses of a replication without events, and the additional ones of the same replication with them. */
export interface LossWithout {
  lost: number;
  lostSe: number;
  anyLoss: number;
  /** Mean of the differences of equal replications: common random numbers. */
  more: number;
  moreSe: number;
}

/** Both from the same replications. */
export function lossWithout(withThem: TransientEstimates, without: TransientEstimates): LossWithout {
  const { lost, lostSe, anyLoss } = without.total();
  const other = without.lostByReplication();
  const differences = withThem.lostByReplication().map((packets, k) => packets - other[k]);
  const count = differences.length;
  const more = differences.reduce((sum, value) => sum + value, 0) / count;
  const squares = differences.reduce((sum, value) => sum + (value - more) ** 2, 0);
  const moreSe = count > 1 ? Math.sqrt(squares / (count - 1) / count) : 0;
  return { lost, lostSe, anyLoss, more, moreSe };
}
