/** Collects the observations of the replications of a block. */
import type { TransientRecorder } from '../models/contract/transient.ts';
import { cellOf } from './log-cells.ts';
import type { LatencyCells, ReplicationBlock } from './replication-block.ts';

/** Instants, bins and drain that are observed. */
interface Observation {
  /** Ascending, from 0 to the horizon. */
  readonly instantsUs: Float64Array;
  readonly bins: number;
  /** Ends of uneven bins; absent: they are evenly spread. */
  readonly edgesUs?: Float64Array;
  readonly horizonUs: number;
  readonly drainFromUs: number | null;
  /** One of the instants, from which on the later peak counts; absent: from the beginning. */
  readonly peakFromUs?: number;
  /** Quantum of latencies, µs. */
  readonly quantumUs: number;
}

/** Quantum of latencies that lie on no lattice, µs. */
export const fineQuantumUs = 2 ** -16;

/** One bin's latencies while they are counted. */
class GrowingCells {
  counts = new Uint32Array(1024);
  low = Infinity;
  high = -1;

  add(cell: number): void {
    if (cell >= this.counts.length) this.grow(cell);
    this.counts[cell]++;
    if (cell < this.low) this.low = cell;
    if (cell > this.high) this.high = cell;
  }

  /** Returns the counts so far and resets them. */
  take(): LatencyCells {
    if (this.high < 0) return { start: 0, counts: new Uint32Array(0) };
    const { low, high } = this;
    const taken = { start: low, counts: this.counts.slice(low, high + 1) };
    this.counts.fill(0, low, high + 1);
    this.low = Infinity;
    this.high = -1;
    return taken;
  }

  private grow(cell: number): void {
    const grown = new Uint32Array(2 * (cell + 1));
    grown.set(this.counts);
    this.counts = grown;
  }
}

/** Cells of a search for uneven bins, per bin. */
const cellsPerBin = 8;

/** The bin of a time, 0 <= time < the last edge: begun in the first bin of an even cell, then passed on. */
function unevenBins(edges: Float64Array): (us: number) => number {
  const last = edges.length - 2;
  const cells = cellsPerBin * (last + 1);
  const perUs = cells / edges[last + 1];
  const first = new Int32Array(cells + 1);
  for (let cell = 0, bin = 0; cell <= cells; cell++) {
    while (bin < last && edges[bin + 1] <= cell / perUs) bin++;
    // A cell's begin may round up.
    first[cell] = Math.max(0, bin - 1);
  }
  return (us) => {
    let bin = first[(us * perUs) | 0];
    while (bin < last && edges[bin + 1] <= us) bin++;
    return bin;
  };
}

export class BlockRecorder implements TransientRecorder {
  nextInstantUs = Infinity;
  private readonly binsPerUs: number;
  private readonly binAt: ((us: number) => number) | null;
  private readonly perUs: number;
  private readonly cells: GrowingCells[];
  private block!: ReplicationBlock;
  private readonly lostInBin: Int32Array;
  /** The bin of the last packet that left. */
  private bin = 0;
  private cellsOfBin: GrowingCells;
  private binFromUs = 0;
  private binToUs = 0;
  private replication = 0;
  private instant = 0;
  private offset = 0;
  private offered = 0;
  private lostPackets = 0;
  private peakQueue = 0;
  private latePeakQueue = 0;
  private drainedUs = NaN;

  constructor(private readonly observation: Observation) {
    this.binsPerUs = observation.bins / observation.horizonUs;
    this.binAt = observation.edgesUs === undefined ? null : unevenBins(observation.edgesUs);
    this.perUs = 1 / observation.quantumUs;
    this.cells = Array.from({ length: observation.bins }, () => new GrowingCells());
    this.lostInBin = new Int32Array(observation.bins);
    [this.cellsOfBin] = this.cells;
  }

