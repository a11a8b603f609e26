/** A plot as a card to be shared: 1200 x 630 px, with its title above and its address below. Pure. */
import type { FigureSpec } from '../../../models/contract/figure.ts';
import { xmlText } from '../../../text/xml-text.ts';
import { lightPalette } from '../../../drawing/palette.ts';
import type { Size } from '../../../drawing/frame/plot-geometry.ts';
import { FONT_FAMILY, textWidth } from '../../../drawing/frame/words/text-width.ts';
import { type ExportedFigure, cutToWidth } from '../../../drawing/printed/printed-document.ts';
import { plotContent } from '../../../drawing/printed/printed-plot.ts';
import { textMarkup } from '../../../drawing/svg/svg-markup.ts';

const CARD: Size = { width: 1200, height: 630 };
const PADDING = 40;
/** The plot is drawn smaller and enlarged, so that its words are read in a small preview. */
const ENLARGED = 1.4;
const TITLE = 34;
const NOTE = 20;

/** `subject`: the model and what is drawn; `address`: where the figure opens. In the light theme. */
export function cardSvg(
  spec: FigureSpec,
  { subject, address }: { subject: string; address: string },
  measure = textWidth,
): ExportedFigure {
  const { width, height } = CARD;
  const palette = lightPalette;
  const room = width - 2 * PADDING;
  const [top, bottom] = [118, height - 52];
  const plot = { width: room / ENLARGED, height: (bottom - top) / ENLARGED };
  const { markup } = plotContent(spec).draw(plot.width, plot.height, { grey: false, palette, measure });
  const line = (baseline: number, text: string, size: number, colour: string, weight = 400) =>
    textMarkup(PADDING, baseline, cutToWidth(text, size, room, measure), { size, colour, weight });
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${FONT_FAMILY}">`,
    `<title>${xmlText(spec.title)}</title>`,
    `<desc>${xmlText([spec.subtitle, spec.summary, address].join('\n'))}</desc>`,
    `<rect width="${width}" height="${height}" fill="${palette.surface}"/>`,
    line(PADDING + 24, spec.title, TITLE, palette.ink, 600),
    line(PADDING + 58, subject, NOTE, palette.inkMuted),
    `<g transform="translate(${PADDING} ${top}) scale(${ENLARGED})">`,
    markup,
    '</g>',
    line(height - 22, address, NOTE, palette.accent),
    '</svg>',
  ].join('');
  return { svg, width, height };
}
