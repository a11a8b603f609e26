import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { defaultValues } from '../../../src/models/contract/inputs.ts';
import type { CreateSimulator } from '../../../src/models/contract/simulation.ts';
import type { SimulationJob, SimulationProgress } from '../../../workers/simulate/simulation-protocol.ts';
import { createSimulationService } from '../../../workers/simulate/simulation-service.ts';
import { toyModel } from '../../toy-model.ts';
import { createToySimulator } from '../../toy-simulation.ts';
import { watchedForPrecision } from '../../../src/models/contract/simulation-stop.ts';
import { simulatorLoaders } from '../../engines.ts';

const giveWay = () => new Promise<void>((resolve) => setImmediate(resolve));
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const serviceOf = (
  createSimulator: CreateSimulator,
  report: (progress: SimulationProgress) => void = () => undefined,
) => createSimulationService(simulatorLoaders(toyModel.id, createSimulator), report, giveWay);

const job: SimulationJob = {
  model: toyModel.id,
  values: defaultValues(toyModel.fields),
  seed: 7,
  limitPackets: 300_000,
  precision: null,
  watched: watchedForPrecision(toyModel),
};

const nothing = () => undefined;

async function valueOf(
  answer: ReturnType<ReturnType<typeof serviceOf>['simulate']>,
): Promise<SimulationProgress> {
  const settled = await answer;
  if (!settled.ok) throw new Error(settled.message);
  return settled.value;
}

describe('a simulation in its worker', () => {
  it('runs to the limit, and again to the same packet for the same seed', async () => {
    const first = await valueOf(serviceOf(createToySimulator).simulate(job));
    expect(first.report.packets).toBe(300_000);
    expect(first.precise).toBe(false);
    expect(first.packetsPerSecond).toBeGreaterThan(0);
    const again = await valueOf(serviceOf(createToySimulator).simulate(job));
    expect(again.report).toEqual(first.report);
    const other = await valueOf(serviceOf(createToySimulator).simulate({ ...job, seed: 8 }));
    expect(other.report.indicators).not.toEqual(first.report.indicators);
  });

  it('stops when it is precise enough', async () => {
    const { report, precise } = await valueOf(
      serviceOf(createToySimulator).simulate({ ...job, limitPackets: 1e9, precision: 0.05 }),
    );
    expect(precise).toBe(true);
    expect(report.packets).toBeLessThan(1e7);
    const { mean, halfWidth } = report.indicators['waitingUs.exact.mean']!;
    expect(halfWidth! / mean).toBeLessThanOrEqual(0.05);
  });

  it('makes its slices as short as packets are slow, from the second one on', async () => {
    let now = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
    onTestFinished(() => {
      clock.mockRestore();
    });
    const slices: number[] = [];
    const slow: CreateSimulator = (...given) => {
      const simulator = createToySimulator(...given);
      return Object.create(simulator, {
        packets: { get: () => simulator.packets },
        run: {
          value: (packets: number) => {
            slices.push(packets);
            now += packets / 5;
            simulator.run(packets);
          },
        },
      }) as typeof simulator;
    };
    await valueOf(serviceOf(slow).simulate({ ...job, limitPackets: 5000 }));
    expect(slices.length).toBeGreaterThan(20);
    // 5 packets a millisecond: half of the 20 ms that a slice may take
    expect(Math.max(...slices.slice(1))).toBe(50);
  });

  it('pauses, keeps still, and goes on', async () => {
    const seen: number[] = [];
    const service = serviceOf(createToySimulator, ({ report }) => seen.push(report.packets));
    const answer = service.simulate({ ...job, limitPackets: 4e6 });
    await pause(30);
    service.pause();
    await pause(80);
    const count = seen.length;
    await pause(400);
    expect(seen.length).toBe(count);
    service.resume();
    expect((await valueOf(answer)).report.packets).toBe(4e6);
    expect(seen.length).toBeGreaterThan(0);
  });

  it('hands out events to watch, in order of time', async () => {
    const service = serviceOf(createToySimulator);
    expect(await service.next(5)).toEqual({ ok: true, value: [] });
    const { model, values, seed } = job;
    expect(await service.watch({ model, values, seed, unseenPackets: 100 })).toMatchObject({ ok: true });
    const answer = await service.next(5);
    const events = answer.ok ? answer.value : [];
    expect(events).toHaveLength(5);
    expect(events[0].timeUs).toBeGreaterThan(0);
    expect(await service.watch({ model: 'none', values, seed, unseenPackets: 0 })).toMatchObject({
      ok: false,
      code: 'no-simulation',
    });
    expect(await service.next(5)).toEqual({ ok: true, value: [] });
  });

  it('says what cannot be simulated', async () => {
    const still: CreateSimulator = (values, options) => ({
      ...createToySimulator(values, options),
      packets: 0,
      run: nothing,
    });
    expect(await serviceOf(still).simulate(job)).toMatchObject({
      ok: false,
      code: 'nothing-arrives',
    });
    const broken: CreateSimulator = () => {
      throw new TypeError('unforeseen');
    };
    expect(await serviceOf(broken).simulate(job)).toMatchObject({
      ok: false,
      code: 'internal-error',
    });
    const without = createSimulationService({}, nothing, giveWay);
    expect(await without.simulate(job)).toMatchObject({ ok: false, code: 'no-simulation' });
  });
});
