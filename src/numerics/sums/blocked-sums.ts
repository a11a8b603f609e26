/**
 * Inner loops of sums over rows and shifts: several rows a pass, so that the accumulator is read and written less
 * often.
 */
import type { Pmf } from '../laws/pmf.ts';

/** `sum[s - sumStart] += weight * row(s)` for from <= s < to, where row(s) is `values[base + s]`. */
export function addRow(
  sum: Float64Array,
  sumStart: number,
  values: Float64Array,
  base: number,
  from: number,
  to: number,
  weight: number,
): void {
  for (let s = from; s < to; s++) sum[s - sumStart] += weight * values[base + s];
}

type Four = readonly [number, number, number, number];

/** `addRow` for four rows at once. */
function addFourRows(
  sum: Float64Array,
  values: Float64Array,
  [a, b, c, d]: Four,
  [wa, wb, wc, wd]: Four,
  from: number,
  to: number,
): void {
  for (let s = from; s < to; s++) {
    sum[s] += wa * values[a + s] + wb * values[b + s] + (wc * values[c + s] + wd * values[d + s]);
  }
}

/** A row of a band: its value at s is `values[base + s]` for from <= s < to, zero elsewhere. */
export interface BandRow {
  base: number;
  from: number;
  to: number;
}

/** `sum[s] += weights[r] * rows[r](s)` for s < limit, over all rows; four rows at a time where they overlap. */
export function addRows(
  sum: Float64Array,
  values: Float64Array,
  rows: readonly BandRow[],
  weights: ArrayLike<number>,
  limit: number,
): void {
  let r = 0;
  for (; r + 3 < rows.length; r += 4) {
    const a = rows[r];
    const b = rows[r + 1];
    const c = rows[r + 2];
    const d = rows[r + 3];
    const from = Math.max(a.from, b.from, c.from, d.from);
    const to = Math.max(from, Math.min(a.to, b.to, c.to, d.to, limit));
    const w = [weights[r], weights[r + 1], weights[r + 2], weights[r + 3]] as const;
    addFourRows(sum, values, [a.base, b.base, c.base, d.base], w, from, to);
    for (let k = r; k < r + 4; k++) {
      const row = rows[k];
      addRow(sum, 0, values, row.base, row.from, Math.min(row.to, from, limit), weights[k]);
      addRow(sum, 0, values, row.base, Math.max(row.from, to), Math.min(row.to, limit), weights[k]);
    }
  }
  for (; r < rows.length; r++) {
    const row = rows[r];
    addRow(sum, 0, values, row.base, row.from, Math.min(row.to, limit), weights[r]);
  }
}

/**
 * `out[rho]` += sum over s of early(s) late(s + 1 + rho), rho = 0, 1, ... < out.length: how long from an event in slot
 * s to the end of a service of s + 1 + rho slots. With `step` > 1 only every step-th s is used, times the step: right
 * where the product vanishes at both ends and is smooth (see `thinning`). Cost: entries of `early` / step times those
 * of `late`.
 */
export function addResiduals(out: Float64Array, early: Pmf, late: Pmf, step: number): void {
  if (step === 1 && isSparse(late.p)) {
    addResidualsOfFewLengths(out, early, late);
    return;
  }
  const tail = step === 1 ? geometricTail(late.p) : null;
  if (tail !== null) {
    const { start, p } = late;
    addResidualsOfFewLengths(out, early, { start, p: p.subarray(0, tail.from) });
    addGeometricResiduals(out, early, start + tail.from, p[tail.from], tail.ratio);
    return;
  }
  const runs = runsOf(late);
  const count = Math.ceil(early.p.length / step);
  let i = 0;
  for (; i + 3 < count; i += 4) for (const run of runs) addFourResiduals(out, early, run, step, i);
  for (; i < count; i++) for (const run of runs) addResidual(out, early, run, step, i, 0, out.length);
}

/** Relative difference up to which successive ratios of a law count as equal. */
const sameRatio = 1e-12;

/** At most one entry in so many lies before a geometric tail. */
const shortHead = 50;

/** Where the law becomes geometric, if that is nearly all of it: memoryless services. */
export function geometricTail(p: Float64Array): { from: number; ratio: number } | null {
  const last = p.length - 1;
  if (last < shortHead || !(p[last - 1] > 0)) return null;
  const ratio = p[last] / p[last - 1];
  const most = p.length / shortHead;
  let from = last;
  while (from > 0 && Math.abs(p[from] - ratio * p[from - 1]) <= sameRatio * p[from]) from--;
  return ratio < 1 && from <= most ? { from, ratio } : null;
}

/**
 * `addResiduals` for a law that has `mass` at `start` and falls by `ratio` from slot to slot without end: an event one
 * slot earlier adds to the same sum, which is carried from one rho to the next.
 */
function addGeometricResiduals(
  out: Float64Array,
  early: Pmf,
  start: number,
  mass: number,
  ratio: number,
): void {
  // Sum of early(s) ratio^(s + 1 + rho - start) over s >= start - 1 - rho, at rho = 0.
  let sum = 0;
  for (let i = early.p.length - 1, first = start - 1 - early.start; i >= Math.max(0, first); i--)
    sum = sum * ratio + early.p[i];
  const skipped = Math.max(0, early.start - (start - 1));
  sum *= ratio ** skipped;
  for (let rho = 0; rho < out.length; rho++) {
    out[rho] += mass * sum;
    sum = sum * ratio + (early.p[start - 2 - rho - early.start] ?? 0);
  }
}

