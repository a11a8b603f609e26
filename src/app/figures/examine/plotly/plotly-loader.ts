/** The only import of Plotly, loaded only for examined figures. */
import type * as PlotlyModule from 'plotly.js-cartesian-dist-min';

export type Plotly = typeof PlotlyModule;

let loading: Promise<Plotly> | null = null;

/** Resolves with Plotly once loaded; calling again retries a failed load. */
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

/** Starts loading; a failure is reported by `whenPlotlyReady`. */
export function fetchPlotly(): void {
  whenPlotlyReady().catch(() => undefined);
}
