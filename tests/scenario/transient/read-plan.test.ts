import { describe, expect, it } from 'vitest';
import { defaultValues } from '../../../src/models/contract/inputs.ts';
import { readPlan } from '../../../src/scenario/transient/read-plan.ts';
import { engines, transients } from '../../engines.ts';

function planOf(json: Record<string, unknown>, id = 'batch-polling', inputs = {}, replications = 1000) {
  const model = engines.catalogue.find(id)!;
  const values = { ...defaultValues(model.fields), ...inputs };
  return readPlan(model, transients[id], values, { horizonUs: 700, ...json }, replications);
}

const codeOf = (...given: Parameters<typeof planOf>): string => {
  const reading = planOf(...given);
  if (reading.ok) return 'accepted';
  expect(reading.fault.message).toMatch(/^[A-Z“\d].*\.$/);
  return reading.fault.code;
};

const stall = (atUs: number, lengthUs: number) => ({ kind: 'stall', atUs, lengthUs });
const steps = (...factors: [number, number][]) => ({
  profile: { steps: factors.map(([fromUs, factor]) => ({ fromUs, factor })) },
});

const counted = (counts: readonly unknown[]) => ({ profile: { kind: 'counts', intervalUs: 5, counts } });

const change = (set: Record<string, unknown>) => ({ kind: 'change', atUs: 5, set });

