/** Scenarios beside causes can be solved as they are. */
import { expect, it } from 'vitest';
import { diagnose } from '../../src/diagnosis/diagnose.ts';
import { catalogue } from '../../src/models/catalogue.ts';
import { readScenario } from '../../src/scenario/file/read-scenario.ts';
import { knownCases } from './known-cases.ts';
import { variations } from './variations.ts';

await catalogue.load(catalogue.entries.map(({ id }) => id));

it('Every scenario is legal, and the machine of the stalled router has its rings and rate', () => {
  const scenarios = [...knownCases, ...variations].flatMap(({ id, texts }) =>
    diagnose(texts).causes.flatMap(({ cause, scenario }) =>
      scenario === null ? [] : [{ id, cause, scenario }],
    ),
  );
  for (const { id, cause, scenario } of scenarios) {
    const read = readScenario(catalogue, scenario);
    expect(read.ok ? null : read.fault.message, `${id} ${cause}`).toBeNull();
  }
  const stall = scenarios.find(({ id }) => id === '08-vpp-barrier-stall')!;
  expect(stall.scenario).toMatchObject({
    inputs: { rateMpps: 1.8, cores: 8, ringSize: 4096, maxBatch: 256 },
  });
  const rows = scenarios.find(({ id }) => id === '13-vpp-workers-overload')!;
  expect(rows.scenario).toMatchObject({ inputs: { rateMpps: 28.983, cores: 2 } });
  const timer = scenarios.find(({ id }) => id === '14-rr-locked-at-8000')!;
  expect(timer.scenario).toMatchObject({ model: 'interrupt-coalescing', inputs: { coalescingUs: 125 } });
});

it('The cure of a stall says how long a stall the ring survives', () => {
  const stalled = knownCases.find(({ id }) => id === '08-vpp-barrier-stall')!;
  const { cure } = diagnose(stalled.texts).causes[0]!;
  expect(cure).toMatch(/half of the stalls of 18\.2 ms/);
  expect(cure).toMatch(/17\.\d ms loses packets with a probability of 0\.001/);
});
