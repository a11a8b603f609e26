/** What a command line asks for. */
import { usageFailure } from './failure.ts';
import type { Shard } from './shard.ts';
import { readShard } from './shard.ts';
import type { SimulateOptions } from './simulate-options.ts';
import { readSimulateOptions, simulateFlags } from './simulate-options.ts';
import type { SweptRange } from './swept-range.ts';
import { readSweptRange } from './swept-range.ts';

export type CommandLine =
  | { command: 'help' }
  | { command: 'solve'; file: string; distributions: boolean }
  | {
      command: 'sweep';
      file: string;
      over: readonly SweptRange[];
      tables: boolean;
      /** null: the whole sweep. */
      shard: Shard | null;
    }
  | ({ command: 'simulate'; file: string } & SimulateOptions)
  | ({ command: 'dimension'; file: string } & DimensionOptions);

export interface DimensionOptions {
  /** Every position that was looked at, too. */
  points: boolean;
  /** NDR, PDR and MRR of the configuration, too. */
  rates: boolean;
  /** The same question to the other models, too. */
  models: boolean;
  /** How to check the answer by simulation; null: not at all. */
  simulate: SimulateOptions | null;
}

export const usage = `Solve one scenario:   npm run --silent solve -- scenario.json [--distributions]
Sweep over inputs:    npm run --silent sweep -- scenario.json --over name=from:to:step [--over name=from:to:step] [--tables] [--shard i/n]
Check by simulation:  npm run --silent simulate -- scenario.json [--packets 1e7] [--seed 1] [--precision 0.01]
Answer a question:    npm run --silent dimension -- question.json [--points] [--rates] [--models] [--simulate [--packets 1e7] [--seed 1] [--precision 0.01]]

scenario.json   {"model": "batch-polling", "inputs": {"rateMbps": 7500}}, or - for standard input
question.json   {"model": "batch-polling", "inputs": {"rateMpps": 8}, "find": "cores", "goals": [{"what": "latency.p99", "atMost": 50}]}
                as docs/questions.md describes it, or - for standard input
--distributions the distributions as well as the indicators
--over          an input and its values; without a step, whole numbers
--tables        the cells of result tables (one port, one configuration a row) as further columns
--shard         only the i-th of n parts of the rows; the outputs of parts 1 to n, one after the other, are the whole sweep
--points        every position that was looked at, too
--rates         the highest rates without loss (NDR), with at most 0.5 % loss (PDR) and at line rate (MRR), too
--models        the same question to the other models, each answer beside what it assumes, too
--simulate      the answer checked by an event simulation, too
--packets       packets to simulate at most, 10 million unless said otherwise
--seed          whole number from 0 to 4294967295, 1 unless said otherwise; equal seeds give equal runs
--precision     end earlier, once the 95 % intervals of the main results are narrower than this share of their means

solve, simulate and dimension print one JSON object, sweep prints CSV. Exit codes: 0 done (a question without an answer too), 2 scenario
or question refused, 64 command line at fault, 70 fault of the program; each but 0 with {"error": {"code", "parameter", "message"}} on
standard error.
`;

/** Flags of each command: those that stand alone, and those with a value and what it is. */
const flagsOf = {
  solve: { alone: ['--distributions'], valued: {} },
  sweep: {
    alone: ['--tables'],
    valued: { '--over': 'name=from:to:step', '--shard': 'i/n' },
  },
  simulate: { alone: [], valued: Object.fromEntries(simulateFlags.map((flag) => [flag, 'a number'])) },
  dimension: {
    alone: ['--points', '--rates', '--models', '--simulate'],
    valued: Object.fromEntries(simulateFlags.map((flag) => [flag, 'a number'])),
  },
} as const satisfies Record<string, { alone: readonly string[]; valued: Readonly<Record<string, string>> }>;

type Command = keyof typeof flagsOf;

interface Arguments {
  files: readonly string[];
  alone: ReadonlySet<string>;
  /** Every value of a flag, in the order given. */
  valued: ReadonlyMap<string, readonly string[]>;
}

/** Flags that take a value, with the value beside them or after `=`. */
function splitFlag(argument: string): { flag: string; inline: string | null } {
  const at = argument.indexOf('=');
  return at < 0
    ? { flag: argument, inline: null }
    : { flag: argument.slice(0, at), inline: argument.slice(at + 1) };
}

