/** The plan of a scenario file as the page edits it. */
import { type TransientPlan, isCounted } from '../../transient/plan.ts';
import type { TimePlan } from '../view/time-plan.ts';
import { planKeys, readPlanShape } from './read-plan.ts';

/**
 * The plan as it is edited, without what concerns the output of commands alone: instants, bins, and what counts as
 * drained.
 */
export function timePlanOf(plan: Omit<TransientPlan, 'drain' | 'instantsUs' | 'bins'>): TimePlan {
  const { start, profile, bursts, events, horizonUs, port, wireGbps } = plan;
  return {
    start,
    horizonUs,
    ...(isCounted(profile) ? { counts: { ...profile }, steps: [] } : { steps: profile }),
    bursts: bursts.map(({ atUs, packets, rateMpps, mode, port: to }) => ({
      atUs,
      packets,
      mode,
      ...(rateMpps === null ? {} : { rateMpps }),
      ...(to === null ? {} : { port: to }),
    })),
    events: events.map((event) =>
      event.kind === 'stall' ? event : { ...event, set: event.set as Readonly<Record<string, number>> },
    ),
    ...(port === 1 ? {} : { port }),
    ...(wireGbps === 10 ? {} : { wireGbps }),
  };
}

/**
 * The plan in the keys of a scenario file; null: it has none. One sentence where they have another shape; whether they
 * fit the inputs is judged by `readPlan`.
 */
export function readPlanOfFile(json: Readonly<Record<string, unknown>>): TimePlan | string | null {
  if (!planKeys.some((key) => Object.hasOwn(json, key))) return null;
  const shape = readPlanShape(json);
  if (!shape.ok) return shape.fault.message;
  const { events } = shape.plan;
  const given = events.flatMap((event) => (event.kind === 'change' ? Object.entries(event.set) : []));
  const other = given.find(([, value]) => typeof value !== 'number');
  if (other !== undefined)
    return `On the page a change sets numbers, and “${other[0]}” is not a number: compute this file with “npm run --silent time”.`;
  // A file without a port leaves the choice to the page, which shows the busiest one.
  return { ...timePlanOf(shape.plan), ...(json.port === undefined ? {} : { port: shape.plan.port }) };
}
