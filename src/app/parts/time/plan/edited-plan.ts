import { timePlanOf } from '../../../../scenario/transient/plan-of-file.ts';
import type { PlanShape } from '../../../../scenario/view/plan-shape.ts';
import type { PlanCounts, TimePlan } from '../../../../scenario/view/time-plan.ts';
import type { InputValues } from '../../../../models/contract/inputs.ts';
import type { TransientModel } from '../../../../models/contract/transient.ts';
import { busiestPort } from '../../../../transient/usual-plan.ts';
import type { TimeState } from '../time-lane.ts';

/**
 * The plan that is edited: the chosen one, else the one that was simulated for these inputs; null: none is known yet.
 */
export function editedPlan(chosen: TimePlan | null, state: Pick<TimeState, 'plan'> | null): TimePlan | null {
  if (chosen !== null || state === null) return chosen;
  return timePlanOf(state.plan);
}

/** The plan with the port that is observed: the busiest one unless it names another. */
export function observedPlan(plan: TimePlan, transient: TransientModel, values: InputValues): TimePlan {
  if (plan.port !== undefined) return plan;
  const port = busiestPort(transient, values);
  return port === 1 ? plan : { ...plan, port };
}

/** The plan with counts in place of its load; its horizon is their end. */
export function planWithCounts(plan: TimePlan, counts: PlanCounts): TimePlan {
  const horizonUs = Number((counts.intervalUs * counts.counts.length).toPrecision(9));
  return { ...plan, counts, steps: [], shapes: [], horizonUs };
}

/** One event, with its index in the plan. `steps`: all steps together, where they are many. */
export interface PlanItem {
  key: string;
  kind: 'step' | 'steps' | 'wave' | 'ramp' | 'counts' | 'burst' | 'stall' | 'change';
  index: number;
  label: string;
  atUs: number;
  /** Length of a stall, wave or ramp, µs. */
  lengthUs: number;
}

/** More steps than this are one item without handles. */
const mostStepItems = 40;

const labels: Readonly<Record<PlanItem['kind'], string>> = {
  ...{ step: 'Load', steps: 'Load', counts: 'Counts', wave: 'Square wave', ramp: 'Ramp' },
  ...{ burst: 'Burst', stall: 'Stall', change: 'Change' },
};

export function planItems({ steps, shapes = [], counts, bursts, events }: TimePlan): readonly PlanItem[] {
  const item = (kind: PlanItem['kind'], index: number, atUs: number, lengthUs = 0): PlanItem => {
    const list = kind === 'wave' || kind === 'ramp' ? 'shape' : labels[kind] === 'Load' ? 'step' : kind;
    return { key: `${list} ${index}`, kind, index, label: labels[kind], atUs, lengthUs };
  };
  const load =
    counts !== undefined
      ? [item('counts', 0, 0)]
      : steps.length > mostStepItems
        ? [item('steps', 0, steps[0].fromUs)]
        : steps.map(({ fromUs }, index) => item('step', index, fromUs));
  return [
    ...load,
    ...(counts === undefined ? shapes : []).map(({ kind, fromUs, untilUs }, index) =>
      item(kind, index, fromUs, untilUs - fromUs),
    ),
    ...bursts.map(({ atUs }, index) => item('burst', index, atUs)),
    ...events.map((event, index) =>
      item(event.kind, index, event.atUs, event.kind === 'stall' ? event.lengthUs : 0),
    ),
  ];
}

/** The list with one entry replaced in part. */
export function replaced<T extends object>(
  list: readonly T[],
  index: number,
  part: Partial<T>,
): readonly T[] {
  return list.map((one, k) => (k === index ? { ...one, ...part } : one));
}

/** The plan with a wave or ramp changed in part. */
export function reshaped(plan: TimePlan, index: number, part: object): TimePlan {
  return { ...plan, shapes: replaced<PlanShape>(plan.shapes ?? [], index, part) };
}

const written = (timeUs: number): number => Number(timeUs.toPrecision(9));

