import { describe, expect, it } from 'vitest';
import {
  planRecord,
  readTimePlan,
  type TimePlan,
  timePlanText,
} from '../../../src/scenario/view/time-plan.ts';

const plan: TimePlan = {
  start: { queue: 50 },
  horizonUs: 1000,
  steps: [
    { fromUs: 0, factor: 0.5 },
    { fromUs: 100, factor: 1.5 },
  ],
  bursts: [
    { atUs: 300, packets: 950 },
    { atUs: 400, packets: 20, rateMpps: 2.5, mode: 'adds' },
  ],
  events: [
    { kind: 'stall', atUs: 200, lengthUs: 12.5 },
    { kind: 'change', atUs: 600, set: { maxBatch: 64 } },
  ],
};

describe('the text of a plan over time', () => {
  it('is short, and reads back as the same plan', () => {
    const text = timePlanText(plan);
    expect(text).toBe(
      'h:1000,start:50,step:0:0.5,step:100:1.5,burst:300:950,burst:400:20:2.5:adds,stall:200:12.5,set:600:maxBatch:64',
    );
    expect(readTimePlan(text)).toEqual(plan);
    const empty: TimePlan = { start: 'empty', horizonUs: 5, steps: [], bursts: [], events: [] };
    expect(readTimePlan(timePlanText(empty))).toEqual(empty);
  });

  it.each([
    '',
    'h:',
    'h:x',
    'stall:1:2',
    'h:10,stall:1',
    'h:10,unknown:1',
    'h:10,set:1:cores:',
    'h:NaN',
    'h:10,burst:1:Infinity',
  ])('is refused as a whole where an entry cannot be read: %s', (text) => {
    expect(readTimePlan(text)).toBeNull();
  });

  it('is empty for more entries than a link carries', () => {
    const steps = Array.from({ length: 41 }, (_, k) => ({ fromUs: k, factor: 1 }));
    expect(timePlanText({ ...plan, steps })).toBe('');
  });
});

describe('the record of a plan', () => {
  it('has the keys of a scenario file', () => {
    expect(planRecord(plan)).toMatchObject({
      profile: { steps: plan.steps },
      horizonUs: 1000,
      start: { queue: 50 },
    });
    expect(planRecord({ ...plan, steps: [] }).profile).toBeNull();
  });
});
