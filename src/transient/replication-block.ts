/** Results of consecutive replications: plain arrays, fit to be moved between threads. */

/** Latencies of the packets that arrived in one bin: `counts[k]` of cell `start + k` (`log-cells.ts`). */
export interface LatencyCells {
  start: number;
  counts: Uint32Array;
}

export interface ReplicationBlock {
  /** Number of the first replication. */
  first: number;
  replications: number;
  /** The queue at the instants, one replication after the other. */
  queue: Float64Array;
  /** By replication. */
  offered: Float64Array;
  lost: Float64Array;
  peak: Float64Array;
  /** The longest queue from `peakFromUs` of the job on. */
  latePeak: Float64Array;
  /** NaN: not drained, or not measured. */
  drainUs: Float64Array;
  /** By bin, over all replications. */
  binOffered: Float64Array;
  binLost: Float64Array;
  binLostSquares: Float64Array;
  /** Replications that lose a packet of the bin. */
  binLosing: Float64Array;
  latency: LatencyCells[];
}

/** Replications of a block. */
export const blockReplications = 50;

/** The arrays of a block, to be moved to another thread instead of copied. */
export function blockBuffers(block: ReplicationBlock): ArrayBuffer[] {
  const arrays = [
    block.queue,
    block.offered,
    block.lost,
    block.peak,
    block.latePeak,
    block.drainUs,
    block.binOffered,
    block.binLost,
    block.binLostSquares,
    block.binLosing,
    ...block.latency.map(({ counts }) => counts),
  ];
  return arrays.map(({ buffer }) => buffer as ArrayBuffer);
}
