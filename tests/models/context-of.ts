import type { FigureContext } from '../../src/models/contract/figure.ts';
import { packetRates } from '../../src/models/contract/screen.ts';

/** Context of a figure that shows the result alone. */
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
