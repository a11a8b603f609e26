import type { DistributionOverlay } from '../../models/contract/figure.ts';
import type { Reference } from '../statistics/reference.ts';

const mostCells = 50;
const samplesPerCell = 20;

/** Cells over which two distributions are compared. */
export interface MeasuredCells {
  lower: ArrayLike<number>;
  upper: ArrayLike<number>;
  count: ArrayLike<number>;
}

/** Bins of the measurement. */
export function ownBins({ lower, width, count }: DistributionOverlay): MeasuredCells {
  return { lower, upper: lower.map((edge, k) => edge + width[k]!), count };
}

/**
 * Cells that cover the whole axis, each with about the same number of samples; cut only between bins. `samples`: how
 * many there are.
 */
export function equalShares({ lower, width, count }: DistributionOverlay, samples: number): MeasuredCells {
  const cells = Math.max(2, Math.min(mostCells, Math.floor(samples / samplesPerCell)));
  const counted = count.reduce((sum, n) => sum + n, 0);
  const lowers = [-Infinity];
  const uppers: number[] = [];
  const counts: number[] = [];
  let passed = 0;
  let inCell = 0;
  for (let k = 0; k < count.length; k++) {
    passed += count[k]!;
    inCell += count[k]!;
    const due = passed >= ((counts.length + 1) * counted) / cells;
    if (!due || k === count.length - 1) continue;
    // Between two bins the cut may lie anywhere; the middle favours neither side.
    const edge = (lower[k]! + width[k]! + lower[k + 1]!) / 2;
    uppers.push(edge);
    lowers.push(edge);
    counts.push(inCell);
    inCell = 0;
  }
  uppers.push(Infinity);
  counts.push(inCell);
  return { lower: lowers, upper: uppers, count: counts };
}

/**
 * Probabilities of each cell on both sides, and of everything between or beyond the cells as one more: its measured
 * part is the bin "other".
 */
export function masses(
  cells: MeasuredCells,
  reference: Reference,
  sampleSize: number,
): { p: number[]; q: number[] } {
  const p: number[] = [];
  const q: number[] = [];
  let covered = 0;
  let counted = 0;
  for (let k = 0; k < cells.count.length; k++) {
    const mass = reference.within(cells.lower[k]!, cells.upper[k]!);
    p.push(cells.count[k]! / sampleSize);
    q.push(mass);
    covered += mass;
    counted += cells.count[k]!;
  }
  p.push(Math.max(0, 1 - counted / sampleSize));
  q.push(Math.max(0, 1 - covered));
  return { p, q };
}
