/** Builds the laws of arrivals during a service from the table of arrival counts, all sizes in one pass. */
import { float64Array } from '../../../../numerics/array-memory.ts';
import type { ArrivalCounts } from '../../../../numerics/laws/renewal/counts.ts';
import { RowBuilder } from './row-builder.ts';
import type { MadeRows } from './service-rows.ts';
import { piecesOf } from './service-pieces.ts';
import type { ServiceTimes } from './service-times.ts';

/**
 * Rows of the given sizes. A smooth service time with a smooth interarrival law is sampled at a stride (see
 * `thinnedPmf`), which leaves about 50 products an entry.
 */
export function buildServiceRows(
  counts: ArrivalCounts,
  service: ServiceTimes,
  sizes: readonly number[],
): MadeRows {
  const builders = likeSizes(service, sizes).map(
    (like) => new RowBuilder(counts, service, piecesOf(service, like, counts.law.smooth)),
  );
  for (const block of counts.blocks()) {
    for (let r = 0; r < block.arrivals.rows && !builders.every(({ done }) => done); r++) {
      for (const builder of builders) {
        if (!builder.done) builder.add(block, r);
      }
    }
  }
  const made: MadeRows = {
    laws: [],
    means: float64Array(service.means.length),
    capped: new Set<number>(),
  };
  for (const builder of builders) builder.finish(made);
  return made;
}

/** Sizes whose laws differ in scale only; an empty poll with a sleep stands alone. */
function likeSizes({ sleep }: ServiceTimes, sizes: readonly number[]): (readonly number[])[] {
  if (sleep === null || !sizes.includes(0)) return [sizes];
  const others = sizes.filter((size) => size > 0);
  return others.length > 0 ? [others, [0]] : [[0]];
}
