/** Sound of a curve: a higher value is a higher tone, left and right are the stereo sides. Pure. */
import type { FigureSpec, Series } from '../../../models/contract/figure.ts';
import { fractionOf, fractionScale, valueAt } from '../frame/plot-geometry.ts';
import { inRange } from '../plot/empty-figure.ts';

/** Tones at the lower and at the upper end of the y axis, Hz: three octaves that small loudspeakers can reproduce. */
const [lowestHz, highestHz] = [165, 1320];

/** Duration of a whole curve, s: short enough to need no stop button. */
export const curveSeconds = 2.5;

/** Samples per second of the tone's frequency. */
const samplesPerSecond = 60;

/** Farther than this share of the axis from any point the sound is silent. */
const widestGap = 0.02;

/** A curve from left to right in `curveSeconds`, at even steps of time. */
export interface CurveTones {
  hz: Float32Array;
  /** 1 where there is a curve, 0 where there is none. */
  loudness: Float32Array;
  /** Time at which the operating point is passed, as a share of the duration; null where it is not on the axis. */
  now: number | null;
}

/** Stereo position of a place on the x axis, -1 (left) to 1. */
export function panAt(spec: FigureSpec, x: number): number {
  return 2 * clamped(fractionOf(spec.x, x)) - 1;
}

/** The tone of a value on the y axis, Hz; values beyond the axis sound like its end. */
export function toneAt(spec: FigureSpec, y: number): number {
  return hzAt(fractionOf(spec.y, y));
}

/** The curve as a gliding tone; bars and dots sound at their positions. Silent where the axes cannot show it. */
export function curveTones(spec: FigureSpec, series: Series): CurveTones {
  const count = Math.round(curveSeconds * samplesPerSecond);
  const hz = new Float32Array(count).fill(lowestHz);
  const loudness = new Float32Array(count);
  const points = shownPoints(spec, series);
  const joined = series.shape !== 'dots';
  let next = 0;
  for (let k = 0; k < count; k++) {
    const at = k / (count - 1);
    while (next < points.length && points[next].x < at) next += 1;
    const [before, after] = [points.at(next - 1), points.at(next)];
    const left = next === 0 ? undefined : before;
    if (left !== undefined && after !== undefined && joined) {
      const share = after.x === left.x ? 1 : (at - left.x) / (after.x - left.x);
      hz[k] = hzAt(left.y + share * (after.y - left.y));
      loudness[k] = 1;
      continue;
    }
    const nearest = closer(at, left, after);
    if (nearest === undefined || Math.abs(nearest.x - at) > widestGap) continue;
    hz[k] = hzAt(nearest.y);
    loudness[k] = 1;
  }
  const marker = spec.markers.find(({ axis, kind }) => axis === 'x' && kind === 'now');
  const now = marker === undefined ? -1 : fractionOf(spec.x, marker.value);
  return { hz, loudness, now: now >= 0 && now <= 1 ? now : null };
}

/** The position on the x axis after this share of the duration. */
export function placeAt(spec: FigureSpec, share: number): number {
  return valueAt(spec.x, clamped(share));
}

interface Place {
  x: number;
  y: number;
}

/** The visible points as shares of the axes, from left to right. */
function shownPoints(spec: FigureSpec, series: Series): readonly Place[] {
  const [across, up] = [fractionScale(spec.x), fractionScale(spec.y)];
  const points: Place[] = [];
  for (let k = 0; k < series.x.length; k++) {
    if (inRange(series, spec, k)) points.push({ x: across(series.x[k]), y: up(series.y[k]) });
  }
  return points.sort((a, b) => a.x - b.x);
}

function closer(at: number, left: Place | undefined, right: Place | undefined): Place | undefined {
  if (left === undefined || right === undefined) return left ?? right;
  return at - left.x <= right.x - at ? left : right;
}

function hzAt(fraction: number): number {
  return lowestHz * (highestHz / lowestHz) ** clamped(fraction);
}

/** A value without a coordinate (the logarithm of zero) is at the lower end. */
function clamped(fraction: number): number {
  return fraction > 0 ? Math.min(1, fraction) : 0;
}
