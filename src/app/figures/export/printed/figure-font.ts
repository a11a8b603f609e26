/** The typeface of exported figures, fetched and measured. */
import { textWidth } from '../../../../drawing/frame/words/text-width.ts';
import { EXPORT_FAMILY, exportFace, type FigureFont } from '../../../../drawing/printed/font.ts';

function base64(data: Uint8Array): string {
  let text = '';
  for (const byte of data) text += String.fromCharCode(byte);
  return btoa(text);
}

async function fetchedFace(weight: number): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(new URL(`fonts/batchscope-sans-${weight}.woff`, document.baseURI));
  if (!response.ok) throw new Error(`status ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

async function fetchedFont(): Promise<FigureFont> {
  const [regular, bold] = await Promise.all([fetchedFace(400), fetchedFace(600)]);
  document.fonts.add(await new FontFace(exportFace, regular).load());
  const context = document.createElement('canvas').getContext('2d');
  return {
    regular: base64(regular),
    bold: base64(bold),
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
