import { describe, expect, it } from 'vitest';
import type { FigureContext, Sweep } from '../../src/models/contract/figure.ts';
import { defaultValues } from '../../src/models/contract/inputs.ts';
import { packetRates } from '../../src/models/contract/screen.ts';
import type { Solution } from '../../src/models/contract/solution.ts';
import { reusedSolverOf } from '../reused-solver.ts';
import { catalogue } from '../loaded-catalogue.ts';

/** Results where every packet loss is `loss`. */
const losing = (loss: number, { indicators }: Solution): Solution['indicators'] =>
  Object.fromEntries(
    Object.entries(indicators).map(([name, value]) => [name, /lossProbability$/.test(name) ? loss : value]),
  );

describe.each(catalogue.models.map((model) => [model.id, model] as const))('%s', (_, model) => {
  const values = defaultValues(model.fields);
  const swept = model.figures.filter(({ sweep }) => sweep !== undefined);

  it('reads neither a sentence nor a mark off a curve of which points are still coming, and marks its lines', () => {
    if (swept.length === 0) return;
    const solution = reusedSolverOf(model).solve(values, { detail: 'screen' });
    for (const figure of swept) {
      const [from, to] = figure.sweep!.range(values);
      const curve = (places: readonly number[], complete: boolean): Sweep => ({
        over: figure.sweep!.over,
        complete,
        // No loss at first, then loss: where it begins depends on the points that are there.
        rows: places.map((x, k) => ({ x, indicators: losing(k < places.length / 2 ? 0 : 0.5, solution) })),
      });
      const step = (share: number) => from + share * (to - from);
      for (const view of figure.views?.map(({ id }) => id) ?? ['']) {
        for (const { id: method } of model.methods) {
          const built = (sweep: Sweep | null) => {
            const companions = (figure.companions?.(values) ?? []).map(({ label }) => ({
              label,
              sweep,
              solution,
            }));
            const context: FigureContext = {
              values,
              solution,
              view,
              method,
              sweep,
              companions,
              rate: packetRates,
              ghost: null,
              overlays: [],
            };
            const { summary, markers, series, strip } = figure.build(context);
            const lines = [...series, ...(strip?.series ?? [])].filter(
              ({ shape, x }) => shape === 'line' && x.length <= (sweep?.rows.length ?? 0),
            );
            // Drawn like a finished curve, it would be taken for one.
            if (sweep !== null)
              expect(
                lines
                  .filter(({ preliminary = false }) => preliminary === sweep.complete)
                  .map(({ name }) => name),
                `${figure.id} ${view} ${method}`,
              ).toEqual([]);
            // A handle follows the curve that there is; it says nothing.
            const marks = markers.map(({ axis, value, label, kind }) => ({ axis, value, label, kind }));
            return { summary, marks };
          };
          const at = `${figure.id} ${view} ${method}`;
          expect(built(curve([0, 0.5, 1].map(step), false)), at).toEqual(built(null));
          expect(built(curve([0, 0.2, 0.6, 1].map(step), false)), at).toEqual(built(null));
          built(curve([0, 0.5, 1].map(step), true));
        }
      }
    }
  });
});
