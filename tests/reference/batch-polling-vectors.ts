/** The golden cases of `tests/vectors/batch-polling`, typed, with their inputs in the solver's words. */
import { readFileSync, readdirSync } from 'node:fs';
import type { ReferenceInput } from './batch-polling.ts';

interface VectorQuantile {
  slot: number;
  cdf_at: number;
  cdf_before: number;
}

type VectorTime = { mean: number } & Readonly<Record<'p50' | 'p90' | 'p99' | 'p999', VectorQuantile>>;

export interface BatchPollingVector {
  inputs: {
    name: string;
    interarrival: { family: 'poisson' | 'det' | 'geom' | 'nb'; mean_slots: number; cv?: number };
    beta: number;
    L: number;
    convention: 'stationary' | 'ordinary';
    service: {
      family: 'poisson' | 'det';
      curve: { intercept?: number; slope?: number; table?: Record<string, number> };
    };
    slot_ns: number;
    rate_mbps?: number;
    frame_bytes?: number;
  };
  derived: { service_means: Record<string, number> };
  expected: {
    scalars: Record<string, number>;
    X_rows: Record<string, { mean: number; pmf: Record<string, number> }>;
    q: Record<string, number>;
    v: Record<string, number>;
    qA: Record<string, number>;
    qbar_exact: Record<string, number>;
    qbar_published: Record<string, number>;
    W_conditional: VectorTime;
    D_conditional: VectorTime;
    W_published: VectorTime;
    D_published: VectorTime;
  };
  tolerance: {
    scalars_rel: number;
    pmf_rel: number;
    pmf_abs_floor: number;
    p_loss_rel: number;
    p_loss_abs_floor: number;
    quantile_slots: number;
    D_conditional_quantile_slots: number;
  };
}

const folder = new URL('../vectors/batch-polling/', import.meta.url);

/** Every golden case, in the order of the file names. */
export function batchPollingVectors(): BatchPollingVector[] {
  return readdirSync(folder)
    .filter((name) => /^s\d+.*\.json$/.test(name))
    .sort()
    .map((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as BatchPollingVector);
}

/** Mean service time of a batch, slots: table, line, or least squares through the table. */
export function vectorServiceMean(vector: BatchPollingVector): (batchSize: number) => number {
  const { intercept, slope, table = {} } = vector.inputs.service.curve;
  const points = Object.entries(table).map(([n, t]) => [Number(n), t] as const);
  let c = intercept ?? 0;
  let m = slope ?? 0;
  if (intercept === undefined) {
    const nMean = points.reduce((total, [n]) => total + n, 0) / points.length;
    const tMean = points.reduce((total, [, t]) => total + t, 0) / points.length;
    m =
      points.reduce((total, [n, t]) => total + (n - nMean) * (t - tMean), 0) /
      points.reduce((total, [n]) => total + (n - nMean) ** 2, 0);
    c = tMean - m * nMean;
  }
  const byTable = new Map(points);
  return (n) => byTable.get(n) ?? c + m * n;
}

const families = {
  poisson: 'poisson',
  det: 'deterministic',
  geom: 'geometric',
  nb: 'negative-binomial',
} as const;

export function vectorReferenceInput(vector: BatchPollingVector): ReferenceInput {
  const { interarrival, convention, beta, L, service } = vector.inputs;
  return {
    interarrival: {
      family: families[interarrival.family],
      meanSlots: interarrival.mean_slots,
      ...(interarrival.cv === undefined ? {} : { cv: interarrival.cv }),
    },
    arrivalCount: convention,
    service: {
      family: service.family === 'det' ? 'deterministic' : 'poisson',
      meanSlots: vectorServiceMean(vector),
    },
    maxBatch: beta,
    ringSize: L,
  };
}
