/** Sums of independent times on a common lattice. */
import type { LawReader } from '../../../../numerics/laws/times/quantiles.ts';
import type { TimeLaw } from '../../../../numerics/sums/sum-terms.ts';
import type { LatticeTime } from './lattice-time.ts';
import { splitBetween } from './poll-cycles.ts';

/** A time that is added to another one: in the buffer, and on the link. */
export interface AddedTime {
  buffer: LatticeTime;
  link: LatticeTime;
}

/** Cells of a sum. */
const mostCells = 1536;

/** Mass of a law beyond either end that is left out. */
const tailEnd = 1e-10;

const lengthOf = ({ start = 0, p, cellSlots }: LatticeTime) => start + (p.length - 1) * cellSlots;

/** The same time on another lattice, moved so that its mean is the one that is known. */
function onLattice(
  { start = 0, p, cellSlots, mean }: LatticeTime,
  step: number,
  cells: number,
): Float64Array {
  const sum = new Float64Array(cells);
  let [mass, moment] = [0, 0];
  p.forEach((value, k) => {
    mass += value;
    moment += value * k * cellSlots;
  });
  // Times of 0 stay so.
  const stretch = moment > 0 ? ((mean - start) * mass) / moment : 1;
  p.forEach((value, k) => {
    const [at, below, above] = splitBetween(Math.max(0, start + k * cellSlots * stretch) / step);
    sum[Math.min(at, cells - 1)] += (value / mass) * below;
    if (above > 0) sum[Math.min(at + 1, cells - 1)] += (value / mass) * above;
  });
  return sum;
}

function convolved(a: Float64Array, b: Float64Array, cells: number): Float64Array {
  const sum = new Float64Array(cells);
  for (let i = 0; i < a.length; i++) {
    if (a[i] < 1e-18) continue;
    for (let j = 0; j < b.length && i + j < cells; j++) sum[i + j] += a[i] * b[j];
  }
  return sum;
}

/** The time with the added one, in slots. */
export interface TotalTime {
  law: TimeLaw;
  /** Mean of each part of a total of t slots: before, in the buffer, on the link. */
  partsAt: (t: number) => readonly [before: number, buffer: number, link: number];
}

export function totalTime({ law, median, ...reader }: ReaderOf, added: AddedTime): TotalTime {
  const first = Math.max(0, reader.lower - 1);
  const addedSlots = lengthOf(added.buffer) + lengthOf(added.link);
  const step = Math.max(1, Math.ceil((reader.upper - first + 1.02 * addedSlots) / mostCells));
  const beforeCells = Math.ceil((reader.upper - first) / step) + 1;
  const bufferCells = Math.ceil((1.02 * lengthOf(added.buffer)) / step) + 2;
  const linkCells = Math.ceil((1.02 * lengthOf(added.link)) / step) + 2;
  const before = new Float64Array(beforeCells);
  let [below, beyond] = [0, 1];
  for (let k = 0; k < beforeCells; k++) {
    const t = first + k * step;
    // Differences of the smaller side.
    if (t < median) {
      const cdf = k === beforeCells - 1 ? 1 : Math.max(0, law.cdf(t) / law.mass);
      before[k] = Math.max(0, cdf - below);
      below = cdf;
      beyond = 1 - cdf;
    } else {
      const ccdf = k === beforeCells - 1 ? 0 : Math.max(0, law.ccdf(t) / law.mass);
      before[k] = Math.max(0, beyond - ccdf);
      beyond = ccdf;
    }
  }
  const buffer = onLattice(added.buffer, step, bufferCells);
  const link = onLattice(added.link, step, linkCells);
  const cells = beforeCells + bufferCells + linkCells - 2;
  const further = convolved(buffer, link, bufferCells + linkCells - 1);
  const total = convolved(before, further, cells);
  const moments = (p: Float64Array) => p.map((value, k) => value * k);
  const inBuffer = convolved(before, convolved(moments(buffer), link, further.length), cells);
  const onLink = convolved(before, convolved(buffer, moments(link), further.length), cells);
  return {
    law: latticeLaw(total, first, step, law.mass),
    partsAt: (t) => {
      const k = Math.max(0, Math.min(cells - 1, Math.ceil((t - first) / step)));
      if (!(total[k] > 0)) return [t, 0, 0];
      const [a, b] = [(step * inBuffer[k]) / total[k], (step * onLink[k]) / total[k]];
      return [Math.max(0, t - a - b), a, b];
    },
  };
}

/** A law with the ends of what is read of it. */
interface ReaderOf extends Pick<LawReader, 'law' | 'median'> {
  lower: number;
  upper: number;
}

export const endsOf = (reader: LawReader): ReaderOf => ({
  law: reader.law,
  median: reader.median,
  lower: reader.lowerQuantile(tailEnd),
  upper: reader.upperQuantile(tailEnd),
});

/** `p[k]`: probability of the `step` slots that end with `first + k step`; spread evenly over them. */
function latticeLaw(p: Float64Array, first: number, step: number, mass: number): TimeLaw {
  const cdf = new Float64Array(p.length + 1);
  const ccdf = new Float64Array(p.length + 1);
  for (let k = 0; k < p.length; k++) cdf[k + 1] = cdf[k] + p[k];
  for (let k = p.length - 1; k >= 0; k--) ccdf[k] = ccdf[k + 1] + p[k];
  const scale = mass / cdf[p.length];
  const start = first - step;
  const last = first + (p.length - 1) * step;
  const read = (sums: Float64Array, t: number) => {
    const place = Math.min(p.length, Math.max(0, (t - start) / step));
    const k = Math.min(p.length - 1, Math.floor(place));
    return scale * (sums[k] + (place - k) * (sums[k + 1] - sums[k]));
  };
  return {
    mass,
    first: start + 1,
    last,
    cdf: (t) => read(cdf, t),
    ccdf: (t) => read(ccdf, t),
    pmf: (t) => (t <= start || t > last ? 0 : (scale * p[Math.ceil((t - start) / step) - 1]) / step),
    moment: () => {
      let sum = 0;
      // The mean of the slots of a cell.
      p.forEach((value, k) => (sum += value * (first + k * step - (step - 1) / 2)));
      return scale * sum;
    },
  };
}
