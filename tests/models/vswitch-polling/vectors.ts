/** The golden cases of `tests/vectors/vswitch-polling`, typed: one core each, or a whole switch with several cores. */
import { readFileSync, readdirSync } from 'node:fs';
import { expect } from 'vitest';
import type { InputValues } from '../../../src/models/contract/inputs.ts';
import { defaultValues } from '../../../src/models/contract/inputs.ts';
import { fields } from '../../../src/models/vswitch-polling/inputs.ts';
import type { CoreSystem } from '../../../src/models/vswitch-polling/system.ts';

/** One form's answer for one core; arrays have an entry a queue. Forms leave out what they do not know. */
export interface VectorForm {
  converged?: boolean;
  iterations_tol_1e_7?: number;
  b?: number[];
  q?: (number | null)[];
  r?: (number | null)[];
  throughput?: number[];
  E?: number[];
  mbar?: number[];
  miss?: number[];
  inv_mu?: number[];
  u?: number[];
  W?: number[];
  cycle?: number | (number | null)[];
  U?: number;
  B_total?: number;
  throughput_total?: number;
}

interface VectorInputs {
  N: number;
  K: number;
  M: number;
  TH: number;
  TM: number;
  TR: number;
  TS: number;
  lam?: number[];
  C?: number;
  Lam?: number[];
  split?: number[][];
}

/** Means and half widths (95 %) of a simulation. */
export type Simulation = Record<string, number | number[]>;

export interface Vector {
  name: string;
  inputs: VectorInputs;
  convention?: { n_out: number };
  options?: { mode: string };
  expected: Record<string, unknown>;
  simulation_mean_and_ci95_halfwidth?: Simulation;
}

const folder = new URL('../../vectors/vswitch-polling/', import.meta.url);

export function readVectors(): Vector[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Vector);
}

/** Whether the case is a whole switch with its cores' answers under `cores`. */
export const isSwitch = ({ inputs }: Vector): boolean => inputs.Lam !== undefined || inputs.C !== undefined;

const outputsOf = ({ inputs, convention }: Vector) => convention?.n_out ?? Math.max(1, inputs.N - 1);

/** The case as one core. */
export function coreOf(vector: Vector): CoreSystem {
  const { K, M, TH, TM, TR, TS, lam } = vector.inputs;
  return {
    rates: lam!,
    capacity: K,
    maxBatch: M,
    outputs: outputsOf(vector),
    times: { hit: TH, miss: TM, forward: TR, switchOver: TS },
  };
}

/** The case as complete inputs of the model. */
export function inputsOf(vector: Vector, method: string): InputValues {
  const { N, K, M, TH, TM, TR, TS, lam, Lam, C, split } = vector.inputs;
  const loads = lam ?? Lam!;
  const load = loads.reduce((a, b) => a + b, 0);
  return {
    ...defaultValues(fields),
    ports: N,
    loadMpps: load,
    portShares: loads.map((rate) => rate / load),
    cores: C ?? 1,
    coreSplit: split ?? null,
    queueCapacity: K,
    maxBatch: M,
    hitUs: TH,
    missUs: TM,
    forwardUs: TR,
    switchOverUs: TS,
    outputPorts: outputsOf(vector),
    method,
  };
}

/** Relative, and 1e-13 absolute for probabilities below 1e-6. */
export function expectClose(actual: unknown, expected: number | null, relative: number, path: string): void {
  if (expected === null) {
    expect(actual, path).toBeNull();
    return;
  }
  expect(typeof actual, path).toBe('number');
  const floor = Math.abs(expected) < 1e-6 ? 1e-13 : 0;
  expect(
    Math.abs((actual as number) - expected),
    `${path}: ${String(actual)} instead of ${expected}`,
  ).toBeLessThanOrEqual(Math.max(floor, relative * Math.abs(expected)));
}
