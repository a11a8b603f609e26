/**
 * The strict gate for what happens over time: the keys `start`, `profile`, `bursts`, `events`, `horizonUs`, `drain` and
 * their neighbours of a scenario file. Nothing is corrected; the order in which steps, bursts and events are written
 * does not matter. Never throws for bad input.
 */
import type { EnteredInputs, InputFault, InputValue, InputValues } from '../../models/contract/inputs.ts';
import type { Model } from '../../models/contract/model.ts';
import type { TransientModel, TransientStart } from '../../models/contract/transient.ts';
import { checkPlan } from '../../transient/check-plan.ts';
import type {
  Burst,
  DrainRule,
  FactorStep,
  LoadProfile,
  TimeEvent,
  TransientPlan,
} from '../../transient/plan.ts';
import { checkValue } from '../file/check-field.ts';
import { kindOf, quote } from '../file/fault-words.ts';
import { withInputs } from '../file/scenario.ts';

/** Keys of a file that belong to the plan. */
export const planKeys = [
  'start',
  'profile',
  'bursts',
  'events',
  'horizonUs',
  'drain',
  'instantsUs',
  'bins',
  'port',
  'wireGbps',
] as const;

type PlanReading =
  | { ok: true; plan: TransientPlan; changed: readonly InputValues[] }
  | { ok: false; fault: InputFault };

/** Thrown within this file alone. */
class Refused extends Error {
  readonly fault: InputFault;

  constructor(code: string, parameter: string, message: string) {
    super(message);
    this.fault = { code, parameter, message };
  }
}

type Json = Record<string, unknown>;

const mostBins = 500;
const mostInstants = 2000;
const mostPieces = 100_000;

/** `“events”, entry 2,`: entries are counted from 1 as they are written; absent: the key itself. */
const placeOf = (name: string, entry?: number): string =>
  entry === undefined ? `“${name}”` : `“${name}”, entry ${entry},`;

function objectOf(value: unknown, name: string, keys: readonly string[], entry?: number): Json {
  const place = placeOf(name, entry);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Refused('not-an-object', name, `${place} must be an object, not ${kindOf(value)}.`);
  const stray = Object.keys(value).find((key) => !keys.includes(key));
  if (stray !== undefined) {
    const known = keys.map((key) => `“${key}”`).join(', ');
    throw new Refused('unknown-key', name, `${place} can have ${known}, but not ${quote(stray)}.`);
  }
  return value as Json;
}

function listOf(value: unknown, name: string): unknown[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value))
    throw new Refused('not-a-list', name, `“${name}” must be a list, not ${kindOf(value)}.`);
  if (value.length > mostPieces)
    throw new Refused(
      'too-long',
      name,
      `“${name}” can have at most ${mostPieces} entries, not ${value.length}.`,
    );
  return value as unknown[];
}

function numberOf(value: unknown, name: string, words: string, entry?: number): number {
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  const message = `${placeOf(name, entry)} needs ${words}, a number, not ${kindOf(value)}.`;
  throw new Refused('not-a-number', name, message);
}

function positiveOf(value: unknown, name: string, words: string): number {
  const number = numberOf(value, name, words);
  if (number > 0) return number;
  throw new Refused('time-order', name, `“${name}” needs ${words}, above 0, not ${number}.`);
}

/** null where it is absent. */
function optionalNumber(value: unknown, name: string, words: string, entry?: number): number | null {
  return value === undefined || value === null ? null : numberOf(value, name, words, entry);
}

function oneOf<T extends string>(
  value: unknown,
  name: string,
  key: string,
  options: readonly T[],
  entry?: number,
): T {
  const found = options.find((option) => option === value);
  if (found !== undefined) return found;
  const message = `${placeOf(name, entry)} needs a “${key}” of ${options.join(' or ')}, not ${kindOf(value)}.`;
  throw new Refused('unknown-choice', name, message);
}

function readStart(value: unknown): TransientStart {
  if (value === undefined) return 'stationary';
  if (value === 'stationary' || value === 'empty') return value;
  if (typeof value !== 'object' || value === null) {
    const message = `“start” must be stationary, empty or {"queue": packets}, not ${kindOf(value)}.`;
    throw new Refused('unknown-choice', 'start', message);
  }
  const { queue } = objectOf(value, 'start', ['queue']);
  return { queue: numberOf(queue, 'start', 'the packets that wait as “queue”') };
}

