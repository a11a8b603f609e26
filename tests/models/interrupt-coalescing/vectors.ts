/** The golden cases of `tests/vectors/interrupt-coalescing`, typed, with their inputs in the scenario's words. */
import { readFileSync, readdirSync } from 'node:fs';
import type { InputValue, InputValues } from '../../../src/models/contract/inputs.ts';
import { defaultValues } from '../../../src/models/contract/inputs.ts';
import { interruptCoalescing } from '../../../src/models/interrupt-coalescing/interrupt-coalescing.ts';

type Arrivals =
  | { type: 'poisson' | 'geo0' | 'geo1'; mean: number }
  | { type: 'nbin'; mean: number; cv: number }
  | { type: 'det'; value: number }
  | { type: 'pmf'; values: number[] };

type Service =
  | { type: 'det'; value: number }
  | { type: 'poisson'; mean: number }
  | { type: 'pmf'; values: number[] };

export interface VectorTime {
  mean: number;
  sd: number;
  p50: number;
  p95: number;
  p99: number;
}

export interface VectorResult {
  E_X: number;
  sd_X: number;
  E_S: number;
  sd_S: number;
  rho_eq10: number;
  rho_with_overhead: number;
  U: VectorTime;
  P_U0: number;
  p_b: number;
  p_b_eq11_as_printed: number;
  E_W_accepted: number;
  E_V_accepted: number;
  D: VectorTime;
  D_eq13_as_printed: VectorTime;
  x_pmf: Record<string, number>;
  P_X_ge: Record<string, number>;
  s_pmf: Record<string, number>;
  w_i: {
    i: number;
    P_X_ge_i: number;
    conditional_mean: number;
    eq5_as_printed_mean: number;
    conditional_pmf: Record<string, number>;
  };
  u_pmf: Record<string, number>;
  d_pmf: Record<string, number>;
  P_Vi_ge_L: Record<string, number>;
  d_cdf_margin: Record<'p50' | 'p95' | 'p99', number>;
}

export interface Vector {
  name: string;
  inputs: {
    A: Arrivals;
    tau: number;
    B: Service;
    overhead_per_interrupt: number | number[];
    L: number;
  };
  expected: {
    exact?: VectorResult;
    published?: VectorResult;
    marginal_S_independent?: { p_b: number; E_S: number; rho_eq10: number; E_U: number; E_D: number };
  };
  tolerance: { relative: number; 'relative_for_probabilities_below_1e-12': number };
}

const folder = new URL('../../vectors/interrupt-coalescing/', import.meta.url);

/** Every golden case, in the order of the file names. */
export function vectors(): Vector[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Vector);
}

function arrivalInputs(arrivals: Arrivals): Record<string, InputValue> {
  switch (arrivals.type) {
    case 'poisson':
      return { 'arrivals.family': 'poisson', meanInterarrivalUs: arrivals.mean };
    case 'geo0':
      return { 'arrivals.family': 'geometric-0', meanInterarrivalUs: arrivals.mean };
    case 'geo1':
      return { 'arrivals.family': 'geometric', meanInterarrivalUs: arrivals.mean };
    case 'nbin':
      return {
        'arrivals.family': 'negative-binomial',
        meanInterarrivalUs: arrivals.mean,
        'arrivals.cv': arrivals.cv,
      };
    case 'det':
      return { 'arrivals.family': 'deterministic', meanInterarrivalUs: arrivals.value };
    case 'pmf':
      return { 'arrivals.family': 'empirical', 'arrivals.pmf': arrivals.values };
  }
}

function serviceInputs(service: Service): Record<string, InputValue> {
  switch (service.type) {
    case 'det':
      return { 'service.family': 'deterministic', 'service.meanUs': service.value };
    case 'poisson':
      return { 'service.family': 'poisson', 'service.meanUs': service.mean };
    case 'pmf':
      return { 'service.family': 'empirical', 'service.pmf': service.values };
  }
}

/** Complete inputs of a case. */
export function vectorInputs({ inputs }: Vector, batchInterval: string): InputValues {
  const { A, B, overhead_per_interrupt: overhead, tau, L } = inputs;
  return {
    ...defaultValues(interruptCoalescing.fields),
    ...arrivalInputs(A),
    ...serviceInputs(B),
    ...(typeof overhead === 'number' ? { interruptUs: overhead } : { interruptPmf: overhead }),
    coalescingUs: tau,
    maxWorkUs: L,
    batchInterval,
  };
}
