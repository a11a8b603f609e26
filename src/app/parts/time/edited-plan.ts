import type { TimeState } from './use-time-run.ts';
import type { TimePlan } from '../../../scenario/view/time-plan.ts';
import { isCounted } from '../../../transient/plan.ts';

/**
 * The plan that is edited: the chosen one, else the one that was simulated for these inputs; null: none is known yet.
 */
export function editedPlan(chosen: TimePlan | null, state: Pick<TimeState, 'plan'> | null): TimePlan | null {
  if (chosen !== null || state === null) return chosen;
  const { start, profile, bursts, events, horizonUs } = state.plan;
  return {
    ...{ start, horizonUs },
    steps: isCounted(profile) ? [] : profile,
    bursts: bursts.map(({ atUs, packets, rateMpps, mode }) => ({
      ...{ atUs, packets, mode },
      ...(rateMpps === null ? {} : { rateMpps }),
    })),
    events: events.map((event) =>
      event.kind === 'stall' ? event : { ...event, set: event.set as Readonly<Record<string, number>> },
    ),
  };
}

/** One thing that happens, with its place in the plan. */
export interface PlanItem {
  key: string;
  kind: 'step' | 'burst' | 'stall' | 'change';
  index: number;
  label: string;
  atUs: number;
  /** Of a stall, µs. */
  lengthUs: number;
}

const labels = { stall: 'Stall', change: 'Change' };

export function planItems({ steps, bursts, events }: TimePlan): readonly PlanItem[] {
  return [
    ...steps.map(({ fromUs }, index): PlanItem => ({
      ...{ key: `step ${index}`, kind: 'step', index, label: 'Load', atUs: fromUs, lengthUs: 0 },
    })),
    ...bursts.map(({ atUs }, index): PlanItem => ({
      ...{ key: `burst ${index}`, kind: 'burst', index, label: 'Burst', atUs, lengthUs: 0 },
    })),
    ...events.map((event, index): PlanItem => ({
      ...{ key: `event ${index}`, kind: event.kind, index, label: labels[event.kind], atUs: event.atUs },
      lengthUs: event.kind === 'stall' ? event.lengthUs : 0,
    })),
  ];
}

/** The plan with one of its items at another time. */
export function movedItem(plan: TimePlan, { kind, index }: PlanItem, atUs: number): TimePlan {
  const at = <T>(list: readonly T[], change: (one: T) => T) =>
    list.map((one, k) => (k === index ? change(one) : one));
  if (kind === 'step') return { ...plan, steps: at(plan.steps, (step) => ({ ...step, fromUs: atUs })) };
  if (kind === 'burst') return { ...plan, bursts: at(plan.bursts, (burst) => ({ ...burst, atUs })) };
  return { ...plan, events: at(plan.events, (event) => ({ ...event, atUs })) };
}

/** The plan with a stall of another length. */
export function resizedStall(plan: TimePlan, { index }: PlanItem, lengthUs: number): TimePlan {
  const events = plan.events.map((event, k) =>
    k === index && event.kind === 'stall' ? { ...event, lengthUs } : event,
  );
  return { ...plan, events };
}

export function withoutItem(plan: TimePlan, { kind, index }: PlanItem): TimePlan {
  const rest = <T>(list: readonly T[]) => list.filter((_, k) => k !== index);
  if (kind === 'step') return { ...plan, steps: rest(plan.steps) };
  if (kind === 'burst') return { ...plan, bursts: rest(plan.bursts) };
  return { ...plan, events: rest(plan.events) };
}
