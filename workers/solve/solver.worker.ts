/** Worker entry: answers one solve after another. What it does is in `solver-service.ts`. */
import * as Comlink from 'comlink';
import { createGiveWay } from '../give-way.ts';
import type { SolverApi } from './protocol.ts';
import { createSolverService, transferables } from './solver-service.ts';
import { solvers } from '../solvers.ts';

const service = createSolverService(solvers, createGiveWay());

const api: SolverApi = {
  ...service,
  async solve(job, onProgress) {
    try {
      const answer = await service.solve(job, onProgress);
      return answer.ok ? Comlink.transfer(answer, transferables(answer.value)) : answer;
    } finally {
      // Each job brings a port of its own for its progress; left to the garbage collector they pile up during a drag.
      (onProgress as Partial<Comlink.ProxyMethods> | undefined)?.[Comlink.releaseProxy]?.();
    }
  },
};

// The page names the worker by the model that it will ask for first. What cannot be fetched now fails when it is asked
// for.
if (Object.hasOwn(solvers, self.name)) void solvers[self.name]().catch(() => undefined);

Comlink.expose(api, self as unknown as Comlink.Endpoint);
