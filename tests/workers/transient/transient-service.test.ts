import { describe, expect, it } from 'vitest';
import { readPlan } from '../../../src/scenario/transient/read-plan.ts';
import { usualPlan } from '../../../src/transient/usual-plan.ts';
import { defaultValues, type InputValues } from '../../../src/models/contract/inputs.ts';
import type { TransientState } from '../../../workers/transient/transient-protocol.ts';
import { createTransientService } from '../../../workers/transient/transient-service.ts';
import { transients } from '../../../workers/transients.ts';
import { catalogue } from '../../loaded-catalogue.ts';

const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

async function requestOf(id: string, replications: number) {
  await catalogue.load([id]);
  const model = catalogue.find(id)!;
  const transient = await transients[id]();
  const values = defaultValues(model.fields) as InputValues;
  const reading = readPlan(model, transient, values, usualPlan(transient, values), replications);
  if (!reading.ok) throw new Error(reading.fault.message);
  const { plan, changed } = reading;
  return { model: id, values, plan, changed, replications, seed: 1, instants: 21 };
}

describe('the service of simulations over time', () => {
  it.each(Object.keys(transients))(
    'answers the usual plan of %s, with growing numbers of runs',
    async (id) => {
      const reports: TransientState[] = [];
      const service = createTransientService(transients, (state) => reports.push(state), nextTask);
      const answer = await service.run(await requestOf(id, 150));
      if (!answer.ok) throw new Error(answer.message);
      expect(reports.map(({ answer: { replications } }) => replications)).toEqual([100]);
      const { complete, path, answer: over } = answer.value;
      expect({ complete, replications: over.replications }).toEqual({ complete: true, replications: 150 });
      expect(path).toHaveLength(21);
      for (const { p5, p50, p95 } of over.occupancy) expect(p5 <= p50 && p50 <= p95).toBe(true);
      expect(over.total.peak.mean).toBeGreaterThan(over.occupancy[0].mean);
    },
  );

  it('gives equal answers for equal requests', async () => {
    const service = createTransientService(transients, () => undefined, nextTask);
    const request = await requestOf('batch-polling', 100);
    expect(await service.run(request)).toEqual(await service.run(request));
  });

  it('ends a request for a newer one, which reports alone', async () => {
    const reports: number[] = [];
    const service = createTransientService(
      transients,
      ({ answer }) => reports.push(answer.replications),
      nextTask,
    );
    const request = await requestOf('batch-polling', 400);
    const [first, second, third] = await Promise.all([
      service.run(request),
      service.run(request),
      service.run({ ...request, replications: 150 }),
    ]);
    expect(first).toMatchObject({ ok: false, code: 'superseded' });
    expect(second).toMatchObject({ ok: false, code: 'superseded' });
    expect(third.ok).toBe(true);
    expect(reports.at(-1)).toBe(100);
  });

  it('refuses a model without a queue over time with one sentence', async () => {
    const service = createTransientService(transients, () => undefined, nextTask);
    const request = { ...(await requestOf('batch-polling', 100)), model: 'execution-areas' };
    expect(await service.run(request)).toMatchObject({ ok: false, code: 'no-simulation' });
  });
});