function splitArguments(command: Command, rest: readonly string[]): Arguments {
  const { alone, valued }: { alone: readonly string[]; valued: Readonly<Record<string, string>> } =
    flagsOf[command];
  const files: string[] = [];
  const found = new Set<string>();
  const values = new Map<string, string[]>();
  for (let k = 0; k < rest.length; k++) {
    const { flag, inline } = splitFlag(rest[k]);
    if (rest[k] === '-' || !rest[k].startsWith('-')) files.push(rest[k]);
    else if (alone.includes(rest[k])) found.add(rest[k]);
    else if (Object.hasOwn(valued, flag)) {
      const text = inline ?? rest[++k];
      if (text === undefined) throw usageFailure(`${flag} needs ${valued[flag]} after it.`);
      values.set(flag, [...(values.get(flag) ?? []), text]);
    } else throw usageFailure(`${command} does not know the flag “${rest[k].slice(0, 40)}”.`);
  }
  return { files, alone: found, valued: values };
}

/** The only value of each flag; refuses one that is given twice. */
function singleValues(valued: Arguments['valued'], flags: readonly string[]): Map<string, string> {
  const single = new Map<string, string>();
  for (const flag of flags) {
    const values = valued.get(flag) ?? [];
    if (values.length > 1) throw usageFailure(`${flag} is given twice.`);
    if (values.length === 1) single.set(flag, values[0]);
  }
  return single;
}

function readSweep(file: string, { alone, valued }: Arguments): CommandLine {
  const over = (valued.get('--over') ?? []).map(readSweptRange);
  if (over.length === 0) throw usageFailure('sweep needs --over name=from:to:step at least once.');
  const names = over.map(({ name }) => name);
  const twice = names.find((name, k) => names.indexOf(name) !== k);
  if (twice !== undefined) throw usageFailure(`--over ${twice} is given twice.`);
  const text = singleValues(valued, ['--shard']).get('--shard');
  const shard = text === undefined ? null : readShard(text);
  const tables = alone.has('--tables');
  if (tables && shard !== null) {
    throw usageFailure(
      '--tables and --shard do not go together: which cells the tables have is known only when every point is solved.',
    );
  }
  return { command: 'sweep', file, over, tables, shard };
}

function readDimension(file: string, { alone, valued }: Arguments): CommandLine {
  const settings = singleValues(valued, simulateFlags);
  const simulate = alone.has('--simulate');
  if (!simulate && settings.size > 0) {
    throw usageFailure(`${[...settings.keys()][0]} says how to simulate and needs --simulate beside it.`);
  }
  return {
    command: 'dimension',
    file,
    points: alone.has('--points'),
    rates: alone.has('--rates'),
    models: alone.has('--models'),
    simulate: simulate ? readSimulateOptions(settings) : null,
  };
}

const isCommand = (word: string): word is Command => Object.hasOwn(flagsOf, word);

/** Throws `CommandFailure` for anything it does not understand. */
export function readCommandLine(argv: readonly string[]): CommandLine {
  const [command, ...rest] = argv;
  if (command === undefined) throw usageFailure('Say what to do: solve, sweep, simulate or dimension.');
  if (command === '--help' || rest.includes('--help')) return { command: 'help' };
  if (!isCommand(command)) {
    throw usageFailure(`There is no command “${command.slice(0, 40)}”: solve, sweep, simulate or dimension.`);
  }
  const given = splitArguments(command, rest);
  const { files, alone, valued } = given;
  if (files.length !== 1) {
    const found = files.length === 0 ? 'none is given' : `${files.length} are given`;
    const kind = command === 'dimension' ? 'question' : 'scenario';
    throw usageFailure(`${command} needs one ${kind} file, or - for standard input; ${found}.`);
  }
  const [file] = files;
  if (command === 'solve') return { command, file, distributions: alone.has('--distributions') };
  if (command === 'simulate') {
    return { command, file, ...readSimulateOptions(singleValues(valued, simulateFlags)) };
  }
  return command === 'sweep' ? readSweep(file, given) : readDimension(file, given);
}
