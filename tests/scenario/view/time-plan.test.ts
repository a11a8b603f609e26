import { describe, expect, it } from 'vitest';
import {
  planRecord,
  readTimePlan,
  type TimePlan,
  timePlanFault,
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
    'h:10,wave:5:5:1:1:1',
    'h:10,wave:0:5:0:1:1',
    'h:10,wave:0:5:0.001:1:1',
    'h:10,ramp:0:5:-1:1',
    'h:10,counts:5:maybe:1',
    'h:10,counts:5:rate:1:x',
  ])('is refused as a whole where an entry cannot be read: %s', (text) => {
    expect(readTimePlan(text)).toBeNull();
  });

  it('carries waves, ramps, counts and the port', () => {
    const text =
      'h:1000,port:4,wire:25,wave:0:400:100:0.5:1.5,ramp:500:900:1:2,burst:300:950::adds,set:600:maxBatch:64';
    const shaped = readTimePlan(text)!;
    expect(shaped.shapes).toEqual([
      { kind: 'wave', fromUs: 0, untilUs: 400, periodUs: 100, low: 0.5, high: 1.5 },
      { kind: 'ramp', fromUs: 500, untilUs: 900, from: 1, to: 2 },
    ]);
    expect(timePlanText(shaped)).toBe(text);
    const counted = 'h:30,counts:10:replay:5:0:7';
    expect(readTimePlan(counted)!.counts).toEqual({ intervalUs: 10, counts: [5, 0, 7], replay: true });
    expect(timePlanText(readTimePlan(counted)!)).toBe(counted);
    const long = { intervalUs: 10, counts: Array.from({ length: 300 }, () => 10), replay: false };
    expect(timePlanText({ ...plan, counts: long })).toBe('');
  });

  it('is empty for more entries than a link carries', () => {
    const steps = Array.from({ length: 41 }, (_, k) => ({ fromUs: k, factor: 1 }));
    expect(timePlanText({ ...plan, steps })).toBe('');
  });
});

describe('a text that is not a plan', () => {
  it.each([
    ['h:10,stall:1', '“stall:1” is not of a form such as'],
    ['h:0,stall:1:2', '“h:0” is not of a form such as'],
    ['h:10,counts:0:rate:1', '“counts:0:rate:1” is not of a form such as'],
    ['stall:1:2', 'the horizon is missing'],
  ])('has its fault named: %s', (text, words) => {
    expect(timePlanFault(text)).toContain(words);
    expect(timePlanFault('h:10,stall:1:2')).toBeNull();
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

describe('the staircase of waves and ramps', () => {
  const between = (entries: string) =>
    (planRecord(readTimePlan(`h:1000,${entries}`)!).profile as { steps: unknown }).steps;

  it('A wave begins low, and the load before it returns after it', () => {
    expect(between('step:100:2,wave:200:500:200:0.5:1.5')).toEqual([
      { fromUs: 100, factor: 2 },
      { fromUs: 200, factor: 0.5 },
      { fromUs: 300, factor: 1.5 },
      { fromUs: 400, factor: 0.5 },
      { fromUs: 500, factor: 2 },
    ]);
  });

  it('A ramp takes steps of 1/200 of its length, at least 1 µs, and its last factor remains', () => {
    expect(between('ramp:0:4:1:3')).toEqual([
      { fromUs: 0, factor: 1.25 },
      { fromUs: 1, factor: 1.75 },
      { fromUs: 2, factor: 2.25 },
      { fromUs: 3, factor: 2.75 },
      { fromUs: 4, factor: 3 },
    ]);
    expect(between('ramp:0:900:1:3')).toHaveLength(201);
  });

  it('Nothing of a wave begins after the horizon', () => {
    const steps = between('wave:900:1300:200:0.5:1.5');
    expect(steps).toEqual([{ fromUs: 900, factor: 0.5 }]);
  });
});
