/** From a plan to the course of a simulator: the rate without the part that bursts replace, and single packets. */
import type { InputValues } from '../models/contract/inputs.ts';
import type { ObservedLoad, TransientCourse } from '../models/contract/transient.ts';
import { RateCurve } from '../numerics/random/rate-curve.ts';
import { type CountedLoad, type LoadProfile, type TransientPlan, burstRate, isCounted } from './plan.ts';

/** The packets of counted intervals: the i-th of n in the middle of the i-th part of its interval. */
function replayed({ intervalUs, counts }: CountedLoad): number[] {
  return counts.flatMap((count, interval) =>
    Array.from({ length: count }, (_, i) => (interval + (i + 0.5) / count) * intervalUs),
  );
}

/** Factor on the rate, `rateMpps`, without bursts. */
export function loadCurve(profile: LoadProfile, rateMpps: number): RateCurve {
  if (!isCounted(profile))
    return new RateCurve(profile.map(({ fromUs, factor }) => ({ from: fromUs, factor })));
  const { intervalUs, counts, replay } = profile;
  const end = { from: counts.length * intervalUs, factor: 1 };
  if (replay) return new RateCurve([{ from: 0, factor: 0 }, end]);
  const steps = counts.map((count, k) => ({ from: k * intervalUs, factor: count / (intervalUs * rateMpps) }));
  return new RateCurve([...steps, end]);
}

/**
 * A legal plan as a course. `load` of the scenario's inputs; `changed[k]`: complete inputs after the k-th change;
 * `level`: where the plan names none.
 */
export function courseOf(
  plan: TransientPlan,
  load: ObservedLoad,
  changed: readonly InputValues[],
  drain: TransientCourse['drain'],
): TransientCourse {
  const { profile, bursts, events } = plan;
  const base = loadCurve(profile, load.rateMpps);
  const observed = { rate: base, packets: isCounted(profile) && profile.replay ? replayed(profile) : [] };
  const loads = new Map([[plan.port, observed]]);
  for (const burst of bursts) {
    const port = burst.port ?? plan.port;
    const reached = loads.get(port) ?? { rate: base, packets: [] };
    loads.set(port, reached);
    const perUs = burstRate(burst, load.wireMpps);
    if (burst.mode === 'replaces')
      reached.rate = reached.rate.silencedBetween(burst.atUs, burst.atUs + burst.packets / perUs);
    for (let j = 0; j < burst.packets; j++) reached.packets.push(burst.atUs + j / perUs);
  }
  loads.delete(plan.port);
  const changes = events.filter((event) => event.kind === 'change');
  return {
    start: plan.start,
    rate: observed.rate.steps(),
    othersRate: base.steps(),
    burstPorts: Array.from(loads, ([port, { rate, packets }]) => ({
      port: port - 1,
      rate: rate.steps(),
      packetsUs: Float64Array.from(packets).sort(),
    })),
    packetsUs: Float64Array.from(observed.packets).sort(),
    stalls: events.filter((event) => event.kind === 'stall'),
    changes: changes.map(({ atUs }, k) => ({ atUs, values: changed[k] })),
    horizonUs: plan.horizonUs,
    port: plan.port - 1,
    drain,
  };
}