function readProfile(value: unknown): LoadProfile {
  if (value === undefined || value === null) return [];
  const ofCounts = ['intervalUs', 'counts', 'replay'];
  const profile = objectOf(value, 'profile', ['kind', 'steps', ...ofCounts]);
  const hasCounts = ofCounts.some((key) => key in profile);
  const kind = oneOf(profile.kind ?? (hasCounts ? 'counts' : 'factors'), 'profile', 'kind', [
    'factors',
    'counts',
  ]);
  objectOf(value, 'profile', kind === 'counts' ? ['kind', ...ofCounts] : ['kind', 'steps']);
  if (kind === 'counts') {
    const counts = listOf(profile.counts, 'profile').map((count, k) =>
      numberOf(count, 'profile', 'a count of packets', k + 1),
    );
    if (counts.length === 0)
      throw new Refused('counts-csv', 'profile', '“profile” needs “counts”, a list of at least one count.');
    const intervalUs = positiveOf(profile.intervalUs, 'profile', '“intervalUs”');
    const replay = oneOf(profile.replay ?? 'rate', 'profile', 'replay', ['rate', 'counts']);
    return { intervalUs, counts, replay: replay === 'counts' };
  }
  const steps = listOf(profile.steps, 'profile').map((step, k): FactorStep => {
    const { fromUs, factor } = objectOf(step, 'profile', ['fromUs', 'factor'], k + 1);
    return {
      fromUs: numberOf(fromUs, 'profile', '“fromUs”', k + 1),
      factor: numberOf(factor, 'profile', '“factor”', k + 1),
    };
  });
  return steps.sort((a, b) => a.fromUs - b.fromUs);
}

function readBursts(value: unknown): Burst[] {
  const bursts = listOf(value, 'bursts').map((item, k): Burst => {
    const burst = objectOf(item, 'bursts', ['kind', 'atUs', 'packets', 'rateMpps', 'mode', 'port'], k + 1);
    oneOf(burst.kind ?? 'burst', 'bursts', 'kind', ['burst'], k + 1);
    return {
      atUs: numberOf(burst.atUs, 'bursts', '“atUs”', k + 1),
      packets: numberOf(burst.packets, 'bursts', '“packets”', k + 1),
      rateMpps: optionalNumber(burst.rateMpps, 'bursts', '“rateMpps”', k + 1),
      port: optionalNumber(burst.port, 'bursts', '“port”', k + 1),
      mode: oneOf(burst.mode ?? 'replaces', 'bursts', 'mode', ['replaces', 'adds'], k + 1),
    };
  });
  return bursts.sort((a, b) => a.atUs - b.atUs);
}

function readEvents(value: unknown): TimeEvent[] {
  const events = listOf(value, 'events').map((item, k): TimeEvent => {
    const event = objectOf(item, 'events', ['kind', 'atUs', 'lengthUs', 'set'], k + 1);
    const kind = oneOf(event.kind, 'events', 'kind', ['stall', 'change'], k + 1);
    objectOf(item, 'events', ['kind', 'atUs', kind === 'stall' ? 'lengthUs' : 'set'], k + 1);
    const atUs = numberOf(event.atUs, 'events', '“atUs”', k + 1);
    if (kind === 'stall')
      return { kind, atUs, lengthUs: numberOf(event.lengthUs, 'events', '“lengthUs”', k + 1) };
    if (typeof event.set !== 'object' || event.set === null || Array.isArray(event.set)) {
      const message = `The change at ${atUs} µs needs “set”, an object of inputs and values, not ${kindOf(event.set)}.`;
      throw new Refused('not-an-object', 'events', message);
    }
    return { kind, atUs, set: event.set as Record<string, InputValue> };
  });
  return events.sort((a, b) => a.atUs - b.atUs);
}

function readDrain(value: unknown): DrainRule | null {
  if (value === null) return null;
  if (value === undefined) return { fromUs: null, level: null };
  const { fromUs, level } = objectOf(value, 'drain', ['fromUs', 'level']);
  return {
    fromUs: optionalNumber(fromUs, 'drain', '“fromUs”'),
    level: optionalNumber(level, 'drain', '“level”'),
  };
}

function wholeOf(value: unknown, name: string, otherwise: number, most: number): number {
  if (value === undefined) return otherwise;
  const number = numberOf(value, name, `a whole number from 1 to ${most}`);
  if (Number.isInteger(number) && number >= 1 && number <= most) return number;
  throw new Refused(
    'out-of-range',
    name,
    `“${name}” must be a whole number from 1 to ${most}, not ${number}.`,
  );
}

