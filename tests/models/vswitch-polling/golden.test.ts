/** Every golden case as a scenario of the model: ports, cores and the switch by indicator name, by every form. */
import { describe, expect, it } from 'vitest';
import { isWithinBound } from '../../../src/models/contract/expected-difference.ts';
import type { Solution } from '../../../src/models/contract/solution.ts';
import { checkSystem } from '../../../src/models/vswitch-polling/check-system.ts';
import { expectedDifference } from '../../../src/models/vswitch-polling/expected-difference.ts';
import { solveNow } from './solve-now.ts';
import type { Vector, VectorForm } from './vectors.ts';
import { expectClose, inputsOf, isSwitch, readVectors } from './vectors.ts';

const forms = [
  { method: 'published', key: 'fixed', relative: 1e-9 },
  { method: 'published-literal', key: 'published_literal', relative: 1e-9 },
  { method: 'gated', key: 'gated', relative: 1e-8 },
  { method: 'workload', key: 'workload', relative: 1e-6 },
] as const;

/** Columns of the ports' table and the vectors' names for them. */
const columns = {
  lossProbability: 'b',
  meanQueue: 'q',
  sojournUs: 'r',
  throughputMpps: 'throughput',
  emptyAtPoll: 'E',
  meanBatch: 'mbar',
  missRatio: 'miss',
  utilisation: 'u',
} as const;

const totals = {
  utilisation: 'U',
  lossProbability: 'B_total',
  throughputMpps: 'throughput_total',
} as const;

function expectPorts(
  solution: Solution,
  expected: VectorForm,
  loads: readonly number[],
  relative: number,
): void {
  loads.forEach((load, port) => {
    for (const [column, key] of Object.entries(columns)) {
      const list = expected[key];
      if (list === undefined || (load === 0 && key === 'miss')) continue;
      // the workload vectors have the state that a packet would find at a silent port
      const value = load === 0 && key === 'r' ? null : list[port];
      expectClose(solution.indicators[`ports.${port}.${column}`], value, relative, `${key}[${port}]`);
    }
  });
  for (const [name, key] of Object.entries(totals)) {
    const value = expected[key];
    if (value !== undefined) expectClose(solution.indicators[name], value, relative, key);
  }
}

/** Within the known error of the recommended form and three half widths of the simulation of the vectors. */
function expectNearSimulation(vector: Vector, solution: Solution): void {
  const simulated = vector.simulation_mean_and_ci95_halfwidth!;
  const values = inputsOf(vector, 'recommended');
  for (const [column, key] of Object.entries({ ...columns, missRatio: 'miss_ratio' })) {
    const means = simulated[key] as number[] | undefined;
    if (means === undefined) continue;
    means.forEach((mean, port) => {
      const name = `ports.${port}.${column}`;
      const expected = expectedDifference(values, name, 'recommended');
      const value = solution.indicators[name];
      if (expected === null || typeof value !== 'number' || vector.inputs.lam![port] === 0) return;
      const width = 3 * (simulated[`${key}_ci95`] as number[])[port] + (mean === 0 ? 1e-5 : 0);
      expect(
        isWithinBound(value, [mean - width, mean + width], expected.bound),
        `${name}: ${value}, ${mean}`,
      ).toBe(true);
    });
  }
}

for (const vector of readVectors().filter((one) => !isSwitch(one))) {
  describe(vector.name, () => {
    for (const { method, key, relative } of forms) {
      const expected = vector.expected[key] as VectorForm | undefined;
      if (!expected?.q && expected?.converged !== false) continue;
      it(method, () => {
        const values = inputsOf(vector, method);
        expect(checkSystem(values)).toBeNull();
        const solution = solveNow(values);
        if (expected.converged === false) {
          expect(solution.numerics.converged).toBe('no');
          expect(solution.notices.map(({ code }) => code)).toContain('not-converged');
          return;
        }
        expect(solution.numerics.converged).toBe('yes');
        if (expected.iterations_tol_1e_7 !== undefined) {
          const difference = Number(solution.numerics.iterations) - expected.iterations_tol_1e_7;
          expect(Math.abs(difference)).toBeLessThanOrEqual(2);
        }
        expectPorts(solution, expected, vector.inputs.lam!, relative);
      });
    }

    const gated = vector.expected.gated as VectorForm | undefined;
    if (!gated?.b) return;
    it('the recommended form is golden', () => {
      const solution = solveNow(inputsOf(vector, 'recommended'));
      const loads = vector.inputs.lam!;
      const from = solution.numerics.latencyFrom;
      if (from === 'gated') expectPorts(solution, gated, loads, 1e-8);
      if (from === 'workload') {
        const { q, r } = vector.expected.workload as VectorForm;
        expectPorts(solution, { q: q!, r: r! }, loads, 1e-6);
      }
      if (from !== 'gated' && vector.simulation_mean_and_ci95_halfwidth)
        expectNearSimulation(vector, solution);
    });
  });
}

