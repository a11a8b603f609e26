import { describe, expect, it } from 'vitest';
import { catalogue } from '../loaded-catalogue.ts';
import { defaultValues } from '../../src/models/contract/inputs.ts';
import type { Solution } from '../../src/models/contract/solution.ts';
import { createSolverService, transferables } from '../../workers/solve/solver-service.ts';
import { solvers } from '../../workers/solvers.ts';

const nothing = () => undefined;

/** The worker's own code with the real solver, apart from the thread. */
describe('a solver in a worker', () => {
  it.each(catalogue.models.map((model) => [model.id, model] as const))(
    '%s keeps its tables when a result is handed over',
    async (id, model) => {
      const service = createSolverService(solvers, nothing);
      const job = { model: id, values: defaultValues(model.fields), detail: 'screen' as const };
      const handOver = async (): Promise<Solution> => {
        const answer = await service.solve(job);
        if (!answer.ok) throw new Error(answer.message);
        return structuredClone(answer.value, { transfer: transferables(answer.value) });
      };
      const first = await handOver();
      expect(await handOver()).toEqual(first);
      expect(await handOver()).toEqual(first);
    },
  );
});
