/** The edge of a scenario by a few solved rates, until it is searched. */
import { edgeBracket, edgeLoss } from '../../models/contract/edge.ts';

interface SolvedRate {
  rate: number;
  loss: number | null | undefined;
}

/** Below this a loss is as good as none: its logarithm is still finite. */
const leastLoss = 1e-300;

/**
 * The approximate rate at which the loss reaches the edge's limit: interpolated in the loss's logarithm between the
 * highest rate without loss and the lowest with it; no higher than the rate carried at the latter, because no lower
 * rate carries more. The lowest solved rate where even that loses packets; null: none does. `points`: in any order and
 * unit.
 */
export function interpolatedEdge(points: readonly SolvedRate[]): number | null {
  const { lossless, lossy } = edgeBracket(points);
  if (lossy === null || lossless === 0) return lossy;
  const lossAt = (rate: number) => points.find((point) => point.rate === rate)?.loss ?? 0;
  const [below, above] = [Math.max(leastLoss, lossAt(lossless)), lossAt(lossy)];
  const share = Math.log(edgeLoss / below) / Math.log(above / below);
  const crossing = lossless + share * (lossy - lossless);
  return Math.max(lossless, Math.min(crossing, lossy * (1 - above)));
}
