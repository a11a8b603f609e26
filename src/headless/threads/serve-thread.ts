/** A thread that solves points for the process, one after another. */
import { parentPort } from 'node:worker_threads';
import type { Solver } from '../../models/contract/solver.ts';
import { solvers } from '../../../workers/solvers.ts';
import { answerPoint } from './point-solver.ts';
import type { PointRequest, ThreadMessage } from './thread-pool.ts';

export function serveThread(): void {
  const port = parentPort;
  if (port === null) throw new Error('This is no thread of another program.');
  const made = new Map<string, Solver>();

  async function replyTo({ model, values, detail }: PointRequest): Promise<ThreadMessage> {
    try {
      const solver = made.get(model) ?? (await solvers[model]())();
      made.set(model, solver);
      await solver.prepare?.(values);
      return { answer: answerPoint(solver, values, detail) };
    } catch (error) {
      return { fault: error instanceof Error ? error.message : String(error) };
    }
  }

  port.on('message', (request: PointRequest) => {
    void replyTo(request).then((reply) => {
      port.postMessage(reply);
    });
  });
  port.postMessage('ready' satisfies ThreadMessage);
}
