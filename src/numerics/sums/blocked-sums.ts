/**
 * Inner loops of sums over rows and shifts: several rows a pass, so that the accumulator is read and written less
 * often.
 */
import type { Pmf } from '../laws/pmf.ts';
import { finished } from '../finished.ts';
import { WorkPace, workPerYield } from '../work-pace.ts';

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
  finished(addResidualsInParts(out, early, late, step));
}

/** What `addResiduals` adds, digit for digit. Yields the share done between its parts. */
export function* addResidualsInParts(
  out: Float64Array,
  early: Pmf,
  late: Pmf,
  step: number,
): Generator<number, void, void> {
  if (step === 1 && isSparse(late.p)) {
    yield* addResidualsOfFewLengths(out, early, late);
    return;
  }
  const count = Math.ceil(early.p.length / step);
  const atOnce = 4 * Math.ceil(workPerYield / 4 / late.p.length);
  for (let from = 0; from < count; from += atOnce) {
    const to = Math.min(count, from + atOnce);
    let i = from;
    for (; i + 3 < to; i += 4) addFourResiduals(out, early, late, step, i);
    for (; i < to; i++) addResidual(out, early, late, step, i, 0, out.length);
    if (to < count) yield to / count;
  }
}

/** What entry `i` of every step-th event adds to first <= rho < last. */
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

/** The same sum length by length. */
function* addResidualsOfFewLengths(out: Float64Array, early: Pmf, late: Pmf): Generator<number, void, void> {
  const pace = new WorkPace();
  for (let k = 0; k < late.p.length; k++) {
    const weight = late.p[k];
    if (weight === 0) continue;
    // the event in slot s leaves rho = last - s
    const last = late.start + k - 1;
    const from = Math.max(0, last - out.length + 1 - early.start);
    const to = Math.min(early.p.length, last + 1 - early.start);
    for (let i = from; i < to; i++) out[last - early.start - i] += weight * early.p[i];
    if (pace.isDue(Math.max(0, to - from))) yield k / late.p.length;
  }
}
