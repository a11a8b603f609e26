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
export function monotoneSlopes({ x, y }: PixelPoints, from: number, to: number): number[] {
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

interface Cubic {
  /** Control points, the nearer to the start first. */
  controls: readonly [string, string];
  start: string;
  end: string;
}

/** The cubics between the points of a run. */
function cubics(points: PixelPoints, [from, to]: [number, number]): Cubic[] {
  const { x, y } = points;
  const slopes = monotoneSlopes(points, from, to);
  const at = (left: number, top: number) => `${rounded(left)},${rounded(top)}`;
  return Array.from({ length: Math.max(0, to - from - 1) }, (_, i) => {
    const k = from + i + 1;
    const third = (x[k]! - x[k - 1]!) / 3;
    return {
      controls: [
        at(x[k - 1]! + third, y[k - 1]! + third * slopes[i]),
        at(x[k]! - third, y[k]! - third * slopes[i + 1]),
      ],
      start: at(x[k - 1]!, y[k - 1]!),
      end: at(x[k]!, y[k]!),
    };
  });
}

/** From the second point of a run to its last. */
function trace(points: PixelPoints, run: [number, number], curve: PathShape): string {
  if (curve === 'smooth')
    return cubics(points, run).reduce((d, { controls, end }) => `${d}C${controls.join(' ')} ${end}`, '');
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

/** To the last point of a run, and back along its points to the first. */
function traceBack(points: PixelPoints, run: [number, number], curve: PathShape): string {
  const { x, y } = points;
  const [from, to] = run;
  let d = '';
  if (curve !== 'smooth') {
    for (let k = to - 1; k >= from; k--) d += `L${rounded(x[k]!)},${rounded(y[k]!)}`;
    return d;
  }
  const forth = cubics(points, run);
  d = `L${rounded(x[to - 1]!)},${rounded(y[to - 1]!)}`;
  for (const { controls, start } of forth.reverse()) d += `C${controls[1]} ${controls[0]} ${start}`;
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
    else d += traceBack({ x, y: floor }, [from, to], curve);
    d += 'Z';
  }
  return d;
}
