/** Files made in the browser from a figure: every file is a blob of this page; nothing is sent. */
import { isPreliminary } from '../../../models/figure-parts/preliminary.ts';
import { plainText } from '../../../text/xml-text.ts';
import { drawnFigure } from './drawn-table.ts';
import { figureCsv, type TabledFigure } from './figure-csv.ts';
import { figureFont } from './printed/figure-font.ts';
import {
  type ExportedFigure,
  printedDocument,
  type PrintedContent,
  type PrintFormat,
  usualFormat,
} from '../../../drawing/printed/printed-document.ts';

export type FigureFormat = 'csv' | 'svg' | 'png';

/** Characters of a file name at most; a title may contain names of any length. */
const longestName = 80;

/** `Loss against rate` -> `batchscope-loss-against-rate.csv` */
export function fileName(title: string, format: FigureFormat): string {
  const words = title.toLowerCase().match(/[a-z0-9]+/g) ?? ['figure'];
  return `batchscope-${words.join('-').slice(0, longestName)}.${format}`;
}

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? 0xedb88320 ^ (rest >>> 1) : rest >>> 1;
  return rest;
});

function crcOf(data: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of data) crc = crcTable[(crc ^ byte) & 0xff]! ^ (crc >>> 8);
  return ~crc >>> 0;
}

/** Length, type, content and checksum. */
function pngChunk(type: string, content: Uint8Array): Uint8Array {
  const chunk = new Uint8Array(12 + content.length);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, content.length);
  chunk.set(new TextEncoder().encode(type), 4);
  chunk.set(content, 8);
  view.setUint32(8 + content.length, crcOf(chunk.subarray(4, 8 + content.length)));
  return chunk;
}

/** Signature and header, behind which further chunks may begin. */
const pngHead = 33;

/**
 * The PNG file with its resolution (`pHYs`) and texts by their registered keywords (`iTXt`, UTF-8); `dpi` null: without
 * a size on paper.
 */
export function pngWith(
  png: Uint8Array,
  dpi: number | null,
  texts: Readonly<Record<string, string>>,
): Uint8Array<ArrayBuffer> {
  const physical = new Uint8Array(9);
  const view = new DataView(physical.buffer);
  const perMetre = Math.round((dpi ?? 0) / 0.0254);
  view.setUint32(0, perMetre);
  view.setUint32(4, perMetre);
  physical[8] = 1; // metres
  const chunks = [
    ...(dpi === null ? [] : [pngChunk('pHYs', physical)]),
    ...Object.entries(texts).map(([keyword, text]) =>
      pngChunk('iTXt', new TextEncoder().encode(`${keyword}\0\0\0\0\0${plainText(text)}`)),
    ),
  ];
  const parts = [png.subarray(0, pngHead), ...chunks, png.subarray(pngHead)];
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Size of the PNG of a picture, px: at its resolution on paper, or as it is. */
export function pixelsOf({ width, height, paper }: Pick<ExportedFigure, 'width' | 'height' | 'paper'>) {
  if (paper === undefined) return { width, height };
  const pixels = (mm: number) => Math.round((mm / 25.4) * paper.dpi);
  return { width: pixels(paper.widthMm), height: pixels(paper.heightMm) };
}

/** Unlike an object URL it may be replaced before an image has loaded it. */
export const svgDataUrl = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;

/** `texts`: for the metadata. Rejects where the browser cannot draw it. */
export async function rasterised(
  picture: ExportedFigure,
  texts: Readonly<Record<string, string>> = {},
): Promise<Blob> {
  const { svg, paper } = picture;
  const { width, height } = pixelsOf(picture);
  const image = new Image(picture.width, picture.height);
  image.src = svgDataUrl(svg);
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  canvas.getContext('2d')!.drawImage(image, 0, 0, width, height);
  const drawn = await new Promise<Blob>((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no image was made'))), 'image/png');
  });
  const png = new Uint8Array(await drawn.arrayBuffer());
  return new Blob([pngWith(png, paper?.dpi ?? null, texts)], { type: 'image/png' });
}

/** A plot or a drawing that can be exported: its numbers, and the picture in the light theme. */
export interface ExportableFigure {
  figure: TabledFigure;
  /** Values of a drawing are still being computed. */
  unfinished?: boolean;
  content: () => Promise<PrintedContent>;
  /** A picture of 1200 x 630 px to be shared; absent for drawings. */
  card?: (words: { subject: string; address: string }) => Promise<ExportedFigure>;
}

/** Whether curves or cells are still being computed. */
export function isUnfinished({ figure, unfinished = false }: ExportableFigure): boolean {
  return unfinished || isPreliminary(figure);
}

/** The picture for paper; letters that cannot be fetched are those of the machine that shows it. */
export async function printedFigure(
  { content }: ExportableFigure,
  provenance: readonly string[],
  format: PrintFormat = usualFormat,
): Promise<ExportedFigure> {
  return printedDocument(await content(), provenance, format, await figureFont());
}

/** The file's content. */
export async function figureFile(
  kind: FigureFormat,
  exportable: ExportableFigure,
  provenance: readonly string[],
  format: PrintFormat = usualFormat,
): Promise<Blob> {
  const { figure } = exportable;
  if (kind === 'csv') {
    return new Blob([figureCsv(drawnFigure(figure), provenance)], { type: 'text/csv;charset=utf-8' });
  }
  const drawn = await printedFigure(exportable, provenance, format);
  if (kind === 'svg') return new Blob([drawn.svg], { type: 'image/svg+xml' });
  return rasterised(drawn, pngTexts(figure, provenance));
}

/** Texts of a PNG file by their registered keywords. */
export function pngTexts({ title, subtitle }: TabledFigure, provenance: readonly string[]) {
  return { Title: title, Description: [subtitle, ...provenance].join('\n'), Software: 'Batchscope' };
}

/** Downloads a blob through the browser. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = name;
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10_000); // the browser reads it after the click returns
}
