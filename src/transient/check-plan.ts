/** Refusals of a plan: one sentence each, with a code for scripts. Pure and cheap: the page checks often. */
import type { InputFault, InputValues } from '../models/contract/inputs.ts';
import type { TransientModel } from '../models/contract/transient.ts';
import { loadCurve } from './course.ts';
import { type TimeEvent, type TransientPlan, endOfEvents, isCounted, lastFactor } from './plan.ts';

/** Packets that are simulated at most, all replications together. */
const mostPackets = 1e10;

/** Limit on the packets before 0 in all runs that determine the normal level: half a minute. */
const mostBefore = 1e9;

/** Replications that give the 95th percentile of the queue with an error of 0.7 % in probability. */
export const levelReplications = 1000;

/** Relative slack of a rate written with some digits. */
const rounding = 1e-6;

const fault = (code: string, parameter: string, message: string): InputFault => ({
  code,
  parameter,
  message,
});

const us = (time: number): string => `${Number(time.toPrecision(7))} µs`;

/** The first fault of a plan for these inputs; `changed` as in `courseOf`. null: it is legal. */
export function checkPlan(
  plan: TransientPlan,
  model: TransientModel,
  values: InputValues,
  changed: readonly InputValues[],
  replications: number,
): InputFault | null {
  return (
    checkTimes(plan) ??
    checkFactors(plan) ??
    checkPort(plan, model, values) ??
    checkBursts(plan, model, values) ??
    checkStalls(plan.events) ??
    checkStart(plan, model, values) ??
    checkDrain(plan, model, values) ??
    checkLoad(plan, model, values, replications) ??
    checkWarmUp(plan, model, values, changed, replications)
  );
}

function checkTimes(plan: TransientPlan): InputFault | null {
  const { horizonUs, profile, bursts, events, instantsUs, drain } = plan;
  const order = (name: string, times: readonly number[], strict: boolean): InputFault | null => {
    for (const [k, time] of times.entries()) {
      const before = k === 0 ? 0 : times[k - 1];
      if (time >= before && time <= horizonUs && !(strict && k > 0 && time === before)) continue;
      const how =
        time > horizonUs
          ? 'lies beyond it'
          : time < 0
            ? 'lies before 0'
            : time === before
              ? 'comes twice'
              : `follows ${us(before)}`;
      const message = `Times must rise from 0 to the horizon of ${us(horizonUs)}; in “${name}” ${us(time)} ${how}.`;
      return fault('time-order', name, message);
    }
    return null;
  };
  const steps = isCounted(profile) ? [] : profile.map(({ fromUs }) => fromUs);
  return (
    order('profile', steps, true) ??
    order(
      'bursts',
      bursts.map(({ atUs }) => atUs),
      false,
    ) ??
    order(
      'events',
      events.map(({ atUs }) => atUs),
      false,
    ) ??
    order('instantsUs', instantsUs ?? [], true) ??
    order('drain', [drain?.fromUs ?? 0], false)
  );
}

function checkFactors({ profile }: TransientPlan): InputFault | null {
  if (isCounted(profile)) {
    const { counts } = profile;
    const wrong = counts.findIndex((count) => !(Number.isInteger(count) && count >= 0));
    if (wrong < 0) return null;
    return fault(
      'counts-csv',
      'profile',
      `Counts are whole numbers of packets of 0 or more; the one at place ${wrong + 1} is ${counts[wrong]}.`,
    );
  }
  const negative = profile.find(({ factor }) => !(factor >= 0 && factor < Infinity));
  if (negative === undefined) return null;
  return fault(
    'factor-negative',
    'profile',
    `A factor on the rate must be a number of 0 or more; the one from ${us(negative.fromUs)} is ${negative.factor}.`,
  );
}

function checkPort({ port }: TransientPlan, model: TransientModel, values: InputValues): InputFault | null {
  if (isPort(port, model, values)) return null;
  const ports = model.ports(values);
  const allowed = ports === 1 ? '1, the only one' : `a whole number from 1 to ${ports}`;
  return fault('port-range', 'port', `The observed port must be ${allowed}, not ${port}.`);
}

const isPort = (port: number, model: TransientModel, values: InputValues): boolean =>
  Number.isInteger(port) && port >= 1 && port <= model.ports(values);

function checkBursts(plan: TransientPlan, model: TransientModel, values: InputValues): InputFault | null {
  const { wireMpps } = model.load(values, plan.port - 1, plan.wireGbps);
  for (const { atUs, packets, rateMpps, mode, port } of plan.bursts) {
    if (port !== null && !isPort(port, model, values)) {
      const ports = model.ports(values);
      const allowed = ports === 1 ? 'port 1, the only one' : `a port from 1 to ${ports}`;
      return fault(
        'port-range',
        'bursts',
        `A burst goes to ${allowed}; the one at ${us(atUs)} names ${port}.`,
      );
    }
    if (port !== null && model.servesBoth?.(values, plan.port - 1, port - 1) === false)
      return fault(
        'port-range',
        'bursts',
        `The core observed, which serves port ${plan.port}, does not serve port ${port}, to which the burst at ${us(atUs)} goes.`,
      );
    if (!(Number.isInteger(packets) && packets >= 1))
      return fault(
        'burst-rate',
        'bursts',
        `A burst has a whole number of packets, at least 1; the one at ${us(atUs)} has ${packets}.`,
      );
    const rate = rateMpps ?? wireMpps;
    if (rate === null)
      return fault(
        'burst-rate',
        'bursts',
        'A burst needs “rateMpps” here: the model has no wire with a speed.',
      );
    if (!(rate > 0 && rate < Infinity))
      return fault(
        'burst-rate',
        'bursts',
        `A burst needs a rate above 0 Mpps; the one at ${us(atUs)} has ${rate}.`,
      );
    if (mode === 'adds' || wireMpps === null || rate <= wireMpps * (1 + rounding)) continue;
    return fault(
      'burst-rate',
      'bursts',
      `A burst that replaces the load of a wire cannot be faster than it, ${Number(wireMpps.toPrecision(7))} Mpps at ${plan.wireGbps} Gbit/s; the one at ${us(atUs)} has ${rate} Mpps: let it add to the load, or slow it down.`,
    );
  }
  return null;
}

