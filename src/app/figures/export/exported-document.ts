/**
 * Frame of every exported picture: title above, provenance below (parameters, model version, numerical error, citation,
 * link). A complete SVG document; pure.
 */
import { lightPalette } from '../../kit/theme/palette.ts';
import type { Size } from '../frame/plot-geometry.ts';
import { textMarkup } from './svg-markup.ts';
import { FONT_FAMILY, textWidth, wrapped } from '../frame/words/text-width.ts';
import { xmlText } from '../../../text/xml-text.ts';

/** Width of the drawing inside the frame, px: that of a two-column paper figure. */
export const EXPORTED_WIDTH = 880;
/** White space around everything, px. */
export const EXPORTED_PADDING = 20;

const NOTE_SIZE = 12;
const NOTE_LINE = 16;

export interface ExportedFigure extends Size {
  svg: string;
}

export interface ExportedContent {
  title: string;
  subtitle: string;
  /** Text alternative. */
  description: string;
  /** One line under the subtitle, from the picture's left edge at `top`; `''`: none. */
  legend: (top: number) => string;
  /** SVG elements, px from the drawing's top left corner. */
  drawing: string;
  /** px; the width is `EXPORTED_WIDTH`. */
  drawingHeight: number;
  /** Notes to the drawing, above the provenance, one paragraph each. */
  notes?: readonly string[];
}

/** The part of a line that fits into `width` px; names in it may have any length. */
export function cutToWidth(text: string, size: number, width: number, measure: typeof textWidth): string {
  if (measure(text, size) <= width) return text;
  const letters = [...text];
  let [fits, over] = [0, letters.length];
  while (over - fits > 1) {
    const middle = (fits + over) >> 1;
    if (measure(`${letters.slice(0, middle).join('')}…`, size) <= width) fits = middle;
    else over = middle;
  }
  return `${letters.slice(0, fits).join('')}…`;
}

/** `measure`: widths in the font that will be used, where it is known. */
export function exportedDocument(
  content: ExportedContent,
  provenance: readonly string[],
  measure = textWidth,
): ExportedFigure {
  const palette = lightPalette;
  const padding = EXPORTED_PADDING;
  const width = EXPORTED_WIDTH + 2 * padding;
  const legend = content.legend(padding + 60);
  const drawingTop = padding + 52 + (legend === '' ? 0 : 20);
  const lines = (texts: readonly string[]) =>
    texts.flatMap((text) => wrapped(text, EXPORTED_WIDTH, NOTE_SIZE, measure));
  const notes = lines(content.notes ?? []);
  const source = lines(provenance);
  const notesTop = drawingTop + content.drawingHeight + 16;
  const sourceTop = notesTop + notes.length * NOTE_LINE + (notes.length > 0 ? 8 : 0);
  const height = sourceTop + source.length * NOTE_LINE + padding;
  const note = { size: NOTE_SIZE, colour: palette.inkMuted };
  const paragraph = (top: number, colour: string) => (line: string, k: number) =>
    textMarkup(padding, top + 12 + k * NOTE_LINE, line, { ...note, colour });
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${FONT_FAMILY}">`,
    `<title>${xmlText(content.title)}</title>`,
    `<desc>${xmlText([content.subtitle, content.description, ...provenance].join('\n'))}</desc>`,
    `<rect width="${width}" height="${height}" fill="${palette.surface}"/>`,
    textMarkup(padding, padding + 18, cutToWidth(content.title, 20, EXPORTED_WIDTH, measure), {
      size: 20,
      colour: palette.ink,
      weight: 600,
    }),
    textMarkup(padding, padding + 38, cutToWidth(content.subtitle, 13, EXPORTED_WIDTH, measure), {
      size: 13,
      colour: palette.inkMuted,
    }),
    legend,
    `<g transform="translate(${padding} ${drawingTop})">`,
    content.drawing,
    '</g>',
    ...notes.map(paragraph(notesTop, palette.ink)),
    ...source.map(paragraph(sourceTop, palette.inkMuted)),
    '</svg>',
  ].join('');
  return { svg, width, height };
}
