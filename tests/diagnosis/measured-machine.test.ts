/** The proposed machine, solved, has the figures of the output. */
import { describe, expect, it } from 'vitest';
import { measuredMachine } from '../../src/diagnosis/machine/measured-machine.ts';
import { createSolver } from '../../src/models/batch-polling/solver/solver.ts';
import { catalogue } from '../../src/models/catalogue.ts';
import { readScenario } from '../../src/scenario/file/read-scenario.ts';
import { samples } from '../texts/sample-texts.ts';
import { readAny } from '../texts/read-any.ts';

const known = await Promise.all(
  samples.map(async ({ path, text }) => {
    const read = await readAny(text, path);
    const reading = read.ok && read.content.kind === 'tool' ? read.content.reading : null;
    return { path, machine: reading === null ? null : measuredMachine(reading) };
  }),
);
const proposed = known.flatMap(({ path, machine }) => (machine === null ? [] : [{ path, machine }]));
await catalogue.load(['batch-polling']);
const solver = createSolver();

describe.each(proposed)('$path', ({ machine }) => {
  it('reproduces the figures of the output within 5 %, and says what it assumes', () => {
    const scenario = readScenario(catalogue, machine.scenario);
    if (!scenario.ok) throw new Error(scenario.fault.message);
    const { indicators } = solver.solve(scenario.value.values, { detail: 'indicators' });
    expect(machine.measured.length).toBeGreaterThan(0);
    for (const { indicator, value } of machine.measured) {
      expect(
        Math.abs(indicators[indicator]! - value),
        `${indicator} ${indicators[indicator]} for ${value}`,
      ).toBeLessThan(0.05 * value);
    }
    for (const sentence of machine.assumes) expect(sentence).toMatch(/\.$/);
  });
});

it('Samples with a cost and a rate are proposed', () => {
  const names = proposed.map(({ path }) => path.split('/').at(-1));
  expect(names).toEqual(
    expect.arrayContaining([
      'old-csit-acl-saturated.txt',
      'new-3workers-unbalanced-collapsed.txt',
      'pmd-perf-show-2018.txt',
      'pmd-perf-show-2026.txt',
      'ovs-stats-twice.txt',
    ]),
  );
});

it('A VPP worker with 249 of 256 packets a poll is at its capacity', () => {
  const { machine } = proposed.find(({ path }) => path.endsWith('old-csit-acl-saturated.txt'))!;
  const scenario = readScenario(catalogue, machine.scenario);
  if (!scenario.ok) throw new Error(scenario.fault.message);
  const { indicators } = solver.solve(scenario.value.values, { detail: 'indicators' });
  expect(indicators['load']).toBeGreaterThan(0.97);
  expect(indicators['capacityMpps']).toBeCloseTo(6.12, 1);
  expect(machine.lossUnknown).toBe(true);
});

it('A time at the generator is not a cost of a core', () => {
  expect(proposed.map(({ path }) => path)).not.toContainEqual(
    expect.stringMatching(/trex|iperf|moongen|nfvbench/),
  );
});

it('A mean above the usual limit is reproduced, and the core is not taken to be full', async () => {
  const read = await readAny('load: time: 1.00s  fps: 2,000,000   fpb: 304  bpp: 1280 sleep: 0   us\n');
  if (!read.ok || read.content.kind !== 'tool') throw new Error('not read');
  const { scenario, measured, assumes } = measuredMachine(read.content.reading)!;
  const inputs = readScenario(catalogue, scenario);
  if (!inputs.ok) throw new Error(inputs.fault.message);
  const { indicators } = solver.solve(inputs.value.values, { detail: 'indicators' });
  expect(measured.find(({ indicator }) => indicator === 'meanBatch')!.value).toBe(304);
  expect(indicators['meanBatch']! / 304).toBeCloseTo(1, 1);
  expect(indicators['load']).toBeLessThan(0.97);
  expect(assumes.join(' ')).toContain('at most 1024 packets');
});
