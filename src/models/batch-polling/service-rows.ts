/**
 * X_n, the number of packets that arrive while a batch of n is served: x_n(k) = sum over tau of P(B_n = tau) P(N(tau) = k).
 * Upper tails are summed from P(N(tau) >= k), lower tails from P(N(tau) < k), so that both keep their relative accuracy.
 * Source: Geissler et al. 2021, X_{tau,a} in Eq. (1).
 */
import type { Pmf } from '../../numerics/pmf.ts';
import { pmfMean } from '../../numerics/pmf.ts';
import type { ArrivalBlock, ArrivalCounts } from '../../numerics/renewal-counts.ts';
import { thinnedPmf, safeStride } from '../../numerics/thinned-pmf.ts';
import type { ServiceTimes } from './service-times.ts';

/** Arrivals during a service, for the batch sizes asked for. Read-only. */
export class ServiceRows {
  private readonly laws: readonly (Pmf | undefined)[];
  private readonly means: Float64Array;

  private readonly capped: ReadonlySet<number>;

  constructor(laws: readonly (Pmf | undefined)[], means: Float64Array, capped: ReadonlySet<number>) {
    this.laws = laws;
    this.means = means;
    this.capped = capped;
  }

  has(size: number): boolean {
    return this.laws[size] !== undefined;
  }

  /** Law of X_n, sums to 1. What lies below 1e-18 (lower end) or 1e-36 (upper end) is added to the end's entry. */
  law(size: number): Pmf {
    const law = this.laws[size];
    if (!law) throw new RangeError(`no arrivals were computed for batches of ${size}`);
    return law;
  }

  /** True when the table ended before the law did: its last entry then holds everything from there on. */
  isCapped(size: number): boolean {
    return this.capped.has(size);
  }

  /** E[X_n]; E[B_n] / E[A] exactly when counting is stationary. */
  mean(size: number): number {
    return this.means[size];
  }
}

/** Tails at the ends of a row below which nothing is kept apart. */
export const lowerEnd = 1e-18;
export const upperEnd = 1e-36;

/** One batch size while its row is being built: `last` is P(X < k - 1), or P(X >= k - 1) once `upper`. */
interface OpenRow {
  size: number;
  mean: number;
  weights: Pmf;
  stride: number;
  begun: boolean;
  start: number;
  upper: boolean;
  last: number;
  p: number[];
}

/**
 * Rows of the given sizes. Yields the fraction done between blocks of the table. A service time that is Poisson with a
 * smooth interarrival law is sampled at a stride (see `thinnedPmf`), which leaves about 60 products an entry.
 */
export function* buildServiceRows(
  counts: ArrivalCounts,
  service: ServiceTimes,
  sizes: readonly number[],
): Generator<number, ServiceRows, void> {
  const thin = counts.law.smooth && service.family === 'poisson';
  const open: OpenRow[] = sizes
    .map((size) => {
      const mean = service.mean(size);
      const stride = thin ? safeStride(mean) : 1;
      const weights = stride === 1 ? service.pmf(size) : thinnedPmf(service.pmf(size), stride);
      return { size, mean, weights, stride, begun: false, start: 0, upper: false, last: 0, p: [] };
    })
    .sort((a, b) => a.mean - b.mean);
  const builder = new RowBuilder(open, counts.law.mean);
  for (const block of counts.blocks()) {
    builder.add(block);
    if (builder.done) break;
    yield Math.min(1, builder.count / counts.extent.maxCount);
  }
  const capped = builder.finish();
  const laws: (Pmf | undefined)[] = [];
  const means = new Float64Array(service.means.length);
  for (const row of open) {
    const law = { start: row.start, p: Float64Array.from(row.p) };
    laws[row.size] = law;
    means[row.size] = counts.counting === 'stationary' ? row.mean / counts.law.mean : pmfMean(law);
  }
  return new ServiceRows(laws, means, capped);
}

/**
 * Takes the rows k = 1, 2, ... of the table and extends all laws by the entry k - 1. Longer services have stochastically more
 * arrivals, so in the order of the mean the rows that are still growing are a run: `first` moves on when a law has ended,
 * `turn` when k passes a law's mean and its tail is taken from the upper side.
 */
class RowBuilder {
  count = 0;
  private first = 0;
  private turn = 0;
  private below = new Float64Array(1024);
  private above = new Float64Array(1024);
  private readonly rows: readonly OpenRow[];
  private readonly meanInterarrival: number;

  constructor(rows: readonly OpenRow[], meanInterarrival: number) {
    this.rows = rows;
    this.meanInterarrival = meanInterarrival;
  }

  get done(): boolean {
    return this.first === this.rows.length;
  }

