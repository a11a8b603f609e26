import { describe, expect, it } from 'vitest';
import {
  allGoalsHold,
  outlineCaution,
  outlineWords,
  mapGoals,
} from '../../../../../src/app/parts/map/goals/map-goals.ts';
import { batchPolling } from '../../../../../src/models/batch-polling/batch-polling.ts';
import { defaultValues } from '../../../../../src/models/contract/inputs.ts';
import type { AskedGoal } from '../../../../../src/scenario/view/asked-question.ts';
import { toyModel } from '../../../../toy-model.ts';

const atMost = (name: string, limit: number): AskedGoal => ({ name, bound: 'at-most', limit });
const atLeast = (name: string, limit: number): AskedGoal => ({ name, bound: 'at-least', limit });

describe('goals of a map', () => {
  it('may be bounds on any indicator of the model', () => {
    expect(
      mapGoals(batchPolling, 'exact', [atMost('lossProbability', 1e-6), atLeast('throughputMpps', 8)]),
    ).toEqual([
      { quantity: null, indicator: 'lossProbability', bound: 'at-most', limit: 1e-6 },
      { quantity: null, indicator: 'throughputMpps', bound: 'at-least', limit: 8 },
    ]);
  });

  it('are taken from a question in the field’s words, for the chosen form of the equations', () => {
    const goals = mapGoals(batchPolling, 'published', [atMost('loss', 0), atMost('latency.p99', 50)]);
    expect(goals.map(({ indicator }) => indicator)).toEqual([
      'totalLossProbability',
      'sojournUs.published.p99',
    ]);
    expect(outlineWords({ model: batchPolling }, goals)).toMatch(
      /^no loss \(below 1e-12\) and p99 at most 50\sµs$/,
    );
  });

  it('are reported as approximate where the solved values are', async () => {
    await batchPolling.simulation!.loadDifference!();
    const values = defaultValues(batchPolling.fields);
    const goals = mapGoals(batchPolling, 'exact', [atMost('loss', 0)]);
    expect(outlineCaution(batchPolling, values, goals)).toMatch(/^The outline is approximate/);
    expect(outlineCaution(batchPolling, { ...values, 'arrivals.family': 'geometric' }, goals)).toBeNull();
    expect(outlineCaution(batchPolling, values, [])).toBeNull();
  });

  it('count loss as none below the question’s floor', () => {
    const goals = mapGoals(batchPolling, 'exact', [{ ...atMost('lossProbability', 0), floor: 1e-6 }]);
    expect(allGoalsHold(goals, { lossProbability: 1e-7 })).toBe(true);
    expect(allGoalsHold(goals, { lossProbability: 1e-5 })).toBe(false);
  });

  it('leave out quantities that the model does not compute, and goals too many for one outline', () => {
    expect(mapGoals(toyModel, 'exact', [atMost('loss', 0), atMost('load', 0.5)])).toEqual([
      { quantity: null, indicator: 'load', bound: 'at-most', limit: 0.5 },
    ]);
    expect(mapGoals(toyModel, 'exact', Array<AskedGoal>(6).fill(atMost('load', 0.5)))).toHaveLength(4);
  });

  it('hold together or not at all; loss below the floor is none', () => {
    const goals = mapGoals(batchPolling, 'exact', [atMost('lossProbability', 0), atLeast('meanBatch', 2)]);
    expect(allGoalsHold(goals, { lossProbability: 1e-13, meanBatch: 2 })).toBe(true);
    expect(allGoalsHold(goals, { lossProbability: 1e-11, meanBatch: 2 })).toBe(false);
    expect(allGoalsHold(goals, { lossProbability: 0, meanBatch: null })).toBe(false);
  });
});