it('the recommended form is the gated form for one busy queue and where queues are full, the workload form at a low load', () => {
  const namesFrom = (form: string) =>
    readVectors()
      .filter((vector) => !isSwitch(vector) && (vector.expected.gated as VectorForm | undefined)?.b)
      .filter((vector) => solveNow(inputsOf(vector, 'recommended')).numerics.latencyFrom === form)
      .map(({ name }) => name);
  expect(namesFrom('gated')).toEqual(
    expect.arrayContaining(['n1_M4_5.5', 's1_heavy_8.0', 's1_saturated_20', 's2_heavy_3.3', 's3_heavy_0.40']),
  );
  expect(namesFrom('workload')).toEqual(expect.arrayContaining(['n2_mild', 's1_light_1.0']));
  expect(namesFrom('pooled')).toEqual(expect.arrayContaining(['s1_M1_6.0', 's1_onset_7.0']));
});

describe.each(
  readVectors()
    .filter(isSwitch)
    .map((vector) => [vector.name, vector] as const),
)('%s', (_, vector) => {
  const expected = vector.expected as unknown as VectorForm & { B?: number[]; cores?: VectorForm[] };
  const relative = 1e-9;
  const { C, split } = vector.inputs;
  const loads = vector.inputs.Lam ?? vector.inputs.lam!;

  it('is published by port and by core', () => {
    const solution = solveNow(inputsOf(vector, 'published'));
    expectClose(solution.indicators.utilisation, expected.U!, relative, 'U');
    expectClose(solution.indicators.lossProbability, expected.B_total!, relative, 'B_total');
    expected.B?.forEach((loss, port) => {
      expectClose(solution.indicators[`ports.${port}.lossProbability`], loss, relative, `B[${port}]`);
    });
    const cores = expected.cores;
    if (!cores) return;
    cores.forEach((core, j) => {
      const at = (name: string) => solution.indicators[`perCore.${j}.${name}`];
      expectClose(at('utilisation'), core.U!, relative, `U of core ${j}`);
      expectClose(at('lossProbability'), core.B_total!, relative, `B of core ${j}`);
      expectClose(at('throughputMpps'), core.throughput_total!, relative, `X of core ${j}`);
    });
    loads.forEach((load, port) => {
      const at = (name: string) => solution.indicators[`ports.${port}.${name}`];
      const sum = (value: (core: VectorForm) => number) => cores.reduce((all, core) => all + value(core), 0);
      const queues = sum((core) => core.q![port]!);
      const throughput = sum((core) => core.throughput![port]);
      expectClose(at('meanQueue'), queues / cores.length, relative, `q of port ${port}`);
      expectClose(at('sojournUs'), queues / throughput, relative, `r of port ${port}`);
      expectClose(at('throughputMpps'), throughput, relative, `X of port ${port}`);
      expectClose(at('loadMpps'), load, relative, `load of port ${port}`);
      const busy = sum((core) => core.u![port]) / cores.length;
      expectClose(at('utilisation'), busy, relative, `u of port ${port}`);
    });
  });

  it('loses and forwards every packet that arrives, by every form', () => {
    expect(split === undefined || split.length === loads.length).toBe(true);
    for (const method of ['recommended', 'gated', 'published']) {
      const { indicators } = solveNow(inputsOf(vector, method));
      let forwarded = 0;
      for (let core = 0; core < (C ?? 1); core++) forwarded += indicators[`perCore.${core}.throughputMpps`]!;
      expect(forwarded / indicators.throughputMpps!).toBeCloseTo(1, 12);
      const offered = loads.reduce((a, b) => a + b, 0);
      expect(forwarded / (offered * (1 - indicators.lossProbability!))).toBeCloseTo(1, 9);
    }
  });
});
