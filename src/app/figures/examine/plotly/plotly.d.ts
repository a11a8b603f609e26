/** The bundle ships no types; its interface is the library's, and we use only these calls. */
declare module 'plotly.js-cartesian-dist-min' {
  import type { Config, Data, Layout, PlotlyHTMLElement } from 'plotly.js';

  export function react(
    element: HTMLElement,
    data: Data[],
    layout?: Partial<Layout>,
    config?: Partial<Config>,
  ): Promise<PlotlyHTMLElement>;
  export function purge(element: HTMLElement): void;
}
