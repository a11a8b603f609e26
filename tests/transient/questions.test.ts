import { describe, expect, it } from 'vitest';
import { defaultValues, type InputValues } from '../../src/models/contract/inputs.ts';
import { longestStall, smallestRing } from '../../src/models/batch-polling/solver/over-time/longest-stall.ts';
import { StalledCore } from '../../src/models/batch-polling/solver/over-time/stalled-core.ts';
import { answerSurvival, type SurvivalQuestion } from '../../src/transient/questions/survival-question.ts';
import { transients } from '../../workers/transients.ts';
import { catalogue } from '../loaded-catalogue.ts';
import { arrivals, coreAt, cores } from '../models/batch-polling/solver/over-time/stalled-cores.ts';

const asked = {
  epsilon: 1e-2,
  stallUs: 30,
  withinUs: 480,
  burstMpps: null,
  seed: 1,
  port: 1,
  values: coreAt(0.6, cores.small, arrivals.memoryless) as InputValues,
} as const;

async function answer(
  question: Partial<SurvivalQuestion> & Pick<SurvivalQuestion, 'kind'>,
  model = 'batch-polling',
  mostPackets = 3e6,
) {
  return answerSurvival(await transients[model](), { ...asked, ...question }, mostPackets);
}

async function valuesOf(model: string, inputs: object = {}) {
  await catalogue.load([model]);
  return { ...defaultValues(catalogue.find(model)!.fields), ...inputs } as InputValues;
}

/** Of a value that a longer simulation or a closed form gives: within the 95 % interval, a half wider. */
function near({ low, high }: { low: number; high: number }, exact: number) {
  const slack = (high - low) / 2;
  expect(exact).toBeGreaterThanOrEqual(low - slack);
  expect(exact).toBeLessThanOrEqual(high + slack);
}

describe('questions about a moment, by simulation', () => {
  it('The longest stall is that of the closed form for memoryless arrivals', async () => {
    const found = await answer({ kind: 'stall', epsilon: 5e-3 });
    near(found, longestStall(new StalledCore(asked.values), 5e-3).value! / 100);
    expect(found.high - found.low).toBeLessThan(2);
    expect(found.anyLoss).toBeLessThanOrEqual(5e-3);
    expect(found.epsilon).toBe(5e-3);
  });

  it('The smallest ring for a stall is that of the closed form', async () => {
    const found = await answer({ kind: 'limit' });
    const core = new StalledCore(asked.values);
    near(found, smallestRing(core, 3000, 1e-2, 1000).value!);
  });

  it('The largest burst at line rate is that of the slower method', async () => {
    near(await answer({ kind: 'burst', epsilon: 5e-3 }), 606); // `largestBurst`, which takes seconds
  });

  it('A few cores share a stall that one does not survive', async () => {
    const stallUs = 60;
    const found = await answer({ kind: 'cores', stallUs });
    expect(found.value).toBeGreaterThan(1);
    const core = (count: number) =>
      new StalledCore({ ...asked.values, cores: count }).loss(100 * stallUs).any;
    expect(core(found.value!)).toBeLessThan(2e-2);
    expect(core(found.value! - 1)).toBeGreaterThan(5e-3);
  });

  it('Latency is back 120 µs after a stall of 100 µs at half load', async () => {
    const values = { ...(coreAt(0.5, cores.large, arrivals.memoryless) as InputValues), ringSize: 4096 };
    const found = await answer({ kind: 'recovery', withinUs: 120, values });
    expect(found.value).toBeGreaterThan(80);
    expect(found.value).toBeLessThan(120);
    expect(found.low).toBeLessThan(found.value!);
  });

  it('Other models answer in the unit of their own queue', async () => {
    const coalescing = await valuesOf('interrupt-coalescing');
    const held = await answer({ kind: 'stall', values: coalescing }, 'interrupt-coalescing', 5e5);
    expect(held.value).toBeGreaterThan(0);
    const switched = await valuesOf('vswitch-polling');
    const stall = await answer({ kind: 'stall', values: switched }, 'vswitch-polling', 5e5);
    expect(stall.high).toBeGreaterThan(stall.low);
    const napi = await valuesOf('k-limited');
    await expect(answer({ kind: 'stall', values: napi }, 'k-limited')).rejects.toThrow('loses no packets');
  });

  it('Beyond capacity no stall is short enough', async () => {
    const values = coreAt(1.05, cores.small, arrivals.memoryless) as InputValues;
    expect(await answer({ kind: 'stall', values })).toMatchObject({ value: null });
  });

  it('A probability too small for the replications is named as such', async () => {
    const found = await answer({ kind: 'stall', epsilon: 1e-7 });
    expect(found.epsilon).toBeGreaterThan(1e-7);
    expect(found.value).toBeGreaterThan(30);
  });
});