/** Shortest run of zeros that is skipped. */
const longGap = 200;

/** The law without its gaps: of services of several sizes most slots may lie between them. */
function runsOf({ start, p }: Pmf): Pmf[] {
  const runs: Pmf[] = [];
  let from = 0;
  let last = -1;
  const end = () => {
    if (last >= from) runs.push({ start: start + from, p: p.subarray(from, last + 1) });
  };
  for (let k = 0; k < p.length; k++) {
    if (p[k] === 0) continue;
    if (k - last > longGap) {
      end();
      from = k;
    }
    last = k;
  }
  end();
  return runs;
}

/** Adds entry `i` of every step-th event to first <= rho < last. */
function addResidual(
  out: Float64Array,
  early: Pmf,
  { start, p }: Pmf,
  step: number,
  i: number,
  first: number,
  last: number,
): void {
  const weight = step * early.p[i * step];
  if (weight === 0) return;
  const shift = early.start + i * step + 1 - start;
  const to = Math.min(last, p.length - shift);
  for (let rho = Math.max(first, -shift); rho < to; rho++) out[rho] += weight * p[rho + shift];
}

/**
 * `addResidual` for the entries i..i + 3, one after the other at every rho, so that no digit depends on the grouping.
 */
function addFourResiduals(out: Float64Array, early: Pmf, late: Pmf, step: number, i: number): void {
  const { p } = late;
  const at = early.start + i * step + 1 - late.start;
  // All four reach here.
  const from = Math.min(out.length, Math.max(0, -at));
  const to = Math.max(from, Math.min(out.length, p.length - at - 3 * step));
  const a = step * early.p[i * step];
  const b = step * early.p[(i + 1) * step];
  const c = step * early.p[(i + 2) * step];
  const d = step * early.p[(i + 3) * step];
  // In a ring that is full most slots have no arrival that is accepted.
  if (a === 0 && b === 0 && c === 0 && d === 0) return;
  for (let rho = from, k = from + at; rho < to; rho++, k++) {
    out[rho] = out[rho] + a * p[k] + b * p[k + step] + c * p[k + 2 * step] + d * p[k + 3 * step];
  }
  for (let e = i; e < i + 4; e++) {
    addResidual(out, early, late, step, e, 0, from);
    addResidual(out, early, late, step, e, to, out.length);
  }
}

/** Fewer than one entry in four differs from zero: mixtures of services of fixed length. */
function isSparse(p: Float64Array): boolean {
  let places = 0;
  for (let k = 0; k < p.length; k++) if (p[k] !== 0) places++;
  return 4 * places < p.length;
}

/** The same sum length by length, four at a time. */
function addResidualsOfFewLengths(out: Float64Array, early: Pmf, late: Pmf): void {
  const four: number[] = [];
  for (let k = 0; k < late.p.length; k++) {
    if (late.p[k] === 0) continue;
    four.push(k);
    if (four.length < 4) continue;
    addFourLengths(out, early, late, four);
    four.length = 0;
  }
  for (const k of four) addLength(out, early, late, k, 0, out.length);
}

/** Adds the length at entry `k` to first <= rho < last: the event in slot s leaves rho = length - 1 - s. */
function addLength(out: Float64Array, early: Pmf, late: Pmf, k: number, first: number, last: number): void {
  const weight = late.p[k];
  const at = late.start + k - 1 - early.start;
  const to = Math.min(last, at + 1);
  for (let rho = Math.max(first, at - early.p.length + 1); rho < to; rho++)
    out[rho] += weight * early.p[at - rho];
}

/** `addLength` for four entries, one after the other at every rho, so that no digit depends on the grouping. */
function addFourLengths(out: Float64Array, early: Pmf, late: Pmf, four: readonly number[]): void {
  const { p } = early;
  const [a, b, c, d] = four.map((k) => late.start + k - 1 - early.start);
  const [wa, wb, wc, wd] = four.map((k) => late.p[k]);
  // All four reach here.
  const from = Math.min(out.length, Math.max(0, d - p.length + 1));
  const to = Math.max(from, Math.min(out.length, a + 1));
  let rho = from;
  if (d === a + 3 && to - from > 3) {
    // Of neighbouring lengths an event is read once for four of them at four places.
    let i = a - rho;
    let e1 = p[i + 1];
    let e2 = p[i + 2];
    let e3 = p[i + 3];
    for (; rho + 3 < to; rho += 4, i -= 4) {
      const e0 = p[i];
      const f1 = p[i - 1];
      const f2 = p[i - 2];
      const f3 = p[i - 3];
      out[rho] = out[rho] + wa * e0 + wb * e1 + wc * e2 + wd * e3;
      out[rho + 1] = out[rho + 1] + wa * f1 + wb * e0 + wc * e1 + wd * e2;
      out[rho + 2] = out[rho + 2] + wa * f2 + wb * f1 + wc * e0 + wd * e1;
      out[rho + 3] = out[rho + 3] + wa * f3 + wb * f2 + wc * f1 + wd * e0;
      e1 = f3;
      e2 = f2;
      e3 = f1;
    }
  }
  for (; rho < to; rho++) {
    out[rho] = out[rho] + wa * p[a - rho] + wb * p[b - rho] + wc * p[c - rho] + wd * p[d - rho];
  }
  for (const k of four) {
    addLength(out, early, late, k, 0, from);
    addLength(out, early, late, k, to, out.length);
  }
}
