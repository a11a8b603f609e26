/** Names of series in a legend of one or two lines. Pure. */
import type { FigureSpec } from '../../models/contract/figure.ts';
import type { Size } from './plot-geometry.ts';
import { inNameOrder, isBeside, namedSeries, type NamedSeries } from './named-series.ts';
import { FIGURE_FONT_SIZE, type textWidth } from './words/text-width.ts';

/** Key of the listed names with their looks, one a line, for comparison with a neighbouring figure. */
export function listedNames(spec: FigureSpec): string {
  return listedSeries(spec)
    .map(({ label, role, variant = 0, hue = '' }) => `${label} ${role} ${variant} ${hue}`)
    .join('\n');
}

/** Whether the figure beside lists all of these names already. */
export function namedBeside(names: string, beside: string): boolean {
  const there = new Set(beside.split('\n'));
  return names.split('\n').every((name) => there.has(name));
}

/** More pins than these are listed only in the line of pins above the figures. */
const mostPins = 4;

/** px, as in `figure.css`: the swatch with its margin, the gap behind an entry, the widest a pin's entry gets. */
const swatch = 24;
const gap = 12;
const widestPin = 172;
/** Height of a line of text, px, as in `tokens.css`. */
const LINE_HEIGHT = 20;

/**
 * Series of the model first: names without room are dropped from the end. A pin is listed once, however many curves it
 * has; way points and quiet curves have their words beside them.
 */
export function listedSeries(spec: FigureSpec): readonly NamedSeries[] {
  const named = inNameOrder(
    namedSeries(spec)
      .filter((series) => !isBeside(series))
      .map((series) => ({ series })),
  ).map(({ series }) => series);
  const pins = new Map(
    named
      .filter(({ role }) => role === 'pin')
      .map((series) => [series.variant ?? 0, series] as const)
      .reverse(),
  );
  return named.filter(
    (series) => series.role !== 'pin' || (pins.size <= mostPins && pins.get(series.variant ?? 0) === series),
  );
}

export function moreWords(count: number): string {
  return `+ ${count} more`;
}

/** A plot lower than this needs the room of the second line for its curves, px. */
const lowPlot = 200;

/**
 * Number of lines of names above a plot of this size, px, which has `present` of them now: two above a wide and high
 * plot, else one. Stable: the room of a line that was dropped does not bring it back.
 */
export function legendLines({ width, height }: Size, present: number): number {
  const room = height - (present === 1 ? LINE_HEIGHT : 0);
  return width >= 480 && room >= lowPlot ? 2 : 1;
}

/**
 * Number of entries with room on `most` lines of `width` px, with the words for the rest behind them; at least one.
 */
export function fittingEntries(
  entries: readonly Pick<NamedSeries, 'label' | 'role'>[],
  width: number,
  most: number,
  measure: typeof textWidth,
): number {
  const widths = entries.map(({ label, role }) => {
    const entryWidth = swatch + measure(label, FIGURE_FONT_SIZE);
    return role === 'pin' ? Math.min(entryWidth, widestPin) : entryWidth;
  });
  const linesOf = (count: number) => {
    const left = entries.length - count;
    const rest = left === 0 ? [] : [measure(moreWords(left), FIGURE_FONT_SIZE)];
    let lines = 1;
    let end = -gap;
    for (const entryWidth of [...widths.slice(0, count), ...rest]) {
      end += gap + entryWidth;
      if (end <= width || end === entryWidth) continue;
      lines += 1;
      end = entryWidth;
    }
    return lines;
  };
  let count = entries.length;
  while (count > 1 && linesOf(count) > most) count -= 1;
  return count;
}
