/**
 * A model that can be reckoned by hand: load = rate x cost / cores, need = rate / ring. Overloaded beyond a load of 4.
 */
import type { Field, NumberField } from '../../src/models/contract/inputs.ts';
import { numberAt } from '../../src/models/contract/inputs.ts';
import type { InputValues } from '../../src/models/contract/inputs.ts';
import { SolveFailure } from '../../src/models/contract/solution.ts';
import { toyModel } from '../toy-model.ts';
import type { TestModel } from '../engines.ts';
import { solutionOf } from '../solution-of.ts';

function field(name: string, label: string, unit: string, changes: Partial<NumberField> = {}): NumberField {
  return {
    kind: 'number',
    name,
    label,
    group: 'all',
    unit,
    scale: 'linear',
    step: 1,
    default: 1,
    min: 0.01,
    max: 1000,
    sliderMin: 0.1,
    sliderMax: 100,
    ...changes,
  };
}

const whole = { integer: true, min: 1, sliderMin: 1, sliderMax: 64, max: 128 };

const fields: readonly Field[] = [
  field('rate', 'Rate', 'Mpps', { default: 8 }),
  field('cost', 'Cost', 'µs'),
  field('cores', 'Cores', 'cores', { ...whole, default: 4 }),
  field('ring', 'Ring', 'packets', { ...whole, default: 64 }),
  {
    kind: 'table',
    name: 'table',
    label: 'Table',
    group: 'all',
    unit: 'µs',
    keyLabel: 'size',
    keyMin: 1,
    keyMax: 9,
    valueLabel: 'time',
    valueMin: 0,
    valueMax: 9,
    default: null,
  },
];

function load(values: InputValues): number {
  const table = values.table as Readonly<Record<string, number>> | null;
  const cost = numberAt(values, 'cost') + (table?.['1'] ?? 0);
  return (numberAt(values, 'rate') * cost) / numberAt(values, 'cores');
}

/** `bump`: added to the load; by default nothing. */
export function productModel(bump: (values: InputValues) => number = () => 0): TestModel {
  return {
    ...toyModel,
    id: 'product',
    name: 'Product',
    groups: [{ id: 'all', label: 'All' }],
    fields,
    aliases: {},
    check: () => null,
    indicators: [
      { name: 'load', label: 'Load', unit: '', kind: 'count', help: 'Rate times cost over cores.' },
      { name: 'need', label: 'Need', unit: '', kind: 'count', help: 'Rate over ring.' },
    ],
    createSolver: () => ({
      solve(values) {
        if (load(values) > 4) throw new SolveFailure('overload', 'The cores are overloaded.', 'rate');
        return solutionOf({
          load: load(values) + bump(values),
          need: numberAt(values, 'rate') / numberAt(values, 'ring'),
        });
      },
    }),
    dimensioning: {
      goals: [],
      offered: null,
      questions: () => [],
      uncertain: [
        { id: 'cost', label: 'Costs', inputs: ['cost', 'table'] },
        { id: 'traffic', label: 'Traffic', inputs: ['rate'] },
        { id: 'speed', label: 'Speed', inputs: ['cost'], inverse: true },
      ],
    },
  };
}
