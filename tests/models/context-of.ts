import type { FigureContext } from '../../src/models/contract/figure.ts';
import { packetRates } from '../../src/models/contract/screen.ts';

/** What a figure is built from, with nothing beside the result. */
export const contextOf = (
  values: FigureContext['values'],
  solution: FigureContext['solution'],
  more: Partial<FigureContext> = {},
): FigureContext => ({
  values,
  solution,
  view: '',
  method: '',
  ghost: null,
  sweep: null,
  companions: [],
  rate: packetRates,
  overlays: [],
  ...more,
});
