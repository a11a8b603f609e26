/** Default speed of a run. */
import type { MechanismEvent } from '../../../../models/contract/simulation.ts';

/** Simulated µs per second of the reader's clock. */
export const slowestSpeed = 0.01;
export const fastestSpeed = 10_000;

/** Duration of a cycle, s, so that a batch is seen to form, unless hardly any packet would arrive. */
const cycleSeconds = 1.2;
const fewestArrivalsASecond = 4;

export function withinSpeeds(speed: number): number {
  return Math.min(fastestSpeed, Math.max(slowestSpeed, speed));
}

/**
 * Estimated from the events of some cycles of the mechanism: a cycle is a batch, or a visit where the server comes and
 * goes.
 */
export function comfortableSpeed(events: readonly MechanismEvent[]): number {
  const count = (kind: MechanismEvent['kind']) => events.filter((event) => event.kind === kind).length;
  const spanUs = events.length === 0 ? 0 : events[events.length - 1].timeUs - events[0].timeUs;
  const from = events[0]?.timeUs ?? 0;
  const cycles = count('resume') || count('take');
  // Packets that wait at the beginning are reported as arrivals at that time.
  const arrivals = events.filter(({ kind, timeUs }) => kind === 'arrival' && timeUs > from).length;
  const forCycles = cycles > 0 ? spanUs / cycles / cycleSeconds : 0;
  const forArrivals = arrivals > 0 ? (fewestArrivalsASecond * spanUs) / arrivals : 0;
  const wanted = Math.max(forCycles, forArrivals);
  return wanted > 0 ? withinSpeeds(Number(wanted.toPrecision(1))) : 1;
}
