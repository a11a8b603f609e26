/** What a simulation worker does, without the worker: runs a simulator in slices, reports, pauses, stops by the rule. */
import type { Catalogue } from '../src/models/catalogue.ts';
import { SolveFailure } from '../src/models/solution.ts';
import { nextLook, preciseEnough, watchedForPrecision } from '../src/models/simulation-stop.ts';
import type { Answer } from './protocol.ts';
import type { SimulationApi, SimulationJob, SimulationProgress } from './simulation-protocol.ts';

/** How long a slice holds the thread: a pause waits at most about this long. */
const sliceMs = 20;
const reportMs = 250;
const firstSlicePackets = 5000;

/** `giveWay` resolves after the messages that have arrived are handled. */
export function createSimulationService(catalogue: Catalogue, giveWay: () => Promise<void>): SimulationApi {
  let resumed: Promise<void> | null = null;
  let resume: () => void = () => undefined;

  async function run(
    job: SimulationJob,
    onProgress: (progress: SimulationProgress) => void,
  ): Promise<SimulationProgress> {
    const model = catalogue.find(job.model);
    if (!model?.simulation) {
      throw new SolveFailure('no-simulation', `There is no simulation of the model “${job.model}”.`);
    }
    const simulator = model.simulation.create(job.values, { seed: job.seed });
    const watched = watchedForPrecision(model);
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
        if (took < sliceMs / 2) slicePackets *= 2;
        else if (took > 2 * sliceMs) slicePackets = Math.max(1000, slicePackets / 2);
        await giveWay();
        while (resumed !== null) await resumed;
        if (performance.now() - reportedAt < reportMs) continue;
        onProgress(progress(false));
        reportedAt = performance.now();
      }
      if (job.precision === null) continue;
      const state = progress(true);
      if (preciseEnough(state.report, watched, job.precision)) return state;
    }
    return progress(false);
  }

  return {
    simulate: (job, onProgress) => run(job, onProgress).then((value) => ({ ok: true, value }), failure),
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

function failure(error: unknown): Answer<SimulationProgress> {
  if (error instanceof SolveFailure) {
    return { ok: false, code: error.code, message: error.message, parameter: error.parameter };
  }
  const detail = error instanceof Error ? error.message : String(error);
  return {
    ok: false,
    code: 'internal-error',
    message: `The simulation failed unexpectedly: ${detail}`,
    parameter: null,
  };
}
