/** What a command line asks for. */
import { parseNumber } from '../scenario/check-field.ts';
import type { GridRange } from '../dimensioning/grid.ts';
import { rangeLength } from '../dimensioning/grid.ts';
import { usageFailure } from './failure.ts';

/** One swept input; `step` null where the command line leaves it open. */
export interface SweptRange {
  name: string;
  from: number;
  to: number;
  step: number | null;
}

export type CommandLine =
  | { command: 'help' }
  | { command: 'solve'; file: string; distributions: boolean }
  | { command: 'sweep'; file: string; over: readonly SweptRange[]; tables: boolean }
  | ({ command: 'simulate'; file: string } & SimulateOptions);

export interface SimulateOptions {
  /** At most so many offered packets, warm-up included. */
  packets: number;
  seed: number;
  /** Ends earlier, once every main interval is narrower than this share of its mean; null: never. */
  precision: number | null;
}

/** Rows of one sweep: hours of computing, and more than a table program opens. */
export const maxGridPoints = 100_000;

/** With the cells of the result tables, whose columns are known only when every point is solved. */
const maxTablePoints = 5000;

export const usage = `Solve one scenario:   npm run --silent solve -- scenario.json [--distributions]
Sweep over inputs:    npm run --silent sweep -- scenario.json --over name=from:to:step [--over name=from:to:step] [--tables]
Check by simulation:  npm run --silent simulate -- scenario.json [--packets 1e7] [--seed 1] [--precision 0.01]

scenario.json   {"model": "batch-polling", "inputs": {"rateMbps": 7500}}, or - for standard input
--distributions the distributions as well as the indicators
--over          an input and its values; without a step, whole numbers
--tables        the cells of result tables (one port, one configuration a row) as further columns
--packets       packets to simulate at most, 10 million unless said otherwise
--seed          whole number from 0 to 4294967295, 1 unless said otherwise; equal seeds give equal runs
--precision     end earlier, once the 95 % intervals of the main results are narrower than this share of their means

solve and simulate print one JSON object, sweep prints CSV. Exit codes: 0 done, 2 scenario refused, 64 command line at fault,
70 fault of the program; each but 0 with {"error": {"code", "parameter", "message"}} on standard error.
`;

function readNumber(name: string, text: string): number {
  const value = parseNumber(text);
  if (value === null || !Number.isFinite(value)) {
    throw usageFailure(`--over ${name}: “${text.slice(0, 40)}” is not a number; write name=from:to:step.`);
  }
  return value;
}

/** `rateMbps=500:10000:500`, `cores=1:8`, `cores=4`. */
export function readSweptRange(text: string): SweptRange {
  const at = text.indexOf('=');
  const parts = text.slice(at + 1).split(':');
  if (at < 1 || parts.length > 3) {
    throw usageFailure(
      `--over needs name=from:to:step, such as rateMbps=500:10000:500, not “${text.slice(0, 60)}”.`,
    );
  }
  const name = text.slice(0, at);
  const numbers = parts.map((part) => readNumber(name, part));
  const [from, to = from] = numbers;
  const step = numbers.length === 3 ? numbers[2] : numbers.length === 1 ? 1 : null;
  if (step !== null && !(step > 0))
    throw usageFailure(`--over ${name}: the step must be above 0, not ${step}.`);
  if (to < from) throw usageFailure(`--over ${name}: the range must rise, but ${to} is below ${from}.`);
  return { name, from, to, step };
}

/** Number of grid points; refuses a grid that is too large before anything is computed. */
export function checkGridSize(ranges: readonly GridRange[], tables = false): number {
  const points = ranges.reduce((product, range) => product * rangeLength(range), 1);
  const most = tables ? maxTablePoints : maxGridPoints;
  if (!(points <= most)) {
    const beside = tables ? ' with --tables' : '';
    throw usageFailure(
      `The sweep has ${points} points; at most ${most} are computed${beside}: take larger steps.`,
    );
  }
  return points;
}

