import { describe, expect, it } from 'vitest';
import { goalsHold, goalsText, goalsWords, readGoals } from '../../../src/app/map/map-goals.ts';
import { batchPolling } from '../../../src/models/batch-polling/batch-polling.ts';
import { toyModel } from '../../toy-model.ts';

describe('goals of a map', () => {
  it('come back from the link as they were', () => {
    const goals = [
      { quantity: null, indicator: 'lossProbability', bound: 'at-most' as const, limit: 1e-6 },
      { quantity: null, indicator: 'throughputMpps', bound: 'at-least' as const, limit: 8 },
    ];
    expect(goalsText(goals)).toBe('lossProbability:max:0.000001,throughputMpps:min:8');
    expect(readGoals(batchPolling, 'exact', goalsText(goals))).toEqual(goals);
    expect(readGoals(batchPolling, 'exact', goalsText([]))).toEqual([]);
  });

  it('are taken from a question in the field’s words, for the chosen form of the equations', () => {
    const goals = readGoals(batchPolling, 'published', 'cores:1:16:least,loss:max:0,latency.p99:max:50');
    expect(goals.map(({ indicator }) => indicator)).toEqual([
      'totalLossProbability',
      'sojournUs.published.p99',
    ]);
    expect(goalsWords(batchPolling, goals)).toMatch(/^no loss \(below 1e-12\) and p99 at most 50\sµs$/);
    expect(goalsText(goals)).toBe('loss:max:0,latency.p99:max:50');
  });

  it('leave out what the model does not compute or nobody can read', () => {
    expect(readGoals(toyModel, 'exact', 'loss:max:0,load:max:x,load:at:1,load,load:max:0.5')).toEqual([
      { quantity: null, indicator: 'load', bound: 'at-most', limit: 0.5 },
    ]);
  });

  it('hold together or not at all; loss below the floor is none', () => {
    const goals = readGoals(batchPolling, 'exact', 'lossProbability:max:0,meanBatch:min:2');
    expect(goalsHold(goals, { lossProbability: 1e-13, meanBatch: 2 })).toBe(true);
    expect(goalsHold(goals, { lossProbability: 1e-11, meanBatch: 2 })).toBe(false);
    expect(goalsHold(goals, { lossProbability: 0, meanBatch: null })).toBe(false);
  });
});
