/**
 * Names of curves that run close over one another, as quantiles do: a column of words above them all, each with a thin
 * line to its curve. Pure.
 */
import type { PixelPoints } from '../covered-pixels.ts';
import type { PlotArea } from '../plot-geometry.ts';
import { FIGURE_FONT_SIZE, type textWidth } from '../words/text-width.ts';
import { LABEL_HEIGHT } from './label-candidates.ts';
import type { CrossingLine, PlacedLabel } from './label-placement.ts';

/** A curve with its name, the lowest first; null: it has no points. */
interface NamedCurve {
  id: string;
  text: string;
  colour: string;
  points: PixelPoints | null;
}

interface Options {
  lines: readonly CrossingLine[];
  previous: readonly PlacedLabel[];
  measure: typeof textWidth;
}

/** px: distance between the positions that are tried, between words and curves, and around the column of words. */
const STEP = 8;
const REACH = 22;
const CLEAR = 6;

/** px: gaps between curves beyond this count no more; gain of such gaps that is worth a position further left. */
const FAR_APART = 48;
const WORTH = 8;

/** Height of the curve at a position, px from the area's top; null outside of it. */
function heightAt({ x, y }: PixelPoints, at: number): number | null {
  for (let k = 0; k + 1 < x.length; k++) {
    if (x[k]! > at || at > x[k + 1]!) continue;
    const [from, to] = [y[k] ?? null, y[k + 1] ?? null];
    if (from === null || to === null) return null;
    return x[k + 1] === x[k] ? from : from + ((to - from) * (at - x[k]!)) / (x[k + 1]! - x[k]!);
  }
  return null;
}

/**
 * All labels, the highest curve's first, or none where there is no room for all. The place of the last call remains
 * while it is free.
 */
export function fannedLabels(
  curves: readonly NamedCurve[],
  area: PlotArea,
  { lines, previous, measure }: Options,
): PlacedLabel[] {
  const points = curves.flatMap((curve) => curve.points ?? []);
  if (points.length < curves.length) return [];
  const widths = curves.map(({ text }) => measure(text, FIGURE_FONT_SIZE));
  const width = Math.max(...widths);
  const height = curves.length * LABEL_HEIGHT;
  const vertical = lines.flatMap(({ orientation, at }) => (orientation === 'vertical' ? [at] : []));
  const topAt = (at: number) => Math.min(...points.map((one) => heightAt(one, at) ?? Infinity));
  const placeAt = (anchor: number) => {
    const [left, right] = [anchor - REACH - width, anchor - REACH];
    if (left < CLEAR || vertical.some((at) => at > left - CLEAR && at < anchor + CLEAR)) return null;
    const heights = points.map((one) => heightAt(one, anchor));
    if (heights.some((one) => one === null || one < 0 || one > area.height)) return null;
    // the curves rise to the right: the column ends above the highest of them on its way
    const ceiling = Math.min(topAt(left), topAt((left + right) / 2), topAt(right), topAt(anchor));
    const top = ceiling - 2 * CLEAR - height;
    if (!(top >= CLEAR) || !Number.isFinite(top)) return null;
    return { right, top, heights: heights as number[] };
  };
  const spread = ({ heights }: { heights: number[] }) =>
    Math.min(FAR_APART, Math.max(...heights) - Math.min(...heights));
  let best: { anchor: number; place: NonNullable<ReturnType<typeof placeAt>> } | null = null;
  const known = previous.find(({ id, leader }) => leader !== undefined && id === curves[0]?.id)?.candidate;
  const before = known === undefined ? null : placeAt(Number(known));
  if (before !== null) best = { anchor: Number(known), place: before };
  else {
    for (let anchor = STEP * Math.floor(area.width / STEP); anchor > 0; anchor -= STEP) {
      const place = placeAt(anchor);
      if (place !== null && (best === null || spread(place) > spread(best.place) + WORTH))
        best = { anchor, place };
    }
  }
  if (best === null) return [];
  const { anchor, place } = best;
  return curves
    .map(({ id, text, colour }, k): PlacedLabel => ({
      id,
      text,
      colour,
      width: widths[k]!,
      height: LABEL_HEIGHT,
      inLayer: false,
      left: area.left + place.right - widths[k]!,
      top: area.top + place.top + (curves.length - 1 - k) * LABEL_HEIGHT,
      candidate: String(anchor),
      leader: { x: area.left + anchor, y: area.top + place.heights[k]! },
    }))
    .reverse();
}
