import { expect, it } from 'vitest';
import { toyModel } from '../../toy-model.ts';
import { capture } from '../capture.ts';
import { engines, enginesOf } from '../../engines.ts';

interface ModelJson {
  model: string;
  refused?: string;
  found: { what: string; value: number; unit: string }[];
  goals: { indicator: string; atMost?: number; atLeast?: number }[];
  sentences: string[];
  assumed: string[];
  missing: string[];
  inputs: object;
}

it('dimension --models adds the answers of the other models, each beside what it assumes', async () => {
  const question = {
    model: 'k-limited',
    find: { input: 'cores', from: 13, to: 16 },
    goals: [{ what: 'latency.mean', atMost: 100 }],
  };
  const { exitCode, out } = await capture(engines, ['dimension', '-', '--models'], JSON.stringify(question));
  expect(exitCode).toBe(0);
  const { models } = JSON.parse(out) as { models: ModelJson[] };
  expect(models.map(({ model }) => model)).toEqual(
    engines.catalogue.models.map(({ id }) => id).filter((id) => id !== 'k-limited'),
  );
  const vswitch = models.find(({ model }) => model === 'vswitch-polling')!;
  expect(vswitch.found).toEqual([{ what: 'cores', value: 13, unit: 'cores' }]);
  expect(vswitch.goals).toMatchObject([{ indicator: 'sojournUs', atMost: 100 }]);
  expect(vswitch.inputs).toMatchObject({ cores: 13, loadMpps: 0.9285 });
  const areas = models.find(({ model }) => model === 'execution-areas')!;
  expect(areas.goals).toMatchObject([{ indicator: 'throughputMpps', atLeast: 0.9285 }]);
  expect(areas.missing).toHaveLength(1);
  for (const { model, assumed, sentences } of models) {
    if (engines.catalogue.find(model)!.dimensioning?.workload === undefined) continue; // answers with a refusal
    expect(assumed.length).toBeGreaterThan(0);
    expect(sentences.length).toBeGreaterThan(0);
  }
});

it('dimension refuses --models for a model without a shared workload', async () => {
  const question = {
    model: 'toy-queue',
    find: 'servers',
    goals: [{ indicator: 'load', atMost: 0.4 }],
  };
  const toys = enginesOf([toyModel]);
  const { exitCode, error } = await capture(toys, ['dimension', '-', '--models'], JSON.stringify(question));
  expect(exitCode).toBe(2);
  expect(error).toMatchObject({ code: 'no-workload' });
});
