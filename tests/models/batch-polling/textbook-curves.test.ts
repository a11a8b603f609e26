/** The textbooks' queues beside the model: where they are the same system they have the same numbers. */
import { describe, expect, it } from 'vitest';
import {
  erlangC,
  lossOfFinite,
  pooledCores,
} from '../../../src/models/batch-polling/about/textbook-substitutions.ts';
import { singleServer, textbookQueues } from '../../../src/models/batch-polling/closed-form/textbook.ts';
import { fields } from '../../../src/models/batch-polling/inputs.ts';
import { presets } from '../../../src/models/batch-polling/presets.ts';
import { readInputs } from '../../../src/models/batch-polling/read-inputs.ts';
import { createSolver } from '../../../src/models/batch-polling/solver/solver.ts';
import type { Derive } from '../../../src/models/contract/paper.ts';
import type { Solution } from '../../../src/models/contract/solution.ts';
import * as derivations from '../../../src/models/batch-polling/about/derivations.ts';
import { defaultValues, type InputValues } from '../../../src/models/contract/inputs.ts';

const solver = createSolver();

const values = (id: string, changes: InputValues = {}): InputValues => ({
  ...defaultValues(fields),
  ...presets.find((preset) => preset.id === id)!.inputs,
  ...changes,
});

const solutions = new Map<string, Solution>();

/** Solves each scenario once for all tests. */
function solved(inputs: InputValues): Solution {
  const key = JSON.stringify(inputs);
  const solution = solutions.get(key) ?? solver.solve(inputs, { detail: 'indicators' });
  solutions.set(key, solution);
  return solution;
}

const meanUs = (inputs: InputValues) => solved(inputs).indicators['sojournUs.exact.mean'] as number;

/** M/M/1 at half load with looks of 2 µs at an empty ring. */
const looking = (family: string) =>
  values('m-m-1', { 'service.family': family, 'service.tableUs': { 0: 2, 1: 1 }, rateMbps: 336 });

function timeOf(name: string, inputs: InputValues): number | null {
  const read = readInputs(inputs);
  return textbookQueues.find((queue) => queue.name === name)!.timeUs(singleServer(read, read.rateMbps)!);
}

/** Relative. */
const expectNear = (actual: number, expected: number, share: number) =>
  expect(Math.abs(actual / expected - 1)).toBeLessThan(share);

describe('means of the textbooks', () => {
  it('are those of their presets', () => {
    expectNear(timeOf('M/M/1', values('m-m-1'))!, meanUs(values('m-m-1')), 1e-8);
    expectNear(timeOf('M/G/1', values('m-m-1'))!, meanUs(values('m-m-1')), 1e-8);
    expectNear(timeOf('M/G/1', values('m-d-1'))!, meanUs(values('m-d-1')), 1e-3);
    expectNear(timeOf('M/G/1', values('m-g-1', { 'service.cv': 0.5 }))!, meanUs(values('m-g-1')), 1e-3);
  });

  it.each(['geometric', 'deterministic'])(
    'with vacations are those of %s looks at an empty ring',
    (family) => {
      const inputs = looking(family);
      // Slots of 10 ns, of which one is missing in the rest of a look.
      expectNear(timeOf('M/G/1 with vacations', inputs)!, meanUs(inputs), 0.006);
    },
  );

  it('end at the capacity', () => {
    for (const { name } of textbookQueues)
      expect(timeOf(name, values('m-m-1', { rateMbps: 672 }))).toBeNull();
  });
});

describe('derivations of the textbooks', () => {
  const derived = (derive: Derive, inputs: InputValues) => derive(inputs, solved(inputs))!;

  it('end at the mean times of their presets', () => {
    expectNear(derived(derivations.derivePollaczek, values('m-m-1')).value, meanUs(values('m-m-1')), 1e-8);
    const looks = looking('geometric');
    const { value, steps } = derived(derivations.deriveVacations, looks);
    expectNear(value, meanUs(looks), 0.006);
    expect(steps.map(({ line }) => line)).toEqual([
      'E[rest] = E[B²] / (2 E[B]) = 1 µs × (1 + 1²) / 2 = 1 µs',
      'E[rest of a look] = 2 µs × (1 + 1²) / 2 = 2 µs',
      'E[W] = 0.5 × 1 µs + 0.5 × 2 µs + 0.5 × E[W]',
      'E[W] = 1 µs + 2 µs = 3 µs',
      'E[T] = 3 µs + 1 µs = 4 µs',
    ]);
  });

  it('are none in overload', () => {
    expect(derivations.derivePollaczek(values('m-m-1', { rateMbps: 700 }), {} as Solution)).toBeNull();
  });
});

describe('the loss of M/M/1/K', () => {
  it('is the last term of the geometric sum, below, at and above the capacity', () => {
    for (const load of [0.3, 0.9, 1, 1 + 1e-12, 1.5, 40]) {
      const weights = Array.from({ length: 11 }, (_, n) => load ** n);
      expectNear(lossOfFinite(load, 10), weights[10] / weights.reduce((a, b) => a + b), 1e-8);
    }
    expect(lossOfFinite(50, 4097)).toBeCloseTo(0.98, 12);
  });
});

describe('Erlang C', () => {
  it('is the sum of its terms', () => {
    for (const [servers, load] of [
      [1, 0.7],
      [2, 0.5],
      [8, 0.9],
      [64, 0.99],
    ]) {
      let term = 1;
      let sum = 0;
      for (let k = 0; k < servers; k++) {
        sum += term;
        term *= (servers * load) / (k + 1);
      }
      const all = term / (1 - load);
      expectNear(erlangC(servers, load), all / (sum + all), 1e-12);
    }
  });

  it('compares pooled and hashed cores where there are several with equal shares', () => {
    const solution = solver.solve(values('m-m-1'), { detail: 'indicators' });
    expect(pooledCores(values('m-m-1'), solution)).toBeNull();
    const two = values('m-m-1', { cores: 2, rateMbps: 672 });
    expect(pooledCores(two, solution)!.lines).toEqual([
      'one queue for all: 33.33 % of the packets wait, E[W] = 0.3333 × 1 µs / (2 (1 − 0.5)) = 0.3333 µs',
      'hashed to 2 queues: 50 % wait, E[W] = 0.5 × 1 µs / (1 − 0.5) = 1 µs',
    ]);
  });
});
