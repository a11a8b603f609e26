/**
 * Events of a scenario over time, as a short text for links and sessions: `h:1000,stall:200:100,burst:500:950`. The
 * record has the keys of a scenario file; `readPlan` judges it.
 */

export interface PlanStep {
  fromUs: number;
  factor: number;
}

export interface PlanBurst {
  atUs: number;
  packets: number;
  rateMpps?: number;
  mode?: 'replaces' | 'adds';
}

export type PlanEvent =
  | { kind: 'stall'; atUs: number; lengthUs: number }
  | { kind: 'change'; atUs: number; set: Readonly<Record<string, number>> };

export interface TimePlan {
  start: 'stationary' | 'empty' | { queue: number };
  steps: readonly PlanStep[];
  bursts: readonly PlanBurst[];
  events: readonly PlanEvent[];
  horizonUs: number;
}

/** Most entries of a plan that links carry. */
const mostEntries = 40;

const number = (text: string | undefined): number | null => {
  const value = Number(text);
  return text === undefined || text.trim() === '' || !Number.isFinite(value) ? null : value;
};

/** The text of a plan; `''` for one with more entries than a link carries. */
export function timePlanText({ start, steps, bursts, events, horizonUs }: TimePlan): string {
  if (steps.length + bursts.length + events.length > mostEntries) return '';
  return [
    `h:${horizonUs}`,
    ...(start === 'stationary' ? [] : [`start:${typeof start === 'object' ? start.queue : start}`]),
    ...steps.map(({ fromUs, factor }) => `step:${fromUs}:${factor}`),
    ...bursts.map(({ atUs, packets, rateMpps, mode }) =>
      ['burst', atUs, packets, rateMpps ?? '', ...(mode === 'adds' ? ['adds'] : [])]
        .join(':')
        .replace(/:$/, ''),
    ),
    ...events.flatMap((event) =>
      event.kind === 'stall'
        ? [`stall:${event.atUs}:${event.lengthUs}`]
        : Object.entries(event.set).map(([name, value]) => `set:${event.atUs}:${name}:${value}`),
    ),
  ].join();
}

/** The plan of a text; null where one of its entries cannot be read. */
export function readTimePlan(text: string): TimePlan | null {
  let horizonUs: number | null = null;
  let start: TimePlan['start'] = 'stationary';
  const steps: PlanStep[] = [];
  const bursts: PlanBurst[] = [];
  const events: PlanEvent[] = [];
  for (const entry of text.split(',')) {
    const [kind, first, second, third, fourth] = entry.split(':');
    const a = number(first);
    const b = number(second);
    if (kind === 'h' && a !== null) horizonUs = a;
    else if (kind === 'start' && first === 'empty') start = 'empty';
    else if (kind === 'start' && a !== null) start = { queue: a };
    else if (kind === 'step' && a !== null && b !== null) steps.push({ fromUs: a, factor: b });
    else if (kind === 'stall' && a !== null && b !== null)
      events.push({ kind: 'stall', atUs: a, lengthUs: b });
    else if (kind === 'burst' && a !== null && b !== null) {
      const rateMpps = number(third);
      bursts.push({
        ...{ atUs: a, packets: b },
        ...(rateMpps === null ? {} : { rateMpps }),
        ...(fourth === 'adds' ? { mode: 'adds' as const } : {}),
      });
    } else if (kind === 'set' && a !== null && second !== undefined && number(third) !== null)
      events.push({ kind: 'change', atUs: a, set: { [second]: number(third)! } });
    else return null;
  }
  return horizonUs === null ? null : { start, steps, bursts, events, horizonUs };
}

/** The keys of a scenario file that `readPlan` takes. */
export function planRecord({ steps, ...plan }: TimePlan): Record<string, unknown> {
  return { ...plan, profile: steps.length === 0 ? null : { steps } };
}