export function movedItem(plan: TimePlan, { kind, index, lengthUs }: PlanItem, atUs: number): TimePlan {
  switch (kind) {
    case 'step':
      return { ...plan, steps: replaced(plan.steps, index, { fromUs: atUs }) };
    case 'wave':
    case 'ramp':
      return reshaped(plan, index, { fromUs: atUs, untilUs: written(atUs + lengthUs) });
    case 'burst':
      return { ...plan, bursts: replaced(plan.bursts, index, { atUs }) };
    case 'stall':
    case 'change':
      return { ...plan, events: replaced(plan.events, index, { atUs }) };
    default:
      return plan;
  }
}

/** The plan with a stall, wave or ramp of another length. */
export function resizedItem(plan: TimePlan, item: PlanItem, lengthUs: number): TimePlan {
  const { kind, index, atUs } = item;
  if (kind === 'wave' || kind === 'ramp') return reshaped(plan, index, { untilUs: written(atUs + lengthUs) });
  return { ...plan, events: replaced(plan.events, index, { lengthUs }) };
}

export function withoutItem(plan: TimePlan, { kind, index }: PlanItem): TimePlan {
  const rest = <T>(list: readonly T[]) => list.filter((_, k) => k !== index);
  switch (kind) {
    case 'step':
      return { ...plan, steps: rest(plan.steps) };
    case 'steps':
      return { ...plan, steps: [] };
    case 'wave':
    case 'ramp':
      return { ...plan, shapes: rest(plan.shapes ?? []) };
    case 'counts': {
      const { counts: _, ...others } = plan;
      return others;
    }
    case 'burst':
      return { ...plan, bursts: rest(plan.bursts) };
    default:
      return { ...plan, events: rest(plan.events) };
  }
}

/** A handle on the time axis: moves along the axis, and along the load where it has a factor. */
export interface PlanGrip {
  key: string;
  /** `Stall: end`. */
  name: string;
  look: 'stall' | 'end' | 'burst' | 'change' | 'load';
  atUs: number;
  /** Factor of the load there; null: the handle lies on the axis. */
  factor: number | null;
  /** Earliest time, µs. */
  leastUs: number;
  /** The item that Delete on the handle removes. */
  item: PlanItem;
  moved: (atUs: number, factor: number) => TimePlan;
}

/** The handles of a plan. `shortestUs`: least distance between the ends of an item. */
export function planGrips(plan: TimePlan, shortestUs: number): readonly PlanGrip[] {
  return planItems(plan).flatMap((item): PlanGrip[] => {
    const { key, kind, index, label, atUs, lengthUs } = item;
    const begin = { key, name: `${label}: time`, atUs, leastUs: 0, item };
    const end = {
      key: `${key} end`,
      name: `${label}: end`,
      look: 'end' as const,
      factor: null,
      item,
      atUs: written(atUs + lengthUs),
      leastUs: written(atUs + shortestUs),
      moved: (endUs: number) => resizedItem(plan, item, written(endUs - atUs)),
    };
    if (kind === 'counts' || kind === 'steps') return [];
    if (kind === 'step') {
      const moved = (fromUs: number, factor: number) => ({
        ...plan,
        steps: replaced(plan.steps, index, { fromUs, factor }),
      });
      return [{ ...begin, look: 'load', factor: plan.steps[index].factor, moved }];
    }
    if (kind === 'wave' || kind === 'ramp') {
      const shape = plan.shapes![index];
      const [first, last] = shape.kind === 'wave' ? [shape.low, shape.high] : [shape.from, shape.to];
      const named = (value: number, at: 0 | 1) =>
        shape.kind === 'wave' ? [{ low: value }, { high: value }][at] : [{ from: value }, { to: value }][at];
      return [
        {
          ...begin,
          look: 'load',
          factor: first,
          moved: (at, factor) => reshaped(movedItem(plan, item, at), index, named(factor, 0)),
        },
        {
          ...end,
          look: 'load',
          factor: last,
          moved: (at, factor) => reshaped(end.moved(at), index, named(factor, 1)),
        },
      ];
    }
    const moved = (at: number) => movedItem(plan, item, at);
    return [{ ...begin, look: kind, factor: null, moved }, ...(kind === 'stall' ? [end] : [])];
  });
}
