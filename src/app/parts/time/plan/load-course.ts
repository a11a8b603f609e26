/** The load of a plan as a line over the time axis. */
import { profileOf } from '../../../../scenario/view/plan-shape.ts';
import type { TimePlan } from '../../../../scenario/view/time-plan.ts';

export interface LoadCourse {
  /** A staircase from 0 to the horizon: times and factors on the rate. */
  readonly points: readonly { atUs: number; factor: number }[];
  /** Top of the scale of factors. */
  readonly top: number;
}

/** The next of 2, 5, 10, 20 ... that is not smaller. */
function topAbove(value: number): number {
  if (value <= 2) return 2;
  const decade = 10 ** Math.floor(Math.log10(value));
  return decade * ([2, 5, 10].find((times) => times * decade >= value) ?? 20);
}

/** Points of a line at most: what was counted in shorter intervals is averaged. */
const mostPoints = 600;

/** Counts as factors on the rate, several intervals averaged where they are many. */
function countedSteps(
  { counts, horizonUs }: TimePlan,
  rateMpps: number,
): { fromUs: number; factor: number }[] {
  const { intervalUs, counts: all } = counts!;
  const seen = Math.min(all.length, Math.ceil(horizonUs / intervalUs));
  const joined = Math.max(1, Math.ceil(seen / mostPoints));
  const steps = Array.from({ length: Math.ceil(seen / joined) }, (_, k) => {
    const some = all.slice(k * joined, (k + 1) * joined);
    const packets = some.reduce((sum, count) => sum + count, 0);
    return { fromUs: k * joined * intervalUs, factor: packets / (some.length * intervalUs * rateMpps) };
  });
  return [...steps, { fromUs: all.length * intervalUs, factor: 1 }];
}

/** `rateMpps`: of the scenario at the observed place, by which counts are factors. */
export function loadCourse(plan: TimePlan, rateMpps: number): LoadCourse {
  const { steps, shapes = [], horizonUs } = plan;
  const profile =
    plan.counts === undefined ? profileOf(steps, shapes, horizonUs) : countedSteps(plan, rateMpps);
  const seen = profile.filter(({ fromUs }) => fromUs < horizonUs);
  let factor = 1;
  const points = [{ atUs: 0, factor }];
  for (const step of seen) {
    points.push({ atUs: step.fromUs, factor });
    ({ factor } = step);
    points.push({ atUs: step.fromUs, factor });
  }
  points.push({ atUs: horizonUs, factor });
  return { points, top: topAbove(Math.max(...points.map((point) => point.factor))) };
}
