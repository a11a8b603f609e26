/**
 * Service of a simulation worker, independent of the worker: runs a simulator in slices, reports, pauses, stops by the
 * rule.
 */
import type { CreateSimulator, MechanismEvent, Simulator } from '../../src/models/contract/simulation.ts';
import { SolveFailure } from '../../src/models/contract/solution.ts';
import { nextLook, preciseEnough } from '../../src/models/contract/simulation-stop.ts';
import type { SimulationApi, SimulationJob, SimulationProgress, WatchedRun } from './simulation-protocol.ts';
import type { LoadSimulator } from '../simulators.ts';
import { failedAnswer } from '../worker-answer.ts';

/** Longest time, approximately, that a slice blocks the thread, ms: the latency of a pause. */
const sliceMs = 20;
/** Desired time of a slice, ms: packets do not all take the same time. */
const aimedMs = sliceMs / 2;
const reportMs = 250;
/** The first slice is short, because the first run of code is many times slower. */
const firstSlicePackets = 500;

/**
 * `report` sends the state of the run; `giveWay` resolves after the queued messages are handled, a pause among them.
 */
export function createSimulationService(
  simulators: Readonly<Record<string, LoadSimulator>>,
  report: (progress: SimulationProgress) => void,
  giveWay: () => Promise<void>,
): SimulationApi {
  let resumed: Promise<void> | null = null;
  let resume: () => void = () => undefined;

  let watched: Simulator | null = null;

  async function begin({ model: id, values, seed, unseenPackets }: WatchedRun): Promise<void> {
    watched = null;
    const simulator = (await createSimulatorOf(id))(values, { seed });
    if (unseenPackets > 0) simulator.run(unseenPackets);
    watched = simulator;
  }

  function createSimulatorOf(id: string): Promise<CreateSimulator> {
    if (!Object.hasOwn(simulators, id))
      throw new SolveFailure('no-simulation', `There is no simulation of the model “${id}”.`);
    return simulators[id]();
  }

  function cyclesOf(simulator: Simulator, cycles: number): MechanismEvent[] {
    const events: MechanismEvent[] = [];
    const until = performance.now() + sliceMs;
    for (let k = 0; k < cycles && performance.now() < until; k++) {
      for (const event of simulator.step()) events.push(event);
    }
    return events;
  }

  async function run(job: SimulationJob): Promise<SimulationProgress> {
    const simulator = (await createSimulatorOf(job.model))(job.values, { seed: job.seed });
    let busyMs = 0;
    let slicePackets = firstSlicePackets;
    let reportedAt = performance.now();
    const progress = (precise: boolean): SimulationProgress => ({
      report: simulator.report(),
      packetsPerSecond: busyMs > 0 ? (1000 * simulator.packets) / busyMs : 0,
      precise,
    });
    while (simulator.packets < job.limitPackets) {
      const look = nextLook(simulator.packets, job);
      while (simulator.packets < look) {
        const from = performance.now();
        const before = simulator.packets;
        simulator.run(Math.min(slicePackets, look - before));
        const took = performance.now() - from;
        busyMs += took;
        if (simulator.packets <= before) {
          throw new SolveFailure(
            'nothing-arrives',
            'No packet arrives at these inputs: there is nothing to simulate.',
          );
        }
        slicePackets = Math.ceil(slicePackets * Math.min(2, aimedMs / took));
        await giveWay();
        while (resumed !== null) await resumed;
        if (performance.now() - reportedAt < reportMs) continue;
        report(progress(false));
        reportedAt = performance.now();
      }
      if (job.precision === null) continue;
      const state = progress(true);
      if (preciseEnough(state.report, job.watched, job.precision)) return state;
    }
    return progress(false);
  }

  return {
    simulate: (job) =>
      run(job).then(
        (value) => ({ ok: true, value }),
        (error: unknown) => failedAnswer(error, 'The simulation'),
      ),
    watch: async (job) => {
      try {
        await begin(job);
        return { ok: true, value: null };
      } catch (error) {
        return failedAnswer(error, 'The simulation');
      }
    },
    next: async (cycles) => ({ ok: true, value: watched === null ? [] : cyclesOf(watched, cycles) }),
    pause: () => {
      resumed ??= new Promise((resolve) => {
        resume = resolve;
      });
    },
    resume: () => {
      resumed = null;
      resume();
    },
  };
}

/** Lets waiting messages in, without the 4 ms that a timer costs: about 13 µs each. */
export function createGiveWay(): () => Promise<void> {
  const { port1, port2 } = new MessageChannel();
  const waiting: (() => void)[] = [];
  port1.onmessage = () => waiting.shift()?.();
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      port2.postMessage(null);
    });
}
