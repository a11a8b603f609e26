/**
 * Path data of lines and areas through points in pixels, broken at nulls. Written here rather than with d3-shape, which
 * is 5 kB of the page's first 150 for these three curves.
 */
import type { PixelPoints } from '../../frame/covered-pixels.ts';

/** `step`: changes half way between neighbours; `step-before`: changes at the point before. */
export type PathShape = 'linear' | 'step' | 'step-before';

/** A tenth of a pixel is exact enough. */
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

/** From the second point of a run to its last. */
function trace({ x, y }: PixelPoints, [from, to]: [number, number], curve: PathShape): string {
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
