/** A model whose indicators are any functions of its inputs: curves that no queue has. */
import type { NumberField } from '../../src/models/contract/inputs.ts';
import { numberAt } from '../../src/models/contract/inputs.ts';
import type { Model } from '../../src/models/contract/model.ts';
import type { Solution } from '../../src/models/contract/solution.ts';
import { SolveFailure } from '../../src/models/contract/solution.ts';
import { toyModel } from '../toy-model.ts';
import type { TestModel } from '../engines.ts';
import { solutionOf } from '../solution-of.ts';

const field = (own: Partial<NumberField> & Pick<NumberField, 'name'>): NumberField => ({
  kind: 'number',
  label: own.name,
  group: 'traffic',
  unit: '',
  default: 1,
  min: 0,
  max: 1e6,
  sliderMin: 0,
  sliderMax: 1000,
  step: 1,
  scale: 'linear',
  ...own,
});

const fields = [
  field({ name: 'x' }),
  field({ name: 'n', label: 'Cores', unit: 'cores', integer: true, min: 1 }),
  field({ name: 'm', label: 'Ring size', unit: 'packets', integer: true, min: 1, scale: 'log' }),
];

type Place = Readonly<{ x: number; n: number; m: number }>;

export interface Curves {
  latency: (place: Place) => number;
  loss?: (place: Place) => number;
  /** Why the place has no solution; null: it has. */
  failure?: (place: Place) => string | null;
  /** A rule across inputs. */
  refused?: (place: Place) => string | null;
}

export function curveModel({ latency, loss = () => 0, failure, refused }: Curves): TestModel {
  const placeOf = (values: Parameters<Model['check']>[0]): Place => ({
    x: numberAt(values, 'x'),
    n: numberAt(values, 'n'),
    m: numberAt(values, 'm'),
  });
  function solve(values: Parameters<Model['check']>[0]): Solution {
    const place = placeOf(values);
    const message = failure?.(place) ?? null;
    if (message !== null) throw new SolveFailure('no-answer', message);
    return solutionOf({ latencyUs: latency(place), loss: loss(place) });
  }
  return {
    ...toyModel,
    id: 'curves',
    fields,
    aliases: {},
    check: (values) => {
      const message = refused?.(placeOf(values)) ?? null;
      return message === null ? null : { code: 'refused', parameter: 'x', message };
    },
    createSolver: () => ({ solve }),
    indicators: [
      { name: 'latencyUs', label: 'Latency', unit: 'µs', kind: 'time', help: 'A curve.' },
      { name: 'loss', label: 'Loss', unit: '', kind: 'probability', help: 'A curve.' },
    ],
    strip: ['latencyUs'],
    figures: [],
    dimensioning: {
      goals: [
        { id: 'latency.p99', indicator: 'latencyUs' },
        { id: 'loss', indicator: 'loss' },
      ],
      questions: () => [],
      offered: null,
      uncertain: [],
    },
  };
}
