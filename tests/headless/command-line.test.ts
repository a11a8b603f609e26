import { describe, expect, it } from 'vitest';
import { readCommandLine } from '../../src/headless/command-line.ts';
import { CommandFailure } from '../../src/headless/failure.ts';
import { checkGridSize, readSweptRange } from '../../src/headless/sweep/swept-range.ts';

function failureOf(work: () => unknown): CommandFailure {
  try {
    work();
  } catch (error) {
    if (error instanceof CommandFailure) return error;
    throw error;
  }
  throw new Error('nothing failed');
}

const read = (line: string) => readCommandLine(line.split(' ').filter((word) => word !== ''));

/** Sentences of refusal by command line. */
const refusals: Readonly<Record<string, string>> = {
  '': 'Say what to do: solve, sweep, simulate, time, dimension, check, queues or diagnose.',
  'plot a.json':
    'There is no command “plot”: solve, sweep, simulate, time, dimension, check, queues or diagnose.',
  solve: 'solve needs one scenario file, or - for standard input; none is given.',
  'solve a b': 'solve needs one scenario file, or - for standard input; 2 are given.',
  'solve a --distribution': 'solve does not know the flag “--distribution”.',
  'solve a --over x=1:2:1': 'solve does not know the flag “--over”.',
  'sweep a --tables=yes': 'sweep does not know the flag “--tables=yes”.',
  'sweep -- a': 'sweep does not know the flag “--”.',
  'solve a -dn': 'solve does not know the flag “-dn”.',
  'solve a --time-limit 0': '--time-limit needs seconds above 0 and at most 86400, not “0”.',
  'solve a --time-limit': '--time-limit needs a number after it.',
  'simulate a --seed -1': '--seed needs a whole number from 0 to 4294967295, not “-1”.',
  'simulate a --seed 4294967296': '--seed needs a whole number from 0 to 4294967295, not “4294967296”.',
  'simulate a --packets many': '--packets needs a whole number from 1 to 1e11, not “many”.',
  'simulate a --packets 0.5': '--packets needs a whole number from 1 to 1e11, not “0.5”.',
  'simulate a --packets 0': '--packets needs a whole number from 1 to 1e11, not “0”.',
  'simulate a --precision 0': '--precision needs a number above 0 and below 1, not “0”.',
  'simulate a --tables': 'simulate does not know the flag “--tables”.',
  'sweep a': 'sweep needs --over name=from:to:step at least once.',
  'sweep a --over': '--over needs name=from:to:step after it.',
  'sweep a --over x=1:2:1 --shard': '--shard needs i/n after it.',
  'sweep a --over x=1:2:1 --shard=1/2 --shard=2/2': '--shard is given twice.',
  'sweep a --over x=1:2:1 --shard 2':
    '--shard needs which part of how many, such as 3/8, of at most 1000000; not “2”.',
  'sweep a --over x=1:2:1 --shard 1/1e3':
    '--shard needs which part of how many, such as 3/8, of at most 1000000; not “1/1e3”.',
  'sweep a --over x=1:2:1 --shard 0/8': '--shard: the parts are numbered from 1 to 8; there is no part 0.',
  'sweep a --over x=1:2:1 --shard 9/8': '--shard: the parts are numbered from 1 to 8; there is no part 9.',
  'sweep a --over x=1:2:1 --shard 1/0':
    '--shard needs which part of how many, such as 3/8, of at most 1000000; not “1/0”.',
  'sweep a --over x=1:2:1 --shard 1/2 --tables':
    '--tables and --shard do not go together: which cells the tables have is known only when every point is solved.',
  'simulate a --seed 1 --seed=2': '--seed is given twice.',
  'solve a --threads 2': 'solve does not know the flag “--threads”.',
  'simulate a --threads 0': '--threads needs a whole number from 1 to 256, not “0”.',
  'dimension a --threads=1.5': '--threads needs a whole number from 1 to 256, not “1.5”.',
  'sweep a --over x=1:2:1 --threads 2 --threads 3': '--threads is given twice.',
  'simulate a --seed': '--seed needs a number after it.',
  dimension: 'dimension needs one question file, or - for standard input; none is given.',
  'dimension a --tables': 'dimension does not know the flag “--tables”.',
  'dimension a --seed 2': '--seed says how to simulate and needs --simulate beside it.',
  'sweep a --over x=1:2:1 --over x=1:2:1': '--over x is given twice.',
  'sweep a --distributions --over x=1:2:1': 'sweep does not know the flag “--distributions”.',
};

