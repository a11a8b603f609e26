/** Many residual times before services, read together. */
import type { ResidualTerm } from './residual-term.ts';
import type { TimeLaw } from './sum-terms.ts';

/** Cost of a term beside its products. */
const perTerm = 10;

/**
 * A sum of residual terms: one loop over terms of one class reads a hundred of them in a third of the time that
 * `mixtureLaw` takes.
 */
export class ResidualMixture implements TimeLaw {
  mass = 0;
  first = Infinity;
  last = -Infinity;
  products = 0;
  private readonly firsts: Float64Array;
  private readonly lasts: Float64Array;
  private readonly masses: Float64Array;

  constructor(private readonly terms: readonly ResidualTerm[]) {
    this.firsts = Float64Array.from(terms, (term) => term.first);
    this.lasts = Float64Array.from(terms, (term) => term.last);
    this.masses = Float64Array.from(terms, (term) => term.mass);
    for (const { mass, first, last, products } of terms) {
      this.mass += mass;
      this.first = Math.min(this.first, first);
      this.last = Math.max(this.last, last);
      this.products += perTerm + products;
    }
  }

  cdf(t: number): number {
    const { terms, firsts, lasts, masses } = this;
    let sum = 0;
    for (let k = 0; k < terms.length; k++) {
      if (t >= lasts[k]) sum += masses[k];
      else if (t >= firsts[k]) sum += terms[k].cdf(t);
    }
    return sum;
  }

  ccdf(t: number): number {
    const { terms, firsts, lasts, masses } = this;
    let sum = 0;
    for (let k = 0; k < terms.length; k++) {
      if (t < firsts[k]) sum += masses[k];
      else if (t < lasts[k]) sum += terms[k].ccdf(t);
    }
    return sum;
  }

  pmf(t: number): number {
    const { terms, firsts, lasts } = this;
    let sum = 0;
    for (let k = 0; k < terms.length; k++) if (t >= firsts[k] && t <= lasts[k]) sum += terms[k].pmf(t);
    return sum;
  }

  moment(): number {
    return this.terms.reduce((sum, term) => sum + term.moment(), 0);
  }
}
