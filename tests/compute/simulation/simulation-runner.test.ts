import { afterEach, describe, expect, it, vi } from 'vitest';
import type { WorkerPort } from '../../../src/compute/threads/supervised-worker.ts';
import { SimulationRunner } from '../../../src/compute/simulation/simulation-runner.ts';
import { defaultValues } from '../../../src/models/contract/inputs.ts';
import { createSimulationService } from '../../../workers/simulate/simulation-service.ts';
import { toyModel } from '../../toy-model.ts';
import { createToySimulator } from '../../toy-simulation.ts';
import { travel, until } from '../fake-worker.ts';
import { simulatorLoaders } from '../../engines.ts';
import { closePortsAfterEach, endedServices, servicePort } from '../service-port.ts';

const simulators = simulatorLoaders(toyModel.id, createToySimulator);
const giveWay = () => new Promise<void>((resolve) => setImmediate(resolve));

const fakeWorker = () =>
  servicePort((post) => createSimulationService(simulators, (progress) => post({ progress }), giveWay));

closePortsAfterEach();

afterEach(() => {
  vi.useRealTimers();
});

const job = {
  watched: [],
  model: toyModel.id,
  values: defaultValues(toyModel.fields),
  seed: 1,
  limitPackets: 200_000,
  precision: null,
};

describe('SimulationRunner', () => {
  it('answers once and lets the worker go', async () => {
    const runner = new SimulationRunner(fakeWorker);
    const ends: unknown[] = [];
    runner.start(job, { onProgress: () => undefined, onEnd: (answer) => ends.push(answer) });
    await until(() => ends.length > 0);
    expect(ends).toMatchObject([{ ok: true, value: { report: { packets: 200_000 } } }]);
    expect(endedServices).toBe(1);
  });

  it('is silent after a stop and after a newer start', async () => {
    const runner = new SimulationRunner(fakeWorker);
    const reported: string[] = [];
    const handlers = (name: string) => ({
      onProgress: () => reported.push(name),
      onEnd: () => reported.push(name),
    });
    runner.start({ ...job, limitPackets: 1e9 }, handlers('first'));
    runner.start(job, handlers('second'));
    await until(() => reported.includes('second'));
    runner.start({ ...job, limitPackets: 1e9 }, handlers('third'));
    runner.stop();
    await travel(200);
    expect([...new Set(reported)]).toEqual(['second']);
    expect(endedServices).toBe(3);
  });

  it('says that a worker was lost', async () => {
    let port: WorkerPort | null = null;
    const runner = new SimulationRunner(() => (port = fakeWorker()));
    const ends: unknown[] = [];
    runner.start({ ...job, limitPackets: 1e9 }, { onProgress: () => undefined, onEnd: (a) => ends.push(a) });
    (port as unknown as EventTarget).dispatchEvent(new Event('error'));
    await until(() => ends.length === 1);
    expect(ends).toMatchObject([{ ok: false, code: 'worker-lost' }]);
    const failing = new SimulationRunner(() => {
      throw new Error('no workers');
    });
    failing.start(job, { onProgress: () => undefined, onEnd: (a) => ends.push(a) });
    await until(() => ends.length === 2);
    await travel();
  });

  it('says so when a worker fell silent, but not while the run is paused', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const forever = () => new Promise(() => undefined);
    const silent = { simulate: forever, pause: forever, resume: forever };
    const runner = new SimulationRunner(() => servicePort(() => silent));
    const ends: unknown[] = [];
    runner.start(job, { onProgress: () => undefined, onEnd: (answer) => ends.push(answer) });
    runner.pause();
    vi.advanceTimersByTime(60_000);
    expect(ends).toEqual([]);
    runner.resume();
    vi.advanceTimersByTime(20_001);
    await until(() => ends.length === 1);
    expect(ends).toMatchObject([{ ok: false, code: 'worker-lost' }]);
    expect(endedServices).toBe(1);
  });
});
