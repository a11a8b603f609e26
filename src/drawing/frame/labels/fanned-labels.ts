/**
 * Names of curves that run close over one another, as quantiles do: a column of words above them all, or below them
 * where there is no room above, each with a thin line to its curve. Pure.
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

/** px: curves that lie this close to one another at the place of their labels share one. */
const TOGETHER = 2;

/** px: gaps between curves beyond this count no more; gain of such gaps that is worth a position further left. */
const FAR_APART = 48;
const WORTH = 8;

type Side = 'above' | 'below';

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

/** Curves by index, the lowest first: those within `TOGETHER` of the first of them are together. */
function groupsOf(heights: readonly number[]): number[][] {
  const groups: number[][] = [];
  heights.forEach((height, k) => {
    const group = groups.at(-1);
    if (group !== undefined && Math.abs(heights[group[0]!]! - height) <= TOGETHER) group.push(k);
    else groups.push([k]);
  });
  return groups;
}

/** `90 %`, `99 %`, `99.9 %` -> `90 % to 99.9 %` */
function sharedText(texts: readonly string[]): string {
  return texts.length === 1 ? texts[0]! : `${texts[0]!} to ${texts.at(-1)!}`;
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
  const vertical = lines.flatMap(({ orientation, at }) => (orientation === 'vertical' ? [at] : []));
  const heightsAt = (at: number) => points.map((one) => heightAt(one, at));
  const placeAt = (anchor: number, side: Side) => {
    const heights = heightsAt(anchor).filter((one): one is number => one! >= 0 && one! <= area.height);
    if (heights.length < curves.length) return null;
    const labels = groupsOf(heights).map((group) => {
      const [lowest] = group as [number];
      const text = sharedText(group.map((k) => curves[k]!.text));
      return { text, width: measure(text, FIGURE_FONT_SIZE), of: curves[lowest]!, at: heights[lowest]! };
    });
    const [right, height] = [anchor - REACH, labels.length * LABEL_HEIGHT];
    const left = right - Math.max(...labels.map(({ width }) => width));
    if (left < CLEAR || vertical.some((at) => at > left - CLEAR && at < anchor + CLEAR)) return null;
    // clear of all curves on its way
    const passed = [left, (left + right) / 2, right, anchor].flatMap(heightsAt).filter((one) => one !== null);
    const top = side === 'above' ? Math.min(...passed) - 2 * CLEAR - height : Math.max(...passed) + 2 * CLEAR;
    if (top < CLEAR || top + height > area.height - CLEAR) return null;
    const spread = Math.min(FAR_APART, Math.max(...heights) - Math.min(...heights));
    return { anchor, side, right, top, labels, spread };
  };
  const [knownAnchor, knownSide] =
    previous.find(({ id, leader }) => leader !== undefined && id === curves[0]?.id)?.candidate.split(' ') ??
    [];
  let place =
    knownAnchor === undefined
      ? null
      : placeAt(Number(knownAnchor), knownSide === 'below' ? 'below' : 'above');
  for (const side of ['above', 'below'] as const) {
    if (place !== null) break;
    for (let anchor = STEP * Math.floor(area.width / STEP); anchor > 0; anchor -= STEP) {
      const other = placeAt(anchor, side);
      if (other !== null && (place === null || other.spread > place.spread + WORTH)) place = other;
    }
  }
  if (place === null) return [];
  const { anchor, side, right, top, labels } = place;
  return labels
    .map(({ text, width, of: { id, colour }, at }, k): PlacedLabel => ({
      id,
      text,
      colour,
      width,
      height: LABEL_HEIGHT,
      inLayer: false,
      left: area.left + right - width,
      top: area.top + top + (labels.length - 1 - k) * LABEL_HEIGHT,
      candidate: `${anchor} ${side}`,
      leader: { x: area.left + anchor, y: area.top + at },
    }))
    .reverse();
}
