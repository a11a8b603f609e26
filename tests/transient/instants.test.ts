import { describe, expect, it } from 'vitest';
import { runOf } from './run-of.ts';

const bursts = (atUs: number) => [{ atUs, packets: 6, rateMpps: 1, mode: 'adds' }];

/** A load without packets but for those of bursts. */
const profile = { steps: [{ fromUs: 0, factor: 0 }] };

const models = ['batch-polling', 'vswitch-polling', 'interrupt-coalescing', 'k-limited'].map((model) => ({
  model,
}));

describe('an instant', () => {
  it.each(models)('comes before a packet that arrives at the same time: $model', ({ model }) => {
    const scenario = { model, profile, start: 'empty', horizonUs: 100, bins: 1, drain: null };
    const { estimates } = runOf({ ...scenario, bursts: bursts(50), instantsUs: [50] }, 20);
    expect(estimates.queuesAt(0)).toEqual(new Float64Array(20));
  });

  it.each(models.filter(({ model }) => model !== 'interrupt-coalescing'))(
    'at the start finds what waits then: $model',
    ({ model }) => {
      const scenario = { model, profile, start: { queue: 7 }, horizonUs: 100, bins: 1, drain: null };
      const { estimates } = runOf({ ...scenario, instantsUs: [0] }, 20);
      expect(estimates.queuesAt(0)).toEqual(new Float64Array(20).fill(7));
      expect(estimates.total().peak).toMatchObject({ mean: 7, p95: 7 });
    },
  );
});

describe('the longest queue', () => {
  it('is that of the ring before it was made smaller: batch polling', () => {
    const inputs = { maxBatch: 8, ringSize: 256 };
    const events = [
      { kind: 'stall', atUs: 1, lengthUs: 90 },
      { kind: 'change', atUs: 60, set: { ringSize: 16 } },
    ];
    const burst = [{ atUs: 10, packets: 199, rateMpps: 10, mode: 'adds' }];
    const scenario = { model: 'batch-polling', inputs, profile, start: 'empty', events, horizonUs: 200 };
    const { estimates } = runOf(
      { ...scenario, bursts: burst, instantsUs: [59, 61], bins: 1, drain: null },
      20,
    );
    expect(estimates.occupancy().map(({ mean }) => mean)).toEqual([199, 16]);
    expect(estimates.total().peak).toMatchObject({ mean: 199, p95: 199 });
  });

  it('is that of the queue before it was made smaller: the switch', () => {
    const inputs = { ports: 1, queueCapacity: 256, maxBatch: 4, switchOverUs: 1 };
    const events = [
      { kind: 'stall', atUs: 1, lengthUs: 90 },
      { kind: 'change', atUs: 60, set: { queueCapacity: 16 } },
    ];
    const burst = [{ atUs: 10, packets: 199, rateMpps: 10, mode: 'adds' }];
    const scenario = { model: 'vswitch-polling', inputs, profile, start: 'empty', events, horizonUs: 200 };
    const { estimates } = runOf(
      { ...scenario, bursts: burst, instantsUs: [59, 150], bins: 1, drain: null },
      20,
    );
    expect(estimates.occupancy()[0].mean).toBe(199);
    expect(estimates.total().peak).toMatchObject({ mean: 199, p95: 199 });
    expect(estimates.total().lost).toBe(183);
  });
});
