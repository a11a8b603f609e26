/** Shaded stretches of an axis: a wash under the curves, a bar along the axis as second cue, and their words. Pure. */
import type { FigureSpec, ShadedRange } from '../../../models/contract/figure.ts';
import type { Palette } from '../../palette.ts';
import { px } from '../../svg/pixels.ts';
import type { SvgNode } from '../../svg/svg-node.ts';
import type { RowEntry } from './marker-row.ts';
import { fractionOf, type PlotArea } from '../plot-geometry.ts';
import { translucent } from '../series-look.ts';

/** Thickness of the bar along the axis, px. */
export const RANGE_BAR = 4;

/** Least width, px: a range of one value is visible. */
const NARROWEST = 4;

interface Stretch {
  range: ShadedRange;
  index: number;
  /** px from the plot area's left (x) or top (y). */
  start: number;
  length: number;
}

export function rangeColour({ kind }: Pick<ShadedRange, 'kind'>, palette: Palette): string {
  if (kind === 'event') return palette.inkMuted;
  return kind === undefined ? palette.good : palette.danger;
}

/** A colour of a range as the colour of its wash. */
export const rangeWash = (colour: string, { theme }: Palette): string =>
  translucent(colour, theme === 'dark' ? 0.16 : 0.1);

/** The parts of the ranges inside the axes. */
function stretches(spec: FigureSpec, area: PlotArea): Stretch[] {
  return (spec.ranges ?? []).flatMap((range, index): Stretch[] => {
    const axis = spec[range.axis];
    const [low, high] = [range.from, range.to].map((value) => fractionOf(axis, value));
    const from = Math.max(0, Number.isNaN(low) ? 0 : low);
    const to = Math.min(1, Number.isNaN(high) ? 0 : high);
    if (!(from <= 1 && to >= 0 && from <= to)) return [];
    const size = range.axis === 'x' ? area.width : area.height;
    const length = Math.max(NARROWEST, (to - from) * size);
    const start = range.axis === 'x' ? from * size : (1 - to) * size;
    return [{ range, index, start: Math.min(start, size - length), length }];
  });
}

/**
 * In px from the plot's top left corner: washes, which lie under grid and curves, or the bars along the axis, which lie
 * over the grid, because it would cut them into pieces.
 */
export function rangeNodes(
  spec: FigureSpec,
  palette: Palette,
  area: PlotArea,
  part: 'washes' | 'bars',
): SvgNode[] {
  const across = part === 'bars' ? { width: RANGE_BAR, height: RANGE_BAR } : area;
  return stretches(spec, area).map(({ range, start, length }) => {
    const colour = rangeColour(range, palette);
    const fill = part === 'bars' ? colour : rangeWash(colour, palette);
    const [x, y, width, height] =
      range.axis === 'x'
        ? [start, area.height - across.height, length, across.height]
        : [0, start, across.width, length];
    const attributes = {
      x: px(area.left + x),
      y: px(area.top + y),
      width: px(width),
      height: px(height),
      fill,
    };
    return { tag: 'rect', attributes };
  });
}

/** The parts of the ranges of one axis that have words. */
export function wordedStretches(spec: FigureSpec, area: PlotArea, axis: ShadedRange['axis']): Stretch[] {
  return stretches(spec, area).filter(({ range }) => range.axis === axis && range.label !== '');
}

/** The words of stretches of the x axis, for the row above the plot. */
export function rangeRowEntries(spec: FigureSpec, palette: Palette, area: PlotArea): RowEntry[] {
  return wordedStretches(spec, area, 'x').map(({ range, index, start, length }) => ({
    id: `range ${index}`,
    text: range.label,
    colour: rangeColour(range, palette),
    at: area.left + start + length / 2,
    reach: length / 2,
  }));
}
