/**
 * A speed that varies slowly, as a few constant ones: the three points of Gauss-Hermite quadrature, which give a normal
 * speed its first five moments.
 */

export interface Speed {
  /** Multiple of the usual speed: service times are divided by it. */
  factor: number;
  /** Share of the time. */
  time: number;
}

/**
 * Speeds of mean 1 over time and standard deviation `driftCv`, the usual one first. Of mean 1, so that the capacity in
 * the long run is that of the usual speed.
 */
export function speedsOf(driftCv: number): readonly Speed[] {
  if (driftCv === 0) return [{ factor: 1, time: 1 }];
  const away = Math.sqrt(3) * driftCv;
  return [
    { factor: 1, time: 2 / 3 },
    { factor: 1 + away, time: 1 / 6 },
    { factor: 1 - away, time: 1 / 6 },
  ];
}
