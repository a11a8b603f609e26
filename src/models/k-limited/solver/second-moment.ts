/** How the spread of the service time grows with the number of network functions (Section VI-A, Fig. 7). */

/** The numbers of functions that the cubic was fitted to lie in this range; beyond it is extrapolation. */
export const fittedFunctions = { min: 1, max: 25 } as const;

/** β⁽²⁾(N) = c3 N³ + c2 N² + c1 N + c0, s². */
export interface MomentCubic {
  c3: number;
  c2: number;
  c1: number;
  c0: number;
}

/** The paper's coefficients, s²; rises for all N. */
export const paperCubic: MomentCubic = { c3: 1.78e-13, c2: -7.84e-12, c1: 1.28e-10, c0: 1.03e-9 };

export function momentAt({ c3, c2, c1, c0 }: MomentCubic, functions: number): number {
  return ((c3 * functions + c2) * functions + c1) * functions + c0;
}
