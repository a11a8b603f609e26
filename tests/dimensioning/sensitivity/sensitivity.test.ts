import { describe, expect, it } from 'vitest';
import type { Field, InputValues } from '../../../src/models/contract/inputs.ts';
import { defaultValues, numberAt } from '../../../src/models/contract/inputs.ts';
import type { Model } from '../../../src/models/contract/model.ts';
import type { SearchStep } from '../../../src/dimensioning/search/search.ts';
import { runSearch } from '../../../src/dimensioning/search/search.ts';
import {
  type Effect,
  sensitivities,
  type Sensitivity,
} from '../../../src/dimensioning/sensitivity/sensitivity.ts';
import { strongest } from '../../../src/dimensioning/sensitivity/strongest.ts';
import { toyModel } from '../../toy-model.ts';
import type { TestModel } from '../../engines.ts';
import { solveNow } from '../solve-now.ts';

const waiting = 'waitingUs.exact.mean';

function run(model: Model, changes: Record<string, InputValues[string]>, indicators = [waiting]) {
  const values = { ...defaultValues(model.fields), ...changes };
  const steps: SearchStep<readonly Sensitivity[]>[] = [];
  const all = runSearch(sensitivities(model, values, indicators), solveNow, (step) => steps.push(step));
  const effect = (what: string, indicator = indicators[0]): Effect => {
    const found = all.find((one) => one.what === what);
    if (found === undefined) throw new Error(`nothing about ${what}`);
    return found.effects[indicator];
  };
  return { all, steps, effect };
}

function elasticityOf(effect: Effect): number {
  if (effect.kind !== 'elasticity') throw new Error(JSON.stringify(effect));
  return effect.elasticity;
}

/** A model with one answer, `y`, of a formula; nothing else matters. */
function formulaModel(
  fields: readonly Field[],
  y: (values: InputValues) => number,
  step?: number,
): TestModel {
  return {
    ...toyModel,
    fields,
    check: () => null,
    indicators: [{ name: 'y', label: 'Answer', unit: 'µs', kind: 'time', help: '' }],
    dimensioning: {
      goals: [],
      questions: () => [],
      offered: null,
      uncertain: [{ id: 'costs', label: 'Costs', inputs: ['cost', 'table'] }],
      ...(step === undefined ? {} : { latticeStep: () => step }),
    },
    createSolver: () => ({
      solve(values) {
        const parts = { distributions: {}, sampled: {}, relations: {}, breakdowns: {} };
        return { indicators: { y: y(values) }, ...parts, notices: [], numerics: {} };
      },
    }),
  };
}

const number = (name: string, value: number | null, more: Partial<Field> = {}): Field =>
  ({
    kind: 'number',
    name,
    label: name,
    group: 'service',
    unit: 'µs',
    default: value,
    min: 0,
    max: 1000,
    sliderMin: 0,
    sliderMax: 10,
    step: 0.01,
    scale: 'linear',
    ...more,
  }) as Field;

