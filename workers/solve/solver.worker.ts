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

Comlink.expose(api, self as unknown as Comlink.Endpoint);
