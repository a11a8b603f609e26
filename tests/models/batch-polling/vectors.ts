/** The golden cases of batch polling, adapted: their inputs are in slots, so a system is built from them directly. */
import type { System } from '../../../src/models/batch-polling/system/system.ts';
import { ServiceTimes } from '../../../src/models/batch-polling/solver/service/service-times.ts';
import type { SummableLaw } from '../../../src/numerics/sums/partial-sums.ts';
import {
  evenInterarrival,
  geometricInterarrival,
  negativeBinomialInterarrival,
  poissonInterarrival,
} from '../../../src/numerics/sums/partial-sums.ts';

interface QuantileCase {
  slot: number;
  cdf_at: number;
  cdf_before: number;
}

type LawCase = { mean: number } & Partial<Record<'p50' | 'p90' | 'p99' | 'p999' | 'p9999', QuantileCase>>;

export interface Vector {
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
  };
  derived: { service_means: Record<string, number> };
  expected: {
    scalars: Record<string, number>;
    X_rows: Record<string, { mean: number; pmf: Record<string, number> }>;
    W_conditional: LawCase;
    D_conditional: LawCase;
    W_published: LawCase;
    D_published: LawCase;
  } & Record<
    'q' | 'v' | 'qA' | 'qbar_exact' | 'qbar_published' | 'qbar_length_weighted',
    Record<string, number>
  >;
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

const files = import.meta.glob<Vector>('../../vectors/batch-polling/s*.json', {
  eager: true,
  import: 'default',
});

/** Every golden case, in the order of its name. */
export const vectors: readonly Vector[] = Object.keys(files)
  .sort()
  .map((path) => files[path]);

/**
 * The system of a golden case. Its service means are rebuilt from the curve and checked against the derived ones by a
 * test.
 */
export function systemOf({ inputs }: Vector): System {
  return {
    interarrival: interarrivalOf(inputs.interarrival),
    counting: inputs.convention,
    service: new ServiceTimes(
      inputs.service.family === 'det' ? 'deterministic' : 'poisson',
      Float64Array.from({ length: inputs.beta + 1 }, (_, size) => meanOf(inputs.service.curve, size)),
    ),
    maxBatch: inputs.beta,
    ringSize: inputs.L,
  };
}

function interarrivalOf({ family, mean_slots: mean, cv }: Vector['inputs']['interarrival']): SummableLaw {
  switch (family) {
    case 'poisson':
      return poissonInterarrival(mean);
    case 'det':
      return evenInterarrival(mean);
    case 'geom':
      return geometricInterarrival(mean);
    case 'nb':
      return negativeBinomialInterarrival(mean, (cv! * mean) ** 2);
  }
}

function meanOf(curve: Vector['inputs']['service']['curve'], size: number): number {
  const table = curve.table ?? {};
  if (String(size) in table) return table[size];
  if (curve.intercept !== undefined && curve.slope !== undefined) return curve.intercept + curve.slope * size;
  const points = Object.entries(table).map(([x, y]) => [Number(x), y] as const);
  const meanX = points.reduce((sum, [x]) => sum + x, 0) / points.length;
  const meanY = points.reduce((sum, [, y]) => sum + y, 0) / points.length;
  const slope =
    points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0) /
    points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  return meanY + slope * (size - meanX);
}
