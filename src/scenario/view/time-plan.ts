/**
 * Events of a scenario over time, as a short text for links and sessions: `h:1000,stall:200:100,burst:500:950`. The
 * record has the keys of a scenario file; `readPlan` judges it.
 */
import { type PlanShape, profileOf, shapeFault } from './plan-shape.ts';

interface PlanStep {
  fromUs: number;
  factor: number;
}

export interface PlanBurst {
  atUs: number;
  packets: number;
  rateMpps?: number;
  mode?: 'replaces' | 'adds';
  /** Counted from 1; absent: the observed one. */
  port?: number;
}

export type PlanEvent =
  | { kind: 'stall'; atUs: number; lengthUs: number }
  | { kind: 'change'; atUs: number; set: Readonly<Record<string, number>> };

/** Packets counted in one interval after the other, from time 0 on. */
export interface PlanCounts {
  intervalUs: number;
  counts: readonly number[];
  /** The packets themselves; otherwise only their rate. */
  replay: boolean;
}

export interface TimePlan {
  start: 'stationary' | 'empty' | { queue: number };
  steps: readonly PlanStep[];
  /** Waves and ramps over the steps. */
  shapes?: readonly PlanShape[];
  /** Counts that replace steps and shapes. */
  counts?: PlanCounts;
  bursts: readonly PlanBurst[];
  events: readonly PlanEvent[];
  horizonUs: number;
  /** The observed port of a switch, counted from 1; absent: the busiest on the page, the first for a command. */
  port?: number;
  /** Speed of the wire that bursts come over; absent: 10. */
  wireGbps?: number;
}

/** Most entries of a plan that links carry. */
const mostEntries = 40;

/** Longest text of a plan in a link. */
const longestText = 500;

const number = (text: string | undefined): number | null => {
  const value = Number(text);
  return text === undefined || text.trim() === '' || !Number.isFinite(value) ? null : value;
};

/** The text of a plan; `''` for one that is too long for a link. */
export function timePlanText(plan: TimePlan): string {
  const { start, steps, shapes = [], counts, bursts, events, horizonUs, port, wireGbps } = plan;
  if (steps.length + shapes.length + bursts.length + events.length > mostEntries) return '';
  if (counts !== undefined && counts.counts.length > longestText) return '';
  const text = [
    `h:${horizonUs}`,
    ...(start === 'stationary' ? [] : [`start:${typeof start === 'object' ? start.queue : start}`]),
    ...(port === undefined ? [] : [`port:${port}`]),
    ...(wireGbps === undefined ? [] : [`wire:${wireGbps}`]),
    ...steps.map(({ fromUs, factor }) => `step:${fromUs}:${factor}`),
    ...shapes.map((shape) =>
      shape.kind === 'wave'
        ? `wave:${shape.fromUs}:${shape.untilUs}:${shape.periodUs}:${shape.low}:${shape.high}`
        : `ramp:${shape.fromUs}:${shape.untilUs}:${shape.from}:${shape.to}`,
    ),
    ...(counts === undefined
      ? []
      : [['counts', counts.intervalUs, counts.replay ? 'replay' : 'rate', ...counts.counts].join(':')]),
    ...bursts.map(({ atUs, packets, rateMpps, mode, port: to }) =>
      ['burst', atUs, packets, rateMpps ?? '', mode === 'adds' ? 'adds' : '', to ?? '']
        .join(':')
        .replace(/:+$/, ''),
    ),
    ...events.flatMap((event) =>
      event.kind === 'stall'
        ? [`stall:${event.atUs}:${event.lengthUs}`]
        : Object.entries(event.set).map(([name, value]) => `set:${event.atUs}:${name}:${value}`),
    ),
  ].join();
  return text.length > longestText ? '' : text;
}

