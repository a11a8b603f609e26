/**
 * The exported figure: title above, the plot as Plotly drew it, and below what makes the figure traceable (parameters, model version,
 * numerical error, citation, link). A complete SVG document; pure.
 */
import type { FigureSpec } from '../../models/figure.ts';
import { type Palette, lightPalette } from '../theme/palette.ts';
import type { Size } from './plot-geometry.ts';
import { FONT_FAMILY, HALO_TRACE, escaped, namedSeries, needsLegend } from './plotly-figure.ts';
import { seriesLook } from './series-look.ts';
import { textWidth } from './text-width.ts';

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

function textElement(x: number, y: number, size: number, colour: string, text: string, weight = 400): string {
  return `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${colour}">${escaped(text)}</text>`;
}

/** Names of the series in one line, where the plot itself has no room for them. */
function legendElements(spec: FigureSpec, palette: Palette, top: number): string {
  let left = PADDING;
  return namedSeries(spec)
    .map((series) => {
      const { colour } = seriesLook(series, palette);
      const start = left;
      left += 22 + textWidth(series.name, NOTE_SIZE) + 16;
      return `<rect x="${start}" y="${top - 7}" width="16" height="4" fill="${colour}"/>${textElement(start + 22, top, NOTE_SIZE, palette.inkMuted, series.name)}`;
    })
    .join('');
}

export interface ExportedFigure extends Size {
  svg: string;
}

/** `plotSvg` is Plotly's own SVG of the plot at `EXPORTED_PLOT` size, in the light theme. */
export function exportedSvg(
  plotSvg: string,
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
  const plot = plotSvg.slice(plotSvg.indexOf('<svg')).replace('<svg', `<svg x="${PADDING}" y="${plotTop}"`);
  const halo = `.trace${HALO_TRACE} text{paint-order:stroke;stroke:${palette.surface};stroke-width:3px;stroke-linejoin:round}`;
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${FONT_FAMILY}">`,
    `<title>${escaped(spec.title)}</title>`,
    `<desc>${escaped([spec.summary, ...provenance].join('\n'))}</desc>`,
    `<style>${halo}</style>`,
    `<rect width="${width}" height="${height}" fill="${palette.surface}"/>`,
    textElement(PADDING, PADDING + 18, 20, palette.ink, spec.title, 600),
    textElement(PADDING, PADDING + 38, 13, palette.inkMuted, spec.subtitle),
    hasLegend ? legendElements(spec, palette, PADDING + 60) : '',
    plot,
    ...notes.map((line, k) =>
      textElement(PADDING, notesTop + 12 + k * NOTE_LINE, NOTE_SIZE, palette.inkMuted, line),
    ),
    '</svg>',
  ].join('');
  return { svg, width, height };
}
