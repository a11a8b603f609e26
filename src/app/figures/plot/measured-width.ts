/** Widths of texts in the font of the figures on screen. */
import { FONT_FAMILY, textWidth } from '../../../drawing/frame/words/text-width.ts';

let context: CanvasRenderingContext2D | null | undefined;
const widths = new Map<string, number>();

/** Width of `text`, px, cached for each text and size; the estimate without a canvas. */
export function measuredWidth(text: string, fontSize: number): number {
  const key = `${fontSize} ${text}`;
  const known = widths.get(key);
  if (known !== undefined) return known;
  context ??= document.createElement('canvas').getContext('2d');
  if (!context) return textWidth(text, fontSize);
  context.font = `${fontSize}px ${FONT_FAMILY}`;
  const width = Math.ceil(context.measureText(text).width) + 1;
  if (widths.size > 2000) widths.clear(); // labels with changing numbers would accumulate without end
  widths.set(key, width);
  return width;
}
