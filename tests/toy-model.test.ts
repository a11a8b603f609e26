import { describe, expect, it } from 'vitest';
import { runHeadless } from '../src/headless/headless.ts';
import { loadedCatalogue } from '../src/models/catalogue.ts';
import { encodeLink } from '../src/scenario/link/link.ts';
import { decodeLink } from '../src/scenario/link/read-link.ts';
import { readScenario, writeScenario } from '../src/scenario/file/read-scenario.ts';
import { createSolverService } from '../workers/solve/solver-service.ts';
import { toyModel } from './toy-model.ts';
import { enginesOf, solverLoaders } from './engines.ts';

const catalogue = loadedCatalogue([toyModel]);

/** A model is one folder and one line in the catalogue: everything here follows from what the model declares. */
describe('a model that was only registered', () => {
  it('has a link that restores it', () => {
    const reading = readScenario(catalogue, {
      model: 'toy-queue',
      inputs: { rateMpps: 0.8, service: { family: 'measured', pmf: [0, 0.5, 0.5] }, servers: 4 },
      view: { method: 'approximate' },
    });
    if (!reading.ok) throw new Error(reading.fault.message);
    const link = encodeLink(catalogue, reading.value);
    expect(link).toBe(
      '#v1/toy-queue?rateMpps=0.8&service.family=measured&service.pmf=0,0.5*2&servers=4&view.method=approximate',
    );
    const decoded = decodeLink(catalogue, link);
    expect(decoded.corrections).toEqual([]);
    expect(encodeLink(catalogue, decoded.scenario)).toBe(link);
    expect(readScenario(catalogue, writeScenario(reading.value))).toEqual(reading);
  });

  it('answers without a screen', async () => {
    const out: string[] = [];
    const code = await runHeadless(enginesOf([toyModel]), ['solve', '-', '--distributions'], {
      read: () => Promise.resolve('{"model": "toy-queue", "inputs": {"rateMpps": 0.5, "service.us": 1}}'),
      write: (text) => Promise.resolve(void out.push(text)),
      save: () => Promise.resolve(),
      writeError: (text) => void out.push(text),
    });
    expect(code).toBe(0);
    const answer = JSON.parse(out.join('')) as Record<string, unknown>;
    expect(answer).toMatchObject({
      model: 'toy-queue',
      inputs: { rateMpps: 0.5, service: { family: 'fixed', us: 1, pmf: null }, servers: 1, deadlineUs: null },
      indicators: { load: 0.5, waitingUs: { exact: { mean: 0.5 } }, deadline: { missedShare: null } },
      distributions: { serviceUs: { unit: 'µs', start: 1, step: 1, p: [1] } },
    });
  });

  it('answers in a worker', async () => {
    const service = createSolverService(solverLoaders([toyModel]), () => undefined);
    const { scenario } = decodeLink(catalogue, '#v1/toy-queue');
    const answer = await service.solve({
      model: 'toy-queue',
      values: scenario.values,
      detail: 'screen',
    });
    expect(answer).toMatchObject({ ok: true, value: { indicators: { 'waitingUs.exact.mean': 0.5 } } });
  });
});
