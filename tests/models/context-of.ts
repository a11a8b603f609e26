import type { FigureContext, FigureDeclaration } from '../../src/models/contract/figure.ts';
import type { Model } from '../../src/models/contract/model.ts';
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

/** As `contextOf`, with a sweep and companions whose results are everywhere those of the present point. */
export function flatContextOf(
  figure: FigureDeclaration,
  values: FigureContext['values'],
  solution: FigureContext['solution'],
  more: Partial<FigureContext> = {},
): FigureContext {
  const rows = (figure.sweep?.range(values) ?? []).map((x) => ({ x, indicators: solution.indicators }));
  const sweep = figure.sweep === undefined ? null : { over: figure.sweep.over, rows, complete: true };
  const companions = (figure.companions?.(values) ?? []).map(({ label }) => ({ label, sweep, solution }));
  return contextOf(values, solution, { sweep, companions, ...more });
}

/** Every figure of a model in every view and method, with a name for failures. */
export const everyView = ({ figures, methods }: Model) =>
  figures.flatMap((figure) =>
    methods.flatMap(({ id: method }) =>
      (figure.views?.map(({ id }) => id) ?? ['']).map((view) => ({
        ...{ figure, view, method },
        name: `${figure.id} ${view} ${method}`,
      })),
    ),
  );