function readShape(json: Json): TransientPlan {
  const instants = json.instantsUs;
  const wireGbps =
    json.wireGbps === undefined ? 10 : numberOf(json.wireGbps, 'wireGbps', 'the speed of the wire');
  if (!(wireGbps > 0))
    throw new Refused('out-of-range', 'wireGbps', `The wire must be faster than 0 Gbit/s, not ${wireGbps}.`);
  const times =
    instants === undefined || instants === null
      ? null
      : listOf(instants, 'instantsUs').map((time, k) => numberOf(time, 'instantsUs', 'a time', k + 1));
  if (times !== null && times.length > mostInstants)
    throw new Refused('too-long', 'instantsUs', `“instantsUs” can have at most ${mostInstants} entries.`);
  return {
    start: readStart(json.start),
    profile: readProfile(json.profile),
    bursts: readBursts(json.bursts),
    events: readEvents(json.events),
    horizonUs: positiveOf(json.horizonUs, 'horizonUs', 'the time to look at, µs'),
    drain: readDrain(json.drain),
    instantsUs: times,
    bins: wholeOf(json.bins, 'bins', 24, mostBins),
    port: wholeOf(json.port, 'port', 1, 1e6),
    wireGbps,
  };
}

/** Nested groups as dotted names: `{"service": {"slopeUs": 1}}` as `service.slopeUs`. */
function flattened(model: Model, set: Json, prefix = ''): [string, unknown][] {
  return Object.entries(set).flatMap(([key, value]): [string, unknown][] => {
    const name = prefix + key;
    const isGroup =
      typeof value === 'object' &&
      value !== null &&
      !Array.isArray(value) &&
      model.fields.some((field) => field.name.startsWith(`${name}.`));
    return isGroup ? flattened(model, value as Json, `${name}.`) : [[name, value]];
  });
}

/** Inputs after one change. */
function changedBy(
  model: Model,
  transient: TransientModel,
  values: EnteredInputs,
  event: TimeEvent & { kind: 'change' },
): EnteredInputs {
  const set: Record<string, InputValue> = {};
  for (const [name, value] of flattened(model, event.set)) {
    const field = model.fields.find((candidate) => candidate.name === name);
    if (field === undefined || !transient.changeable.includes(name)) {
      const known = transient.changeable.join(', ');
      const message = `A change can set ${known}, but not ${quote(name)} as the one at ${event.atUs} µs.`;
      throw new Refused('change-input', 'events', message);
    }
    const check = checkValue(field, value);
    if (!check.ok)
      throw new Refused(
        check.fault.code,
        'events',
        `In the change at ${event.atUs} µs: ${check.fault.message}`,
      );
    set[name] = check.value;
  }
  return withInputs(model, values, set);
}

/** Overload is not a fault over time: it may pass, or begin empty. */
const overload = 'unstable';

/** With fewer cores the busiest one has at least an even share, which is then taken. */
const belowEven = 'share-below-even';

function readChanges(
  model: Model,
  transient: TransientModel,
  values: InputValues,
  events: readonly TimeEvent[],
): InputValues[] {
  let present: EnteredInputs = values;
  return events.flatMap((event) => {
    if (event.kind !== 'change') return [];
    present = changedBy(model, transient, present, event);
    const first = model.check(present);
    const fault = first?.code === belowEven ? model.check({ ...present, [first.parameter]: null }) : first;
    if (fault === null || fault.code === overload) return [present as InputValues];
    const code = fault.code === 'batch-exceeds-ring' ? 'beta-above-ring' : fault.code;
    throw new Refused(code, 'events', `After the change at ${event.atUs} µs: ${fault.message}`);
  });
}

/** The plan of a file by its shape alone: whether it is legal depends on the inputs. */
export function readPlanShape(
  json: Json,
): { ok: true; plan: TransientPlan } | { ok: false; fault: InputFault } {
  try {
    return { ok: true, plan: readShape(json) };
  } catch (error) {
    if (error instanceof Refused) return { ok: false, fault: error.fault };
    throw error;
  }
}

/**
 * Reads the plan of a file with these inputs, which are legal or beyond capacity alone. `replications`: how often it
 * will be run.
 */
export function readPlan(
  model: Model,
  transient: TransientModel,
  values: InputValues,
  json: Json,
  replications: number,
): PlanReading {
  try {
    const plan = readShape(json);
    const changed = readChanges(model, transient, values, plan.events);
    const fault = checkPlan(plan, transient, values, changed, replications);
    return fault === null ? { ok: true, plan, changed } : { ok: false, fault };
  } catch (error) {
    if (error instanceof Refused) return { ok: false, fault: error.fault };
    throw error;
  }
}