  add(block: ArrivalBlock): void {
    for (let r = 0; r < block.arrivals.rows && !this.done; r++) {
      this.count = block.firstCount + r;
      while (this.turn < this.rows.length && this.rows[this.turn].mean < this.count * this.meanInterarrival)
        this.turn++;
      this.sumArrivals(block, r);
      this.extendLowerTails(block, r);
      this.extendUpperTails(block, r);
    }
  }

  /** Closes the laws that reach beyond the table and names their sizes. */
  finish(): ReadonlySet<number> {
    const capped = new Set<number>();
    for (; this.first < this.rows.length; this.first++) {
      const row = this.rows[this.first];
      if (!row.begun) row.start = this.count;
      row.p.push(row.upper ? row.last : 1 - row.last);
      capped.add(row.size);
    }
    return capped;
  }

  /** `below[t] = P(N(t) >= k)` as far as services that end early need it, `above[t] = P(N(t) < k)` likewise for late ones. */
  private sumArrivals(block: ArrivalBlock, r: number): void {
    const { start, offset, values } = block.arrivals;
    const from = start[r];
    const to = from + offset[r + 1] - offset[r];
    const base = offset[r] - from;
    const { rows, first, turn } = this;
    const lastEarly = rows[Math.max(first, turn) - 1]?.weights;
    const belowEnd = lastEarly && turn > first ? lastEarly.start + spread(rows[turn - 1]) : 0;
    const firstLate = turn < rows.length ? rows[Math.max(first, turn)].weights.start : to;
    this.reserve(Math.max(to, belowEnd) + 2);
    const { below, above } = this;
    let sum = 0;
    const stop = Math.min(to, belowEnd);
    for (let s = from; s < stop; s++) {
      below[s] = sum;
      sum += values[base + s];
    }
    for (let s = Math.max(from, stop); s <= belowEnd; s++) below[s] = sum;
    sum = block.beyond[r];
    let s = to - 1;
    for (; s >= Math.max(from, firstLate); s--) above[s] = sum += values[base + s];
    for (; s >= firstLate; s--) above[s] = sum;
  }

  private extendLowerTails(block: ArrivalBlock, r: number): void {
    const { start, offset } = block.arrivals;
    const to = start[r] + offset[r + 1] - offset[r];
    const { rows } = this;
    for (let j = Math.max(this.first, this.turn); j < rows.length; j++) {
      const row = rows[j];
      const { weights, stride } = row;
      const length = Math.min(weights.p.length, Math.ceil((to - weights.start) / stride));
      const tail = length <= 0 ? 0 : stridedDot(weights.p, 0, length, this.above, weights.start, stride);
      if (!row.begun) {
        if (tail < lowerEnd) break;
        row.begun = true;
        row.start = this.count - 1;
      }
      row.p.push(Math.max(0, tail - row.last));
      row.last = tail;
    }
  }

  private extendUpperTails(block: ArrivalBlock, r: number): void {
    const from = block.arrivals.start[r];
    const { rows } = this;
    const stop = Math.min(this.turn, rows.length);
    for (let j = this.first; j < stop; j++) {
      const row = rows[j];
      const { weights, stride } = row;
      const skip = Math.max(0, Math.ceil((from + 1 - weights.start) / stride));
      const tail =
        skip >= weights.p.length
          ? 0
          : stridedDot(weights.p, skip, weights.p.length, this.below, weights.start + skip * stride, stride);
      if (!row.begun) {
        row.begun = true;
        row.start = this.count - 1;
      }
      const before = row.upper ? row.last : 1 - row.last;
      const ended = tail < upperEnd;
      row.p.push(Math.max(0, ended ? before : before - tail));
      row.upper = true;
      row.last = tail;
      if (ended && j === this.first) this.first++;
    }
  }

  private reserve(length: number): void {
    if (length <= this.below.length) return;
    this.below = new Float64Array(2 * length);
    this.above = new Float64Array(2 * length);
  }
}

/** Slots from a row's first weight to one past its last. */
function spread(row: OpenRow): number {
  return (row.weights.p.length - 1) * row.stride + 1;
}

/** Sum over j of weights[j] * values[at + (j - from) * stride], from <= j < to, in four accumulators. */
function stridedDot(
  weights: Float64Array,
  from: number,
  to: number,
  values: Float64Array,
  at: number,
  stride: number,
): number {
  let sum0 = 0;
  let sum1 = 0;
  let sum2 = 0;
  let sum3 = 0;
  let j = from;
  let s = at;
  for (; j + 3 < to; j += 4) {
    sum0 += weights[j] * values[s];
    sum1 += weights[j + 1] * values[s + stride];
    sum2 += weights[j + 2] * values[s + 2 * stride];
    sum3 += weights[j + 3] * values[s + 3 * stride];
    s += 4 * stride;
  }
  for (; j < to; j++) {
    sum0 += weights[j] * values[s];
    s += stride;
  }
  return sum0 + sum1 + (sum2 + sum3);
}
