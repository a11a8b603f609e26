import type { Solution } from './solution.ts';

/**
 * The solution, if all its indicators and probabilities are numbers. Throws for NaN and infinities, a fault of the
 * model itself: no comparison and no limit on the way to the reader can then make a good value of them.
 * O(probabilities).
 */
export function soundSolution(solution: Solution): Solution {
  for (const [name, value] of Object.entries(solution.indicators)) {
    if (value !== null) requireNumber(`indicators.${name}`, value);
  }
  for (const [name, { p, tailMass }] of Object.entries(solution.distributions)) {
    // A sum is finite only where all its terms are.
    requireNumber(
      `distributions.${name}`,
      p.reduce((sum, one) => sum + one, tailMass),
    );
  }
  return solution;
}

function requireNumber(name: string, value: number): void {
  if (!Number.isFinite(value)) throw new Error(`${name} is ${value}, not a number`);
}
