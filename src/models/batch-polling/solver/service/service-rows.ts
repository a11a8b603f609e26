/**
 * X_n, the number of packets that arrive while a batch of n is served: x_n(k) = sum over tau of P(B_n = tau)
 * P(N(tau) = k). Upper tails are summed from P(N(tau) >= k), lower tails from P(N(tau) < k), so that both keep their
 * relative accuracy. Source: Geissler et al. 2021, X_{tau,a} in Eq. (1).
 */
import { float64Array } from '../../../../numerics/array-memory.ts';
import type { Pmf } from '../../../../numerics/laws/pmf.ts';

/** Laws by batch size. */
export interface MadeRows {
  laws: (Pmf | undefined)[];
  means: Float64Array;
  capped: Set<number>;
}

/** Arrivals during a service, for the batch sizes asked for. Read-only. */
export class ServiceRows {
  /** During full services that leave packets in the ring: these rows, or some where arrivals are others then. */
  readonly crowded: ServiceRows;
  private readonly laws: readonly (Pmf | undefined)[];
  private readonly means: Float64Array;
  private readonly capped: ReadonlySet<number>;

  constructor({ laws, means, capped }: MadeRows, crowded?: ServiceRows) {
    this.laws = laws;
    this.means = means;
    this.capped = capped;
    this.crowded = crowded ?? this;
  }

  has(size: number): boolean {
    return this.laws[size] !== undefined;
  }

  /** Law of X_n, sums to 1. What lies below 1e-18 (lower end) or 1e-36 (upper end) is added to the end's entry. */
  law(size: number): Pmf {
    const law = this.laws[size];
    if (!law) throw new RangeError(`no arrivals were computed for batches of ${size}`);
    return law;
  }

  /** True when the table ended before the law did: its last entry then holds everything from there on. */
  isCapped(size: number): boolean {
    return this.capped.has(size);
  }

  /** E[X_n]; E[B_n] / E[A] exactly when counting is stationary. */
  mean(size: number): number {
    return this.means[size];
  }

  /** These rows and others. */
  with({ laws, means, capped }: MadeRows): ServiceRows {
    const all = this.laws.slice();
    const allMeans = float64Array(Math.max(means.length, this.means.length));
    allMeans.set(this.means);
    laws.forEach((law, size) => {
      all[size] = law;
      allMeans[size] = means[size];
    });
    return new ServiceRows({ laws: all, means: allMeans, capped: new Set([...this.capped, ...capped]) });
  }
}