/** Longest run: a quarter of an hour of the fastest model. */
const maxPackets = 1e11;
const maxSeed = 2 ** 32 - 1;
const simulateFlags = ['--packets', '--seed', '--precision'];

/** Values of the flags of `simulate`; what is absent takes the default. */
function readSimulateOptions(given: ReadonlyMap<string, string>): SimulateOptions {
  const numberOf = (
    flag: string,
    otherwise: number,
    allowed: string,
    isAllowed: (value: number) => boolean,
  ) => {
    const text = given.get(flag);
    if (text === undefined) return otherwise;
    const value = parseNumber(text);
    if (value === null || !isAllowed(value))
      throw usageFailure(`${flag} needs ${allowed}, not “${text.slice(0, 40)}”.`);
    return value;
  };
  const precision = numberOf('--precision', NaN, 'a number above 0 and below 1', (p) => p > 0 && p < 1);
  return {
    packets: numberOf(
      '--packets',
      1e7,
      'a whole number from 1 to 1e11',
      (n) => Number.isInteger(n) && n >= 1 && n <= maxPackets,
    ),
    seed: numberOf(
      '--seed',
      1,
      `a whole number from 0 to ${maxSeed}`,
      (n) => Number.isInteger(n) && n >= 0 && n <= maxSeed,
    ),
    precision: Number.isNaN(precision) ? null : precision,
  };
}

/** Flags that take a value, with the value beside them or after `=`. */
function splitFlag(argument: string): { flag: string; inline: string | null } {
  const at = argument.indexOf('=');
  return at < 0
    ? { flag: argument, inline: null }
    : { flag: argument.slice(0, at), inline: argument.slice(at + 1) };
}

/** Throws `CommandFailure` for anything it does not understand. */
export function readCommandLine(argv: readonly string[]): CommandLine {
  const [command, ...rest] = argv;
  if (command === undefined) throw usageFailure('Say what to do: solve, sweep or simulate.');
  if (command === '--help' || rest.includes('--help')) return { command: 'help' };
  if (command !== 'solve' && command !== 'sweep' && command !== 'simulate') {
    throw usageFailure(`There is no command “${command.slice(0, 40)}”: solve, sweep or simulate.`);
  }
  const files: string[] = [];
  const over: SweptRange[] = [];
  const settings = new Map<string, string>();
  let distributions = false;
  let tables = false;
  for (let k = 0; k < rest.length; k++) {
    const { flag, inline } = splitFlag(rest[k]);
    if (rest[k] === '-' || !rest[k].startsWith('-')) files.push(rest[k]);
    else if (command === 'solve' && rest[k] === '--distributions') distributions = true;
    else if (command === 'sweep' && rest[k] === '--tables') tables = true;
    else if (command === 'sweep' && flag === '--over') {
      const text = inline ?? rest[++k];
      if (text === undefined) throw usageFailure('--over needs name=from:to:step after it.');
      over.push(readSweptRange(text));
    } else if (command === 'simulate' && simulateFlags.includes(flag)) {
      const text = inline ?? rest[++k];
      if (text === undefined) throw usageFailure(`${flag} needs a number after it.`);
      if (settings.has(flag)) throw usageFailure(`${flag} is given twice.`);
      settings.set(flag, text);
    } else throw usageFailure(`${command} does not know the flag “${rest[k].slice(0, 40)}”.`);
  }
  if (files.length !== 1) {
    const found = files.length === 0 ? 'none is given' : `${files.length} are given`;
    throw usageFailure(`${command} needs one scenario file, or - for standard input; ${found}.`);
  }
  if (command === 'solve') return { command, file: files[0], distributions };
  if (command === 'simulate') return { command, file: files[0], ...readSimulateOptions(settings) };
  if (over.length === 0) throw usageFailure('sweep needs --over name=from:to:step at least once.');
  const names = over.map(({ name }) => name);
  const twice = names.find((name, k) => names.indexOf(name) !== k);
  if (twice !== undefined) throw usageFailure(`--over ${twice} is given twice.`);
  return { command, file: files[0], over, tables };
}
