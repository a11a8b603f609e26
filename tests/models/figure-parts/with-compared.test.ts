import { describe, expect, it } from 'vitest';
import type { Companion, FigureSpec, Sweep } from '../../../src/models/contract/figure.ts';
import { packetRates } from '../../../src/models/contract/screen.ts';
import { defaultValues, type ChoiceField, type InputValues } from '../../../src/models/contract/inputs.ts';
import type { Model } from '../../../src/models/contract/model.ts';
import type { Solution } from '../../../src/models/contract/solution.ts';
import { withCompared } from '../../../src/models/figure-parts/with-compared.ts';
import { catalogue } from '../../loaded-catalogue.ts';
import { reusedSolverOf } from '../../reused-solver.ts';
import { contextOf } from '../context-of.ts';

function solved(model: Model, values: InputValues, detail: 'screen' | 'indicators' = 'screen'): Solution {
  const solution = reusedSolverOf(model).solve(values, { detail });
  return solution;
}

function curve(model: Model, values: InputValues, over: string, range: readonly [number, number]): Sweep {
  const rows = [0.3, 0.6, 0.9].map((share) => {
    const x = range[0] + share * (range[1] - range[0]);
    return { x, indicators: solved(model, { ...values, [over]: x }, 'indicators').indicators };
  });
  return { over, rows, complete: true };
}

const model = catalogue.find('batch-polling')!;
const values = { ...defaultValues(model.fields), maxBatch: 16, ringSize: 32, rateMbps: 2000 };
const field = model.fields.find(({ name }) => name === 'arrivals.family') as ChoiceField;

/** The figure, alone and with the other families of arrivals. */
function drawn(id: string): { alone: FigureSpec; compared: FigureSpec } {
  const figure = model.figures.find((one) => one.id === id)!;
  const answerFor = (own: InputValues): Omit<Companion, 'label'> & { values: InputValues } => ({
    values: own,
    solution: solved(model, own),
    sweep: figure.sweep ? curve(model, own, figure.sweep.over, figure.sweep.range(values)) : null,
  });
  const method = model.methods[0].id;
  const view = figure.views?.[0].id ?? '';
  const rate = packetRates;
  const own = answerFor(values);
  const alone = figure.build(contextOf(values, own.solution!, { sweep: own.sweep, view, method, rate }));
  const { present, others } = field.compared!(values)!;
  const answers = others.map(({ label, inputs }) => ({ label, ...answerFor({ ...values, ...inputs }) }));
  return {
    alone,
    compared: withCompared(alone, { model, figure, view, method, rate, present, others: answers }),
  };
}

describe('the families of arrivals laid over each other', () => {
  it('are named by the reader’s choice with their cv, the reader’s own distribution left out', () => {
    expect(field.compared!(values)).toEqual({
      present: 'near-regular, cv 0.17',
      others: [
        { label: 'even, cv 0.015', inputs: { 'arrivals.family': 'deterministic' } },
        { label: 'jittered, cv 0.87', inputs: { 'arrivals.family': 'jittered' } },
        { label: 'memoryless, cv 1.01', inputs: { 'arrivals.family': 'geometric' } },
        {
          label: 'bursty, cv 2',
          inputs: { 'arrivals.family': 'negative-binomial', 'arrivals.cv': 2 },
        },
      ],
    });
    expect(field.compared!({ ...values, 'arrivals.family': 'empirical' })).toBeNull();
    const steady = { ...values, 'arrivals.family': 'negative-binomial', 'arrivals.cv': 0.5 };
    expect(field.compared!(steady)!.present).toBe('cv 0.5');
  });

  it.each(['batch-size', 'mean-batch-rate'])('are drawn as alternatives in the figure %s', (id) => {
    const { alone, compared } = drawn(id);
    const added = compared.series.slice(alone.series.length);
    expect(new Set(added.map(({ role }) => role))).toEqual(new Set(['alternative']));
    expect(added.map(({ label }) => label)).toContain('bursty, cv 2');
    for (const { x, y } of added) {
      expect(x.length).toBe(y.length);
      expect(Array.from(y).every(Number.isFinite)).toBe(true);
    }
    expect(compared.summary).toContain('“near-regular, cv 0.17” compared with: “even, cv 0.015”');
    expect(compared.table.rows.length).toBeGreaterThan(alone.table.rows.length);
  });
});
