import { describe, expect, it } from 'vitest';
import { toyModel } from '../toy-model.ts';
import { capture } from './capture.ts';
import { engines as allEngines, enginesOf, solverOf } from '../engines.ts';
import type { TestModel } from '../engines.ts';

/** The toy queue with its servers as rows of a table, and a word. */
const rowedModel: TestModel = {
  ...toyModel,
  words: [{ name: 'limitedBy', label: 'Limited by', help: 'What limits the rate.' }],
  tables: [
    {
      id: 'each',
      label: 'Each server',
      help: 'One row a server.',
      rowLabel: 'server',
      columns: [
        { name: 'load', label: 'Load', unit: '', kind: 'share', help: 'Its load.' },
        { name: 'state', label: 'State', kind: 'words', help: 'Busy or calm.' },
      ],
      emptyMessage: 'No server.',
    },
  ],
  createSolver: () => {
    const solver = solverOf(toyModel);
    return {
      solve(values, request) {
        const solution = solver.solve(values, request);
        const servers = Array.from({ length: values.servers as number }, (_, k) => k);
        return {
          ...solution,
          indicators: {
            ...solution.indicators,
            ...Object.fromEntries(servers.map((k) => [`each.${k}.load`, 0.5 / servers.length])),
          },
          words: {
            limitedBy: 'the server, always',
            ...Object.fromEntries(servers.map((k) => [`each.${k}.state`, 'calm'])),
          },
        };
      },
    };
  },
};

const engines = enginesOf([rowedModel]);
const run = (...argv: string[]) =>
  capture(engines, argv, JSON.stringify({ model: 'toy-queue', inputs: { rateMpps: 0.5, servers: 2 } }));

describe('result tables and words without a screen', () => {
  it('solve nests rows as a list, with words beside numbers', async () => {
    const { out } = await run('solve', 'a.json');
    expect(JSON.parse(out)).toMatchObject({
      indicators: {
        limitedBy: 'the server, always',
        each: [
          { load: 0.25, state: 'calm' },
          { load: 0.25, state: 'calm' },
        ],
      },
    });
  });

  it('sweep writes words, quoted where they hold a comma, and cells only when asked', async () => {
    const plain = await run('sweep', 'a.json', '--over', 'servers=1:2');
    const [header, first] = plain.out.split('\n');
    expect(header.endsWith(',limitedBy,error')).toBe(true);
    expect(first.endsWith(',"the server, always",')).toBe(true);
    const cells = await run('sweep', 'a.json', '--over', 'servers=1:2', '--tables');
    const [full, one, two] = cells.out.split('\n');
    expect(full.endsWith(',limitedBy,each.0.load,each.0.state,each.1.load,each.1.state,error')).toBe(true);
    expect(one.endsWith(',0.5,calm,,,')).toBe(true);
    expect(two.endsWith(',0.25,calm,0.25,calm,')).toBe(true);
  });

  it('refuses a grid whose cells would not fit', async () => {
    const { exitCode, error } = await run(
      'sweep',
      'a.json',
      '--over',
      'rateMpps=0.0001:0.9:0.0001',
      '--tables',
    );
    expect(exitCode).toBe(64);
    expect(error?.message).toContain('at most 5000');
  });
});

describe('a sweep over ports', () => {
  const over = (inputs: object, range: string) =>
    capture(
      allEngines,
      ['sweep', 'a.json', '--over', range],
      JSON.stringify({ model: 'vswitch-polling', inputs }),
    );

  it('notes on standard error that the shares of four ports do not hold for others', async () => {
    const { exitCode, error, notes, out } = await over({}, 'ports=3:5');
    expect([exitCode, error]).toEqual([0, null]);
    expect(notes).toEqual(['Load of the ports holds only at 4\u202fports; elsewhere equal shares.']);
    const even = await over({ portShares: null }, 'ports=3:5');
    expect(even.notes).toEqual([]);
    const [, three, four] = out.split('\n');
    expect(even.out).toContain(`\n${three}\n`);
    expect(even.out).not.toContain(`\n${four}\n`);
  });

  it('refuses the rows that given shares do not fit, which needs no note', async () => {
    const { notes, out } = await over({ portShares: [0.1, 0.2, 0.3, 0.4] }, 'ports=4:5');
    expect(notes).toEqual([]);
    expect(out).toMatch(/,ports-mismatch\n$/);
  });
});
