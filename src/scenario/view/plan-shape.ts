/** Shapes of a load over time with a few numbers each, and the steps of the load factor that they describe. */

interface FactorFrom {
  fromUs: number;
  factor: number;
}

/** Between `fromUs` and `untilUs` the load alternates by half periods, the low half first. */
interface LoadWave {
  kind: 'wave';
  fromUs: number;
  untilUs: number;
  periodUs: number;
  low: number;
  high: number;
}

/** The load goes evenly from one factor to another, which remains. */
interface LoadRamp {
  kind: 'ramp';
  fromUs: number;
  untilUs: number;
  from: number;
  to: number;
}

export type PlanShape = LoadWave | LoadRamp;

/** Steps of a wave at most. */
const mostWaveSteps = 2000;

/** Steps of a ramp at most, and their shortest length, µs. */
const mostRampSteps = 200;
const shortestRampStepUs = 1;

/** Why a shape has no staircase, one sentence; null: it has. */
export function shapeFault(shape: PlanShape): string | null {
  const { fromUs, untilUs } = shape;
  if (!(fromUs >= 0 && untilUs > fromUs && untilUs < Infinity))
    return 'A wave or ramp must end after it begins, and begin at 0 µs or later.';
  if (shape.kind === 'ramp')
    return shape.from >= 0 && shape.to >= 0 ? null : 'The factors of a ramp must be 0 or more.';
  if (!(shape.low >= 0 && shape.high >= 0)) return 'The factors of a wave must be 0 or more.';
  if (!(shape.periodUs > 0) || (2 * (untilUs - fromUs)) / shape.periodUs > mostWaveSteps)
    return `A wave must have at most ${mostWaveSteps / 2} periods.`;
  return null;
}

const written = (value: number): number => Number(value.toPrecision(9));

function stepsOf(shape: PlanShape): FactorFrom[] {
  const { fromUs, untilUs } = shape;
  const lengthUs = untilUs - fromUs;
  if (shape.kind === 'wave') {
    const half = shape.periodUs / 2;
    return Array.from({ length: Math.ceil(lengthUs / half - 1e-9) }, (_, k) => ({
      fromUs: written(fromUs + k * half),
      factor: k % 2 === 0 ? shape.low : shape.high,
    }));
  }
  const count = Math.max(1, Math.floor(Math.min(mostRampSteps, lengthUs / shortestRampStepUs)));
  return Array.from({ length: count }, (_, k) => ({
    fromUs: written(fromUs + (k * lengthUs) / count),
    factor: written(shape.from + ((k + 0.5) / count) * (shape.to - shape.from)),
  }));
}

/** The factor on the rate at a time; 1 before the first step. `steps` ascending. */
export function factorAt(steps: readonly FactorFrom[], atUs: number): number {
  return steps.filter(({ fromUs }) => fromUs <= atUs).at(-1)?.factor ?? 1;
}

/**
 * Steps and shapes as one staircase, ascending; of shapes without what begins after the horizon. Between its ends a
 * shape takes the place of the steps and of earlier shapes; after a wave the load is what it would be without it.
 */
export function profileOf(
  steps: readonly FactorFrom[],
  shapes: readonly PlanShape[],
  horizonUs: number,
): FactorFrom[] {
  const inOrder = <T extends { fromUs: number }>(list: readonly T[]) =>
    [...list].sort((a, b) => a.fromUs - b.fromUs);
  let profile = inOrder(steps);
  if (shapes.length === 0) return profile;
  for (const shape of inOrder(shapes)) {
    if (shapeFault(shape) !== null) continue;
    const { fromUs, untilUs } = shape;
    const after = shape.kind === 'wave' ? factorAt(profile, untilUs) : shape.to;
    const later = profile.filter((step) => step.fromUs >= untilUs);
    profile = [
      ...profile.filter((step) => step.fromUs < fromUs),
      ...stepsOf(shape),
      ...(later[0]?.fromUs === untilUs ? [] : [{ fromUs: untilUs, factor: after }]),
      ...later,
    ];
  }
  return profile.filter((step) => step.fromUs < horizonUs);
}
