/**
 * The exact joint law of residual time and own batch for packets that arrive after an empty ring, where it is cheap.
 */
import { addResiduals } from '../../../../numerics/sums/blocked-sums.ts';
import type { BandTable } from '../../../../numerics/chains/band-table.ts';
import type { ArrivalCounts } from '../../../../numerics/laws/renewal-counts.ts';
import { offsetTerm } from '../../../../numerics/sums/sum-terms.ts';
import type { OwnBatches } from './own-batch.ts';
import { serviceLattice, withOwnStall } from './own-batch.ts';
import type { ServiceLengths } from '../service/service-lengths.ts';
import type { System } from '../../system.ts';

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
 * and in a full one likewise with P(N0(rho) >= beta - j). null when it would cost more than about 2 ms. Yields
 * between blocks of the table.
 */
export function* exactOwnBatches(
  system: System,
  counts: ArrivalCounts,
  lengths: ServiceLengths,
): Generator<number, OwnBatches | null, void> {
  const { maxBatch } = system;
  const { lumps, end: horizon } = lengths;
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
    yield 0;
  }
  const joint: (Float64Array | null)[] = Array.from({ length: maxBatch }, () => null);
  const fullOwn = new Float64Array(horizon);
  arrivals.forEach((row, index) => {
    const j = index + 1;
    const residual = new Float64Array(horizon);
    for (const lump of lumps) addResiduals(residual, { start: row.from, p: row.p }, lump, 1);
    const open = new Float64Array(horizon);
    const closed = new Float64Array(horizon);
    renewals.forEach(({ from, p }, i) => {
      const n = i + j;
      if (n >= maxBatch) {
        for (let k = 0; k < p.length; k++) closed[from + k] += p[k];
        return;
      }
      const into = (joint[n] ??= new Float64Array(horizon));
      for (let k = 0; k < p.length; k++) {
        into[from + k] += residual[from + k] * p[k];
        open[from + k] += p[k];
      }
    });
    // The table may end before counts do, deep in overload: the complement of an open batch is then the better sum.
    for (let rho = 0; rho < horizon; rho++) {
      fullOwn[rho] += residual[rho] * (open[rho] < 0.5 ? 1 - open[rho] : closed[rho]);
    }
  });
  const sojourns = joint.flatMap((masses, n) => {
    if (!masses) return [];
    let end = masses.length;
    while (end > 0 && masses[end - 1] < negligible * lengths.mass) end--;
    if (end === 0) return [];
    const sojourn = offsetTerm(0, masses.subarray(0, end), serviceLattice(system, n));
    return [withOwnStall(system, system.service.stallChance(n), sojourn)];
  });
  return { sojourns, fullOwn };
}

function readRow({ start, offset, values }: BandTable, r: number, horizon: number, scale: number): Row {
  const from = Math.min(start[r], horizon);
  const length = Math.max(0, Math.min(offset[r + 1] - offset[r], horizon - from));
  const p = values.slice(offset[r], offset[r] + length);
  if (scale !== 1) for (let k = 0; k < length; k++) p[k] *= scale;
  return { from, p };
}
