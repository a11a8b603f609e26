/**
 * Result of a model's solver: the same shape for every model, so that panel, figures, headless use, sweeps and
 * exports need to know only names. Plain data, fit for a structured clone; typed arrays are owned by the solution.
 */

import type { InputValue } from './inputs.ts';

/**
 * The least loss on a logarithmic axis, and the least one that counts where none is allowed (NDR): about one packet a
 * day at 10 Mpps.
 */
export const noLossFloor = 1e-12;

/** Probabilities on an evenly spaced lattice: `p[k]` belongs to `start + k * step`, in `unit`. */
export interface Distribution {
  unit: string;
  start: number;
  step: number;
  p: Float64Array;
  /**
   * Mass beyond the last entry (what was cut off), stored as a tail so that a complement far below 1e-12 stays
   * meaningful.
   */
  tailMass: number;
}

/**
 * A distribution function at chosen points: `cdf[k] = P(T <= x[k])`, `ccdf[k] = P(T > x[k])`, each accumulated from its
 * own side.
 */
export interface SampledDistribution {
  unit: string;
  /** Strictly increasing, in `unit`. */
  x: Float64Array;
  cdf: Float64Array;
  ccdf: Float64Array;
}

/**
 * One quantity against another, for instance mean service time against batch size. Same length, x strictly increasing.
 */
export interface Relation {
  xUnit: string;
  yUnit: string;
  x: Float64Array;
  y: Float64Array;
}

/** A sum and its parts at several levels, for instance where the time in the system at p99 comes from. */
export interface Breakdown {
  unit: string;
  /** Names of the parts, in stacking order. */
  parts: readonly { id: string; label: string }[];
  /** `values[part]` adds up, over the parts, to the total at this level. */
  levels: readonly { id: string; label: string; values: readonly number[] }[];
}

/** Something the reader must know about this result. */
export interface Notice {
  code: string;
  /**
   * `limit`: the model's assumptions are strained here; `warning`: the system is in trouble (overload); `info`: worth
   * knowing.
   */
  severity: 'info' | 'warning' | 'limit';
  /** One sentence, plain words, numbers with units. */
  message: string;
}

/**
 * Mass and mean of a shown law, taken from its own probabilities before they are cut for display, beside the indicator
 * that gives the same mean by another way (Little's law, a sum of parts). Their difference is an error of the
 * computation.
 */
export interface LawMoments {
  /** Total probability; 1 in a correct law. */
  mass: number;
  /** In the indicator's unit. */
  mean: number;
  /** Distance of two neighbouring points of the lattice, in the same unit: the scale on which a mean counts as 0. */
  step: number;
  /** Dotted name of the mean: `sojournUs.exact.mean`. */
  indicator: string;
}

export interface Solution {
  /**
   * Dotted indicator name -> number in its declared unit; null where it has no value (never NaN). The cells of the
   * model's tables are among them: `ports.0.lossProbability`, rows counted from 0 without a gap.
   */
  indicators: Readonly<Record<string, number | null>>;
  /** Results that are words, by dotted name: `limitedBy`, `ranking.0.configuration`; absent: none. */
  words?: Readonly<Record<string, string>>;
  /**
   * Names of results that sentences call approximate, by the error that the model declares for them: their digits, or
   * `none`, may not be the mechanism's. Absent: none.
   */
  approximate?: readonly string[];
  distributions: Readonly<Record<string, Distribution>>;
  sampled: Readonly<Record<string, SampledDistribution>>;
  /**
   * By the name of the distribution, whatever the detail that was asked for; absent: no laws, or no second way to their
   * means.
   */
  lawMoments?: Readonly<Record<string, LawMoments>>;
  relations: Readonly<Record<string, Relation>>;
  breakdowns: Readonly<Record<string, Breakdown>>;
  notices: readonly Notice[];
  /** Truncated mass, conservation residual, algorithm: names declared by the model. */
  numerics: Readonly<Record<string, number | string>>;
}

/**
 * Thrown by a solver for inputs it cannot answer; crosses every boundary as code and message. Codes are kebab-case. Two
 * models have older ones with underscores (`bad_k`, `infeasible_target`): headless answers print them and scripts
 * compare them, so they stay.
 */
export class SolveFailure extends Error {
  /** A value of the parameter that has an answer, where one is offered. */
  readonly nearest?: InputValue;

  constructor(
    readonly code: string,
    message: string,
    readonly parameter: string | null = null,
    nearest?: InputValue,
  ) {
    super(message);
    this.name = 'SolveFailure';
    if (nearest !== undefined) this.nearest = nearest;
  }
}

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
