/** A thread that solves points, runs replications or reads texts for the process, one request after another. */
import { parentPort } from 'node:worker_threads';
import { diagnose } from '../../diagnosis/diagnose.ts';
import type { Solver } from '../../models/contract/solver.ts';
import { solvers } from '../../../workers/solvers.ts';
import { transients } from '../../../workers/transients.ts';
import { Replications } from '../../transient/replications.ts';
import { answerPoint } from './point-solver.ts';
import type { BlockRequest, PointRequest, ThreadMessage, ThreadRequest } from './thread-protocol.ts';

export function serveThread(): void {
  const port = parentPort;
  if (port === null) throw new Error('This is not a thread of another program.');
  const made = new Map<string, Solver>();

  let replications: Replications | null = null;

  async function blockFor({ transient: { model, job, first, count } }: BlockRequest): Promise<ThreadMessage> {
    if (job !== null) replications = new Replications(await transients[model]!(), job);
    return { block: replications!.block(first, count) };
  }

  async function answerTo({ model, values, detail }: PointRequest): Promise<ThreadMessage> {
    const solver = made.get(model) ?? (await solvers[model]!())();
    made.set(model, solver);
    await solver.prepare?.(values);
    return { answer: answerPoint(solver, values, detail) };
  }

  async function replyTo(request: ThreadRequest): Promise<ThreadMessage> {
    try {
      if ('texts' in request) return { diagnosis: diagnose(request.texts, request.answers) };
      return await ('transient' in request ? blockFor(request) : answerTo(request));
    } catch (error) {
      return { fault: error instanceof Error ? error.message : String(error) };
    }
  }

  port.on('message', (request: ThreadRequest) => {
    void replyTo(request).then((reply) => port.postMessage(reply));
  });
  port.postMessage('ready' satisfies ThreadMessage);
}
