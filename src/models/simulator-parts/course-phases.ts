/** What a course changes, for simulations over time and their previews. */
import { RateCurve, type RateStep } from '../../numerics/random/rate-curve.ts';
import type { InputValues } from '../contract/inputs.ts';
import type { TransientCourse } from '../contract/transient.ts';

/** What holds from this time on, µs; -Infinity: from the start. */
export interface Phase<System> {
  readonly atUs: number;
  readonly system: System;
}

/** The system of the inputs, and that of each change. */
export const coursePhases = <System>(
  values: InputValues,
  { changes }: Pick<TransientCourse, 'changes'>,
  read: (values: InputValues) => System,
): readonly [Phase<System>, ...Phase<System>[]] => [
  { atUs: -Infinity, system: read(values) },
  ...changes.map((change) => ({ atUs: change.atUs, system: read(change.values) })),
];

/** The rate of these steps, times `factor` from each change on; null: the change leaves it. */
export const rateOver = <System>(
  steps: readonly RateStep[],
  phases: readonly Phase<System>[],
  factor: (before: System, next: System) => number | null,
): RateCurve =>
  phases.slice(1).reduce((rate, { atUs, system }, k) => {
    const by = factor(phases[k].system, system);
    return by === null ? rate : rate.multipliedFrom(atUs, by);
  }, new RateCurve(steps));

/** Scheduled stalls on an axis of time: in µs unless `placeOf` converts them. */
export const stallsOf = ({ stalls }: Pick<TransientCourse, 'stalls'>, placeOf = (us: number) => us) =>
  stalls.map(({ atUs, lengthUs }) => ({ at: placeOf(atUs), length: placeOf(lengthUs) }));
