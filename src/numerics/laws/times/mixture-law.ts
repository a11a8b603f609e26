/** A law of a time as a list of terms, each read only where it is neither 0 nor its whole mass. */
import { type LawSide, type SumLaw, type TimeLaw, apartFrom } from '../../sums/sum-terms.ts';

/** Properties of a term that are known before it is made; its moment is read from the term itself once that is made. */
type KnownTerm = Pick<SumLaw, 'mass' | 'first' | 'last' | 'moment' | 'products'>;

/**
 * A term that is made when it is first read inside its bounds: most levels of a mixture need few of its terms. */
export function deferredTerm(known: KnownTerm, make: () => SumLaw): SumLaw {
  let made: SumLaw | null = null;
  const term = () => (made ??= make());
  const { mass, first, last } = known;
  return {
    mass,
    first,
    last,
    /** Less once it is made. */
    get products() {
      return (made ?? known).products ?? 0;
    },
    cdf: (t) => term().cdf(t),
    ccdf: (t) => term().ccdf(t),
    pmf: (t) => term().pmf(t),
    firstPart: (t) => term().firstPart(t),
    moment: () => (made ?? known).moment(),
  };
}

/** Multiply-adds that a term is worth beside its reading. */
const perTerm = 10;

/** Multiply-adds of a reading below which it does not matter that made terms take less. */
const fewProducts = 2e6;

function productsOf(terms: readonly TimeLaw[]): number {
  return terms.reduce((sum, { products = 0 }) => sum + perTerm + products, 0);
}

/** Sum of terms, each left alone where it is 0 or its whole mass. */
export function mixtureLaw(terms: readonly TimeLaw[]): TimeLaw {
  let mass = 0;
  let first = Infinity;
  let last = -Infinity;
  let products = productsOf(terms);
  for (const term of terms) {
    mass += term.mass;
    first = Math.min(first, term.first);
    last = Math.max(last, term.last);
  }
  const sumOf = (side: LawSide) => (t: number) => {
    let sum = 0;
    for (const term of terms) sum += apartFrom(term, side, t) ?? term[side](t);
    return sum;
  };
  return {
    mass,
    first,
    last,
    get products() {
      // Terms that are made by now take less.
      if (products > fewProducts) products = productsOf(terms);
      return products;
    },
    cdf: sumOf('cdf'),
    ccdf: sumOf('ccdf'),
    pmf: sumOf('pmf'),
    moment: () => {
      let sum = 0;
      for (const term of terms) sum += term.moment();
      return sum;
    },
  };
}
