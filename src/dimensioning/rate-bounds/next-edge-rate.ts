/** The rate to be solved next so that the edge is known more closely. */
import { edgeBracket, edgeLoss } from '../../models/contract/edge.ts';

interface SolvedRate {
  rate: number;
  loss: number | null;
}

/** Every third rate halves the bracket: a curve that interpolation misjudges costs no more than that. */
const halvedEvery = 3;

/** Decades of the loss above the limit of the edge; null: none, of which the logarithm says nothing. */
const decades = ({ loss }: SolvedRate): number | null =>
  loss !== null && loss > 0 ? Math.log10(loss / edgeLoss) : null;

/** The zero of the parabola x(y) through three points. */
function interpolated(points: readonly { x: number; y: number }[]): number {
  return points.reduce((sum, { x, y }, k) => {
    const others = points.filter((_, j) => j !== k);
    return sum + others.reduce((term, other) => (term * -other.y) / (y - other.y), x);
  }, 0);
}

/**
 * A rate between the highest known without loss and the lowest known with it, where the logarithm of the loss would
 * reach the limit; null once those are at most `tolerance` apart, or no rate that loses packets is known. Depends on
 * nothing but the points.
 */
export function nextEdgeRate(points: readonly SolvedRate[], tolerance: number): number | null {
  const { lossless, lossy } = edgeBracket(points);
  if (lossy === null || lossy - lossless <= tolerance) return null;
  const middle = (lossless + lossy) / 2;
  if (points.length % halvedEvery === 0) return middle;
  const place = (rate: number) => {
    const point = points.find((one) => one.rate === rate);
    const y = point === undefined ? null : decades(point);
    return y === null ? [] : [{ x: rate, y }];
  };
  const ends = [...place(lossless), ...place(lossy)];
  if (ends.length < 2) return middle;
  const [third] = points
    .filter(({ rate }) => rate !== lossless && rate !== lossy)
    .sort((a, b) => Math.abs(a.rate - middle) - Math.abs(b.rate - middle))
    .flatMap(({ rate }) => place(rate));
  const inside = (x: number) => x > lossless && x < lossy;
  const curved = third === undefined ? NaN : interpolated([...ends, third]);
  const guess = inside(curved) ? curved : interpolated(ends);
  // Half a tolerance off the ends: next to one of them, the bracket closes from the other side.
  return Math.min(lossy - tolerance / 2, Math.max(lossless + tolerance / 2, guess));
}
