import { describe, expect, it } from 'vitest';
import { type CustomModel, dimension, Refusal, simulate, solve, sweep } from '../../src/library/index.ts';

const mm1: CustomModel = {
  id: 'x-mm1',
  name: 'M/M/1',
  version: '3',
  inputs: [
    { name: 'rateMpps', label: 'Packet rate', unit: 'Mpps', default: 1, min: 0.01, max: 10 },
    { name: 'servers', label: 'Servers', unit: '', default: 1, min: 1, max: 8, whole: true },
    {
      name: 'service.family',
      label: 'Service times',
      default: 'exponential',
      options: ['exponential', 'fixed'],
    },
  ],
  results: [
    { name: 'load', label: 'Load', unit: '', kind: 'share', meaning: 'Of a server.', claim: 'exact' },
    { name: 'sojournUs.mean', label: 'Mean time', unit: 'µs', kind: 'time', meaning: 'With service.' },
  ],
  check: ({ servers, 'service.family': family }) =>
    family === 'fixed' && Number(servers) > 1
      ? { parameter: 'servers', message: 'Fixed times are solved for one server only.' }
      : null,
  solve({ rateMpps, servers, 'service.family': family }) {
    const load = (Number(rateMpps) * 0.5) / Number(servers);
    if (load >= 1)
      throw new Refusal({ code: 'unstable', parameter: 'rateMpps', message: 'The load must be below 1.' });
    const waiting = (0.5 * load * (family === 'fixed' ? 0.5 : 1)) / (1 - load);
    return {
      results: { load, 'sojournUs.mean': 0.5 + waiting },
      distributions: { inSystem: { unit: 'packets', start: 0, step: 1, p: [1 - load], tailMass: load } },
    };
  },
};
const custom = [mm1];

const messageOf = (failing: Promise<unknown>) =>
  failing.then(
    () => 'not refused',
    (error: Error) => error.message,
  );

describe('a model of the caller', () => {
  it('is solved with its defaults, its claims and its version', async () => {
    const answer = await solve({ model: 'x-mm1' }, { custom, distributions: true });
    expect(answer).toMatchObject({
      inputs: { rateMpps: 1, servers: 1, service: { family: 'exponential' } },
      indicators: { load: 0.5, sojournUs: { mean: 1 } },
      distributions: { inSystem: { start: 0, tailMass: 0.5 } },
      claims: { exact: ['load'], about: ['sojournUs.mean'] },
      modelVersion: '3',
    });
  });

  it('is swept, with the code of a refusal where a point has none', async () => {
    const rows = [];
    for await (const row of sweep({ model: 'x-mm1' }, { rateMpps: [1, 3] }, { custom })) rows.push(row);
    expect(rows).toEqual([
      { rateMpps: 1, load: 0.5, 'sojournUs.mean': 1, error: '' },
      { rateMpps: 3, load: null, 'sojournUs.mean': null, error: 'unstable' },
    ]);
  });

  it('is swept with the claims of its results that have a value', async () => {
    const rows = [];
    for await (const row of sweep({ model: 'x-mm1' }, { rateMpps: [1, 3] }, { custom, claims: true }))
      rows.push(row.claims);
    expect(rows).toEqual(['sojournUs.mean=about', '']);
  });

  it('answers a question by its results, and says that the answer is approximate', async () => {
    const find = { input: 'rateMpps', prefer: 'greatest' };
    const goals = [{ indicator: 'sojournUs.mean', atMost: 5 }];
    const { answer, sentences } = await dimension({ model: 'x-mm1', find, goals }, { custom });
    // 0.5 / (1 - 0.5 rate) = 5 at a rate of 1.8.
    expect((answer as { values: { rateMpps: number } }).values.rateMpps).toBeCloseTo(1.8, 1);
    expect(sentences).toContain('Approximate: the model states no bound of its error.');
  });

  it('refuses inputs as the models of the package do', async () => {
    const refused = (inputs: Record<string, unknown>) =>
      messageOf(solve({ model: 'x-mm1', inputs }, { custom }));
    expect(await refused({ rateMpps: 40 })).toMatch(/^Packet rate must be a number from 0\.01 to 10 Mpps/);
    expect(await refused({ servers: 1.5 })).toMatch(/^Servers must be a whole number/);
    expect(await refused({ service: { family: 'pareto' } })).toMatch(/^Service times must be one of/);
    expect(await refused({ rate: 1 })).toBe('M/M/1 has no input “rate”.');
    expect(await refused({ servers: 2, service: { family: 'fixed' } })).toBe(
      'Fixed times are solved for one server only.',
    );
    expect(await messageOf(simulate({ model: 'x-mm1' }, { custom }))).toBe('M/M/1 has no simulation.');
    expect(await messageOf(solve({ model: 'x-mm1' }))).toMatch(/^There is no model “x-mm1”/);
  });

  it('is refused itself for a faulty declaration', async () => {
    const declared = (change: object) =>
      messageOf(solve({ model: 'x-mm1' }, { custom: [{ ...mm1, ...change } as CustomModel] }));
    expect(await declared({ id: 'mm1' })).toBe(
      'The id of a model is “x-” with lower-case letters, digits and hyphens, not “mm1”.',
    );
    expect(await messageOf(solve({ model: 'x-mm1' }, { custom: [mm1, mm1] }))).toBe(
      'Two models have the id “x-mm1”.',
    );
    expect(await declared({ results: [] })).toBe('x-mm1 has no result.');
    expect(await declared({ inputs: [...mm1.inputs, ...mm1.inputs] })).toBe(
      'x-mm1 has two inputs or results named “rateMpps”.',
    );
    expect(await declared({ inputs: [{ ...mm1.inputs[0], default: 20 }] })).toBe(
      'The default of “rateMpps” of x-mm1 is not one of its values.',
    );
    expect(await declared({ solve: () => ({ results: { load: 0.5 } }) })).toBe(
      'x-mm1 gave no value for “sojournUs.mean”.',
    );
    expect(await declared({ solve: () => ({ results: { load: NaN, 'sojournUs.mean': 1 } }) })).toMatch(/NaN/);
  });
});
