/** Shaded stretches of an axis: a wash under the curves, a bar along the axis as second cue, and their words. Pure. */
import type { FigureSpec, ShadedRange } from '../../../models/contract/figure.ts';
import type { Palette } from '../../theme/palette.ts';
import type { LabelRequest } from './label-candidates.ts';
import { fractionOf, type PlotArea } from './plot-geometry.ts';
import { px } from '../export/svg-markup.ts';
import { translucent } from './series-look.ts';

/** Of the bar along the axis, px. */
const BAR = 4;

/** A range of one value is still seen, px. */
const NARROWEST = 4;

interface Stretch {
  range: ShadedRange;
  index: number;
  /** px from the plot area's left (x) or top (y). */
  start: number;
  length: number;
}

function rangeColour({ kind }: ShadedRange, palette: Palette): string {
  return kind === 'loss' ? palette.danger : palette.good;
}

/** The parts of the ranges that the axes show. */
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

/** SVG elements in px from the plot's top left corner; they lie under grid and curves. */
export function rangesMarkup(spec: FigureSpec, palette: Palette, area: PlotArea): string {
  return stretches(spec, area)
    .map(({ range, start, length }) => {
      const across = range.axis === 'x';
      const whole = across
        ? { x: area.left + start, y: area.top, width: length, height: area.height }
        : { x: area.left, y: area.top + start, width: area.width, height: length };
      const bar = across
        ? { ...whole, y: area.top + area.height - BAR, height: BAR }
        : { ...whole, width: BAR };
      const colour = rangeColour(range, palette);
      const wash = translucent(colour, palette.theme === 'dark' ? 0.16 : 0.1);
      return rectangle(whole, wash) + rectangle(bar, colour);
    })
    .join('');
}

function rectangle({ x, y, width, height }: Record<'x' | 'y' | 'width' | 'height', number>, fill: string) {
  return `<rect x="${px(x)}" y="${px(y)}" width="${px(width)}" height="${px(height)}" fill="${fill}"/>`;
}

/** What `placeLabels` is asked for: the words of each range, beside its middle, which is inside of a wide one. */
export function rangeLabels(spec: FigureSpec, palette: Palette, area: PlotArea): LabelRequest[] {
  return stretches(spec, area)
    .filter(({ range }) => range.label !== '')
    .map(({ range, index, start, length }) => ({
      id: `range ${index}`,
      text: range.label,
      colour: rangeColour(range, palette),
      kind: 'line',
      orientation: range.axis === 'x' ? 'vertical' : 'horizontal',
      at: start + length / 2,
    }));
}
