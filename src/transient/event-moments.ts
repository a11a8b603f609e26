/** Times of the events of a plan, at which instants and intervals are placed. */
import { type TransientPlan, burstRate, isCounted } from './plan.ts';

/** More steps of the load than this are not events. */
const mostSteps = 40;

/** Times within the horizon at which an event begins or ends, ascending, each once. */
export function eventMoments(plan: TransientPlan, wireMpps: number | null): number[] {
  const { profile, bursts, events, horizonUs } = plan;
  const times = [
    ...(isCounted(profile) || profile.length > mostSteps ? [] : profile.map(({ fromUs }) => fromUs)),
    ...bursts.flatMap((burst) => [burst.atUs, burst.atUs + burst.packets / burstRate(burst, wireMpps)]),
    ...events.flatMap((event) => [
      event.atUs,
      ...(event.kind === 'stall' ? [event.atUs + event.lengthUs] : []),
    ]),
  ];
  return [...new Set(times)].filter((time) => time > 0 && time < horizonUs).sort((a, b) => a - b);
}

/** Factor by which intervals right after an event are shorter, and the factor of their growth. */
const refinement = 8;
const growth = 1.5;

/**
 * About `count` intervals of the horizon, from edge to edge, with an edge at every beginning and end of an event: no
 * interval contains both sides of an event. After each event they begin short, so that the end of a recovery is known
 * to a small part of an interval.
 */
export function edgesAtEvents(plan: TransientPlan, wireMpps: number | null, count: number): Float64Array {
  const { horizonUs } = plan;
  const usual = horizonUs / count;
  const marks = [0, ...eventMoments(plan, wireMpps), horizonUs];
  const edges: number[] = [];
  for (const [k, to] of marks.slice(1).entries()) {
    let at = marks[k];
    for (let width = usual / refinement; k > 0 && width < usual && at + 2 * width < to; width *= growth) {
      edges.push(at);
      at += width;
    }
    const parts = Math.max(1, Math.round((to - at) / usual));
    for (let j = 0; j < parts; j++) edges.push(at + (j * (to - at)) / parts);
  }
  return Float64Array.from([...edges, horizonUs]);
}

/** Instants evenly spread from 0 to the horizon, and those at which an event begins or ends. */
export function instantsWithEvents(
  plan: TransientPlan,
  wireMpps: number | null,
  count: number,
): Float64Array {
  const { horizonUs } = plan;
  const even = Array.from({ length: count }, (_, k) => (k * horizonUs) / Math.max(1, count - 1));
  return Float64Array.from(new Set([...even, ...eventMoments(plan, wireMpps)])).sort();
}
