import { describe, expect, it } from 'vitest';
import type { Sweep } from '../../src/models/contract/figure.ts';
import { defaultValues } from '../../src/models/contract/inputs.ts';
import type { Solution } from '../../src/models/contract/solution.ts';
import { reusedSolverOf } from '../reused-solver.ts';
import { catalogue } from '../loaded-catalogue.ts';
import { contextOf, everyView } from './context-of.ts';

/** Results where every packet loss is `loss`. */
const losing = (loss: number, { indicators }: Solution): Solution['indicators'] =>
  Object.fromEntries(
    Object.entries(indicators).map(([name, value]) => [name, /lossProbability$/.test(name) ? loss : value]),
  );

describe.each(catalogue.models.map((model) => [model.id, model] as const))('%s', (_, model) => {
  const values = defaultValues(model.fields);

  it('reads neither a sentence nor a mark off a curve of which points are still coming, and marks its lines', () => {
    const solution = reusedSolverOf(model).solve(values, { detail: 'screen' });
    for (const { figure, view, method, name: at } of everyView(model)) {
      if (figure.sweep === undefined) continue;
      const [from, to] = figure.sweep.range(values);
      const { over } = figure.sweep;
      const curve = (shares: readonly number[], complete: boolean): Sweep => ({
        over,
        complete,
        // No loss at first, then loss: where it begins depends on the points that are there.
        rows: shares.map((share, k) => ({
          x: from + share * (to - from),
          indicators: losing(k < shares.length / 2 ? 0 : 0.5, solution),
        })),
      });
      const built = (sweep: Sweep | null) => {
        const others = figure.companions?.(values) ?? [];
        const companions = others.map(({ label }) => ({ label, sweep, solution }));
        const context = contextOf(values, solution, { view, method, sweep, companions });
        const { summary, markers, series, strip } = figure.build(context);
        const lines = [...series, ...(strip?.series ?? [])].filter(
          ({ shape, x }) => shape === 'line' && x.length <= (sweep?.rows.length ?? 0),
        );
        // An unfinished curve that is drawn like a finished one would be taken for it.
        const misdrawn = lines.filter(({ preliminary = false }) => preliminary === sweep?.complete);
        expect(
          misdrawn.map(({ name }) => name),
          at,
        ).toEqual([]);
        // A handle follows the curve as far as it is there; its place is no statement.
        const marks = markers.map(({ axis, value, label, kind }) => ({ axis, value, label, kind }));
        return { summary, marks };
      };
      expect(built(curve([0, 0.5, 1], false)), at).toEqual(built(null));
      expect(built(curve([0, 0.2, 0.6, 1], false)), at).toEqual(built(null));
      built(curve([0, 0.5, 1], true));
    }
  });
});
