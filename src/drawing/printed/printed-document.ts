/**
 * Frame of every exported picture: a drawing at its size on paper, with its provenance in the metadata and, where asked
 * for, as a caption below. A complete SVG document; pure.
 */
import { xmlText } from '../../text/xml-text.ts';
import { lightPalette, type Palette } from '../palette.ts';
import type { Size } from '../frame/plot-geometry.ts';
import { FIGURE_FONT_SIZE, textWidth, wrapped } from '../frame/words/text-width.ts';
import { embeddedFont, EXPORT_FAMILY, type FigureFont } from './font.ts';
import { textMarkup } from '../svg/svg-markup.ts';
import { greyed } from './without-colour.ts';

export type PrintSize = 'column' | 'page' | 'slide';

export interface PrintFormat {
  size: PrintSize;
  /** Title, notes and provenance below the drawing; they are in the metadata in any case. */
  caption: boolean;
  /** Series differ by dashes, markers and hatches, and everything is grey. */
  grey: boolean;
}

interface PaperSize {
  widthMm: number;
  /** Absent: as the drawing needs. */
  heightMm?: number;
  /** Size of the text in a drawing. */
  textPt: number;
  /** Pixels per inch of a PNG of a usual figure. */
  dpi: number;
}

/** Pixels of a PNG that every browser can draw; a taller figure has fewer per inch, but at least `leastDpi`. */
const mostPixels = 16e6;
const leastDpi = 300;

const paperSizes: Readonly<Record<PrintSize, PaperSize>> = {
  column: { widthMm: 88, textPt: 8, dpi: 600 },
  page: { widthMm: 180, textPt: 8, dpi: 600 },
  // as wide as a slide of presentation programs
  slide: { widthMm: 338.67, heightMm: 190.5, textPt: 18, dpi: 300 },
};

/** The format of pictures that are made without asking: whole archives, the methods card. */
export const usualFormat: PrintFormat = { size: 'page', caption: false, grey: false };

/** px of a drawing, whose text is `FIGURE_FONT_SIZE` px high. */
function pxOfMm(mm: number, textPt: number): number {
  return Math.round(((mm / 25.4) * 72 * FIGURE_FONT_SIZE) / textPt);
}

export interface PrintedLook {
  palette: Palette;
  measure: typeof textWidth;
  /** Series are to differ without colour. */
  grey: boolean;
}

/** SVG elements, px from the drawing's top left corner. */
export interface PrintedDrawing extends Size {
  markup: string;
}

/** A plot or a drawing, laid out for any size. */
export interface PrintedContent {
  title: string;
  subtitle: string;
  /** Text alternative. */
  description: string;
  /** `height`: px; null: as the drawing needs. Wider than asked for where it cannot be narrower. */
  draw: (width: number, height: number | null, look: PrintedLook) => PrintedDrawing;
  /** Notes to the drawing, one paragraph each: in the caption. */
  notes?: readonly string[];
}

