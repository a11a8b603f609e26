/**
 * The compiler checks the types of the inputs of a model; the test checks that reading returns the same object at no
 * cost.
 */
import { describe, expect, expectTypeOf, it } from 'vitest';
import {
  defaultValues,
  type EnteredInputs,
  type Field,
  type InputsOf,
  inputsOf,
  type InputValues,
} from '../../../src/models/contract/inputs.ts';
import { fields as interruptFields } from '../../../src/models/interrupt-coalescing/inputs.ts';
import { readInputs } from '../../../src/models/interrupt-coalescing/read-inputs.ts';
import type { Inputs as VswitchInputs } from '../../../src/models/vswitch-polling/read-inputs.ts';

const common = { label: 'a label', group: 'a group' } as const;
const range = { min: 0, max: 9, sliderMin: 0, sliderMax: 9, step: 1, scale: 'linear' } as const;
const cells = { label: 'a label' } as const;

const fields = [
  { kind: 'number', name: 'rate.mpps', ...common, ...range, unit: 'Mpps', default: 1 },
  { kind: 'number', name: 'limit', ...common, ...range, unit: '', default: 2, optional: true },
  {
    kind: 'choice',
    name: 'family',
    ...common,
    default: 'even',
    options: [
      { value: 'even', label: 'Even' },
      { value: 'own', label: 'Own' },
    ],
  },
  { kind: 'pmf', name: 'weights', ...common, unit: 'slots', default: null, maxLength: 5 },
  {
    kind: 'table',
    name: 'costs',
    ...common,
    keyLabel: 'batch',
    keyMin: 1,
    keyMax: 9,
    valueLabel: 'cost',
    unit: 'µs',
    valueMin: 0,
    valueMax: 9,
    default: { 1: 3 },
  },
  {
    kind: 'list',
    name: 'shares',
    ...common,
    itemLabel: 'port',
    valueLabel: 'share',
    unit: '',
    itemMin: 0,
    itemMax: 1,
    maxLength: 9,
    default: null,
    absentLabel: 'even',
  },
  {
    kind: 'matrix',
    name: 'split',
    ...common,
    rowLabel: 'port',
    columnLabel: 'core',
    unit: '',
    itemMin: 0,
    itemMax: 1,
    maxRows: 9,
    maxColumns: 9,
    default: null,
    absentLabel: 'even',
  },
  {
    kind: 'rows',
    name: 'points',
    ...common,
    rowLabel: 'point',
    maxRows: 9,
    default: null,
    absentLabel: 'none',
    columns: [
      { kind: 'number', name: 'flows', ...cells, unit: '', min: 0, max: 9, default: 1 },
      { kind: 'number', name: 'mpps', ...cells, unit: '', min: 0, max: 9, default: null, optional: true },
      { kind: 'text', name: 'title', ...cells, maxLength: 9, default: '' },
      { kind: 'choice', name: 'kind', ...cells, options: [{ value: 'x', label: 'X' }], default: 'x' },
    ],
  },
] as const satisfies readonly Field[];

type Inputs = InputsOf<typeof fields>;
type Point = NonNullable<Inputs['points']>[number];

describe('the typed inputs of a model', () => {
  it('have the type of every kind of field under its name', () => {
    expectTypeOf<Inputs['rate.mpps']>().toEqualTypeOf<number>();
    expectTypeOf<Inputs['limit']>().toEqualTypeOf<number | null>();
    expectTypeOf<Inputs['family']>().toEqualTypeOf<'even' | 'own'>();
    expectTypeOf<Inputs['weights']>().toEqualTypeOf<readonly number[] | null>();
    expectTypeOf<Inputs['costs']>().toEqualTypeOf<Readonly<Record<string, number>> | null>();
    expectTypeOf<Inputs['shares']>().toEqualTypeOf<readonly number[] | null>();
    expectTypeOf<Inputs['split']>().toEqualTypeOf<readonly (readonly number[])[] | null>();
    expectTypeOf<Point['flows']>().toEqualTypeOf<number>();
    expectTypeOf<Point['mpps']>().toEqualTypeOf<number | null>();
    expectTypeOf<Point['title']>().toEqualTypeOf<string>();
    expectTypeOf<Point['kind']>().toEqualTypeOf<'x'>();
  });

  it('know no other names', () => {
    const inputs = inputsOf<typeof fields>(defaultValues(fields));
    // @ts-expect-error -- the field is called `rate.mpps`
    expect(inputs['rate.Mpps']).toBeUndefined();
    // @ts-expect-error -- `odd` is none of the family's values
    expect(inputs.family === 'odd').toBe(false);
    // @ts-expect-error -- there may be no limit
    expect(inputs.limit + 1).toBe(3);
  });

  it('have the names of fields that are declared in several files or made by a function', () => {
    expectTypeOf<VswitchInputs['loadMpps']>().toEqualTypeOf<number>();
    expectTypeOf<VswitchInputs['hitUs']>().toEqualTypeOf<number | null>();
    expectTypeOf<VswitchInputs['portShares']>().toEqualTypeOf<readonly number[] | null>();
    expectTypeOf<VswitchInputs['method']>().toEqualTypeOf<
      'recommended' | 'published' | 'published-literal' | 'gated' | 'workload'
    >();
  });

  it('pass for entered inputs, and not for inputs that no rule refuses', () => {
    expectTypeOf<Inputs>().toExtend<EnteredInputs>();
    expectTypeOf<VswitchInputs>().toExtend<EnteredInputs>();
    expectTypeOf<Inputs>().not.toExtend<InputValues>();
  });

  it('are the very object that was read', () => {
    const values = defaultValues(interruptFields);
    expect(readInputs(values)).toBe(values);
  });
});
