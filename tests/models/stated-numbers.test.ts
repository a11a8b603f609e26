/** Numbers in the words of errata, of inputs and of lessons about another model than their scene's, by the solvers. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { solvePoint } from '../../src/headless/threads/point-solver.ts';
import { defaultValues, type InputValue, type InputValues } from '../../src/models/contract/inputs.ts';
import { solverOf } from '../engines.ts';
import { catalogue } from '../loaded-catalogue.ts';

function resultsOf(id: string, inputs: Readonly<Record<string, InputValue>>) {
  const model = catalogue.find(id)!;
  const values = { ...defaultValues(model.fields), ...inputs } as InputValues;
  const { indicators } = solvePoint(solverOf(model), values, 'indicators');
  return (name: string) => indicators[name] as number;
}

const words = (path: string) => readFileSync(path, 'utf8');

it('The mean queue and time as published are 59 and 42 % too low where most of a poll is work per packet', () => {
  const result = resultsOf('batch-polling', {
    rateMbps: 1000,
    'service.interceptUs': 0.2,
    'service.slopeUs': 0.6,
    'arrivals.family': 'geometric',
  });
  const queue = 100 * (1 - result('meanQueueRandomTimePublished') / result('meanQueueRandomTime'));
  const time = 100 * (1 - result('sojournUs.published.mean') / result('sojournUs.exact.mean'));
  const text = words('content/models/batch-polling.json');
  expect(text).toContain(`: ${queue.toFixed(0)} % with 0.2 µs + 0.6 µs a packet`);
  expect(text).toContain(`at 1 Gbit/s by ${time.toFixed(0)} %`);
});

it('The bound of k-limited service exceeds the exact mean by at most 1.1 % with k = 300, and 4.7 % with k = 8', () => {
  const most = (packetsPerCycle: number, rates: readonly number[]) =>
    Math.max(
      ...rates.map((rateMpps) => {
        const result = resultsOf('k-limited', { packetsPerCycle, rateMpps });
        return 100 * (result('published.responseUs') / result('exact.responseUs') - 1);
      }),
    );
  const rates = (to: number) => Array.from({ length: 30 }, (_, k) => ((k + 1) * to) / 30.5);
  expect(most(300, rates(1.81)).toFixed(1)).toBe('1.1');
  expect(most(8, rates(1.53)).toFixed(1)).toBe('4.7');
  expect(words('content/models/k-limited.json')).toMatch(/k = 300 at most 1\.1 %.* with k = 8 up to 4\.7 %/);
});

it('The second moment that the paper of k-limited service prints is 14.7 times the square of its mean', () => {
  expect((1120 / 8.74 ** 2).toFixed(1)).toBe('14.7');
  expect(words('content/models/k-limited.json')).toMatch(/14\.7 times the square of the mean: .* of 13\.7/);
});

it('Longer frames are harder for the virtual switch, by the numbers that the lesson gives', () => {
  const critical = (packetBytes: number) =>
    resultsOf('vswitch-polling', { packetBytes })('criticalLoadMpps').toFixed(2);
  expect(words('content/lessons/folklore.json')).toContain(
    `its critical load is ${critical(64)} Mpps at 64 bytes and ${critical(1500)} at 1500`,
  );
});
