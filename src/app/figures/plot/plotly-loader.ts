/**
 * The one place that imports Plotly, and only when the first figure asks: controls and numbers are on screen before it
 * arrives.
 */
import type * as PlotlyModule from 'plotly.js-cartesian-dist-min';

export type Plotly = typeof PlotlyModule;

let loading: Promise<Plotly> | null = null;
let loaded: Plotly | null = null;

/** Resolves with Plotly, once loaded; a failed load can be tried again by calling again. */
export function whenPlotlyReady(): Promise<Plotly> {
  loading ??= import('plotly.js-cartesian-dist-min').then(
    (module) => {
      loaded = 'default' in module ? (module.default as Plotly) : module;
      return loaded;
    },
    (error: unknown) => {
      loading = null;
      throw error;
    },
  );
  return loading;
}

/** Plotly if it is there already. */
export function plotlyIfReady(): Plotly | null {
  return loaded;
}
