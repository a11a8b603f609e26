/** The typeface of exported figures, which is in the file, so that it looks the same on every machine. */
import { textWidth } from '../../frame/words/text-width.ts';

const family = 'Batchscope Sans';

/** Families that a program may fall back to have the widths of the first one. */
export const EXPORT_FAMILY = `'${family}', 'Liberation Sans', Arimo, Arial, Helvetica, sans-serif`;

export interface FigureFont {
  /** Contents of its WOFF files. */
  regular: Uint8Array<ArrayBuffer>;
  bold: Uint8Array<ArrayBuffer>;
  /** Width of a text in the regular face, px. */
  measure: typeof textWidth;
}

function base64(data: Uint8Array): string {
  let text = '';
  for (const byte of data) text += String.fromCharCode(byte);
  return btoa(text);
}

/** The faces that a drawing uses, as an element of its document. */
export function embeddedFont(markup: string, { regular, bold }: FigureFont): string {
  const rule = (data: Uint8Array, weight: number) =>
    `@font-face{font-family:'${family}';font-weight:${weight};src:url(data:font/woff;base64,${base64(data)}) format('woff')}`;
  const rules = [rule(regular, 400), ...(markup.includes('font-weight') ? [rule(bold, 600)] : [])];
  return `<defs><style>${rules.join('')}</style></defs>`;
}

async function fetchedFace(weight: number): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(new URL(`fonts/batchscope-sans-${weight}.woff`, document.baseURI));
  if (!response.ok) throw new Error(`status ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

async function fetchedFont(): Promise<FigureFont> {
  const [regular, bold] = await Promise.all([fetchedFace(400), fetchedFace(600)]);
  document.fonts.add(await new FontFace(family, regular).load());
  const context = document.createElement('canvas').getContext('2d');
  return {
    regular,
    bold,
    measure(text, size) {
      if (context === null) return textWidth(text, size);
      context.textRendering = 'geometricPrecision'; // widths of a file are not those of the screen's pixels
      context.font = `${size}px ${EXPORT_FAMILY}`;
      return Math.ceil(context.measureText(text).width) + 1;
    },
  };
}

let loading: Promise<FigureFont | null> | null = null;

/** Fetched once; null where it cannot be, for example without a connection. */
export function figureFont(): Promise<FigureFont | null> {
  loading ??= fetchedFont().catch(() => {
    loading = null;
    return null;
  });
  return loading;
}
