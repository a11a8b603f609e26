/**
 * E[(m - S_k)+] of S_k, the sum of k interarrival times, for consecutive m: closed forms at the first, then sums of
 * positive numbers. With it the stationary number N of arrivals in m slots has no table: P(N(m) >= k) is (e(k - 1) -
 * e(k)) / E[A], and E[(N(m) - k)+] is e(k) / E[A].
 */
import {
  binomialLaw,
  negativeBinomialLaw,
  panjerPmf,
  poissonLaw,
} from '../../../../numerics/laws/panjer/pmf.ts';
import { logPointMass, type PanjerLaw } from '../../../../numerics/laws/panjer/log-point-mass.ts';
import { panjerPointwise } from '../../../../numerics/laws/panjer/pointwise.ts';
import { meanInterarrivalSlots } from '../../closed-form/load.ts';
import type { Inputs } from '../../read-inputs.ts';

/** Sums of interarrival times. */
export interface GapSums {
  /** E[A], slots. */
  readonly mean: number;
  /** Writes E[(m - S_k)+] for m = from .. from + out.length - 1; k >= 1, from >= 1. */
  fillExcess: (k: number, from: number, out: Float64Array) => void;
}

/** Probabilities below exp of this are 0. */
const smallestLog = -690;

/** First place from `from` on, at most `end`, where the sum has probabilities that do not underflow. */
function firstFelt(law: PanjerLaw, from: number, end: number): number {
  if (from >= law.mode || logPointMass(law, from) > smallestLog) return from;
  let low = from;
  let high = Math.min(end, law.mode);
  if (logPointMass(law, high) <= smallestLog) return high;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (logPointMass(law, middle) > smallestLog) high = middle;
    else low = middle;
  }
  return high;
}

function panjerSums(mean: number, sumOf: (k: number) => PanjerLaw): GapSums {
  return {
    mean,
    fillExcess: (k, from, out) => {
      const law = sumOf(k);
      const { a, b, variance } = law;
      const end = from + out.length;
      const first = firstFelt(law, from, end);
      out.fill(0, 0, Math.min(out.length, first - from));
      if (first >= end) return;
      let p = Math.exp(logPointMass(law, first));
      let [below] = panjerPointwise(law).sides(first);
      let excess = Math.max(0, (first - law.mean) * below + (first * p * variance) / law.mean);
      for (let m = first; m < end; m++) {
        out[m - from] = excess;
        below += p;
        excess += below;
        p *= (a + b * m) / (m + 1);
      }
    },
  };
}

/** Interarrival times of two neighbouring numbers of slots. */
function evenSums(mean: number): GapSums {
  const floor = Math.floor(mean);
  const upper = mean - floor;
  return {
    mean,
    fillExcess: (k, from, out) => {
      // A binomial with more than one half is built from its mirror.
      const mirrored = upper > 0.5;
      const base = k * floor;
      const cut = { lowerCut: 1e-40, upperCut: 1e-40 };
      const half =
        upper === 0
          ? { start: 0, p: Float64Array.of(1) }
          : panjerPmf(binomialLaw(k, mirrored ? 1 - upper : upper), cut);
      const p = mirrored ? half.p.slice().reverse() : half.p;
      const start = base + (mirrored ? k - half.start - half.p.length + 1 : half.start);
      let below = 0;
      let excess = 0;
      if (from > start)
        for (let s = start; s < from; s++) {
          const mass = p[s - start] ?? 0;
          below += mass;
          excess += mass * (from - s);
        }
      for (let m = from; m < from + out.length; m++) {
        out[m - from] = excess;
        below += m >= start ? (p[m - start] ?? 0) : 0;
        excess += below;
      }
    },
  };
}

/** null for a family whose sums have no closed form here: a given histogram, and arrivals with a jitter. */
export function gapSums(inputs: Inputs, share: number): GapSums | null {
  const family = inputs['arrivals.family'];
  if (family === 'empirical' || family === 'jittered') return null;
  const mean = meanInterarrivalSlots(inputs, share);
  switch (family) {
    case 'deterministic':
      return evenSums(mean);
    case 'geometric':
      return panjerSums(mean, (k) => negativeBinomialLaw(k, 1, mean));
    case 'negative-binomial': {
      const excess = (inputs['arrivals.cv'] * mean) ** 2 - mean;
      return panjerSums(mean, (k) => negativeBinomialLaw((k * mean * mean) / excess, mean, excess));
    }
    default:
      return panjerSums(mean, (k) => poissonLaw(k * mean));
  }
}
