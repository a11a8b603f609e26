/** A law of a time as a list of terms, each read only where it is neither 0 nor its whole mass. */
import type { SumLaw, TimeLaw } from '../sums/sum-terms.ts';

/**
 * A term that is made when it is first read inside its bounds: most levels of a mixture need few of its terms. `known`:
 * what can be said of it before; its moment is read from the term itself once that is made.
 */
export function deferredTerm(
  known: Pick<SumLaw, 'mass' | 'first' | 'last' | 'moment'>,
  make: () => SumLaw,
): SumLaw {
  let made: SumLaw | null = null;
  const term = () => (made ??= make());
  return {
    ...known,
    cdf: (t) => term().cdf(t),
    ccdf: (t) => term().ccdf(t),
    pmf: (t) => term().pmf(t),
    firstPart: (t) => term().firstPart(t),
    moment: () => (made ?? known).moment(),
  };
}

/** Sum of terms, each left alone where it is 0 or its whole mass. */
export function mixtureLaw(terms: readonly TimeLaw[]): TimeLaw {
  let mass = 0;
  let first = Infinity;
  let last = -Infinity;
  for (const term of terms) {
    mass += term.mass;
    first = Math.min(first, term.first);
    last = Math.max(last, term.last);
  }
  return {
    mass,
    first,
    last,
    cdf: (t) => {
      let sum = 0;
      for (const term of terms) sum += t >= term.last ? term.mass : t < term.first ? 0 : term.cdf(t);
      return sum;
    },
    ccdf: (t) => {
      let sum = 0;
      for (const term of terms) sum += t >= term.last ? 0 : t < term.first ? term.mass : term.ccdf(t);
      return sum;
    },
    pmf: (t) => {
      let sum = 0;
      for (const term of terms) sum += t > term.last || t < term.first ? 0 : term.pmf(t);
      return sum;
    },
    moment: () => {
      let sum = 0;
      for (const term of terms) sum += term.moment();
      return sum;
    },
  };
}
