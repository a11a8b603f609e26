import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { engines } from '../../engines.ts';
import { capture } from '../capture.ts';

const scenario = readFileSync('examples/one-server.json', 'utf8');
const run = readFileSync('examples/one-server-run.csv', 'utf8');
const check = (text: string, ...flags: string[]) =>
  capture(engines, ['check', 'run.csv', '--scenario', 's.json', ...flags], (file) =>
    file === 's.json' ? scenario : text,
  );

interface Answer {
  statistics: Record<string, { mean: number; model: number; verdict: string }>;
  marks: { mistake: string; statistic: string | null; message: string }[];
}

it('check prints what was read, statistics beside the model, and marks', async () => {
  const { exitCode, out, error } = await check(run);
  expect(error).toBeNull();
  expect(exitCode).toBe(0);
  const answer = JSON.parse(out) as Answer;
  expect(Object.keys(answer)).toEqual([
    ...['model', 'inputs', 'read', 'statistics', 'marks', 'notes'],
    ...['version', 'modelVersion'],
  ]);
  expect(answer.statistics.interarrivalUs).toMatchObject({ verdict: 'inside' });
  expect(answer.statistics.serviceCv).toMatchObject({ verdict: 'outside' });
  expect(answer.marks.map(({ mistake, statistic }) => [mistake, statistic])).toEqual([
    ['service-cv', 'serviceCv'],
  ]);
});

it('check takes the unit of the times, and prints the same twice', async () => {
  const [first, second] = [await check(run, '--unit', 'ns'), await check(run, '--unit', 'ns')];
  expect(first.out).toBe(second.out);
  const { statistics } = JSON.parse(first.out) as Answer;
  expect(statistics.interarrivalUs!.mean).toBeCloseTo(0.0014, 4);
});

it.each([
  ['a text without a run', 'hello\n', 2],
  ['a departure before its arrival', `arrival,departure\n${'5,4\n'.repeat(200)}`, 2],
  ['too few packets', 'arrival,departure\n1,2\n2,3\n3,4\n', 2],
])('check refuses %s with one sentence', async (_, text, code) => {
  const { exitCode, out, error } = await check(text);
  expect(exitCode).toBe(code);
  expect(out).toBe('');
  expect(error!.message).toMatch(/^[A-Z“][^\n]*\.$/);
});

it.each([
  [['check', 'run.csv'], 'check needs --scenario and a file of a scenario.'],
  [['check', '--scenario', 's.json'], 'check needs one data file, or - for standard input; none is given.'],
  [['check', '-', '--scenario', '-'], '- is given twice.'],
  [
    ['check', 'run.csv', '--scenario', 's.json', '--unit', 'fortnight'],
    '--unit needs one of us, ns, ms, s, own, not “fortnight”.',
  ],
])('check says what is wrong with %j', async (argv, message) => {
  const { exitCode, error } = await capture(engines, argv, scenario);
  expect(exitCode).toBe(64);
  expect(error!.message).toBe(message);
});
