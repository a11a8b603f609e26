/** A law of a time as a list of terms, each read only where it is neither 0 nor its whole mass. */
import type { LawSide, SumLaw, TimeLaw } from '../../sums/sum-terms.ts';
import { apartFrom, readInParts, takesLong } from '../../sums/sum-terms.ts';
import { perEntry, workPerYield } from '../../work-pace.ts';

/** What can be said of a term before it is made; its moment is read from the term itself once that is made. */
type KnownTerm = Pick<SumLaw, 'mass' | 'first' | 'last' | 'moment' | 'products'>;

/**
 * A term that is made when it is first read inside its bounds: most levels of a mixture need few of its terms. `make`
 * yields where that takes long.
 */
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
    reading(side, t) {
      made ??= make();
      return readInParts(made, side, t);
    },
  };
}

/** Work of a term beside what its reading takes. */
const perTerm = 10;

/** Work of a slot of a term that is read for the first time on both sides. */
const perSlotMade = 2 * perEntry;

function productsOf(terms: readonly TimeLaw[]): number {
  return terms.reduce((sum, { products = 0 }) => sum + perTerm + products, 0);
}

const makingOf = ({ making, first, last }: TimeLaw) => making ?? perSlotMade * (last - first);

/** Sum of terms, each left alone where it is 0 or its whole mass. */
export function mixtureLaw(terms: readonly TimeLaw[]): TimeLaw {
  let mass = 0;
  let first = Infinity;
  let last = -Infinity;
  let products = productsOf(terms);
  /** Of the terms that were not read yet. */
  let making = 0;
  for (const term of terms) {
    mass += term.mass;
    first = Math.min(first, term.first);
    last = Math.max(last, term.last);
    making += makingOf(term);
  }
  const sumOf = (side: LawSide) => (t: number) => {
    let sum = 0;
    for (const term of terms) sum += apartFrom(term, side, t) ?? term[side](t);
    return sum;
  };
  /** Terms that were read before, by side. */
  const made = { cdf: new Set<TimeLaw>(), ccdf: new Set<TimeLaw>() };
  return {
    mass,
    first,
    last,
    get products() {
      // Terms that are made by now take less.
      if (products > workPerYield) products = productsOf(terms);
      return products;
    },
    get making() {
      return making;
    },
    cdf: sumOf('cdf'),
    ccdf: sumOf('ccdf'),
    pmf: sumOf('pmf'),
    reading(side, t) {
      let sum = 0;
      for (const term of terms) {
        const apart = apartFrom(term, side, t);
        if (apart !== null) {
          sum += apart;
          continue;
        }
        sum += takesLong(term) ? readInParts(term, side, t) : term[side](t);
        const isNew = side !== 'pmf' && !made[side].has(term);
        const madeNow = isNew ? makingOf(term) : 0;
        if (isNew) made[side].add(term);
        making -= madeNow / 2;
      }
      return sum;
    },
    moment: () => {
      let sum = 0;
      for (const term of terms) sum += term.moment();
      return sum;
    },
    momentInParts() {
      let sum = 0;
      for (const term of terms) {
        sum += term.momentInParts ? term.momentInParts() : term.moment();
      }
      return sum;
    },
  };
}
