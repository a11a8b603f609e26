/**
 * Path data of lines and areas through points in pixels, broken at nulls. Written here rather than with d3-shape, which
 * is 5 kB of the page's first 150 for these curves.
 */
import type { PixelPoints } from '../frame/covered-pixels.ts';

/**
 * `smooth`: through the points without a corner, and between two of them never beyond either; `step`: changes half way
 * between neighbours; `step-before`: changes at the point before.
 */
export type PathShape = 'linear' | 'smooth' | 'step' | 'step-before';

/** Coordinates are rounded to a tenth of a pixel. */
const rounded = (value: number) => Math.round(value * 10) / 10;

/** Contiguous runs of points as index ranges [from, to). */
export function runs(y: PixelPoints['y']): [number, number][] {
  const found: [number, number][] = [];
  let from = 0;
  for (let k = 0; k <= y.length; k++) {
    if (k < y.length && y[k] !== null) continue;
    if (k > from) found.push([from, k]);
    from = k + 1;
  }
  return found;
}

/**
 * Slopes at the points of a run, with which a cubic between neighbours is monotone (M. Steffen, Astronomy and
 * Astrophysics 239, 1990).
 */
export function monotoneSlopes({ x, y }: PixelPoints, from: number, to: number): Float64Array {
  const count = to - from;
  const slopes = new Float64Array(count);
  let [before, left] = [0, 0];
  for (let i = 0; i < count; i++) {
    const k = from + i;
    const last = i === count - 1;
    const right = last ? 0 : x[k + 1] - x[k];
    const after = right > 0 ? (y[k + 1]! - y[k]!) / right : 0;
    if (i === 0) slopes[i] = after;
    else if (last) slopes[i] = before;
    else if (before * after > 0) {
      const mean = Math.abs(before * right + after * left) / (left + right);
      slopes[i] = Math.sign(before) * Math.min(mean, 2 * Math.abs(before), 2 * Math.abs(after));
    }
    [before, left] = [after, right];
  }
  return slopes;
}

/** The cubics between the points of a run, from its first point on or from its last one back. */
function traceSmooth({ x, y }: PixelPoints, [from, to]: [number, number], back = false): string {
  const slopes = monotoneSlopes({ x, y }, from, to);
  let d = '';
  for (let step = from + 1; step < to; step++) {
    const k = back ? from + to - step : step;
    const third = (x[k] - x[k - 1]) / 3;
    const left = `${rounded(x[k - 1] + third)},${rounded(y[k - 1]! + third * slopes[k - 1 - from])}`;
    const right = `${rounded(x[k] - third)},${rounded(y[k]! - third * slopes[k - from])}`;
    const end = back ? k - 1 : k;
    d += `C${back ? right : left} ${back ? left : right} ${rounded(x[end])},${rounded(y[end]!)}`;
  }
  return d;
}

/** Path from the second point of a run to its last. */
function trace(points: PixelPoints, run: [number, number], curve: PathShape): string {
  if (curve === 'smooth') return traceSmooth(points, run);
  const { x, y } = points;
  const [from, to] = run;
  let d = '';
  for (let k = from + 1; k < to; k++) {
    const [right, down] = [rounded(x[k]), rounded(y[k]!)];
    if (curve === 'linear') d += `L${right},${down}`;
    else if (curve === 'step-before') d += `V${down}H${right}`;
    else d += `H${rounded((x[k - 1] + x[k]) / 2)}V${down}${k === to - 1 ? `H${right}` : ''}`;
  }
  return d;
}

export function linePath(points: PixelPoints, curve: PathShape = 'linear'): string {
  let d = '';
  for (const run of runs(points.y)) {
    const start = `${rounded(points.x[run[0]])},${rounded(points.y[run[0]]!)}`;
    d += `M${start}${trace(points, run, curve)}`;
  }
  return d;
}

/** Path to the last point of a run, and back along its points to the first. */
function traceBack(points: PixelPoints, run: [number, number], curve: PathShape): string {
  const { x, y } = points;
  const [from, to] = run;
  if (curve === 'smooth')
    return `L${rounded(x[to - 1])},${rounded(y[to - 1]!)}${traceSmooth(points, run, true)}`;
  let d = '';
  for (let k = to - 1; k >= from; k--) d += `L${rounded(x[k])},${rounded(y[k]!)}`;
  return d;
}

/** The area between the points and `floor`: one height, or a height at each point. A closed outline for each run. */
export function areaPath(
  points: PixelPoints,
  floor: number | readonly number[],
  curve: PathShape = 'linear',
): string {
  const { x, y } = points;
  let d = '';
  for (const [from, to] of runs(y)) {
    d += `M${rounded(x[from])},${rounded(y[from]!)}${trace(points, [from, to], curve)}`;
    if (typeof floor === 'number') d += `V${rounded(floor)}H${rounded(x[from])}`;
    else d += traceBack({ x, y: floor }, [from, to], curve);
    d += 'Z';
  }
  return d;
}
