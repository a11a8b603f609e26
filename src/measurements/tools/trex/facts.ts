/** A stream of TRex with what follows from its bins, in the terms of TRex. */
import type { HdrSummary } from '../hdr/string.ts';
import { hdrSummary } from '../hdr/string.ts';
import type { BinEdge, BinStatistics, TrexBins } from './bins.ts';
import { binStatistics, latencyBins } from './bins.ts';
import type { TrexStream } from './streams.ts';

export interface TrexReading {
  stream: TrexStream;
  /** null: no histogram, or an empty one. */
  bins: TrexBins | null;
  statistics: BinStatistics | null;
  packed: HdrSummary | null;
}

export function trexReading(stream: TrexStream, edge: BinEdge): TrexReading {
  const bins = stream.histogram === null ? null : latencyBins(stream.histogram, edge);
  const statistics = bins === null ? null : binStatistics(bins);
  const packed = stream.hdr === null ? null : hdrSummary(stream.hdr);
  return { stream, bins: statistics === null ? null : bins, statistics, packed };
}

/** `stream 256`, `port-0`; '' where the text does not name it. */
export function streamName({ stream }: TrexReading): string {
  return stream.pgId === null ? (stream.name ?? '') : `stream ${stream.pgId}`;
}

export function streamFacts({ stream, statistics, packed }: TrexReading): Record<string, unknown> {
  const { histogram, pgId, average, jitter, lastMax, totalMax, totalMin, errors, flow } = stream;
  return {
    ...{ pg_id: pgId, average, jitter, last_max: lastMax, total_max: totalMax, total_min: totalMin },
    histogram: histogram?.key.map((key, k) => [key, histogram.count[k]!]) ?? null,
    count: statistics?.count ?? packed?.count ?? null,
    meanBounds: statistics?.meanBounds ?? null,
    meanMid: statistics?.meanMid ?? null,
    quantileBin: statistics?.quantileBin ?? null,
    err: errors,
    flow,
    hdrDecoded: packed,
  };
}
