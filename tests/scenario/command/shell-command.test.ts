import path from 'node:path';
import fc from 'fast-check';
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asciiJson, type Reproduction, shellCommand } from '../../../src/scenario/command/shell-command.ts';
import { runHeadless } from '../../../src/headless/headless.ts';
import { solvePoint } from '../../../src/headless/threads/point-solver.ts';
import { defaultValues } from '../../../src/models/contract/inputs.ts';
import type { Model } from '../../../src/models/contract/model.ts';
import { type Scenario, withInputs } from '../../../src/scenario/file/scenario.ts';
import { engines, solverOf } from '../../engines.ts';
import { catalogue } from '../../loaded-catalogue.ts';
import { contextOf } from '../../models/context-of.ts';

let folder: string;

/** In place of npm: prints its arguments, a line each, and what it is given on standard input. */
const echo = '#!/bin/sh\nfor word; do printf "%s\\n" "$word"; done\necho ----\ncat\n';

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'batchscope-'));
  writeFileSync(path.join(folder, 'npm'), echo);
  chmodSync(path.join(folder, 'npm'), 0o755);
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** A command as parsed by a shell: the arguments of npm and its standard input. */
function given(command: string): { words: string[]; input: string } {
  const PATH = `${folder}:${process.env.PATH ?? ''}`;
  const { stdout, stderr, status } = spawnSync('/bin/sh', ['-c', command], {
    env: { PATH },
    encoding: 'utf8',
  });
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
  const [words, input] = stdout.split('\n----\n');
  return { words: words.split('\n'), input };
}

/** The command by a shell, with the command line in this process. */
async function ran(reproduction: Reproduction, scenario: Scenario): Promise<string> {
  const { words, input } = given(shellCommand(reproduction, scenario));
  expect(words.slice(0, 2)).toEqual(['run', '--silent']);
  const [out, errors] = [[] as string[], [] as string[]];
  await runHeadless(engines, [words[2], ...words.slice(4)], {
    read: () => Promise.resolve(input),
    write: (text) => Promise.resolve(void out.push(text)),
    save: () => Promise.resolve(),
    writeError: (text) => void errors.push(text),
  });
  expect(errors).toEqual([]);
  return out.join('');
}

const defaults = (model: Model): Scenario => ({
  model: model.id,
  values: defaultValues(model.fields),
  view: { shown: 'a figure' },
});

