import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { History, HistoryAction } from '../../src/scenario/history.ts';
import { maxSteps, reduceHistory, startHistory } from '../../src/scenario/history.ts';
import type { Scenario } from '../../src/scenario/file/scenario.ts';
import { defaultScenario } from '../../src/scenario/file/scenario.ts';
import { schemaModel } from '../schema-model.ts';

const base = defaultScenario(schemaModel);
const at = (rate: number, view: Scenario['view'] = {}): Scenario => ({
  ...base,
  values: { ...base.values, rate },
  view,
});
const set = (rate: number): HistoryAction => ({ type: 'set', scenario: at(rate) });
const apply = (history: History, ...actions: HistoryAction[]) => actions.reduce(reduceHistory, history);
const rateOf = (history: History) => history.present.values.rate;

describe('history', () => {
  it('undoes and redoes step by step', () => {
    let history = apply(startHistory(at(1)), set(2), set(3));
    history = apply(history, { type: 'undo' });
    expect(rateOf(history)).toBe(2);
    history = apply(history, { type: 'undo' }, { type: 'undo' });
    expect(rateOf(history)).toBe(1);
    expect(history.past).toEqual([]);
    history = apply(history, { type: 'redo' }, { type: 'redo' }, { type: 'redo' });
    expect(rateOf(history)).toBe(3);
    expect(history.future).toEqual([]);
  });

  it('forgets the future with a new step', () => {
    const history = apply(startHistory(at(1)), set(2), { type: 'undo' }, set(5));
    expect(history.future).toEqual([]);
    expect(rateOf(apply(history, { type: 'undo' }))).toBe(1);
  });

  it('counts a drag as one step', () => {
    const history = apply(startHistory(at(1)), { type: 'begin' }, set(2), set(3), set(4), { type: 'settle' });
    expect(history.past).toHaveLength(1);
    expect(rateOf(apply(history, { type: 'undo' }))).toBe(1);
    expect(history.dragFrom).toBeNull();
  });

  it('keeps where the drag began until it is settled', () => {
    const history = apply(startHistory(at(1)), { type: 'begin' }, set(2));
    expect(history.dragFrom).toEqual(at(1));
  });

  it('settles a drag before an undo, and forgets one that went nowhere', () => {
    expect(rateOf(apply(startHistory(at(1)), { type: 'begin' }, set(2), { type: 'undo' }))).toBe(1);
    const nowhere = apply(startHistory(at(1)), { type: 'begin' }, set(2), set(1), { type: 'settle' });
    expect(nowhere.past).toEqual([]);
  });

  it('makes a step of a setting that a step names, and undo restores it', () => {
    const plan = { horizonUs: 5 };
    const named: HistoryAction = { type: 'set', scenario: { ...at(1), settings: { plan } } };
    const history = apply(startHistory(at(1)), named, named);
    expect(history.past).toHaveLength(1);
    const undone = apply(history, { type: 'undo' });
    expect(undone.present.settings).toBeUndefined();
    expect(apply(undone, { type: 'redo' }).present.settings).toEqual({ plan });
  });

  it('makes no step of a change of view, and undo keeps the present view', () => {
    const history = apply(
      startHistory(at(1)),
      set(2),
      { type: 'set', scenario: at(2, { tab: 'ccdf' }) },
      { type: 'undo' },
    );
    expect(history.present).toEqual(at(1, { tab: 'ccdf' }));
    expect(history.past).toEqual([]);
  });

  it('keeps a bounded number of steps', () => {
    const history = apply(startHistory(at(0)), ...Array.from({ length: 300 }, (_, k) => set(k + 1)));
    expect(history.past).toHaveLength(maxSteps);
    expect(history.past[0].values.rate).toBe(100);
  });

  it('ends where it was after as many redos as undos', () => {
    const step = fc.oneof(
      fc.integer({ min: 1, max: 9 }).map(set),
      fc.constantFrom<HistoryAction>(
        { type: 'begin' },
        { type: 'settle' },
        { type: 'undo' },
        { type: 'redo' },
      ),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const history = apply(startHistory(at(1)), ...steps, { type: 'settle' });
        const count = history.past.length;
        const back = apply(
          history,
          ...Array.from({ length: count }, (): HistoryAction => ({ type: 'undo' })),
        );
        expect(back.past).toEqual([]);
        const forth = apply(back, ...Array.from({ length: count }, (): HistoryAction => ({ type: 'redo' })));
        expect(forth).toEqual(history);
      }),
    );
  });
});