  beginBlock(first: number, replications: number): void {
    const { instantsUs, bins } = this.observation;
    this.block = {
      first,
      replications,
      queue: new Float64Array(replications * instantsUs.length),
      offered: new Float64Array(replications),
      lost: new Float64Array(replications),
      peak: new Float64Array(replications),
      latePeak: new Float64Array(replications),
      drainUs: new Float64Array(replications).fill(NaN),
      binOffered: new Float64Array(bins),
      binLost: new Float64Array(bins),
      binLostSquares: new Float64Array(bins),
      binLosing: new Float64Array(bins),
      latency: [],
    };
    this.replication = 0;
  }

  beginReplication(): void {
    const { instantsUs } = this.observation;
    this.offset = this.replication * instantsUs.length;
    this.instant = 0;
    this.nextInstantUs = instantsUs.length > 0 ? instantsUs[0] : Infinity;
    this.offered = this.lostPackets = this.peakQueue = this.latePeakQueue = 0;
    this.drainedUs = NaN;
  }

  endReplication(): void {
    const { block, lostInBin, replication } = this;
    block.offered[replication] = this.offered;
    block.lost[replication] = this.lostPackets;
    block.peak[replication] = this.peakQueue;
    block.latePeak[replication] = this.latePeakQueue;
    const { drainFromUs } = this.observation;
    if (drainFromUs !== null) block.drainUs[replication] = this.drainedUs - drainFromUs;
    for (let bin = 0; bin < lostInBin.length; bin++) {
      const lost = lostInBin[bin];
      if (lost === 0) continue;
      block.binLost[bin] += lost;
      block.binLostSquares[bin] += lost * lost;
      block.binLosing[bin]++;
      lostInBin[bin] = 0;
    }
    this.replication++;
  }

  takeBlock(): ReplicationBlock {
    this.block.latency = this.cells.map((cells) => cells.take());
    return this.block;
  }

  record(queue: number): void {
    const { instantsUs, peakFromUs } = this.observation;
    if (this.nextInstantUs === peakFromUs) this.latePeakQueue = queue;
    this.block.queue[this.offset + this.instant++] = queue;
    this.nextInstantUs = this.instant < instantsUs.length ? instantsUs[this.instant] : Infinity;
  }

  peak(queue: number): void {
    if (queue > this.peakQueue) this.peakQueue = queue;
    if (queue > this.latePeakQueue) this.latePeakQueue = queue;
  }

  left(arrivedUs: number, latencyUs: number): void {
    // Packets leave in the order of arrival, mostly: few of them change the bin.
    if (!(arrivedUs >= this.binFromUs && arrivedUs < this.binToUs)) {
      if (!(arrivedUs >= 0 && arrivedUs < this.observation.horizonUs)) return;
      this.enterBin(arrivedUs);
    }
    this.offered++;
    this.block.binOffered[this.bin]++;
    // Times on a lattice are a rounding error off it.
    this.cellsOfBin.add(cellOf(latencyUs * this.perUs + 0.5));
  }

  lost(arrivedUs: number): void {
    if (!(arrivedUs >= 0 && arrivedUs < this.observation.horizonUs)) return;
    const bin = this.binOf(arrivedUs);
    this.offered++;
    this.lostPackets++;
    this.block.binOffered[bin]++;
    this.lostInBin[bin]++;
  }

  private enterBin(us: number): void {
    const bin = this.binOf(us);
    const { edgesUs } = this.observation;
    this.bin = bin;
    this.cellsOfBin = this.cells[bin];
    // Ends of even bins are not known to the last digit.
    this.binFromUs = edgesUs?.[bin] ?? us;
    this.binToUs = edgesUs?.[bin + 1] ?? us;
  }

  private binOf(us: number): number {
    return this.binAt === null ? (us * this.binsPerUs) | 0 : this.binAt(us);
  }

  elsewhere(arrivedUs: number, isLost: boolean): void {
    if (!(arrivedUs >= 0 && arrivedUs < this.observation.horizonUs)) return;
    this.offered++;
    if (isLost) this.lostPackets++;
  }

  drained(atUs: number): void {
    this.drainedUs = atUs;
  }
}
