/** Entry point of the worker: answers one solve after another; see `solver-service.ts`. */
import * as Comlink from 'comlink';
import { reportProgress } from '../worker-answer.ts';
import type { SolverApi } from './protocol.ts';
import { createSolverService, transferables } from './solver-service.ts';
import { solvers } from '../solvers.ts';

const service = createSolverService(solvers, reportProgress);

const api: SolverApi = {
  async solve(job) {
    const answer = await service.solve(job);
    return answer.ok ? Comlink.transfer(answer, transferables(answer.value)) : answer;
  },
  solveSeries: (job) => service.solveSeries(job),
};

// The page names the worker by the model that it will ask for first. A solver that cannot be fetched now fails at its
// first request.
if (Object.hasOwn(solvers, self.name)) void solvers[self.name]().catch(() => undefined);

Comlink.expose(api, self as unknown as Comlink.Endpoint);
