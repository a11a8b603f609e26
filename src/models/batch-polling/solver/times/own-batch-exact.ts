/**
 * The exact joint law of residual time and own batch for packets that arrive after an empty ring, where it is cheap.
 */
import { float64Array } from '../../../../numerics/array-memory.ts';
import { addResiduals } from '../../../../numerics/sums/blocked-sums.ts';
import type { BandTable } from '../../../../numerics/chains/band-table.ts';
import type { ArrivalCounts } from '../../../../numerics/laws/renewal/counts.ts';
import { offsetTerm } from '../../../../numerics/sums/sum-terms.ts';
import type { OwnBatches } from './own-batch.ts';
import { serviceLattice, withOwnStalls } from './own-batch.ts';
import type { ServiceLengths } from '../service/service-lengths.ts';
import type { System } from '../../system/system.ts';

/** Products that the exact law may take: two to three milliseconds. */
const affordable = 2e6;

/** Joint masses below this share of the mass per poll are left out. */
const negligible = 1e-28;

/** Row of a table on slots 0 <= s < horizon. */
interface Row {
  from: number;
  p: Float64Array;
}

/**
 * With sigma the lengths of services that begin with an empty ring:
 *   Z_j(rho) = sum over tau of sigma(tau) g_j(tau - 1 - rho)
 *   packets per poll with residual rho in an own batch of n < beta = sum over j of Z_j(rho) P(N0(rho) = n - j),
 * and in a full one likewise with P(N0(rho) >= beta - j). null when it would cost more than about 2 ms.
 */
export function exactOwnBatches(
  system: System,
  counts: ArrivalCounts,
  lengths: ServiceLengths,
): OwnBatches | null {
  const { maxBatch } = system;
  const { end: horizon } = lengths;
  const lumps = lengths.lumps.filter(({ mass }) => mass > 0);
  const lengthsInUse = lumps.reduce((sum, lump) => sum + lump.p.length, 0);
  const arrivals: Row[] = [];
  const renewals: Row[] = [];
  let arrivalLength = 0;
  let renewalLength = 0;
  for (const block of counts.blocks()) {
    for (let r = 0; r < block.arrivals.rows; r++) {
      if (block.arrivals.start[r] < horizon && arrivals.length < maxBatch) {
        const row = readRow(block.arrivals, r, horizon, 1);
        arrivals.push(row);
        arrivalLength += row.p.length;
      }
      const row = readRow(block.renewals, r, horizon, block.renewalScale);
      renewals.push(row);
      renewalLength += row.p.length;
      const cost = arrivalLength * lengthsInUse + renewalLength * arrivals.length;
      if (cost > affordable) return null;
    }
  }
  const residuals = arrivals.map((row) => spanOfResidual(row, lengths));
  const joint = roomForJoint(residuals, renewals, maxBatch);
  const fullOwn = float64Array(horizon);
  for (const [index, row] of arrivals.entries()) {
    const j = index + 1;
    const { from, to } = residuals[index];
    if (from >= to) continue;
    const residual = float64Array(to - from);
    for (const lump of lumps) {
      const arriving = { start: row.from + from, p: row.p };
      addResiduals(residual, arriving, lump, 1);
    }
    const open = float64Array(to - from);
    const closed = float64Array(to - from);
    for (const [i, { from: first, p }] of renewals.entries()) {
      // Rows begin later and later.
      if (first >= to) break;
      const n = i + j;
      const begin = Math.max(from, first);
      const end = Math.min(to, first + p.length);
      const into = n < maxBatch ? joint[n]! : null;
      const counted = into === null ? closed : open;
      for (let rho = begin; rho < end; rho++) {
        counted[rho - from] += p[rho - first];
        if (into !== null) into[rho] += residual[rho - from] * p[rho - first];
      }
    }
    for (let k = 0; k < residual.length; k++)
      fullOwn[from + k] += residual[k] * (open[k] < 0.5 ? 1 - open[k] : closed[k]);
  }
  const sojourns = joint.flatMap((masses, n) => {
    if (!masses) return [];
    let end = masses.length;
    while (end > 0 && masses[end - 1] < negligible * lengths.mass) end--;
    if (end === 0) return [];
    const sojourn = offsetTerm(
      { start: 0, step: 1, weights: masses.subarray(0, end) },
      serviceLattice(system, n),
    );
    return [withOwnStalls(system, system.service.stallWeights(n), sojourn)];
  });
  return { sojourns, fullOwn };
}

/** Slots from `from` on and before `to`. */
interface Span {
  from: number;
  to: number;
}

/** Residual times that services can have after an arrival in a slot of the row. */
function spanOfResidual({ from, p }: Row, { lumps, end }: ServiceLengths): Span {
  const shortest = Math.min(...lumps.filter(({ mass }) => mass > 0).map(({ start }) => start));
  return {
    from: Math.max(0, shortest - from - p.length),
    to: p.length === 0 ? 0 : Math.max(0, end - 1 - from),
  };
}

/**
 * Zeros for the residual times of own batches of n packets, up to the last one that an arrival leaves and n - j further
 * ones fit into; null where there is none: of a long service with steady arrivals few n are left.
 */
function roomForJoint(
  residuals: readonly Span[],
  renewals: readonly Row[],
  maxBatch: number,
): (Float64Array | null)[] {
  const ends = float64Array(maxBatch);
  for (const [index, { from, to }] of residuals.entries()) {
    for (const [i, { from: first, p }] of renewals.entries()) {
      const n = i + index + 1;
      if (n >= maxBatch || first >= to) break;
      const end = Math.min(to, first + p.length);
      if (Math.max(from, first) < end) ends[n] = Math.max(ends[n], end);
    }
  }
  return Array.from(ends, (end) => (end > 0 ? float64Array(end) : null));
}

function readRow({ start, offset, values }: BandTable, r: number, horizon: number, scale: number): Row {
  const from = Math.min(start[r], horizon);
  const length = Math.max(0, Math.min(offset[r + 1] - offset[r], horizon - from));
  const p = values.slice(offset[r], offset[r] + length);
  if (scale !== 1) for (let k = 0; k < length; k++) p[k] *= scale;
  return { from, p };
}
