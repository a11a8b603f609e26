/**
 * Path data of lines and areas through points in pixels, broken at nulls. Written here rather than with d3-shape, which
 * is 5 kB of the page's first 150 for these curves.
 */
import type { PixelPoints } from '../../frame/covered-pixels.ts';

/**
 * `smooth`: through the points without a corner, and between two of them never beyond either; `step`: changes half way
 * between neighbours; `step-before`: changes at the point before.
 */
export type PathShape = 'linear' | 'smooth' | 'step' | 'step-before';

/** Coordinates are rounded to a tenth of a pixel. */
const rounded = (value: number) => Math.round(value * 10) / 10;

/** Contiguous runs of points as index ranges [from, to). */
function runs(y: PixelPoints['y']): [number, number][] {
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
function monotoneSlopes({ x, y }: PixelPoints, from: number, to: number): number[] {
  const chord = (k: number) => (x[k + 1]! > x[k]! ? (y[k + 1]! - y[k]!) / (x[k + 1]! - x[k]!) : 0);
  return Array.from({ length: to - from }, (_, i) => {
    const k = from + i;
    if (k === from) return chord(k);
    const before = chord(k - 1);
    if (k === to - 1) return before;
    const after = chord(k);
    if (before * after <= 0) return 0;
    const [left, right] = [x[k]! - x[k - 1]!, x[k + 1]! - x[k]!];
    const mean = (before * right + after * left) / (left + right);
    return Math.sign(mean) * Math.min(Math.abs(mean), 2 * Math.abs(before), 2 * Math.abs(after));
  });
}

function traceSmooth(points: PixelPoints, [from, to]: [number, number]): string {
  const { x, y } = points;
  const slopes = monotoneSlopes(points, from, to);
  let d = '';
  for (let k = from + 1; k < to; k++) {
    const third = (x[k]! - x[k - 1]!) / 3;
    const out = `${rounded(x[k - 1]! + third)},${rounded(y[k - 1]! + third * slopes[k - 1 - from])}`;
    const into = `${rounded(x[k]! - third)},${rounded(y[k]! - third * slopes[k - from])}`;
    d += `C${out} ${into} ${rounded(x[k]!)},${rounded(y[k]!)}`;
  }
  return d;
}

/** From the second point of a run to its last. */
function trace(points: PixelPoints, run: [number, number], curve: PathShape): string {
  if (curve === 'smooth') return traceSmooth(points, run);
  const { x, y } = points;
  const [from, to] = run;
  let d = '';
  for (let k = from + 1; k < to; k++) {
    const [right, down] = [rounded(x[k]!), rounded(y[k]!)];
    if (curve === 'linear') d += `L${right},${down}`;
    else if (curve === 'step-before') d += `V${down}H${right}`;
    else d += `H${rounded((x[k - 1]! + x[k]!) / 2)}V${down}${k === to - 1 ? `H${right}` : ''}`;
  }
  return d;
}

export function linePath(points: PixelPoints, curve: PathShape = 'linear'): string {
  let d = '';
  for (const run of runs(points.y)) {
    const start = `${rounded(points.x[run[0]]!)},${rounded(points.y[run[0]]!)}`;
    d += `M${start}${trace(points, run, curve)}`;
  }
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
    d += `M${rounded(x[from]!)},${rounded(y[from]!)}${trace(points, [from, to], curve)}`;
    if (typeof floor === 'number') d += `V${rounded(floor)}H${rounded(x[from]!)}`;
    else for (let k = to - 1; k >= from; k--) d += `L${rounded(x[k]!)},${rounded(floor[k]!)}`;
    d += 'Z';
  }
  return d;
}