export interface ExportedFigure extends Size {
  svg: string;
  /** Size on paper; absent for pictures of the screen. */
  paper?: { widthMm: number; heightMm: number; textPt: number; dpi: number };
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

/** px: size and distance of the lines of a caption, its distance from the drawing and from the edges. */
const CAPTION = { size: FIGURE_FONT_SIZE, slide: 8, gap: 10, side: 4 } as const;

function captionMarkup(
  { title, subtitle, notes = [] }: PrintedContent,
  provenance: readonly string[],
  { width, size, measure }: { width: number; size: number; measure: typeof textWidth },
): PrintedDrawing {
  const line = Math.round(1.3 * size);
  const paragraphs = [
    { text: `${title}.`, colour: lightPalette.ink, weight: 600 },
    ...[`${subtitle}.`, ...notes].map((text) => ({ text, colour: lightPalette.ink, weight: undefined })),
    ...provenance.map((text) => ({ text, colour: lightPalette.inkMuted, weight: undefined })),
  ];
  // letters of the bold face are wider
  const room = (weight: number | undefined) => (width - 2 * CAPTION.side) * (weight === undefined ? 1 : 0.92);
  const lines = paragraphs.flatMap(({ text, colour, weight }) =>
    wrapped(text, room(weight), size, measure).map((words) => ({ words, colour, weight })),
  );
  const markup = lines.map(({ words, colour, weight }, k) =>
    textMarkup(CAPTION.side, (k + 1) * line - 0.25 * size, words, {
      ...{ size, colour },
      ...(weight === undefined ? {} : { weight }),
    }),
  );
  return { markup: markup.join(''), width, height: lines.length * line + CAPTION.side };
}

/** Provenance in the metadata that catalogues read: Dublin Core. */
function metadata({ title }: PrintedContent, lines: readonly string[]): string {
  const element = (name: string, text: string) => `<dc:${name}>${xmlText(text)}</dc:${name}>`;
  const link = lines.find((line) => line.startsWith('Link: '))?.slice('Link: '.length);
  return [
    '<metadata><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dc="http://purl.org/dc/elements/1.1/"><rdf:Description rdf:about="">',
    ...[element('title', title), element('creator', 'Batchscope')],
    ...(link === undefined ? [] : [element('source', link)]),
    ...(lines.length === 0 ? [] : [element('description', lines.join('\n'))]),
    '</rdf:Description></rdf:RDF></metadata>',
  ].join('');
}

/** `font` null: the file names the font only, and a program without it takes the next family. */
export function printedDocument(
  content: PrintedContent,
  provenance: readonly string[],
  format: PrintFormat,
  font: FigureFont | null,
): ExportedFigure {
  const { widthMm, heightMm, textPt, dpi } = paperSizes[format.size];
  const measure = font?.measure ?? textWidth;
  const asked = pxOfMm(widthMm, textPt);
  const whole = heightMm === undefined ? null : pxOfMm(heightMm, textPt);
  const size = whole === null ? CAPTION.size : CAPTION.slide;
  const caption = format.caption
    ? captionMarkup(content, provenance, { width: asked, size, measure })
    : { markup: '', width: 0, height: 0 };
  const gap = format.caption ? CAPTION.gap : 0;
  const room = whole === null ? null : Math.max(asked / 5, whole - caption.height - gap);
  const look = { palette: lightPalette, measure, grey: format.grey };
  const drawing = content.draw(asked, room, look);
  // a drawing that cannot be narrower is set smaller
  const fit = Math.min(1, asked / drawing.width, room === null ? 1 : room / drawing.height);
  const drawn = fit * drawing.height;
  const height = whole ?? Math.ceil(drawn + gap + caption.height);
  const left = (asked - fit * drawing.width) / 2;
  const placed = `<g transform="translate(${left.toFixed(2)} 0) scale(${fit.toFixed(4)})">${drawing.markup}</g>`;
  const below = `<g transform="translate(0 ${(height - caption.height).toFixed(2)})">${caption.markup}</g>`;
  const body = `${fit < 1 ? placed : drawing.markup}${format.caption ? below : ''}`;
  const inked = format.grey ? greyed(body) : body;
  const high = heightMm ?? (height * widthMm) / asked;
  const pixels = ((widthMm * high) / 25.4 ** 2) * dpi ** 2;
  const paper = {
    ...{ widthMm, heightMm: high, textPt: fit * textPt },
    dpi: pixels <= mostPixels ? dpi : leastDpi,
  };
  const millimetres = (value: number) => `${Number(value.toFixed(2))}mm`;
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${millimetres(paper.widthMm)}" height="${millimetres(paper.heightMm)}" viewBox="0 0 ${asked} ${height}" font-family="${EXPORT_FAMILY}" text-rendering="geometricPrecision">`,
    `<title>${xmlText(content.title)}</title>`,
    `<desc>${xmlText([content.subtitle, content.description, ...(content.notes ?? []), ...provenance].join('\n'))}</desc>`,
    metadata(content, [...(content.notes ?? []), ...provenance]),
    font === null ? '' : embeddedFont(inked, font),
    `<rect width="${asked}" height="${height}" fill="${lightPalette.surface}"/>`,
    inked,
    '</svg>',
  ].join('');
  return { svg, width: asked, height, paper };
}
