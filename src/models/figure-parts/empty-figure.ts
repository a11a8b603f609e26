import type { FigureSpec } from '../contract/figure.ts';

/** A figure without its curves, with one sentence instead. */
export function emptyFigure(
  spec: Omit<FigureSpec, 'series' | 'markers' | 'table' | 'summary'>,
  message: string,
): FigureSpec {
  return {
    ...spec,
    series: [],
    markers: [],
    summary: message,
    emptyMessage: message,
    table: { columns: [], rows: [] },
  };
}
