import { beforeAll, describe, expect, it } from 'vitest';
import { fetchLateCode } from '../../../../src/app/kit/lazy/late-code.ts';
import { createApp } from '../../../../src/app/page/create-app.ts';
import type { TimePlan } from '../../../../src/scenario/view/time-plan.ts';
import { catalogue } from '../../../loaded-catalogue.ts';

beforeAll(() => fetchLateCode());

const stall = (lengthUs: number): TimePlan => ({
  start: 'stationary',
  horizonUs: 700,
  steps: [],
  bursts: [],
  events: [{ kind: 'stall', atUs: 100, lengthUs }],
});

describe('the plan in the history', () => {
  it('Undo takes back an edit of the plan, and redo makes it again', () => {
    const { store, actions } = createApp(catalogue);
    const plan = () => store.getState().view.time;
    actions.setTimePlan(stall(50));
    actions.setTimePlan(stall(80));
    actions.undo();
    expect(plan()).toEqual(stall(50));
    actions.undo();
    expect(plan()).toBeNull();
    actions.redo();
    actions.redo();
    expect(plan()).toEqual(stall(80));
  });

  it('An edit of an input keeps the plan, and undo returns through both in their order', () => {
    const { store, actions } = createApp(catalogue);
    const { rateMbps } = store.getState().values;
    actions.setTimePlan(stall(50));
    actions.setValue('rateMbps', 7000);
    actions.setTimePlan(stall(80));
    actions.undo();
    expect(store.getState().view.time).toEqual(stall(50));
    expect(store.getState().values.rateMbps).toBe(7000);
    actions.undo();
    expect(store.getState().values.rateMbps).toBe(rateMbps);
    expect(store.getState().view.time).toEqual(stall(50));
  });

  it('Undo of a change of model returns to the plan of the former model', async () => {
    const { store, actions } = createApp(catalogue);
    actions.setTimePlan(stall(50));
    actions.switchModel('k-limited');
    await Promise.resolve();
    expect(store.getState().model.id).toBe('k-limited');
    expect(store.getState().view.time).toBeNull();
    actions.undo();
    expect(store.getState().view.time).toEqual(stall(50));
  });
});
