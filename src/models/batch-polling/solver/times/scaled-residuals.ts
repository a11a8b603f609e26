/** Residual times stretched by a factor, their mass kept and their mean multiplied by it exactly. */
import { float64Array } from '../../../../numerics/array-memory.ts';
import type { Lengths } from '../../../../numerics/sums/length-sums.ts';

/** Mass at a place between two lattice points, split so that its mean is kept. */
function addBetween(into: Float64Array, place: number, mass: number): void {
  const below = Math.floor(place);
  const share = place - below;
  into[below] += (1 - share) * mass;
  if (share > 0) into[below + 1] += share * mass;
}

/** Mass by residual time 0, 1, ... A fresh array. */
export function scaledResidual(mass: Float64Array, factor: number): Float64Array {
  const scaled = float64Array(Math.ceil((mass.length - 1) * factor) + 1);
  for (let rho = 0; rho < mass.length; rho++) {
    if (mass[rho] !== 0) addBetween(scaled, rho * factor, mass[rho]);
  }
  return scaled;
}

/** Lengths >= 1 with residual times uniform on 0 .. length - 1, of mean (length - 1) / 2: the step stays. */
export function scaledLengths({ start, step, weights }: Lengths, factor: number): Lengths {
  const longer = (i: number) => 1 + (start + i * step - 1) * factor;
  const first = Math.floor(longer(0));
  const masses = float64Array(Math.ceil((longer(weights.length - 1) - first) / step) + 1);
  for (let i = 0; i < weights.length; i++) {
    if (weights[i] !== 0) addBetween(masses, (longer(i) - first) / step, weights[i] * (start + i * step));
  }
  for (let i = 0; i < masses.length; i++) masses[i] /= first + i * step;
  return { start: first, step, weights: masses };
}

/** Mass times mean of residual times uniform on 0 .. length - 1. */
export function residualMoment({ start, step, weights }: Lengths): number {
  let sum = 0;
  for (let i = 0; i < weights.length; i++) {
    const length = start + i * step;
    sum += (weights[i] * length * (length - 1)) / 2;
  }
  return sum;
}
