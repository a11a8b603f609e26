import { describe, expect, it } from 'vitest';
import { catalogue } from '../loaded-catalogue.ts';
import { defaultValues } from '../../src/models/contract/inputs.ts';
import type { Solution } from '../../src/models/contract/solution.ts';
import { createSolverService, transferables } from '../../workers/solve/solver-service.ts';
import { solvers } from '../../workers/solvers.ts';

const giveWay = () => new Promise<void>((resolve) => setImmediate(resolve));

const [batchPolling] = catalogue.models;

function jobOf(job: number, changes: Record<string, number | string> = {}) {
  return {
    job,
    model: batchPolling.id,
    values: { ...defaultValues(batchPolling.fields), ...changes },
    detail: 'screen' as const,
  };
}

/** The worker's own code with the real solver, apart from the thread. */
describe('batch polling in a worker', () => {
  it.each(catalogue.models.map((model) => [model.id, model] as const))(
    '%s keeps its tables when a result is handed over',
    async (id, model) => {
      const service = createSolverService(solvers, giveWay);
      const job = { job: 1, model: id, values: defaultValues(model.fields), detail: 'screen' as const };
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

  it('lets go of a long solve soon after its cancel, and answers rightly afterwards', async () => {
    const service = createSolverService(solvers, giveWay);
    const before = await service.solve(jobOf(1));
    const long = service.solve(
      jobOf(2, { ringSize: 65_536, maxBatch: 4096, 'arrivals.family': 'geometric', rateMbps: 9300 }),
    );
    let cancelledAt = 0;
    setTimeout(() => {
      cancelledAt = performance.now();
      service.cancel(2);
    }, 60);
    expect(await long).toMatchObject({ ok: false, code: 'cancelled' });
    expect(performance.now() - cancelledAt).toBeLessThan(500);
    const after = await service.solve(jobOf(3));
    expect(after.ok && after.value.indicators).toEqual(before.ok && before.value.indicators);
  });
});
