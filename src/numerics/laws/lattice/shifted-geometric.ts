/**
 * The geometric law on 1, 2, ...: whole slots until the next packet when every slot brings one with the same
 * probability.
 */
import { fillPanjer, negativeBinomialLaw } from '../panjer/pmf.ts';
import type { SummableLaw } from '../../sums/partial-sums.ts';
import { geometricPointwise } from '../pointwise-law.ts';

/** Memoryless on 1, 2, ...: P(k) = (1 - g) g^(k - 1), g = 1 - 1 / mean. Needs a mean above 1. */
export function shiftedGeometricInterarrival(mean: number): SummableLaw {
  return {
    key: `shifted-geometric:${mean}`,
    mean,
    variance: mean * (mean - 1),
    smooth: true,
    logLaplace: (theta) => -theta - Math.log1p(-Math.expm1(-theta) * (mean - 1)),
    fillSum: (k, cut, out) => {
      const { limit, horizon = limit } = cut;
      if (horizon <= k) {
        Object.assign(out, { start: horizon, end: horizon, complete: false });
        return;
      }
      // k packets take k slots and as many more as the geometric law on 0, 1, ... adds.
      const law = negativeBinomialLaw(k, 1, mean - 1);
      fillPanjer(law, { ...cut, limit: limit - k, horizon: horizon - k }, out);
      out.reserve(out.end + k, out.start);
      out.values.copyWithin(out.start + k, out.start, out.end);
      out.start += k;
      out.end += k;
    },
    pointwise: geometricPointwise(mean - 1, 1),
  };
}
