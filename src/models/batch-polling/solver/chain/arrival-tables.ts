/**
 * Arrival counts and arrivals in a service, cached between solves. They depend on the interarrival law, the counting
 * and the service times, not on the ring size or on the form of the result; beta determines the batch sizes.
 */
import { BufferPool } from '../../../../numerics/sums/buffer-pool.ts';
import type { CountsExtent } from '../../../../numerics/laws/arrival-law.ts';
import { ArrivalCounts } from '../../../../numerics/laws/renewal/counts.ts';
import { mostCounted } from './largest-count.ts';
import { buildServiceRows } from '../service/row-builder.ts';
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
type SizesInUse = { upTo: number } | { only: number };

interface Entry {
  system: System;
  sizes: SizesInUse;
  tables: ArrivalTables;
}

/** Service times with a sleep and the same without. */
const storedServices = 2;

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
    if (like) service.shareDistributions(like);
    this.services = [service, ...this.services].slice(0, storedServices);
    return service;
  }

  /** Tables for these batch sizes at least. */
  tables(system: System, sizes: SizesInUse): ArrivalTables {
    const extent = extentOf(system, sizes);
    const known = this.entries.find((entry) => covers(entry, system, sizes, extent));
    if (known) {
      this.entries = [known, ...this.entries.filter((entry) => entry !== known)];
      return known.tables;
    }
    const tables = this.makeTables(system, sizes, extent);
    this.entries = [{ system, sizes, tables }, ...this.entries];
    return tables;
  }

  private makeTables(system: System, sizes: SizesInUse, extent: CountsExtent): ArrivalTables {
    const { service, maxBatch } = system;
    const near = this.entries.find(
      (entry) => hasSameTables(entry.system, system) && isSameExtent(entry, extent),
    );
    const { counts, crowdedCounts } = this.countsFor(system, extent);
    const largest = 'only' in sizes ? sizes.only : sizes.upTo;
    const crowded =
      crowdedCounts !== counts && largest === maxBatch
        ? new ServiceRows(buildServiceRows(crowdedCounts, service, [maxBatch]))
        : undefined;
    // Where only full batches occur they all leave packets behind.
    if (crowded && 'only' in sizes) return { counts, crowdedCounts, rows: crowded };
    const known = near && crowdedCounts === counts ? near.tables.rows : null;
    const missing = sizeList(sizes).filter((size) => !known?.has(size));
    const made = buildServiceRows(counts, service, missing);
    return { counts, crowdedCounts, rows: known ? known.with(made) : new ServiceRows(made, crowded) };
  }

  /** The counts of an entry that lacks only some sizes, which it is replaced for; otherwise new ones. */
  private countsFor(system: System, extent: CountsExtent): Omit<ArrivalTables, 'rows'> {
    const { counting, interarrival, crowdedArrivals } = system;
    const wider = this.entries.find(
      (entry) =>
        hasSameTables(entry.system, system) &&
        (isSameExtent(entry, extent) ||
          (entry.system.maxBatch === system.maxBatch && reaches(entry, extent))),
    );
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

/** Counts to follow; in extreme overload, where nearly all packets are lost, not all of them. */
function countsNeeded(system: System, sizes: SizesInUse): number {
  const { service, ringSize } = system;
  const needed = mostCounted(system, service.farthest(sizeList(sizes)));
  if (system.counting === 'ordinary') return needed; // no closed form of the mean that could complete a capped law
  const most = service.totals.step === 0 ? mostCounts : 0;
  return Math.min(needed, Math.max(most, ringSize + beyondRing));
}

/** Range that a table for these sizes has to cover. */
function extentOf(system: System, sizes: SizesInUse): CountsExtent {
  const { service, maxBatch } = system;
  const maxCount = countsNeeded(system, sizes);
  const horizon = 'upTo' in sizes ? service.horizon(sizes.upTo) : service.end(sizes.only);
  const withFull = 'only' in sizes || sizes.upTo === maxBatch;
  return withFull && maxCount < longTable
    ? { horizon: roundedUp(horizon), maxCount: roundedUp(maxCount) }
    : { horizon, maxCount };
}

/** Tables of more counts than this are not rounded up. */
const longTable = 4096;

/**
 * Rounds up to one of some dozen steps per octave: neighbouring beta then share one table, with the same digits
 * whichever of them was solved first.
 */
function roundedUp(value: number): number {
  const step = 2 ** Math.max(0, Math.ceil(Math.log2(value)) - 4);
  return step * Math.ceil(value / step);
}

function covers(entry: Entry, system: System, sizes: SizesInUse, extent: CountsExtent): boolean {
  if (!hasSameTables(entry.system, system)) return false;
  if (
    'only' in sizes
      ? !entry.tables.rows.has(sizes.only)
      : !('upTo' in entry.sizes && entry.sizes.upTo >= sizes.upTo)
  ) {
    return false;
  }
  return entry.system.maxBatch === system.maxBatch
    ? entry.tables.counts.extent.maxCount >= extent.maxCount
    : isSameExtent(entry, extent);
}

/** Whether tables of one are tables of the other, for the batch sizes of both. */
function hasSameTables(a: System, b: System): boolean {
  return (
    a.interarrival.key === b.interarrival.key &&
    a.crowdedArrivals?.key === b.crowdedArrivals?.key &&
    a.counting === b.counting &&
    // Arrivals during crowded services are known of full batches alone.
    (a.crowdedArrivals === undefined || a.maxBatch === b.maxBatch) &&
    a.service.agreesWith(b.service)
  );
}

function isSameExtent({ tables }: Entry, { horizon, maxCount }: CountsExtent): boolean {
  const { extent } = tables.counts;
  return extent.horizon === horizon && extent.maxCount === maxCount;
}

function reaches({ tables }: Entry, { horizon, maxCount }: CountsExtent): boolean {
  const { extent } = tables.counts;
  return extent.horizon >= horizon && extent.maxCount >= maxCount;
}