describe('a plan over time', () => {
  it('takes steps, bursts and events in any order and puts them in that of time', () => {
    const reading = planOf({
      start: { queue: 12 },
      ...steps([300, 2], [0, 1]),
      bursts: [
        { kind: 'burst', atUs: 60, packets: 5, mode: 'adds', rateMpps: 20 },
        { atUs: 50, packets: 9 },
      ],
      events: [stall(400, 10), stall(100, 100)],
      drain: { fromUs: 200, level: 36 },
    });
    expect(reading.ok && reading.plan).toMatchObject({
      start: { queue: 12 },
      profile: [
        { fromUs: 0, factor: 1 },
        { fromUs: 300, factor: 2 },
      ],
      bursts: [
        { atUs: 50, packets: 9, rateMpps: null, mode: 'replaces' },
        { atUs: 60, packets: 5, rateMpps: 20, mode: 'adds' },
      ],
      events: [{ atUs: 100 }, { atUs: 400 }],
    });
  });

  it.each([
    ['time-order', { horizonUs: 0 }],
    ['time-order', steps([-1, 2])],
    ['time-order', steps([10, 2], [10, 3])],
    ['time-order', { events: [stall(701, 5)] }],
    ['time-order', { instantsUs: [5, 4] }],
    ['factor-negative', steps([10, -0.1])],
    ['counts-csv', { profile: { kind: 'counts', intervalUs: 5, counts: [1, 2.5] } }],
    ['counts-csv', { profile: { kind: 'counts', intervalUs: 5 } }],
    ['counts-csv', { profile: { intervalUs: 5, counts: [] } }],
    ['not-a-number', { profile: { counts: [1, 2] } }],
    ['unknown-key', { profile: { kind: 'factors', counts: [1, 2] } }],
    ['unknown-key', { profile: { steps: [], intervalUs: 5, counts: [1] } }],
    ['unknown-key', { events: [{ ...stall(1, 2), set: {} }] }],
    ['profile-load', { horizonUs: 1e9 }],
    ['profile-load', { profile: { kind: 'counts', intervalUs: 5, counts: [1e9] } }],
    ['profile-load', { profile: { kind: 'counts', intervalUs: 5, counts: [1e12], replay: 'counts' } }],
    ['profile-load', { bursts: [{ atUs: 0, packets: 1e99 }] }],
    ['profile-load', { events: [stall(10, 1e99)] }],
    ['burst-rate', { bursts: [{ atUs: 0, packets: 0 }] }],
    ['burst-rate', { bursts: [{ atUs: 0, packets: 5, rateMpps: 15 }] }],
    ['stall-overlap', { events: [stall(10, 20), stall(25, 5)] }],
    ['stall-length', { events: [stall(10, 0)] }],
    ['level-range', { drain: { fromUs: 5, level: 1e9 } }],
    ['start-range', { start: { queue: 1e9 } }],
    ['port-range', { port: 2 }],
    ['change-input', { events: [{ kind: 'change', atUs: 5, set: { rateMbps: 1 } }] }],
    ['beta-above-ring', { events: [{ kind: 'change', atUs: 5, set: { ringSize: 100 } }] }],
    ['unknown-choice', { start: 'full' }],
    ['unknown-key', { events: [{ ...stall(1, 2), untilUs: 3 }] }],
    ['not-a-number', { horizonUs: '700' }],
  ])('is refused with the code %s', (code, json) => {
    expect(codeOf(json)).toBe(code);
  });

  it.each([
    ['horizonUs', { horizonUs: 1e9 }],
    ['horizonUs', { horizonUs: 1e9, bursts: [{ atUs: 0, packets: 5 }], events: [stall(10, 10)] }],
    ['horizonUs', { horizonUs: 1e9, ...steps([0, 2]) }],
    ['profile', steps([10, 1e9])],
    ['profile', { profile: { kind: 'counts', intervalUs: 5, counts: [1e9] } }],
    ['profile', { profile: { kind: 'counts', intervalUs: 5, counts: [1e12], replay: 'counts' } }],
    ['bursts', { bursts: [{ atUs: 0, packets: 1e99 }] }],
    ['events', { events: [stall(10, 1e99)] }],
  ])('blames %s where it brings most of the packets', (parameter, json) => {
    expect(planOf(json)).toMatchObject({ ok: false, fault: { code: 'profile-load', parameter } });
  });

  it.each([
    [
      'Times must rise from 0 to the horizon of 700 µs; in “profile” 10 µs comes twice.',
      steps([10, 2], [10, 3]),
    ],
    ['in “events” 701 µs lies beyond it.', { events: [stall(701, 5)] }],
    ['in “instantsUs” 4 µs follows 5 µs.', { instantsUs: [5, 4] }],
    ['“horizonUs” needs the time to look at, µs, above 0, not 0.', { horizonUs: 0 }],
    [
      '“profile” needs “intervalUs”, above 0, not 0.',
      { profile: { kind: 'counts', intervalUs: 0, counts: [1] } },
    ],
    ['“profile”, entry 2, needs a count of packets, a number, not “a”.', counted([1, 'a'])],
    ['the one at place 2 is 2.5.', counted([1, 2.5])],
    [
      '“events”, entry 2, needs a “kind” of stall or change, not “pause”.',
      { events: [stall(1, 2), { kind: 'pause' }] },
    ],
    ['“bursts”, entry 1, needs “packets”, a number, not nothing.', { bursts: [{ atUs: 0 }] }],
    ['at least 1; the one at 3 µs has 0.', { bursts: [{ atUs: 3, packets: 0 }] }],
    ['the one at 0 µs has 15 Mpps', { bursts: [{ atUs: 0, packets: 5, rateMpps: 15 }] }],
    [
      'the one at 25 µs begins before the previous one ends, at 30 µs.',
      { events: [stall(10, 20), stall(25, 5)] },
    ],
    ['not “rateMbps” as the one at 5 µs.', { events: [change({ rateMbps: 1 })] }],
    [
      'In the change at 5 µs: Ring size must be a whole number from 1 to 65536',
      { events: [change({ ringSize: -1 })] },
    ],
    ['The observed port must be 1, the only one, not 2.', { port: 2 }],
    ['“start” must be stationary, empty or {"queue": packets}, not “full”.', { start: 'full' }],
  ])(
    'is refused with one sentence that says what is wrong, where, and what is allowed: %s',
    (sentence, json) => {
      const reading = planOf(json);
      expect(reading.ok ? 'accepted' : reading.fault.message).toContain(sentence);
      expect(reading.ok ? '' : reading.fault.message).toMatch(/^[^\n]+\.$/);
    },
  );

  it('has counts as its load where no kind is given', () => {
    const reading = planOf({ profile: { intervalUs: 5, counts: [1, 2] } });
    expect(reading.ok && reading.plan.profile).toEqual({ intervalUs: 5, counts: [1, 2], replay: false });
  });

  it('may have a burst faster than the wire that adds to the load', () => {
    expect(codeOf({ bursts: [{ atUs: 0, packets: 5, rateMpps: 15, mode: 'adds' }] })).toBe('accepted');
    expect(codeOf({ bursts: [{ atUs: 0, packets: 5, rateMpps: 15 }], wireGbps: 40 })).toBe('accepted');
  });

  it('of a queue without a limit begins empty at a load of 1 or more', () => {
    const overloaded = { rateMpps: 3 };
    expect(codeOf({}, 'k-limited', overloaded)).toBe('no-start');
    expect(codeOf({ start: 'empty' }, 'k-limited', overloaded)).toBe('accepted');
  });

  it('needs the rate of a burst where no wire has one', () => {
    expect(codeOf({ bursts: [{ atUs: 0, packets: 5 }] }, 'vswitch-polling')).toBe('burst-rate');
  });
});
