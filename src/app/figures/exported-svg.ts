/**
 * The exported figure: title above, the plot as Plotly drew it, and below what makes the figure traceable (parameters, model version,
 * numerical error, citation, link). A complete SVG document; pure.
 */
import type { FigureSpec } from '../../models/figure.ts';
import { type Palette, lightPalette } from '../theme/palette.ts';
import type { Size } from './plot-geometry.ts';
import { type PlotlyFigure, namedSeries, needsLegend } from './plotly-figure.ts';
import { swatchColour } from './series-look.ts';
import { escaped, textMarkup } from './svg-markup.ts';
import { FONT_FAMILY, textWidth } from './text-width.ts';

/** The plot inside an exported figure, px: the proportions of a two-column paper figure. */
export const EXPORTED_PLOT: Size = { width: 880, height: 480 };

const PADDING = 20;
const NOTE_SIZE = 12;
const NOTE_LINE = 16;

/** Lines no wider than `width` px, broken at spaces, or anywhere in a word that is too long itself (a link). */
export function wrapped(text: string, width: number, fontSize: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).filter((part) => part !== '')) {
    const joined = line === '' ? word : `${line} ${word}`;
    if (textWidth(joined, fontSize) <= width) {
      line = joined;
      continue;
    }
    if (line !== '') lines.push(line);
    let rest = word;
    while (textWidth(rest, fontSize) > width) {
      let end = rest.length - 1;
      while (end > 1 && textWidth(rest.slice(0, end), fontSize) > width) end--;
      lines.push(rest.slice(0, end));
      rest = rest.slice(end);
    }
    line = rest;
  }
  if (line !== '') lines.push(line);
  return lines;
}

/** Names of the series in one line, where the plot itself has no room for them. */
function legendMarkup(spec: FigureSpec, palette: Palette, top: number): string {
  let left = PADDING;
  return namedSeries(spec)
    .map((series) => {
      const colour = swatchColour(series, spec, palette);
      const start = left;
      left += 22 + textWidth(series.label, NOTE_SIZE) + 16;
      return `<rect x="${start}" y="${top - 7}" width="16" height="4" fill="${colour}"/>${textMarkup(start + 22, top, series.label, { size: NOTE_SIZE, colour: palette.inkMuted })}`;
    })
    .join('');
}

export interface ExportedFigure extends Size {
  svg: string;
}

/** `curves` is Plotly's own SVG of `drawn`, both at `EXPORTED_PLOT` size and in the light theme. */
export function exportedSvg(
  curves: string,
  drawn: Pick<PlotlyFigure, 'frame' | 'words'>,
  spec: FigureSpec,
  provenance: readonly string[],
): ExportedFigure {
  const palette = lightPalette;
  const width = EXPORTED_PLOT.width + 2 * PADDING;
  const hasLegend = needsLegend(spec, EXPORTED_PLOT);
  const plotTop = PADDING + 52 + (hasLegend ? 20 : 0);
  const notes = provenance.flatMap((line) => wrapped(line, EXPORTED_PLOT.width, NOTE_SIZE));
  const notesTop = plotTop + EXPORTED_PLOT.height + 16;
  const height = notesTop + notes.length * NOTE_LINE + PADDING;
  const note = { size: NOTE_SIZE, colour: palette.inkMuted };
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${FONT_FAMILY}">`,
    `<title>${escaped(spec.title)}</title>`,
    `<desc>${escaped([spec.summary, ...provenance].join('\n'))}</desc>`,
    `<rect width="${width}" height="${height}" fill="${palette.surface}"/>`,
    textMarkup(PADDING, PADDING + 18, spec.title, { size: 20, colour: palette.ink, weight: 600 }),
    textMarkup(PADDING, PADDING + 38, spec.subtitle, { size: 13, colour: palette.inkMuted }),
    hasLegend ? legendMarkup(spec, palette, PADDING + 60) : '',
    `<g transform="translate(${PADDING} ${plotTop})">`,
    drawn.frame,
    curves.slice(curves.indexOf('<svg')),
    drawn.words,
    '</g>',
    ...notes.map((line, k) => textMarkup(PADDING, notesTop + 12 + k * NOTE_LINE, line, note)),
    '</svg>',
  ].join('');
  return { svg, width, height };
}
