/** The bundle has no types; its interface is that of the library, of which only these functions are used. */
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