function checkStalls(events: readonly TimeEvent[]): InputFault | null {
  let end = -Infinity;
  for (const event of events) {
    if (event.kind !== 'stall') continue;
    const { atUs, lengthUs } = event;
    if (!(lengthUs > 0 && lengthUs < Infinity))
      return fault(
        'stall-length',
        'events',
        `A stall must be longer than 0 µs; the one at ${us(atUs)} is not.`,
      );
    if (atUs < end)
      return fault(
        'stall-overlap',
        'events',
        `Two stalls overlap: the one at ${us(atUs)} begins before the previous one ends, at ${us(end)}.`,
      );
    end = atUs + lengthUs;
  }
  return null;
}

function checkStart(plan: TransientPlan, model: TransientModel, values: InputValues): InputFault | null {
  const { start, port } = plan;
  const limit = model.limit(values);
  if (typeof start === 'object') {
    const { queue } = start;
    if (Number.isInteger(queue) && queue >= 0 && queue <= (limit ?? 1e6)) return null;
    const most = limit ?? 1e6;
    return fault(
      'start-range',
      'start',
      `The number of packets that wait at the start must be a whole number from 0 to ${most}, not ${queue}.`,
    );
  }
  if (start === 'empty' || limit !== null || model.loadAt(values, 1, port - 1) < 1) return null;
  return fault(
    'no-start',
    'start',
    'At a load of 1 or more a queue without a limit has no stationary state to start from: choose “empty”.',
  );
}

function checkDrain({ drain }: TransientPlan, model: TransientModel, values: InputValues): InputFault | null {
  if (drain === null || drain.level === null) return null;
  const limit = model.limit(values) ?? Infinity;
  if (drain.level >= 0 && drain.level <= limit) return null;
  const most = limit === Infinity ? '0 or more' : `0 to ${limit}`;
  return fault(
    'level-range',
    'drain',
    `The level that counts as drained must be ${most}, not ${drain.level}.`,
  );
}

function checkLoad(
  plan: TransientPlan,
  model: TransientModel,
  values: InputValues,
  replications: number,
): InputFault | null {
  const { profile, bursts, events, horizonUs } = plan;
  const untilUs = Math.max(
    horizonUs,
    ...events.map((event) => (event.kind === 'stall' ? event.atUs + event.lengthUs : 0)),
  );
  const counts = isCounted(profile) && profile.replay ? profile.counts : [];
  const { rateMpps } = model.load(values, plan.port - 1, plan.wireGbps);
  const curve = loadCurve(profile, rateMpps);
  const rated = curve.integralTo(horizonUs) * rateMpps;
  const steady = Math.min(rated, horizonUs * rateMpps);
  // The largest contribution is to blame, the first of equal ones.
  const brought: readonly [parameter: string, packets: number, remedy: string][] = [
    ['horizonUs', steady, 'shorten the horizon'],
    ['bursts', bursts.reduce((sum, { packets }) => sum + packets, 0), 'shorten the bursts'],
    ['profile', counts.reduce((sum, count) => sum + count, 0) + rated - steady, 'lower the load'],
    ['events', curve.integralTo(untilUs) * rateMpps - rated, 'shorten the stall'],
  ];
  const packets = brought.reduce((sum, [, some]) => sum + some, 0);
  if (replications * packets <= mostPackets) return null;
  const [parameter, , remedy] = brought.reduce((a, b) => (b[1] > a[1] ? b : a));
  return fault(
    'profile-load',
    parameter,
    `${replications} replications until ${us(untilUs)} bring ${(replications * packets).toPrecision(2)} packets, more than ${mostPackets.toPrecision(1)}: ${remedy}.`,
  );
}

/** Packets before 0, without which no start and no reference is stationary. */
function checkWarmUp(
  plan: TransientPlan,
  model: TransientModel,
  values: InputValues,
  changed: readonly InputValues[],
  replications: number,
): InputFault | null {
  const port = plan.port - 1;
  const many = (runs: number, packets: number, most: number) =>
    `${runs} replications take ${(runs * packets).toPrecision(2)} packets before 0 until the queue is stationary, more than ${most.toPrecision(1)}`;
  const first = plan.start === 'stationary' ? model.warmUpPackets(values, 1, port) : 0;
  if (replications * first > mostPackets)
    return fault('profile-load', 'start', `${many(replications, first, mostPackets)}: choose “empty”.`);
  const { wireMpps } = model.load(values, port, plan.wireGbps);
  const last = changed.at(-1) ?? values;
  const factor = lastFactor(plan);
  if (endOfEvents(plan, wireMpps) === null || !(model.loadAt(last, factor, port) < 1)) return null;
  const later = model.warmUpPackets(last, factor, port);
  if (levelReplications * later <= mostBefore) return null;
  return fault(
    'profile-load',
    'events',
    `The normal state after the end is unknown: ${many(levelReplications, later, mostBefore)}.`,
  );
}
