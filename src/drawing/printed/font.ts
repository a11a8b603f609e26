/** The typeface of exported figures, embedded so that they look the same on every machine. */
import type { textWidth } from '../frame/words/text-width.ts';

export const exportFace = 'Batchscope Sans';

/** Families that a program may fall back to have the widths of the first one. */
export const EXPORT_FAMILY = `'${exportFace}', 'Liberation Sans', Arimo, Arial, Helvetica, sans-serif`;

export interface FigureFont {
  /** Contents of its WOFF files, base64. */
  regular: string;
  bold: string;
  /** Width of a text in the regular face, px. */
  measure: typeof textWidth;
}

/** The faces that a drawing uses, as an element of its document. */
export function embeddedFont(markup: string, { regular, bold }: FigureFont): string {
  const rule = (data: string, weight: number) =>
    `@font-face{font-family:'${exportFace}';font-weight:${weight};src:url(data:font/woff;base64,${data}) format('woff')}`;
  const rules = [rule(regular, 400), ...(markup.includes('font-weight') ? [rule(bold, 600)] : [])];
  return `<defs><style>${rules.join('')}</style></defs>`;
}
