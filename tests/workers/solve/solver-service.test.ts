import { afterEach, describe, expect, it, vi } from 'vitest';
import { defaultValues } from '../../../src/models/contract/inputs.ts';
import type { Solver } from '../../../src/models/contract/solver.ts';
import { SolveFailure } from '../../../src/models/contract/solution.ts';
import { createSolverService, transferables } from '../../../workers/solve/solver-service.ts';
import { solutionOf } from '../../solution-of.ts';
import { toyModel } from '../../toy-model.ts';
import { solverLoaders, type TestModel } from '../../engines.ts';

const values = defaultValues(toyModel.fields);
const jobOf = (rateMpps = 0.5) => ({
  model: 'toy-queue',
  values: { ...values, rateMpps },
  detail: 'screen' as const,
});

/** A model whose solver works for as many milliseconds as its rate says, and logs what it does. */
function busyModel(log: string[]): TestModel {
  const createSolver = (): Solver => {
    log.push('created');
    return {
      solve(inputs, { report }) {
        const ms = inputs.rateMpps as number;
        if (ms === 13) throw new Error('a fault of the program');
        if (ms === 14) throw new SolveFailure('overload', 'Too much.', 'rateMpps');
        const start = performance.now();
        log.push(`begin ${ms}`);
        while (performance.now() - start < ms) report?.(Math.min(1, (performance.now() - start) / ms));
        log.push(`end ${ms}`);
        return solutionOf({ load: ms });
      },
    };
  };
  return { ...toyModel, createSolver };
}

function setUp() {
  const log: string[] = [];
  const fractions: number[] = [];
  const service = createSolverService(solverLoaders([busyModel(log)]), (fraction) =>
    fractions.push(fraction),
  );
  return { log, fractions, service };
}

describe('createSolverService', () => {
  it('keeps one solver a model for what is on screen, and one for the points of curves', async () => {
    const { log, service } = setUp();
    await service.solve(jobOf(1));
    await service.solve(jobOf(2));
    expect(log.filter((line) => line === 'created')).toHaveLength(1);
    await service.solve({ ...jobOf(3), detail: 'indicators' });
    await service.solve({ ...jobOf(4), detail: 'indicators' });
    await service.solve(jobOf(5));
    expect(log.filter((line) => line === 'created')).toHaveLength(2);
    expect(log.filter((line) => line.startsWith('end'))).toEqual([1, 2, 3, 4, 5].map((ms) => `end ${ms}`));
  });

  it('never runs one solve inside another', async () => {
    const { log, service } = setUp();
    await Promise.all([service.solve(jobOf(20)), service.solve(jobOf(3))]);
    expect(log.filter((line) => line !== 'created')).toEqual(['begin 20', 'end 20', 'begin 3', 'end 3']);
  });

  it('reports that a solve begins, and the progress of long ones', async () => {
    let clock = 0; // every look at it takes a millisecond, however busy the machine is
    const now = vi.spyOn(performance, 'now').mockImplementation(() => ++clock);
    const { service, fractions } = setUp();
    await service.solve(jobOf(20));
    expect(fractions).toEqual([0]);
    await service.solve(jobOf(350));
    expect(fractions.slice(0, 2)).toEqual([0, 0]);
    expect(fractions.length).toBeGreaterThanOrEqual(4);
    expect(fractions.length).toBeLessThanOrEqual(5);
    expect(fractions.slice(1)).toEqual(fractions.slice(1).sort((a, b) => a - b));
    now.mockRestore();
  });

  it('answers expected failures with their code, and unexpected ones with a fresh solver for what follows', async () => {
    const { log, service } = setUp();
    expect(await service.solve(jobOf(14))).toEqual({
      ok: false,
      code: 'overload',
      message: 'Too much.',
      parameter: 'rateMpps',
    });
    expect(await service.solve(jobOf(13))).toEqual({
      ok: false,
      code: 'internal-error',
      message: 'The solver failed unexpectedly: a fault of the program',
      parameter: null,
    });
    expect(await service.solve(jobOf(1))).toMatchObject({ ok: true });
    expect(log.filter((line) => line === 'created')).toHaveLength(2);
    expect(await service.solve({ ...jobOf(), model: 'gone' })).toMatchObject({
      ok: false,
      code: 'unknown-model',
    });
  });
});

describe('transferables', () => {
  it('hands over whole buffers once, and copies of views on parts of larger ones', () => {
    const table = Float64Array.of(1, 2, 3, 4);
    const answer = Float64Array.of(5, 6);
    const solution = {
      ...solutionOf({}),
      distributions: { part: { unit: '', start: 0, step: 1, p: table.subarray(1, 3), tailMass: 0 } },
      relations: { whole: { xUnit: '', yUnit: '', x: answer, y: answer } },
    };
    const buffers = transferables(solution);
    expect(buffers).toHaveLength(2);
    expect(buffers).toContain(answer.buffer);
    const sent = structuredClone(solution, { transfer: buffers });
    expect(Array.from(sent.distributions.part.p)).toEqual([2, 3]);
    expect(Array.from(sent.relations.whole.y)).toEqual([5, 6]);
    expect(Array.from(table)).toEqual([1, 2, 3, 4]);
  });
});

describe('a series', () => {
  afterEach(() => vi.useRealTimers());

  /** A service whose solver takes as many milliseconds as the rate, on a clock that nothing else moves. */
  function timed(factor: () => number = () => 1) {
    vi.useFakeTimers();
    const solved: number[] = [];
    const solver: Solver = {
      solve(inputs) {
        const ms = inputs.rateMpps as number;
        solved.push(ms);
        vi.advanceTimersByTime(ms * factor());
        return solutionOf({ load: ms });
      },
    };
    const model: TestModel = { ...toyModel, createSolver: () => solver };
    const service = createSolverService(solverLoaders([model]), () => undefined);
    return async (times: readonly number[], budgetMs = 45, few = { points: 0, budgetMs: 0 }) => {
      solved.length = 0;
      const points = times.map((rateMpps) => ({ changes: { rateMpps }, place: `${rateMpps}` }));
      const answer = await service.solveSeries({ model: 'toy-queue', values, points, budgetMs, few });
      expect(answer.ok && answer.value.map((one) => one !== null)).toEqual(
        times.map((ms) => solved.includes(ms)),
      );
      return [...solved];
    };
  }

  it('leaves out the points for which there is no time, once it is known how long they take', async () => {
    const solve = timed();
    expect(await solve([2, 100, 20, 10, 5, 30], 1000)).toEqual([2, 100, 20, 10, 5, 30]);
    expect(await solve([2, 100, 20, 10, 5, 30])).toEqual([2, 20, 10, 5]);
    expect(await solve([20, 100, 30, 5], 30)).toEqual([20, 5]);
  });

  it('has at least one point, and a longer time for a few', async () => {
    const solve = timed();
    await solve([2, 100, 50, 40, 30], 1000);
    expect(await solve([100, 50], 10)).toEqual([100]);
    expect(await solve([2, 100, 50, 40, 30], 10, { points: 2, budgetMs: 80 })).toEqual([2, 50]);
  });

  it('tries points again that have become quicker with the others', async () => {
    let factor = 1;
    const solve = timed(() => factor);
    await solve([2, 60, 4], 1000);
    expect(await solve([2, 60, 4])).toEqual([2, 4]);
    factor = 0.5;
    await solve([2, 60, 4]);
    expect(await solve([2, 60, 4])).toEqual([2, 60, 4]);
  });
});
