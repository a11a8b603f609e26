/** Where the time in the system comes from: rest of the batch in service, full batches ahead, own batch. */
import type { Breakdown } from '../../../contract/solution.ts';
import { convolutionAt } from '../../../../numerics/sums/sum-terms.ts';
import type { LawReader } from '../../../../numerics/laws/times/quantiles.ts';
import type { SolvedCore } from '../solved-core.ts';
import type { StallTotals } from '../service/stall-totals.ts';
import type { SojournTerm } from './sojourn-time.ts';
import type { System } from '../../system/system.ts';
import type { SojournTime } from './sojourn-time.ts';
import { meanWaitingSlots } from './waiting-time.ts';

const partsOf = ({ service }: System) => [
  { id: 'residual', label: service.sleep === null ? 'batch in service' : 'batch in service or sleep' },
  { id: 'ahead', label: 'full batches ahead' },
  { id: 'own', label: 'own batch' },
];

const levels = [
  { id: 'p50', label: '50 %', beyond: 0.5 },
  { id: 'p90', label: '90 %', beyond: 0.1 },
  { id: 'p99', label: '99 %', beyond: 0.01 },
  { id: 'p999', label: '99.9 %', beyond: 0.001 },
] as const;

/** Slots of each part. */
type Parts = readonly [residual: number, ahead: number, own: number];

/** Terms with less than this share of the mass at a slot do not count among its parts. */
const negligible = 1e-20;

/** Mass at t with stalls of total j, at index j. */
function stalledMasses({ law, kind: { stalls } }: SojournTerm, t: number, totals: StallTotals): number[] {
  const masses: number[] = [];
  for (const [j, share] of stalls.entries()) {
    const at = t - totals.at(j);
    const read = share !== 0 && at >= law.first && at <= law.last;
    masses.push(read ? share * law.pmf(at) : 0);
  }
  return masses;
}

/**
 * Expected parts of a time in the system of exactly t slots; they add up to t. Cost: a few readings of the law.
 */
export function partsAt({ joint, terms, totals }: SojournTime, t: number): Parts {
  let mass = 0;
  let residual = 0;
  let ownTime = 0;
  for (const law of joint) {
    if (t < law.first || t > law.last) continue;
    const m = law.pmf(t);
    const before = law.firstPart(t);
    mass += m;
    residual += before;
    ownTime += t * m - before;
  }
  const masses = terms.map((term) => stalledMasses(term, t, totals));
  for (const byStalls of masses) for (const m of byStalls) mass += m;
  for (const [k, { law, ahead, whole, scale, kind }] of terms.entries()) {
    const { offsets, services, smoothed } = ahead;
    for (const [j, m] of masses[k].entries()) {
      // The parts of a term are at most t times its mass, and reading them convolves.
      if (m <= negligible * mass) continue;
      const at = t - totals.at(j);
      const share = kind.stalls[j];
      const sum = kind.sum();
      const first = share * law.firstPart(at);
      const ownPart = sum.ownMoment();
      const last = share * scale * convolutionAt(offsets, sum.law.start, ownPart, at);
      ownTime += last + m * kind.ownStalls(j);
      // Full services are equal ones. With a whole service in progress, the first part is -1 - s without it.
      const each = whole || smoothed ? (at * m - first - last) / services : 0;
      residual += first + (whole ? each : 0) - (smoothed ? each : 0);
    }
  }
  if (!(mass > 0)) return [0, 0, 0];
  const before = Math.max(0, residual / mass);
  return [before, Math.max(0, t - before - ownTime / mass), ownTime / mass];
}

/** The breakdown at the mean and at p50, p90, p99, p99.9 of the exact time in the system, in µs. */
export function sojournBreakdown(
  {
    system,
    chain,
    queue,
    times,
    aheadSlots,
    ownSlots,
  }: Pick<SolvedCore, 'system' | 'chain' | 'queue' | 'times' | 'aheadSlots' | 'ownSlots'>,
  reader: LawReader,
  slotUs: number,
): Breakdown {
  const inUs = (slots: Parts) => slots.map((value) => value * slotUs);
  const meanWaiting = meanWaitingSlots(chain, queue.meanExact);
  const mean: Parts = [Math.max(0, meanWaiting - aheadSlots), aheadSlots, ownSlots];
  const values = [{ id: 'mean', label: 'mean', values: inUs(mean) }];
  for (const { id, label, beyond } of levels) {
    const slot = reader.upperQuantile(beyond);
    const parts = partsAt(times.sojourn, slot);
    values.push({ id, label, values: inUs(parts) });
  }
  return { unit: 'µs', parts: partsOf(system), levels: values };
}
