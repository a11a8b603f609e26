/** What a thread does that solves points for the process: one after the other, as they come. */
import { parentPort } from 'node:worker_threads';
import type { Solver } from '../../models/contract/solver.ts';
import { solvers } from '../../../workers/solvers.ts';
import { solveToEnd } from '../solve/solve-command.ts';
import { failed, type PointAnswer, solved } from './point-solver.ts';
import type { PointReply, PointRequest } from './thread-protocol.ts';

export function serveThread(): void {
  const port = parentPort;
  if (port === null) throw new Error('This is no thread of another program.');
  const made = new Map<string, Solver>();

  async function answerTo({ model, values }: PointRequest): Promise<PointAnswer> {
    const solver = made.get(model) ?? (await solvers[model]())();
    made.set(model, solver);
    try {
      return solved(solveToEnd(solver, values, 'indicators'));
    } catch (error) {
      return failed(error);
    }
  }

  async function replyTo(request: PointRequest): Promise<PointReply> {
    try {
      return { answer: await answerTo(request) };
    } catch (error) {
      return { fault: error instanceof Error ? error.message : String(error) };
    }
  }

  port.on('message', (request: PointRequest) => {
    void replyTo(request).then((reply) => {
      port.postMessage(reply);
    });
  });
}
