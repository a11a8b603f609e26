import { packageVersion } from '../../src/headless/version.ts';
import { describe, expect, it } from 'vitest';
import { jsonText } from '../../src/headless/headless.ts';
import { toyModel } from '../toy-model.ts';
import { capture } from './capture.ts';
import { enginesOf, solverOf, type TestModel } from '../engines.ts';

const engines = enginesOf([toyModel]);

const solve = (inputs: object, ...flags: string[]) =>
  capture(engines, ['solve', 'scenario.json', ...flags], JSON.stringify({ model: 'toy-queue', inputs }));

const sweep = (inputs: object, ...over: string[]) =>
  capture(
    engines,
    ['sweep', 'scenario.json', ...over.flatMap((range) => ['--over', range])],
    JSON.stringify({ model: 'toy-queue', inputs }),
  );

const rowsOf = (csv: string) =>
  csv
    .trimEnd()
    .split('\n')
    .map((line) => line.split(','));

describe('solve', () => {
  it('answers with complete inputs, indicators nested by dots, notices and numerics, and nothing else', async () => {
    const { exitCode, out, error } = await solve({ ratePps: 950_000 });
    expect(error).toBeNull();
    expect(exitCode).toBe(0);
    expect(JSON.parse(out)).toEqual({
      model: 'toy-queue',
      inputs: {
        rateMpps: 0.95,
        service: { family: 'fixed', us: 1, pmf: null },
        servers: 1,
        deadlineUs: null,
      },
      indicators: {
        load: 0.95,
        waitingUs: {
          exact: { mean: expect.closeTo(9.5, 9) as number },
          approximate: { mean: expect.closeTo(20, 9) as number },
        },
        deadline: { missedShare: null },
      },
      notices: [{ code: 'near-capacity', message: 'Load 0.95 is close to 1.' }],
      numerics: { algorithm: 'closed form', truncatedMass: 0 },
      claims: expect.anything() as unknown,
      version: packageVersion,
      modelVersion: '1',
    });
  });

  it('adds distributions when asked', async () => {
    const { out } = await solve({ service: { family: 'measured', pmf: [0, 1, 1] } }, '--distributions');
    expect(JSON.parse(out)).toMatchObject({
      distributions: { serviceUs: { unit: 'µs', start: 0, step: 1, p: [0, 0.5, 0.5], tailMass: 0 } },
    });
  });

  it('points at inputs that change nothing', async () => {
    const { out } = await solve({ service: { pmf: [0, 1], us: 2 }, rateMpps: 0.1 });
    expect((JSON.parse(out) as { notices: unknown }).notices).toEqual([
      {
        code: 'input-without-effect',
        message: 'Service time distribution (service.pmf) has no effect with the other inputs as they are.',
      },
    ]);
  });

  it('takes its own inputs back', async () => {
    const first = await solve({ service: { family: 'measured', pmf: [0, 1, 1] }, deadlineUs: 40 });
    const { inputs } = JSON.parse(first.out) as { inputs: object };
    const second = await solve(inputs);
    expect(second).toEqual(first);
  });

  it.each<[string, string, string, string | null]>([
    ['an empty file', '', 'not-json', null],
    ['no JSON', '{"model": ', 'not-json', null],
    ['binary', '\u0000\u0001\ufffd', 'not-json', null],
    ['NaN', '{"model": "toy-queue", "inputs": {"rateMpps": NaN}}', 'not-json', null],
    ['a list', '[]', 'not-an-object', null],
    ['an unknown model', '{"model": "x"}', 'unknown-model', null],
    ['an unknown input', '{"model": "toy-queue", "inputs": {"rate": 1}}', 'unknown-input', 'rate'],
    ['a value out of range', '{"model": "toy-queue", "inputs": {"servers": 65}}', 'out-of-range', 'servers'],
    [
      'a fault across inputs',
      '{"model": "toy-queue", "inputs": {"deadlineUs": 0.5}}',
      'deadline-too-short',
      'deadlineUs',
    ],
    [
      'what the solver cannot answer',
      '{"model": "toy-queue", "inputs": {"rateMpps": 2}}',
      'overload',
      'rateMpps',
    ],
  ])('refuses %s with exit code 2 and nothing on standard output', async (_, text, code, parameter) => {
    const { exitCode, out, error } = await capture(engines, ['solve', '-'], text);
    expect(exitCode).toBe(2);
    expect(out).toBe('');
    expect(error).toMatchObject({ code, parameter });
    expect(error!.message).toMatch(/^[A-Z“][^\n]*[.?]$/);
  });

  it('takes a file with a byte order mark', async () => {
    const { exitCode } = await capture(engines, ['solve', '-'], '\ufeff{"model": "toy-queue"}\r\n');
    expect(exitCode).toBe(0);
  });

  it('never writes a number that is none', async () => {
    const broken: TestModel = {
      ...toyModel,
      createSolver: () => ({
        solve(values, request) {
          const solution = solverOf(toyModel).solve(values, request);
          return { ...solution, indicators: { ...solution.indicators, load: NaN } };
        },
      }),
    };
    const argv = ['solve', '-'];
    const { exitCode, out, error } = await capture(enginesOf([broken]), argv, '{"model": "toy-queue"}');
    expect({ exitCode, out, error }).toEqual({
      exitCode: 70,
      out: '',
      error: {
        code: 'internal-error',
        parameter: null,
        message: 'Batchscope failed: indicators.load is NaN, not a number',
      },
    });
  });

  it('explains itself', async () => {
    const { exitCode, out } = await capture(engines, ['solve', '--help'], '');
    expect(exitCode).toBe(0);
    expect(out).toContain('npm run --silent sweep');
  });
});