describe('the command of a figure', () => {
  const curves = catalogue.models.flatMap((model) =>
    [...new Map(model.figures.map(({ sweep }) => [sweep?.over, sweep])).values()].flatMap((sweep) =>
      sweep === undefined ? [] : [[`${model.id} over ${sweep.over}`, model, sweep] as const],
    ),
  );

  it.each(curves)('gives the numbers drawn: %s', async (_, model, { over, range }) => {
    const scenario = defaults(model);
    const [low, high] = range(scenario.values);
    const field = model.fields.find(({ name }) => name === over)!;
    const places = [0.21, 0.37].map((share) => low + share * (high - low));
    const values = field.kind === 'number' && field.integer === true ? places.map(Math.round) : places;
    const rows = (await ran({ command: 'sweep', over: [{ name: over, values }] }, scenario))
      .trim()
      .split('\n');
    const head = rows[0].split(',');
    values.forEach((value, k) => {
      const cells = rows[k + 1].split(',');
      const at = withInputs(model, scenario.values, { [over]: value }) as Scenario['values'];
      const { indicators } = solvePoint(solverOf(model), at, 'indicators');
      expect(Number(cells[0])).toBe(value);
      for (const { name } of model.indicators) {
        const expected = indicators[name] ?? null;
        expect([name, cells[head.indexOf(name)]]).toEqual([name, expected === null ? '' : String(expected)]);
      }
    });
  });

  const computed = catalogue.models.flatMap((model) => {
    const { values } = defaults(model);
    const solution = solvePoint(solverOf(model), values, 'screen');
    return model.figures.flatMap(({ id, build }) => {
      const { computedOver, computedWith, table } = build(contextOf(values, solution));
      return computedOver === undefined
        ? []
        : [{ name: `${model.id} ${id}`, model, computedOver, computedWith, table }];
    });
  });

  it.each(computed)(
    'sweeps where the figure draws curves of its own: $name',
    async ({ model, computedOver, computedWith, table }) => {
      // The first rows and the last one: the exact k-limited mean takes its time.
      const [first, ...others] = computedOver;
      const over = [{ ...first, values: [...first.values.slice(0, 3), first.values.at(-1)!] }, ...others];
      const printed = await ran({ command: 'sweep', over, set: computedWith }, defaults(model));
      const numbers = printed
        .split(/[,\n]/)
        .filter((cell) => cell !== '')
        .map(Number)
        .filter(Number.isFinite);
      const rows = [...table.rows.slice(0, 3), table.rows.at(-1)!];
      expect(rows.map(([cell]) => cell)).toEqual(over[0].values);
      // Lines of other inputs are read off between their points.
      const exactly = table.columns.flatMap(({ label }, k) =>
        /N = (?!1,)|exact$|Excess/.test(label) ? [] : [k],
      );
      for (const row of rows)
        for (const k of exactly) {
          const cell = row[k];
          if (typeof cell !== 'number') continue;
          const found = numbers.some((number) =>
            [1, 100].some((scale) => Math.abs(number * scale - cell) <= 1e-9 * Math.abs(cell)),
          );
          expect({ label: table.columns[k].label, cell, found }).toMatchObject({ found: true });
        }
    },
  );

  it('draws the cumulative cost, whose lines are other numbers of cores, with a sweep', () => {
    const names = computed.map(({ name }) => name);
    expect(names).toContain('execution-areas cumulative-cost');
  });

  it('takes a map’s two axes, and leaves the cells of tables out where they are too many', () => {
    const steps = (count: number) => Array.from({ length: count }, (_, k) => 100 / (k + 1));
    const over = [
      { name: 'rateMbps', values: steps(80) },
      { name: 'maxBatch', values: [1, 2] },
    ];
    const scenario = defaults(catalogue.models[0]);
    const { words } = given(shellCommand({ command: 'sweep', over }, scenario));
    expect(words.slice(2)).toEqual([
      ...[
        'sweep',
        '--',
        '-',
        '--over',
        `rateMbps=${steps(80).join(',')}`,
        '--over',
        'maxBatch=1,2',
        '--tables',
      ],
    ]);
    const longer = { command: 'sweep' as const, over: [{ name: 'rateMbps', values: steps(5001) }] };
    expect(shellCommand(longer, scenario)).not.toContain('--tables');
    for (const line of shellCommand(longer, scenario).split('\n')) expect(line.length).toBeLessThan(140);
  });

  it('runs by npm itself', () => {
    const over = [{ name: 'rateMbps', values: [2500.5] }];
    const command = shellCommand({ command: 'sweep', over }, defaults(catalogue.models[0]));
    const { stdout } = spawnSync('/bin/sh', ['-c', command], { encoding: 'utf8' });
    const [head, row] = stdout.split('\n').map((line) => line.split(','));
    expect({ name: head[0], value: row?.[0], error: row?.at(-1) }).toEqual({
      name: 'rateMbps',
      value: '2500.5',
      error: '',
    });
  });

  it('simulates the run that is drawn, with its distributions, of the scenario that it is of', async () => {
    const scenario = defaults(catalogue.models[0]);
    const of = { ...scenario, values: { ...scenario.values, ringSize: 64, maxBatch: 16 } };
    const run = { command: 'simulate', seed: 7, limitPackets: 100_000, precision: null } as const;
    const answer = JSON.parse(await ran({ ...run, of }, scenario)) as {
      distributions: Record<string, { p: number[]; halfWidth: number[] }>;
      tails: object;
    };
    expect(answer).toMatchObject({ seed: 7, inputs: { ringSize: 64 } });
    const { p, halfWidth } = answer.distributions.batchSize;
    expect(p.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 9);
    expect(halfWidth).toHaveLength(p.length);
    expect(Object.keys(answer.tails)).not.toEqual([]);
  });

  it('solves one point with its distributions', async () => {
    const scenario = defaults(catalogue.models[0]);
    const answer = JSON.parse(await ran({ command: 'solve' }, scenario)) as { distributions: object };
    expect(Object.keys(answer.distributions)).toContain('batchSize');
  });
});

describe('a name in a command', () => {
  const letters = fc.constantFrom(
    "'",
    '"',
    '\\',
    '$',
    '`',
    '!',
    '\n',
    '\u0000',
    'SCENARIO',
    '$(id)',
    'é',
    '\ud800',
    ',',
  );

  it('is data to the shell, in lines of ASCII', () => {
    const hostile = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: letters }));
    fc.assert(
      fc.property(fc.dictionary(hostile, fc.oneof(hostile, fc.double(), fc.constant(null))), (entries) => {
        const text = asciiJson(entries);
        expect(text).toMatch(/^[ -~\n]*$/);
        expect(text).not.toMatch(/['`$!]/);
        expect(text.split('\n')).not.toContain('SCENARIO');
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(entries)));
      }),
      { numRuns: 40 },
    );
  });

  it('arrives as it was', () => {
    const question = { name: "'; touch /tmp/never; echo '\n$(id) `id` \\ SCENARIO\nSCENARIO\n!!é😀" };
    const { words, input } = given(
      shellCommand({ command: 'dimension', question }, defaults(catalogue.models[0])),
    );
    expect(words.slice(2)).toEqual(['dimension', '--', '-', '--points']);
    expect(JSON.parse(input)).toEqual(question);
  });
});
