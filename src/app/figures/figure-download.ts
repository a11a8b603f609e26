/** Files made in the browser from a figure. Nothing leaves it: every file is a blob of this page. */
import type { FigureSpec } from '../../models/figure.ts';
import { lightPalette } from '../theme/palette.ts';
import { EXPORTED_PLOT, type ExportedFigure, exportedSvg } from './exported-svg.ts';
import { figureCsv } from './figure-csv.ts';
import { measuredWidth } from './measured-width.ts';
import { plotlyFigure } from './plotly-figure.ts';
import { whenPlotlyReady } from './plotly-loader.ts';

export type FigureFormat = 'csv' | 'svg' | 'png';

/** Pixels of a PNG per px of the figure: sharp in print at column width. */
const PNG_SCALE = 2;

/** `Loss against rate` -> `batchscope-loss-against-rate.csv` */
export function fileName(title: string, format: FigureFormat): string {
  const words = title.toLowerCase().match(/[a-z0-9]+/g) ?? ['figure'];
  return `batchscope-${words.join('-')}.${format}`;
}

async function drawnSvg(spec: FigureSpec, provenance: readonly string[]): Promise<ExportedFigure> {
  const plotly = await whenPlotlyReady();
  const drawn = plotlyFigure(spec, lightPalette, EXPORTED_PLOT, { measure: measuredWidth });
  const image = await plotly.toImage(
    { data: drawn.data, layout: drawn.layout, config: { staticPlot: true } },
    { format: 'svg', ...EXPORTED_PLOT },
  );
  const curves = decodeURIComponent(image.slice(image.indexOf(',') + 1));
  return exportedSvg(curves, drawn, spec, provenance);
}

async function rasterised({ svg, width, height }: ExportedFigure): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image(width, height);
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = width * PNG_SCALE;
    canvas.height = height * PNG_SCALE;
    canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no image was made'))), 'image/png');
    });
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** The file's content, always in the light theme. */
export async function figureFile(
  format: FigureFormat,
  spec: FigureSpec,
  provenance: readonly string[],
): Promise<Blob> {
  if (format === 'csv') return new Blob([figureCsv(spec, provenance)], { type: 'text/csv;charset=utf-8' });
  const drawn = await drawnSvg(spec, provenance);
  return format === 'svg' ? new Blob([drawn.svg], { type: 'image/svg+xml' }) : rasterised(drawn);
}

/** Hands a blob to the browser's download. */
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
