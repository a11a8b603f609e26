/** Service of a worker that simulates over time, independent of the worker. */
import { SolveFailure } from '../../src/models/contract/solution.ts';
import type { ExactOverTime, TransientModel } from '../../src/models/contract/transient.ts';
import type { ReplicationBlock } from '../../src/transient/replication-block.ts';
import { packetPath } from '../../src/transient/path-recorder.ts';
import type { CriticalValue } from '../../src/transient/questions/critical-value.ts';
import {
  answerSurvival,
  questionWireGbps,
  type SurvivalQuestion,
} from '../../src/transient/questions/survival-question.ts';
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

/** Refusals of questions that are simulated instead. */
const simulatedInstead = ['no-exact-stall', 'no-exact-burst', 'burst-too-long'];

/** The answer without simulation; null: these inputs have none. */
async function exactSurvival(
  model: TransientModel,
  { kind, values, stallUs, epsilon, burstMpps, port }: SurvivalQuestion,
): Promise<CriticalValue | null> {
  if (model.loadExact === undefined || (kind !== 'cores' && kind !== 'burst')) return null;
  const exact = await model.loadExact();
  const found = (value: number | null, anyLoss: number): CriticalValue => ({
    value,
    low: value ?? 0,
    high: value ?? 0,
    anyLoss,
    epsilon,
    replications: 0,
  });
  try {
    if (kind === 'cores') {
      const { cores, anyLoss } = exact.fewestCores(values, stallUs, epsilon);
      return found(cores, anyLoss);
    }
    const rateMpps = burstMpps ?? model.load(values, port - 1, questionWireGbps).wireMpps;
    if (rateMpps === null) return null;
    const { packets, anyLoss } = exact.largestBurst(values, rateMpps, epsilon);
    return found(packets, anyLoss);
  } catch (error) {
    if (error instanceof SolveFailure && simulatedInstead.includes(error.code)) return null;
    throw error;
  }
}

/** `move`: marks the arrays of a block as moved to the page. */
export function createTransientService(
  transients: Readonly<Record<string, LoadTransient>>,
  move: (answer: WorkerAnswer<ReplicationBlock>) => WorkerAnswer<ReplicationBlock> = (answer) => answer,
): TransientApi {
  let present: Promise<Replications> | null = null;

  async function modelOf(id: string): Promise<TransientModel> {
    if (!Object.hasOwn(transients, id))
      throw new SolveFailure('no-simulation', `There is no simulation over time of the model “${id}”.`);
    return await transients[id]();
  }

  async function exactOf(id: string, code: string): Promise<ExactOverTime> {
    const { loadExact } = await modelOf(id);
    if (loadExact === undefined) throw new SolveFailure(code, 'This model answers by simulation alone.');
    return await loadExact();
  }

  return {
    load: (model) =>
      answered(async () => {
        await modelOf(model);
        return null;
      }),
    prepare: ({ model, values, plan, changed, ...options }) =>
      answered(async () => prepareRun(await modelOf(model), values, plan, changed, options)),
    path: (model, job, replication) =>
      answered(async () => packetPath(await modelOf(model), job, replication)),
    stall: (model, values, lengthUs, epsilon) =>
      answered(async () => (await exactOf(model, 'no-exact-stall')).answer(values, lengthUs, epsilon)),
    polls: (model, values, count) =>
      answered(async () => (await exactOf(model, 'no-exact-polls')).firstPolls(values, count)),
    exact: (model, { values, course, instantsUs }) =>
      answered(async () => (await exactOf(model, 'no-exact-course')).course(values, course, instantsUs)),
    survival: (id, asked) =>
      answered(async () => {
        const model = await modelOf(id);
        return (await exactSurvival(model, asked)) ?? answerSurvival(model, asked);
      }),
    begin: (model, job) =>
      answered(async () => {
        present = modelOf(model).then((loaded) => new Replications(loaded, job));
        return (await present).simulator.slotUs;
      }),
    block: async (first, count) =>
      move(
        await answered(async () => {
          if (present === null) throw new SolveFailure('no-job', 'No run has begun.');
          return (await present).block(first, count);
        }),
      ),
  };
}