/** The part of a plan that one entry of a text is; null: it cannot be read. */
function entryOf(entry: string): Partial<TimePlan> | null {
  const [kind, ...rest] = entry.split(':');
  const numbers = rest.map(number);
  const [a, b, c, d, e] = numbers;
  const given = numbers.findIndex((value) => value === null);
  const has = (count: number) => numbers.length >= count && (given < 0 || given >= count);
  switch (kind) {
    case 'h':
      return has(1) && a! > 0 ? { horizonUs: a! } : null;
    case 'start':
      if (rest[0] === 'empty') return { start: 'empty' };
      return has(1) ? { start: { queue: a! } } : null;
    case 'port':
      return has(1) ? { port: a! } : null;
    case 'wire':
      return has(1) ? { wireGbps: a! } : null;
    case 'step':
      return has(2) ? { steps: [{ fromUs: a!, factor: b! }] } : null;
    case 'wave':
      return has(5) ? shaped({ kind, fromUs: a!, untilUs: b!, periodUs: c!, low: d!, high: e! }) : null;
    case 'ramp':
      return has(4) ? shaped({ kind, fromUs: a!, untilUs: b!, from: c!, to: d! }) : null;
    case 'counts': {
      const counts = numbers.slice(2);
      const isReplay = rest[1] === 'replay';
      if (!has(1) || a! <= 0 || (!isReplay && rest[1] !== 'rate') || counts.includes(null)) return null;
      return { counts: { intervalUs: a!, counts: counts as number[], replay: isReplay } };
    }
    case 'stall':
      return has(2) ? { events: [{ kind, atUs: a!, lengthUs: b! }] } : null;
    case 'burst': {
      if (!has(2)) return null;
      const rate = (c ?? null) === null ? {} : { rateMpps: c! };
      const mode = rest[3] === 'adds' ? { mode: 'adds' as const } : {};
      const to = (e ?? null) === null ? {} : { port: e! };
      return { bursts: [{ atUs: a!, packets: b!, ...rate, ...mode, ...to }] };
    }
    case 'set':
      if (a === undefined || a === null || rest[1] === undefined || (c ?? null) === null) return null;
      return { events: [{ kind: 'change', atUs: a, set: { [rest[1]]: c! } }] };
    default:
      return null;
  }
}

const shaped = (shape: PlanShape): Partial<TimePlan> | null =>
  shapeFault(shape) === null ? { shapes: [shape] } : null;

/** The part of a text that makes it no plan, in words; null: it is one. */
export function timePlanFault(text: string): string | null {
  const wrong = text.split(',').find((entry) => entryOf(entry) === null);
  if (wrong !== undefined)
    return `“${wrong.slice(0, 60)}” is not of a form such as “h:1000” (horizon in µs) or “stall:200:100” (begin, length)`;
  return readTimePlan(text) === null ? 'the horizon is missing, “h:1000” in µs' : null;
}

/** The plan of a text; null where one of its entries cannot be read. */
export function readTimePlan(text: string): TimePlan | null {
  const parts = text.split(',').map(entryOf);
  if (parts.includes(null)) return null;
  const all = parts as Partial<TimePlan>[];
  const single = Object.assign({}, ...all) as Partial<TimePlan>;
  const { horizonUs, start = 'stationary', counts, port, wireGbps } = single;
  if (horizonUs === undefined) return null;
  const shapes = all.flatMap((part) => part.shapes ?? []);
  return {
    start,
    horizonUs,
    steps: all.flatMap((part) => part.steps ?? []),
    ...(shapes.length === 0 ? {} : { shapes }),
    ...(counts === undefined ? {} : { counts }),
    bursts: all.flatMap((part) => part.bursts ?? []),
    events: all.flatMap((part) => part.events ?? []),
    ...(port === undefined ? {} : { port }),
    ...(wireGbps === undefined ? {} : { wireGbps }),
  };
}

/** The keys of a scenario file that `readPlan` takes. */
export function planRecord({ steps, shapes, counts, ...plan }: TimePlan): Record<string, unknown> {
  const factors = profileOf(steps, shapes ?? [], plan.horizonUs);
  const profile =
    counts === undefined
      ? factors.length === 0
        ? null
        : { steps: factors }
      : {
          kind: 'counts',
          intervalUs: counts.intervalUs,
          counts: counts.counts,
          ...(counts.replay ? { replay: 'counts' } : {}),
        };
  return { ...plan, profile };
}