describe('readCommandLine', () => {
  it('reads all commands, flags anywhere', () => {
    expect(read('solve a.json')).toEqual({
      command: 'solve',
      file: 'a.json',
      distributions: false,
      check: null,
      figure: null,
      timeLimitS: 60,
    });
    expect(read('solve --time-limit 2.5 --distributions - --check --seed=3')).toEqual({
      command: 'solve',
      file: '-',
      distributions: true,
      check: { packets: 1e7, seed: 3, precision: 0.01 },
      figure: null,
      timeLimitS: 2.5,
    });
    expect(read('sweep --over a=1:3:1 a.json --over=b.c=2:4')).toEqual({
      command: 'sweep',
      file: 'a.json',
      over: [
        { name: 'a', from: 1, to: 3, step: 1 },
        { name: 'b.c', from: 2, to: 4, step: null },
      ],
      tables: false,
      claims: false,
      shard: null,
      threads: null,
      timeLimitS: 60,
    });
    expect(read('sweep a.json --over a=1:3:1 --tables')).toMatchObject({
      over: [{ name: 'a' }],
      tables: true,
    });
    expect(read('sweep a.json --shard 2/7 --over a=1:3:1')).toMatchObject({
      shard: { index: 2, count: 7 },
    });
    expect(read('dimension q.json')).toEqual({
      command: 'dimension',
      file: 'q.json',
      points: false,
      rates: false,
      models: false,
      simulate: null,
      threads: null,
      timeLimitS: 60,
    });
    expect(read('dimension --rates --simulate - --points --packets=1e6')).toEqual({
      command: 'dimension',
      file: '-',
      points: true,
      rates: true,
      models: false,
      simulate: { packets: 1_000_000, seed: 1, precision: null },
      threads: null,
      timeLimitS: 60,
    });
    expect(read('simulate a.json')).toEqual({
      command: 'simulate',
      file: 'a.json',
      packets: 1e7,
      seed: 1,
      precision: null,
      distributions: false,
      threads: null,
      timeLimitS: 60,
    });
    expect(read('simulate --seed=0 --packets 2e5 - --precision 0.01 --distributions --threads=3')).toEqual({
      command: 'simulate',
      file: '-',
      packets: 200_000,
      seed: 0,
      precision: 0.01,
      distributions: true,
      threads: 3,
      timeLimitS: 60,
    });
    expect(read('--help')).toEqual({ command: 'help' });
    expect(read('solve --help')).toEqual({ command: 'help' });
  });

  it.each(Object.entries(refusals))('refuses “%s”', (argv, message) => {
    expect(failureOf(() => read(argv))).toMatchObject({ exitCode: 64, code: 'usage', message });
  });
});

describe('readSweptRange', () => {
  it.each([
    ['rate=500:1000:50', { name: 'rate', from: 500, to: 1000, step: 50 }],
    ['x=-1:1:.5', { name: 'x', from: -1, to: 1, step: 0.5 }],
    ['x=1e3:2e3:1e2', { name: 'x', from: 1000, to: 2000, step: 100 }],
    ['cores=1:8', { name: 'cores', from: 1, to: 8, step: null }],
    ['cores=4', { name: 'cores', from: 4, to: 4, step: 1 }],
    ['cores=1,2,8', { name: 'cores', values: [1, 2, 8] }],
    ['x=1e-3,-2.5', { name: 'x', values: [0.001, -2.5] }],
  ])('%s', (text, range) => {
    expect(readSweptRange(text)).toEqual(range);
  });

  it.each([
    ['rate', '--over needs name=from:to:step, such as rateMbps=500:10000:500, not “rate”.'],
    ['=1:2:3', '--over needs name=from:to:step, such as rateMbps=500:10000:500, not “=1:2:3”.'],
    ['x=1:2:3:4', '--over needs name=from:to:step, such as rateMbps=500:10000:500, not “x=1:2:3:4”.'],
    ['x=', '--over x: “” is not a number; write name=from:to:step.'],
    ['x=a:2:3', '--over x: “a” is not a number; write name=from:to:step.'],
    ['x=1:NaN:3', '--over x: “NaN” is not a number; write name=from:to:step.'],
    ['x=1:1e999:3', '--over x: “1e999” is not a number; write name=from:to:step.'],
    ['x=1:2:0', '--over x: the step must be above 0, not 0.'],
    ['x=1:2:-1', '--over x: the step must be above 0, not -1.'],
    ['x=3:2:1', '--over x: the range must rise, but 2 is below 3.'],
    ['x=1,,2', '--over x: “” is not a number; write name=from:to:step.'],
    ['x=1,2:3', '--over x: “1,2” is not a number; write name=from:to:step.'],
  ])('refuses %s', (text, message) => {
    expect(failureOf(() => readSweptRange(text))).toMatchObject({ exitCode: 64, message });
  });
});

describe('checkGridSize', () => {
  it('counts every combination and refuses too many', () => {
    expect(
      checkGridSize([
        { from: 1, to: 10, step: 1 },
        { from: 0, to: 1, step: 0.25 },
      ]),
    ).toBe(50);
    const ranges = [
      { from: 1, to: 1000, step: 1 },
      { from: 1, to: 1000, step: 1 },
    ];
    expect(failureOf(() => checkGridSize(ranges)).message).toBe(
      'The sweep has 1000000 points; at most 100000 are computed: take larger steps, or compute it in parts with --shard.',
    );
    expect(failureOf(() => checkGridSize(ranges, { tables: true })).message).toBe(
      'The sweep has 1000000 points; at most 5000 are computed with --tables: take larger steps.',
    );
    expect(checkGridSize(ranges, { shard: { index: 3, count: 10 } })).toBe(1_000_000);
    expect(failureOf(() => checkGridSize(ranges, { shard: { index: 3, count: 9 } })).message).toBe(
      'Shard 3/9 has 111111 of the sweep’s 1000000 points; at most 100000 are computed by one: take at least 10 shards, or larger steps.',
    );
    expect(failureOf(() => checkGridSize([{ from: 0, to: 1e300, step: 1e-300 }])).exitCode).toBe(64);
  });
});
