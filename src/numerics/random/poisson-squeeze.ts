/**
 * Bounds of log(p(mode + steps) / p(mode)) of a Poisson law from a few multiplications: they decide nearly every
 * rejection without a logarithm of the probability. With u = (mode + i) / mean - 1 each step adds -log(1 + u), and
 * u - u^2 / 2 <= log(1 + u) <= u for u >= 0, -w - w^2 / (2 (1 - w)) <= log(1 - w) <= -w for 0 <= w < 1.
 */

/** No more than log(p(mode + steps) / p(mode)), mode = floor(mean). */
export function leastLogRatio(mean: number, mode: number, steps: number): number {
  const beyond = mean - mode;
  if (steps >= 0) return -((steps * (steps + 1)) / 2 - steps * beyond) / mean;
  const down = -steps;
  const furthest = (beyond + down - 1) / mean;
  if (!(furthest < 1)) return -Infinity;
  const squares = (down * (down + 1) * (2 * down + 1)) / (6 * mean * mean);
  return -(down * beyond + (down * (down - 1)) / 2) / mean - squares / (2 * (1 - furthest));
}

/** No less than log(p(mode + steps) / p(mode)), mode = floor(mean). */
export function mostLogRatio(mean: number, mode: number, steps: number): number {
  const beyond = mean - mode;
  if (steps < 0) return -(-steps * beyond + (steps * (steps + 1)) / 2) / mean;
  const squares = (steps * (steps + 1) * (2 * steps + 1)) / (6 * mean * mean);
  return -((steps * (steps + 1)) / 2 - steps * beyond) / mean + squares / 2;
}
