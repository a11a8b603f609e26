/** The one place that imports Plotly, and only when a figure is about to be examined: nothing else is drawn by it. */
import type * as PlotlyModule from 'plotly.js-cartesian-dist-min';

export type Plotly = typeof PlotlyModule;

let loading: Promise<Plotly> | null = null;

/** Resolves with Plotly, once loaded; a failed load can be tried again by calling again. */
export function whenPlotlyReady(): Promise<Plotly> {
  loading ??= import('plotly.js-cartesian-dist-min').then(
    (module) => ('default' in module ? (module.default as Plotly) : module),
    (error: unknown) => {
      loading = null;
      throw error;
    },
  );
  return loading;
}

/** Begins to load it; where that fails, the one who needs it says so. */
export function fetchPlotly(): void {
  whenPlotlyReady().catch(() => undefined);
}
