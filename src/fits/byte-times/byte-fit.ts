/**
 * Time per poll a, per packet b and per byte c from times of batches: a + n (b + c s) by least squares of the relative
 * errors. Times that the points do not determine are not guessed: with batches of one size only b + a/n and c are
 * determined, with frames of one size only a and b + c s.
 */
import { linearLeastSquares } from '../../numerics/linear-least-squares.ts';
import { student95 } from '../../numerics/simulation/batch-means.ts';
import type { BytePoint } from './byte-points.ts';

/** µs; c in ns. With the half-width of its 95 % interval where there are more points than unknowns. */
export interface FittedTime {
  value: number;
  halfWidth: number | null;
}

export interface ByteFit {
  /** Points that `fittedUs` is compared with. */
  points: readonly BytePoint[];
  fittedUs: readonly number[];
  /** null: not determined. */
  perPoll: FittedTime | null;
  perPacket: FittedTime | null;
  perByteNs: FittedTime | null;
  /** b + a/n where all batches have `packets` packets, b + c s where all frames have one size, in place of b. */
  together: { of: 'poll' | 'bytes' | 'both'; time: FittedTime } | null;
}

type Column = (point: BytePoint) => number;

const ofPoll: Column = () => 1;
const ofPackets: Column = ({ packets }) => packets;
const ofBytes: Column = ({ packets, frameBytes }) => (packets * frameBytes) / 1000;

export function fitBytes(points: readonly BytePoint[]): ByteFit {
  const varies = (of: Column) => points.some((point) => of(point) !== of(points[0]!));
  const batchesVary = varies(ofPackets);
  const framesVary = varies(({ frameBytes }) => frameBytes);
  const columns = [...(batchesVary ? [ofPoll] : []), ofPackets, ...(framesVary ? [ofBytes] : [])];
  const squares = linearLeastSquares(
    columns.map((of) => points.map((point) => of(point) / point.us)),
    points.map(() => 1),
  );
  // Two points of different batches and frames, or more on one line.
  if (squares === null) return undetermined(points);
  const { solution, residuals, unitVariances } = squares;
  const freedom = points.length - columns.length;
  const variance = residuals.reduce((sum, residual) => sum + residual ** 2, 0) / freedom;
  const timeOf = (column: Column): FittedTime => {
    const k = columns.indexOf(column);
    const halfWidth = freedom > 0 ? student95(freedom) * Math.sqrt(variance * unitVariances[k]!) : null;
    return { value: solution[k]!, halfWidth };
  };
  const packet = timeOf(ofPackets);
  const isAlone = batchesVary && framesVary;
  return {
    points,
    fittedUs: points.map(({ us }, k) => us * (1 - residuals[k]!)),
    perPoll: batchesVary ? timeOf(ofPoll) : null,
    perPacket: isAlone ? packet : null,
    perByteNs: framesVary ? timeOf(ofBytes) : null,
    together: isAlone ? null : { of: framesVary ? 'poll' : batchesVary ? 'bytes' : 'both', time: packet },
  };
}

function undetermined(points: readonly BytePoint[]): ByteFit {
  return { points, fittedUs: [], perPoll: null, perPacket: null, perByteNs: null, together: null };
}
