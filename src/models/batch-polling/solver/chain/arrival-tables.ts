/**
 * Arrival counts and arrivals during a service, kept between solves. They depend on the interarrival law, the counting
 * and the service times, not on the ring size or on the form of the result; beta says of which batch sizes.
 */
import { BufferPool } from '../../../../numerics/sums/buffer-pool.ts';
import type { CountsExtent } from '../../../../numerics/laws/arrival-law.ts';
import { ArrivalCounts } from '../../../../numerics/laws/renewal/counts.ts';
import { steadyShare } from '../../../../numerics/steady-share.ts';
import { mostCounted } from './largest-count.ts';
import { buildServiceRows } from '../service/service-row-builder.ts';
import { ServiceRows } from '../service/service-rows.ts';
import type { ServiceTimes } from '../service/service-times.ts';
import type { System } from '../../system/system.ts';
import { beyondRing, mostCounts } from '../../cost/table-cost.ts';

export interface ArrivalTables {
  counts: ArrivalCounts;
  /** During services that leave packets in the ring: mostly the same. */
  crowdedCounts: ArrivalCounts;
  rows: ServiceRows;
}

/** Which batch sizes occur: all from an empty poll up to a largest, or only full batches. */
export type SizesInUse = { upTo: number } | { only: number };

interface Entry {
  system: System;
  sizes: SizesInUse;
  tables: ArrivalTables;
}

/** Service times with a sleep and the same without. */
const keptServices = 2;

/** The tables of the last two systems (the busiest core and the others). */
export class ArrivalTableCache {
  private entries: Entry[] = [];
  private services: ServiceTimes[] = [];
  private readonly pool = new BufferPool();

  /**
   * The same service times as `service`, with the distributions already made for an earlier solve when there was one.
   */
  shareService(service: ServiceTimes): ServiceTimes {
    const known = this.services.find((other) => other.equals(service));
    if (known) return known;
    const like = this.services.find((other) => other.agreesWith(service));
    if (like) service.keepTogether(like);
    this.services = [service, ...this.services].slice(0, keptServices);
    return service;
  }

  /** Tables for these batch sizes at least. Yields the fraction done. */
  *tables(system: System, sizes: SizesInUse): Generator<number, ArrivalTables, void> {
    const maxCount = yield* steadyShare(0, countsNeeded(system, sizes));
    const known = this.entries.find((entry) => covers(entry, system, sizes, maxCount));
    if (known) {
      this.entries = [known, ...this.entries.filter((entry) => entry !== known)];
      return known.tables;
    }
    const tables = yield* this.makeTables(system, sizes, maxCount);
    this.entries = [{ system, sizes, tables }, ...this.entries];
    return tables;
  }

  private *makeTables(
    system: System,
    sizes: SizesInUse,
    maxCount: number,
  ): Generator<number, ArrivalTables, void> {
    const { service, maxBatch } = system;
    const horizon =
      'upTo' in sizes ? yield* steadyShare(0, service.horizon(sizes.upTo)) : service.end(sizes.only);
    const near = this.entries.find((entry) => hasSameTables(entry.system, system));
    const { counts, crowdedCounts } = this.countsFor(system, { horizon, maxCount }, near?.system);
    const largest = 'only' in sizes ? sizes.only : sizes.upTo;
    const crowded =
      crowdedCounts !== counts && largest === maxBatch
        ? new ServiceRows(yield* buildServiceRows(crowdedCounts, service, [maxBatch]))
        : undefined;
    // Where only full batches occur they all leave packets behind.
    if (crowded && 'only' in sizes) return { counts, crowdedCounts, rows: crowded };
    const known = near && crowdedCounts === counts ? near.tables.rows : null;
    const missing = sizeList(sizes).filter((size) => !known?.has(size) || known.isCapped(size));
    const made = yield* buildServiceRows(counts, service, missing);
    return { counts, crowdedCounts, rows: known ? known.with(made) : new ServiceRows(made, crowded) };
  }

  /**
   * The counts of an entry that lacks only some sizes, which it is replaced for; otherwise new ones, with room for the
   * next larger batches where `near` is a system with others.
   */
  private countsFor(
    system: System,
    needed: CountsExtent,
    near: System | undefined,
  ): Omit<ArrivalTables, 'rows'> {
    const { counting, interarrival, crowdedArrivals } = system;
    const wider = this.entries.find((entry) => hasSameTables(entry.system, system) && reaches(entry, needed));
    const extent = near && near.maxBatch !== system.maxBatch ? wide(needed) : needed;
    this.entries = this.entries.filter((entry) => entry !== wider);
    for (const { tables } of this.entries.splice(1)) {
      tables.counts.release(); // room before new tables are made
      tables.crowdedCounts.release();
    }
    if (wider) return wider.tables;
    const counts = new ArrivalCounts(interarrival, counting, extent, this.pool);
    const crowdedCounts =
      crowdedArrivals === undefined
        ? counts
        : new ArrivalCounts(crowdedArrivals, counting, extent, this.pool);
    return { counts, crowdedCounts };
  }
}

function sizeList(sizes: SizesInUse): number[] {
  return 'only' in sizes ? [sizes.only] : Array.from({ length: sizes.upTo + 1 }, (_, size) => size);
}

/**
 * Counts to follow; in absurd overload not all of them, where nearly everything is lost anyway. Yields the fraction
 * done.
 */
function* countsNeeded(system: System, sizes: SizesInUse): Generator<number, number, void> {
  const { service, ringSize } = system;
  const needed = yield* mostCounted(system, service.farthest(sizeList(sizes)));
  if (system.counting === 'ordinary') return needed; // no closed form of the mean that could complete a capped law
  const most = service.stallSlots === 0 ? mostCounts : 0;
  return Math.min(needed, Math.max(most, ringSize + beyondRing));
}

function covers(entry: Entry, system: System, sizes: SizesInUse, maxCount: number): boolean {
  if (!hasSameTables(entry.system, system)) return false;
  if (
    'only' in sizes
      ? !entry.tables.rows.has(sizes.only)
      : !('upTo' in entry.sizes && entry.sizes.upTo >= sizes.upTo)
  ) {
    return false;
  }
  return entry.tables.counts.extent.maxCount >= maxCount;
}

/** Whether tables of one are tables of the other, for the batch sizes of both. */
function hasSameTables(a: System, b: System): boolean {
  return (
    a.interarrival.key === b.interarrival.key &&
    a.crowdedArrivals?.key === b.crowdedArrivals?.key &&
    a.counting === b.counting &&
    // What arrives during crowded services is known of full batches alone.
    (a.crowdedArrivals === undefined || a.maxBatch === b.maxBatch) &&
    a.service.agreesWith(b.service)
  );
}

/** While beta is dragged, only one position in many makes the counts anew. */
function wide({ horizon, maxCount }: CountsExtent): CountsExtent {
  return { horizon: Math.ceil(roomAhead * horizon), maxCount: Math.ceil(roomAhead * maxCount) };
}

/** Some thirty batch sizes of 256. */
const roomAhead = 1.125;

function reaches({ tables }: Entry, { horizon, maxCount }: CountsExtent): boolean {
  const { extent } = tables.counts;
  return extent.horizon >= horizon && extent.maxCount >= maxCount;
}