describe('sweep', () => {
  it('prints one row a point: swept inputs, all indicators, error', async () => {
    const { exitCode, out } = await sweep({}, 'rateMpps=0.25:0.75:0.25');
    expect(exitCode).toBe(0);
    const [header, ...rows] = rowsOf(out);
    expect(header).toEqual([
      'rateMpps',
      'load',
      'waitingUs.exact.mean',
      'waitingUs.approximate.mean',
      'deadline.missedShare',
      'error',
    ]);
    expect(rows.map((row) => row[0])).toEqual(['0.25', '0.5', '0.75']);
    expect(rows[1]).toEqual(['0.5', '0.5', '0.5', '2', '', '']);
  });

  it('runs over a grid, the last input fastest', async () => {
    const { out } = await sweep({}, 'servers=1:2', 'rateMpps=0.1:0.2:0.1');
    expect(rowsOf(out).map(([servers, rate]) => `${servers} ${rate}`)).toEqual([
      'servers rateMpps',
      '1 0.1',
      '1 0.2',
      '2 0.1',
      '2 0.2',
    ]);
  });

  it('keeps going where single points fail, and says why', async () => {
    const { exitCode, out } = await sweep({ deadlineUs: 2 }, 'service.us=0:3:1', 'rateMpps=0.4:0.6:0.2');
    expect(exitCode).toBe(0);
    const errors = rowsOf(out)
      .slice(1)
      .map((row) => row[row.length - 1]);
    expect(errors).toEqual([
      'out-of-range',
      'out-of-range',
      '',
      '',
      '',
      'overload',
      'deadline-too-short',
      'deadline-too-short',
    ]);
    for (const row of rowsOf(out)) expect(row).toHaveLength(7);
  });

  it('adds the claims of results that are not exact, before the error', async () => {
    const json = JSON.stringify({ model: 'toy-queue' });
    const { out } = await capture(engines, ['sweep', '-', '--over', 'rateMpps=0.5:1.5:1', '--claims'], json);
    const [header, first, second] = rowsOf(out);
    expect(header.slice(-2)).toEqual(['claims', 'error']);
    expect(first.slice(-2)).toEqual(['', '']);
    expect(second.slice(-2)).toEqual(['', 'overload']);
  });

  it.each([1, 2, 3, 5, 7, 40])(
    'in %i shards one after the other is the same, byte for byte',
    async (count) => {
      const over = ['service.us=0:3:1', 'rateMpps=0.4:0.6:0.05'];
      const whole = await sweep({ deadlineUs: 2 }, ...over);
      const json = JSON.stringify({ model: 'toy-queue', inputs: { deadlineUs: 2 } });
      const flags = over.flatMap((range) => ['--over', range]);
      const parts: string[] = [];
      for (let index = 1; index <= count; index++) {
        const argv = ['sweep', '-', ...flags, '--shard', `${index}/${count}`];
        const { exitCode, out } = await capture(engines, argv, json);
        expect(exitCode).toBe(0);
        parts.push(out);
      }
      expect(rowsOf(whole.out)).toHaveLength(21);
      expect(parts.join('')).toBe(whole.out);
      const sizes = parts.map((part) => part.split('\n').length - 1);
      sizes[0] -= 1; // the header
      expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
    },
  );

  it('computes a part of a grid that is too large for one', async () => {
    const argv = ['sweep', '-', '--over', 'rateMpps=0.001:0.9:0.000001', '--shard', '89910/89910'];
    const { exitCode, out } = await capture(engines, argv, '{"model": "toy-queue"}');
    expect(exitCode).toBe(0);
    expect(rowsOf(out)).toHaveLength(10);
    expect(rowsOf(out)[9][0]).toBe('0.9');
  });

  it('replaces what the scenario gives, under whichever name', async () => {
    const { out } = await sweep({ ratePps: 900_000 }, 'rateMpps=0.5');
    expect(rowsOf(out)[1][1]).toBe('0.5');
    const byAlias = await sweep({ rateMpps: 0.9 }, 'ratePps=500000:600000:100000');
    expect(rowsOf(byAlias.out).map((row) => row[0])).toEqual(['ratePps', '500000', '600000']);
    expect(rowsOf(byAlias.out)[1][1]).toBe('0.5');
  });

  it('sweeps the input that makes the scenario legal', async () => {
    const { exitCode, out } = await sweep({ deadlineUs: 0.5 }, 'service.us=0.2:0.4:0.2');
    expect(exitCode).toBe(0);
    expect(
      rowsOf(out)
        .slice(1)
        .every((row) => row[row.length - 1] === ''),
    ).toBe(true);
  });

  it.each<[string, object, string[], number, string, string | null]>([
    ['an unknown input', {}, ['speed=1:2:1'], 2, 'unknown-input', 'speed'],
    ['a choice', {}, ['service.family=1:2:1'], 2, 'not-a-number', 'service.family'],
    ['a refused scenario', { servers: 0 }, ['rateMpps=0.1:0.2:0.1'], 2, 'out-of-range', 'servers'],
    ['a missing step', {}, ['rateMpps=0.1:0.2'], 64, 'usage', null],
    ['an input under both names', {}, ['rateMpps=0.1', 'ratePps=5'], 64, 'usage', null],
    ['too many points', {}, ['rateMpps=0.001:100:0.0001'], 64, 'usage', null],
  ])('refuses %s before the first line', async (_, inputs, over, exitCode, code, parameter) => {
    const captured = await sweep(inputs, ...over);
    expect(captured).toMatchObject({ exitCode, out: '', error: { code, parameter } });
  });
});

describe('jsonText', () => {
  it('is JSON, with lists of numbers on one line', () => {
    const value = {
      a: [1, 2.5],
      b: { c: null, d: [] },
      e: {},
      f: Float64Array.of(1e-300, 0),
      g: [{ h: 'µ"' }],
    };
    const text = jsonText(value);
    expect(JSON.parse(text)).toEqual({ ...value, f: [1e-300, 0] });
    expect(text).toContain('"a": [1, 2.5]');
    const sentence = 'A list of sentences has one of them a line.';
    expect(jsonText({ a: [sentence, 'b'] })).toBe(`{\n  "a": [\n    "${sentence}",\n    "b"\n  ]\n}`);
  });

  it('refuses what JSON would silently turn into null', () => {
    expect(() => jsonText({ a: { b: [1, Infinity] } })).toThrow('a.b[1] is Infinity, not a number');
  });
});