describe('sensitivities', () => {
  it('agrees with the derivative of the closed form', () => {
    for (const rateMpps of [0.1, 0.5, 0.9]) {
      const { effect } = run(toyModel, { rateMpps });
      // W = λ s² / (2 (1 - λ s)) with s = 1
      const byRate = 1 / (1 - rateMpps);
      expect(elasticityOf(effect('rateMpps')) / byRate).toBeCloseTo(1, 2);
      expect(elasticityOf(effect('service.us')) / (1 + byRate)).toBeCloseTo(1, 2);
    }
  });

  it('is exact for a power law, whatever the step', () => {
    const model = formulaModel(
      [number('a', 3), number('b', 5)],
      (v) => numberAt(v, 'a') ** 2.5 / numberAt(v, 'b'),
    );
    const { effect } = run(model, {}, ['y']);
    expect(elasticityOf(effect('a'))).toBeCloseTo(2.5, 9);
    expect(elasticityOf(effect('b'))).toBeCloseTo(-1, 9);
  });

  it('moves whole numbers by one, and to one side at the end of their range', () => {
    const { effect } = run(toyModel, { rateMpps: 0.9 });
    const wait = (servers: number) => 0.9 / servers / (2 * (1 - 0.9 / servers));
    const exact = Math.log(wait(2) / wait(1)) / Math.log(2);
    expect(effect('servers')).toMatchObject({ kind: 'elasticity', from: 1, to: 2 });
    expect(elasticityOf(effect('servers'))).toBeCloseTo(exact, 12);
    expect(effect('servers')).toHaveProperty('oneSided', 'Servers is at the end of its range.');
    const inside = run(toyModel, { rateMpps: 0.9, servers: 4 }).effect('servers');
    expect(inside).toMatchObject({ from: 3, to: 5, oneSided: null });
    expect(inside).toHaveProperty('atTo', expect.closeTo(wait(5) / wait(4), 12));
    expect(inside).toHaveProperty('atFrom', expect.closeTo(wait(3) / wait(4), 12));
    expect(elasticityOf(inside)).toBeCloseTo(Math.log(wait(5) / wait(3)) / Math.log(5 / 3), 12);
  });

  it('moves large whole numbers by a share', () => {
    const model = formulaModel([number('ring', 500, { integer: true })], (v) => 1 / numberAt(v, 'ring'));
    const effect = run(model, {}, ['y']).effect('ring');
    expect(effect).toMatchObject({ from: 495, to: 505 });
    expect(elasticityOf(effect)).toBeCloseTo(-1, 9);
  });

  it('compares to one side where the other has no solution or breaks a rule, and says why', () => {
    const overload = run(toyModel, { rateMpps: 0.995 }).effect('rateMpps');
    expect(overload).toMatchObject({ kind: 'elasticity', to: 0.995 });
    expect(overload).toHaveProperty('oneSided', expect.stringMatching(/leaves no steady state/));
    const rule = run(toyModel, { deadlineUs: 1 }).effect('deadlineUs');
    expect(rule).toHaveProperty('oneSided', 'Deadline must be at least the mean service time of 1 µs.');
  });

  it('says so where neither side can be compared', () => {
    const model = formulaModel([number('a', 5, { min: 5, max: 5 })], () => 1);
    expect(run(model, {}, ['y']).effect('a')).toEqual({
      kind: 'unknown',
      reason: 'Neither a small increase nor a small decrease can be computed. a is at the end of its range.',
    });
  });

  it('takes a step from an input that is 0', () => {
    const model = formulaModel([number('a', 0)], (v) => Math.exp(2 * numberAt(v, 'a')));
    const effect = run(model, {}, ['y']).effect('a');
    expect(effect).toMatchObject({ kind: 'step', to: 0.1 });
    expect(effect).toHaveProperty('factor', expect.closeTo(Math.exp(0.2), 9));
  });

  it('widens its step where a lattice swallows or coarsens the difference', () => {
    const model = (step: number) =>
      formulaModel([number('a', 5)], (v) => Math.ceil(numberAt(v, 'a') / step - 1e-9) * step, step);
    // 1 % to both sides of 5 are 5 steps of 0.02: too few for a trend; 10 % are 48.
    const wide = run(model(0.02), {}, ['y']).effect('a');
    expect(wide).toMatchObject({ from: expect.closeTo(5 / 1.1, 9), to: 5.5 });
    expect(elasticityOf(wide)).toBeCloseTo(1, 1);
    expect(run(model(0.001), {}, ['y']).effect('a')).toMatchObject({ to: 5.05 });
    // The difference of 1 % alone would be none.
    expect(elasticityOf(run(model(0.2), {}, ['y']).effect('a'))).toBeCloseTo(1, 0);
  });

  it('stays with the small step where the indicator falls off a cliff before the large one', () => {
    // In overload a little more changes 328 µs by some steps of 0.01 µs; 8 % more ends the overload.
    const times = (a: number) => (a < 5.4 ? 328.27 - 0.7 * (a - 5) : 37);
    const model = formulaModel(
      [number('a', 5, { min: 5 })],
      (v) => Math.round(100 * times(numberAt(v, 'a'))) / 100,
      0.01,
    );
    const effect = run(model, {}, ['y']).effect('a');
    expect(effect).toMatchObject({ from: 5, to: 5.05 });
    expect(Math.abs(elasticityOf(effect))).toBeLessThan(0.05);
  });

  it('does not see effects on what is below its floor, and says so', () => {
    const lossy = (loss: (a: number) => number): TestModel => {
      const model = formulaModel([number('a', 2)], (v) => loss(numberAt(v, 'a')));
      const [declaration] = model.indicators;
      return { ...model, indicators: [{ ...declaration, label: 'Loss', kind: 'probability', floor: 1e-12 }] };
    };
    const none = run(
      lossy(() => 1e-15),
      {},
      ['y'],
    );
    expect(none.effect('a')).toEqual({
      kind: 'unknown',
      reason: 'No effect is visible: Loss is below 1e-12.',
    });
    expect(none.steps).toHaveLength(1);
    const edge = run(
      lossy((a) => (a < 2 ? 0 : 1e-9 * a)),
      {},
      ['y'],
    ).effect('a');
    expect(edge).toMatchObject({ from: 2, to: 2.02, oneSided: 'Loss is below 1e-12 there.' });
    expect(elasticityOf(edge)).toBeCloseTo(1, 9);
  });

  it('measures indicators below 0 against their size', () => {
    const model = formulaModel([number('a', 2)], (v) => -3 * numberAt(v, 'a'));
    // More of it makes the answer smaller: from -6 towards -6.06.
    expect(elasticityOf(run(model, {}, ['y']).effect('a'))).toBeCloseTo(-1, 3);
  });

  it('scales tables with what is uncertain with them, by one factor', () => {
    const table: Field = {
      kind: 'table',
      name: 'table',
      label: 'Table',
      group: 'service',
      help: '',
      unit: 'µs',
      keyLabel: 'batch',
      keyMin: 1,
      keyMax: 9,
      valueLabel: 'time',
      valueMin: 0,
      valueMax: 100,
      default: { 1: 4, 2: 6 },
    } as Field;
    const cost = number('cost', 2);
    const y = (v: InputValues) =>
      numberAt(v, 'cost') * ((v.table as Record<string, number> | null)?.[2] ?? 1);
    const { effect, all } = run(formulaModel([number('a', 1), table, cost], y), {}, ['y']);
    expect(all.map(({ what, fields }) => [what, ...fields])).toEqual([
      ['a', 'a'],
      ['costs', 'table'],
      ['cost', 'cost'],
    ]);
    expect(elasticityOf(effect('costs'))).toBeCloseTo(2, 9);
    expect(elasticityOf(effect('cost'))).toBeCloseTo(1, 9);
    const without = run(formulaModel([table, cost], y), { table: null }, ['y']);
    expect(without.all.map(({ what }) => what)).toEqual(['cost']);
  });

  it('leaves out what is not given or does not apply', () => {
    const measured = { 'service.family': 'measured', 'service.pmf': [0, 1] };
    expect(run(toyModel, measured).all.map(({ what }) => what)).toEqual(['rateMpps', 'servers']);
  });

  it('asks for the present point, then for both sides of all inputs, and reports its progress', () => {
    const { steps } = run(toyModel, { servers: 2 });
    expect(steps.map(({ points }) => points.length)).toEqual([1, 6]);
    const fractions = steps.map(({ fraction }) => fraction);
    expect(fractions).toEqual([...fractions].sort((a, b) => a - b));
    expect(fractions.every((fraction) => fraction >= 0 && fraction < 1)).toBe(true);
  });

  it('answers with reasons where the present point has no solution', () => {
    const { effect, steps } = run(toyModel, { rateMpps: 2 });
    expect(effect('rateMpps')).toMatchObject({
      kind: 'unknown',
      reason: expect.stringMatching(/leaves no steady state/) as string,
    });
    expect(steps).toHaveLength(1);
  });
});

describe('strongest', () => {
  it('is the input with the largest elasticity, up or down', () => {
    const { all } = run(toyModel, { rateMpps: 0.5 });
    expect(strongest(all, waiting)).toMatchObject({ what: 'service.us' });
    const model = formulaModel(
      [number('a', 1), number('b', 1)],
      (v) => numberAt(v, 'a') / numberAt(v, 'b') ** 2,
    );
    expect(strongest(run(model, {}, ['y']).all, 'y')).toMatchObject({
      what: 'b',
      elasticity: expect.closeTo(-2, 6),
    });
  });

  it('is none where nothing has an effect', () => {
    const { all } = run(
      formulaModel([number('a', 1)], () => 7),
      {},
      ['y'],
    );
    expect(strongest(all, 'y')).toBeNull();
    expect(strongest(all, 'another')).toBeNull();
  });
});
