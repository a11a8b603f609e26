/** Files made in the browser from a figure: every file is a blob of this page; nothing is sent. */
import type { ExportedFigure } from './exported-document.ts';
import { drawnFigure } from './drawn-table.ts';
import { type TabledFigure, figureCsv } from './figure-csv.ts';

export type FigureFormat = 'csv' | 'svg' | 'png';

/** Pixels of a PNG per px of the figure: sharp in print at column width. */
const PNG_SCALE = 2;

/** Characters of a file name at most; a title may contain names of any length. */
const longestName = 80;

/** `Loss against rate` -> `batchscope-loss-against-rate.csv` */
export function fileName(title: string, format: FigureFormat): string {
  const words = title.toLowerCase().match(/[a-z0-9]+/g) ?? ['figure'];
  return `batchscope-${words.join('-').slice(0, longestName)}.${format}`;
}

/** `scale`: pixels per px. */
export async function rasterised({ svg, width, height }: ExportedFigure, scale = PNG_SCALE): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image(width, height);
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = width * scale;
    canvas.height = height * scale;
    canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no image was made'))), 'image/png');
    });
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** A plot or a drawing that can be exported: its numbers, and the picture in the light theme. */
export interface ExportableFigure {
  figure: TabledFigure;
  drawn: (provenance: readonly string[]) => Promise<ExportedFigure>;
  /** A picture of 1200 x 630 px to be shared; absent for drawings. */
  card?: (said: { subject: string; address: string }) => Promise<ExportedFigure>;
}

/** The file's content. */
export async function figureFile(
  format: FigureFormat,
  exportable: ExportableFigure,
  provenance: readonly string[],
): Promise<Blob> {
  if (format === 'csv') {
    return new Blob([figureCsv(drawnFigure(exportable.figure), provenance)], {
      type: 'text/csv;charset=utf-8',
    });
  }
  const drawn = await exportable.drawn(provenance);
  return format === 'svg' ? new Blob([drawn.svg], { type: 'image/svg+xml' }) : rasterised(drawn);
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
