/** Draws marks on a canvas in the colours of the theme; edges are on whole pixels of the screen. */
import { FONT_FAMILY } from '../../../../drawing/frame/words/text-width.ts';
import type { Palette } from '../../../../drawing/palette.ts';
import type { Ink, Mark } from './marks.ts';

interface Canvas {
  element: HTMLCanvasElement;
  width: number;
  height: number;
  palette: Palette;
}

function colourOf(ink: Ink, palette: Palette): string {
  switch (ink) {
    case 'data':
      return palette.model[0];
    case 'wash':
      return palette.accentWash;
    case 'out':
      return palette.reference;
    default:
      return palette[ink];
  }
}

/** Draws everything: a canvas is empty after a change of its size. */
export function paintMarks({ element, width, height, palette }: Canvas, marks: readonly Mark[]): void {
  const context = element.getContext('2d');
  if (context === null) return;
  const ratio = window.devicePixelRatio || 1;
  const pixels = [Math.round(width * ratio), Math.round(height * ratio)] as const;
  if (element.width !== pixels[0] || element.height !== pixels[1]) [element.width, element.height] = pixels;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, height);
  const onPixel = (length: number) => Math.round(length * ratio) / ratio;
  for (const mark of marks) {
    const colour = colourOf(mark.ink, palette);
    context.fillStyle = colour;
    context.strokeStyle = colour;
    switch (mark.kind) {
      case 'fill': {
        const [x, y] = [onPixel(mark.box.x), onPixel(mark.box.y)];
        context.globalAlpha = mark.alpha;
        const [width, height] = [onPixel(mark.box.width), onPixel(mark.box.height)];
        context.fillRect(x, y, Math.max(1 / ratio, width), Math.max(1 / ratio, height));
        context.globalAlpha = 1;
        break;
      }
      case 'frame': {
        const [x, y] = [onPixel(mark.box.x), onPixel(mark.box.y)];
        context.lineWidth = 1;
        context.setLineDash(mark.dashed ? [4, 3] : []);
        context.strokeRect(x + 0.5, y + 0.5, onPixel(mark.box.width) - 1, onPixel(mark.box.height) - 1);
        context.setLineDash([]);
        break;
      }
      case 'line': {
        const half = (mark.width % 2) / 2;
        context.lineWidth = mark.width;
        context.beginPath();
        context.moveTo(onPixel(mark.from[0]) + half, onPixel(mark.from[1]) + half);
        context.lineTo(onPixel(mark.to[0]) + half, onPixel(mark.to[1]) + half);
        context.stroke();
        break;
      }
      case 'arrow': {
        const [x, y] = [onPixel(mark.x), onPixel(mark.y) + 0.5];
        context.beginPath();
        context.moveTo(x, y);
        context.lineTo(x - 5, y - 4);
        context.lineTo(x - 5, y + 4);
        context.fill();
        break;
      }
      case 'text':
        context.font = `${mark.strong ? 600 : 400} ${mark.size}px ${FONT_FAMILY}`;
        context.textAlign = mark.anchor;
        context.fillText(mark.text, onPixel(mark.x), mark.baseline);
    }
  }
}
