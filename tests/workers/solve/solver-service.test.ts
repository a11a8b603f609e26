import { describe, expect, it } from 'vitest';
import { defaultValues } from '../../../src/models/contract/inputs.ts';
import type { Solver } from '../../../src/models/contract/solver.ts';
import { SolveFailure } from '../../../src/models/contract/solution.ts';
import { createGiveWay } from '../../../workers/give-way.ts';
import { createSolverService, transferables } from '../../../workers/solve/solver-service.ts';
import { solutionOf } from '../../compute/fake-worker.ts';
import { toyModel } from '../../toy-model.ts';
import { solverLoaders, type TestModel } from '../../engines.ts';

const values = defaultValues(toyModel.fields);
const jobOf = (job: number, rateMpps = 0.5) => ({
  job,
  model: 'toy-queue',
  values: { ...values, rateMpps },
  detail: 'screen' as const,
});

/** A model whose solver works for as many milliseconds as its rate says, and logs what it does. */
function busyModel(log: string[]): TestModel {
  const createSolver = (): Solver => {
    log.push('created');
    return {
      *solve(inputs) {
        const ms = inputs.rateMpps as number;
        if (ms === 13) throw new Error('a fault of the program');
        if (ms === 14) throw new SolveFailure('overload', 'Too much.', 'rateMpps');
        const start = performance.now();
        log.push(`begin ${ms}`);
        try {
          while (performance.now() - start < ms) yield Math.min(1, (performance.now() - start) / ms);
          log.push(`end ${ms}`);
        } finally {
          log.push(`left ${ms}`);
        }
        return solutionOf({ load: ms });
      },
    };
  };
  return { ...toyModel, createSolver };
}

function setUp() {
  const log: string[] = [];
  // Node empties a message port before it looks at timers; browsers do not, and need no such detour.
  const giveWay = () => new Promise<void>((resolve) => setImmediate(resolve));
  const service = createSolverService(solverLoaders([busyModel(log)]), giveWay);
  return { log, service };
}

describe('createSolverService', () => {
  it('keeps one solver a model for what is on screen, and one for the points of curves', async () => {
    const { log, service } = setUp();
    await service.solve(jobOf(1, 1));
    await service.solve(jobOf(2, 2));
    expect(log.filter((line) => line === 'created')).toHaveLength(1);
    await service.solve({ ...jobOf(3, 3), detail: 'indicators' });
    await service.solve({ ...jobOf(4, 4), detail: 'indicators' });
    await service.solve(jobOf(5, 5));
    expect(log.filter((line) => line === 'created')).toHaveLength(2);
    expect(log.filter((line) => line.startsWith('end'))).toEqual([1, 2, 3, 4, 5].map((ms) => `end ${ms}`));
  });

  it('never runs one solve inside another', async () => {
    const { log, service } = setUp();
    await Promise.all([service.solve(jobOf(1, 20)), service.solve(jobOf(2, 3))]);
    expect(log.filter((line) => line !== 'created')).toEqual([
      'begin 20',
      'end 20',
      'left 20',
      'begin 3',
      'end 3',
      'left 3',
    ]);
  });

  it('ends a cancelled job within milliseconds and lets its solver clean up', async () => {
    const { log, service } = setUp();
    const answer = service.solve(jobOf(1, 5000));
    const start = performance.now();
    setTimeout(() => service.cancel(1), 20);
    expect(await answer).toMatchObject({ ok: false, code: 'cancelled' });
    expect(performance.now() - start).toBeLessThan(1000);
    expect(log).toEqual(['created', 'begin 5000', 'left 5000']);
    expect(await service.solve(jobOf(2, 1))).toMatchObject({ ok: true });
  });

  it('does not begin a job that was cancelled while it waited, and ignores cancels of jobs that are over', async () => {
    const { log, service } = setUp();
    const first = service.solve(jobOf(1, 20));
    const second = service.solve(jobOf(2, 3));
    service.cancel(2);
    expect(await second).toMatchObject({ ok: false, code: 'cancelled' });
    expect(await first).toMatchObject({ ok: true });
    service.cancel(1);
    service.cancel(99);
    expect(await service.solve(jobOf(1, 1))).toMatchObject({ ok: true });
    expect(log).not.toContain('begin 3');
  });

  it('reports progress of long solves only', async () => {
    const { service } = setUp();
    const [jobs, fractions]: [number[], number[]] = [[], []];
    service.reportTo((job, fraction) => {
      jobs.push(job);
      fractions.push(fraction);
    });
    await service.solve(jobOf(1, 20));
    expect(fractions).toEqual([]);
    await service.solve(jobOf(2, 350));
    expect(new Set(jobs)).toEqual(new Set([2]));
    expect(fractions.length).toBeGreaterThanOrEqual(1);
    expect(fractions.length).toBeLessThanOrEqual(3);
    expect(fractions).toEqual([...fractions].sort((a, b) => a - b));
  });

  it('answers expected failures with their code, and unexpected ones with a fresh solver for what follows', async () => {
    const { log, service } = setUp();
    expect(await service.solve(jobOf(1, 14))).toEqual({
      ok: false,
      code: 'overload',
      message: 'Too much.',
      parameter: 'rateMpps',
    });
    expect(await service.solve(jobOf(2, 13))).toEqual({
      ok: false,
      code: 'internal-error',
      message: 'The solver failed unexpectedly: a fault of the program',
      parameter: null,
    });
    expect(await service.solve(jobOf(3, 1))).toMatchObject({ ok: true });
    expect(log.filter((line) => line === 'created')).toHaveLength(2);
    expect(await service.solve({ ...jobOf(4), model: 'gone' })).toMatchObject({
      ok: false,
      code: 'unknown-model',
    });
  });
});

describe('transferables', () => {
  it('hands over whole buffers once, and copies of views on parts of larger ones', () => {
    const table = Float64Array.of(1, 2, 3, 4);
    const own = Float64Array.of(5, 6);
    const solution = {
      ...solutionOf({}),
      distributions: { part: { unit: '', start: 0, step: 1, p: table.subarray(1, 3), tailMass: 0 } },
      relations: { whole: { xUnit: '', yUnit: '', x: own, y: own } },
    };
    const buffers = transferables(solution);
    expect(buffers).toHaveLength(2);
    expect(buffers).toContain(own.buffer);
    const sent = structuredClone(solution, { transfer: buffers });
    expect(Array.from(sent.distributions.part.p)).toEqual([2, 3]);
    expect(Array.from(sent.relations.whole.y)).toEqual([5, 6]);
    expect(Array.from(table)).toEqual([1, 2, 3, 4]);
  });
});

describe('createGiveWay', () => {
  it('lets the thread go and resolves in order', async () => {
    const giveWay = createGiveWay();
    const order: string[] = [];
    const turns = ['a', 'b'].map((name) => giveWay().then(() => order.push(name)));
    queueMicrotask(() => order.push('microtask'));
    await Promise.all(turns);
    expect(order).toEqual(['microtask', 'a', 'b']);
  });
});
