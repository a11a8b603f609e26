/** Service of a worker that simulates over time, independent of the worker. */
import { SolveFailure } from '../../src/models/contract/solution.ts';
import type { TransientModel } from '../../src/models/contract/transient.ts';
import type { ReplicationBlock } from '../../src/transient/replication-block.ts';
import { packetPath } from '../../src/transient/path-recorder.ts';
import { Replications } from '../../src/transient/replications.ts';
import { prepareRun } from '../../src/transient/transient-run.ts';
import { failedAnswer, type WorkerAnswer } from '../worker-answer.ts';
import type { LoadTransient } from '../transients.ts';
import type { TransientApi } from './transient-protocol.ts';

async function answered<T>(work: () => Promise<T>): Promise<WorkerAnswer<T>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    return failedAnswer(error, 'The simulation');
  }
}

/** `move`: marks the arrays of a block as moved to the page. */
export function createTransientService(
  transients: Readonly<Record<string, LoadTransient>>,
  move: (answer: WorkerAnswer<ReplicationBlock>) => WorkerAnswer<ReplicationBlock> = (answer) => answer,
): TransientApi {
  let replications: Replications | null = null;

  function modelOf(id: string): Promise<TransientModel> {
    if (!Object.hasOwn(transients, id))
      throw new SolveFailure('no-simulation', `There is no simulation over time of the model “${id}”.`);
    return transients[id]();
  }

  return {
    prepare: ({ model, values, plan, changed, ...options }) =>
      answered(async () => prepareRun(await modelOf(model), values, plan, changed, options)),
    preview: (model, { values, course }) =>
      answered(async () => (await modelOf(model)).preview(values, course)),
    path: (model, job, replication) =>
      answered(async () => packetPath(await modelOf(model), job, replication)),
    stall: (model, values, lengthUs, epsilon) =>
      answered(async () => {
        const { loadStalls } = await modelOf(model);
        if (loadStalls === undefined)
          throw new SolveFailure('no-exact-stall', 'This model answers stalls by simulation alone.');
        return (await loadStalls())(values, lengthUs, epsilon);
      }),
    begin: (model, job) =>
      answered(async () => {
        replications = null;
        replications = new Replications(await modelOf(model), job);
        return replications.simulator.slotUs;
      }),
    block: async (first, count) =>
      move(
        await answered(() => {
          if (replications === null) throw new SolveFailure('no-job', 'No run has begun.');
          return Promise.resolve(replications.block(first, count));
        }),
      ),
  };
}
