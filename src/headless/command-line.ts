/** Arguments of the command line, parsed and checked. */
import { parseArgs } from 'node:util';
import { catalogue } from '../models/catalogue.ts';
import { usageFailure } from './failure.ts';
import { readSimulateOptions, simulateFlags, type SimulateOptions } from './simulate/simulate-options.ts';
import { readShard, readSweptRange, type Shard, type SweptRange } from './sweep/swept-range.ts';
import { readThreadCount } from './threads/thread-count.ts';
import { readTimeOptions, timeFlags, type TimeOptions } from './time/time-options.ts';
import type { QueuesOptions } from './queues/queues-command.ts';
import { parseNumber } from '../scenario/file/check-field.ts';
import { type CheckOptions, checkUnits } from './check/check-command.ts';

type CommandLine =
  | { command: 'help' }
  | ({
      command: 'solve';
      file: string;
      distributions: boolean;
      /** How to simulate what is solved approximately; null: not at all. */
      check: SimulateOptions | null;
      /** Figure to write, and where; null: none. */
      figure: { file: string; name: string } | null;
    } & TimeLimit)
  | ({
      command: 'sweep';
      file: string;
      over: readonly SweptRange[];
      tables: boolean;
      claims: boolean;
      /** null: the whole sweep. */
      shard: Shard | null;
      threads: ThreadCount;
    } & TimeLimit)
  | ({ command: 'simulate'; file: string; distributions: boolean; threads: ThreadCount } & SimulateOptions &
      TimeLimit)
  | ({ command: 'time'; file: string; threads: ThreadCount } & TimeOptions)
  | ({ command: 'dimension'; file: string; threads: ThreadCount } & DimensionOptions & TimeLimit)
  | ({ command: 'check'; file: string; scenario: string } & CheckOptions & TimeLimit)
  | ({ command: 'queues'; file: string; pastes: readonly string[] } & QueuesOptions)
  | ({ command: 'diagnose'; files: readonly string[]; answers: string | null } & TimeLimit);

interface TimeLimit {
  /** Time limit for the solve of one point, or for reading all texts, seconds. */
  timeLimitS: number;
}

/** Null: as many as the machine offers. */
type ThreadCount = number | null;

export interface DimensionOptions {
  /** Whether the output has every evaluated position. */
  points: boolean;
  /** Adds NDR, PDR and MRR of the configuration. */
  rates: boolean;
  /** Asks the other models the same question, too. */
  models: boolean;
  /** Settings of the check by simulation; null: no check. */
  simulate: SimulateOptions | null;
}

/** The examples ask the model that the page opens with. */
const first = catalogue.entries[0]!.id;

/** `call`: how a command begins, as `npx batchscope solve`. */
export const usage = (
  call: (command: string) => string,
): string => `Solve one scenario:   ${call('solve')} scenario.json [--distributions] [--figure cliff.svg] [--check [--packets 1e7] [--seed 1] [--precision 0.01]] [--time-limit s]
Sweep over inputs:    ${call('sweep')} scenario.json --over name=from:to:step [--over name=from:to:step] [--tables] [--claims] [--shard i/n] [--threads n] [--time-limit s]
Check by simulation:  ${call('simulate')} scenario.json [--packets 1e7] [--seed 1] [--precision 0.01] [--distributions] [--threads n] [--time-limit s]
Over time:            ${call('time')} scenario.json [--replications 20000] [--seed 1] [--instants 40] [--csv] [--threads n]
Answer a question:    ${call('dimension')} question.json [--points] [--rates] [--models] [--simulate [--packets 1e7] [--seed 1] [--precision 0.01]] [--threads n] [--time-limit s]
Check a simulator:    ${call('check')} data.csv --scenario scenario.json [--unit us] [--packets 5e5] [--seed 1] [--time-limit s]
Queues on cores:      npm run --silent queues -- queues.json [--paste a.txt [--paste b.txt ...] [--seconds 10]] [--packets 5e5] [--seed 1]
Say what limits:      ${call('diagnose')} a.txt [b.txt ...] [--answers file] [--time-limit s]

scenario.json   {"model": "${first}", "inputs": {"rateMbps": 7500}}, or - for standard input
question.json   {"model": "${first}", "inputs": {"rateMpps": 8}, "find": "cores", "goals": [{"what": "latency.p99", "atMost": 50}]}
                as docs/questions.md describes it, or - for standard input
                with time, the scenario also says what happens to it: "start", "profile", "bursts", "events", "horizonUs", "drain"
data.csv        what a program printed that simulates the scenario: times of packets, lengths of a queue, means, or - for standard input
queues.json     queues with rates, cores and the costs of polling, as docs/headless.md describes them, or - for standard input
--paste         outputs of tools about the queues, in the place of “queues” in the file, in the order of time
--seconds       seconds between two prints that do not say it
a.txt           outputs of tools on one machine, as docs/diagnosis.md describes them, in the order of time, or - for standard input
--answers       a file of answers to the questions of docs/diagnosis.md, {"larger-ring": "cured"}
--scenario      the scenario that the program simulates
--unit          unit of its times: us, ns, ms, s, or own, of which 1 is read as 1 µs; as the text says unless given
--distributions the distributions as well as the indicators
--figure        a figure of the page as a file that is named after it: cliff.svg, batch-size.svg; cliff.textbook.svg for a view
--check         also simulated values of the results that are approximations; as precise as 1 % unless said otherwise
--over          an input and its values; without a step, whole numbers; name=1,2,5 is these values
--tables        the cells of result tables (one port or one configuration per row) as further columns
--claims        the results that are not exact at a point, each with its claim, as one further column
--shard         only the i-th of n parts of the rows; the outputs of parts 1 to n, one after the other, are the whole sweep
--points        also every point that was examined
--rates         the highest rates without loss (NDR), with at most 0.5 % loss (PDR) and at line rate (MRR) as well
--models        also the same question to the other models, each answer with what it assumes
--simulate      also a check of the answer by an event simulation
--packets       packets to simulate at most, 10 million unless said otherwise
--seed          whole number from 0 to 4294967295, 1 unless said otherwise; equal seeds give equal runs
--replications  how many times the course is simulated, 20000 unless said otherwise
--instants      instants at which the queue is looked at, 40 unless said otherwise or the file names them
--csv           one row per instant instead of JSON
--precision     end earlier, once the 95 % intervals of the main results are narrower than this share of their means
--threads       threads to compute with, as many as there are processors unless said otherwise; results do not depend on it
--time-limit    seconds after which the solve of a point, or the reading of texts, is ended with the code time-limit, 60 unless given

The package also has: npx batchscope serve [--port 4173], npx batchscope mcp, npx batchscope --version

solve, simulate, time, dimension, check, queues and diagnose print one JSON object, sweep prints CSV. Exit codes: 0 done (also for a question without an answer),
2 scenario, question or text refused, 64 command line at fault, 70 fault of the program, 74 output not written, 130 interrupted; each but 0 with {"error": {"code", "parameter", "message"}} on
standard error.
`;

const numberFlags = Object.fromEntries(simulateFlags.map((flag) => [flag, 'a number']));

const computing = { threads: 'a number', 'time-limit': 'a number' } as const;

/** Flags of each command with the word for their value; null: without a value. */
const flagsOf = {
  solve: {
    distributions: null,
    check: null,
    figure: 'a file such as cliff.svg',
    ...numberFlags,
    'time-limit': 'a number',
  },
  sweep: { tables: null, claims: null, over: 'name=from:to:step', shard: 'i/n', ...computing },
  simulate: { distributions: null, ...numberFlags, ...computing },
  time: {
    csv: null,
    ...Object.fromEntries(timeFlags.map((flag) => [flag, 'a number'])),
    threads: 'a number',
  },
  dimension: { points: null, rates: null, models: null, simulate: null, ...numberFlags, ...computing },
  check: {
    scenario: 'a file',
    unit: 'a unit',
    packets: 'a number',
    seed: 'a number',
    'time-limit': 'a number',
  },
  queues: { paste: 'a file', seconds: 'a number', packets: 'a number', seed: 'a number' },
  diagnose: { answers: 'a file', 'time-limit': 'a number' },
} as const satisfies Record<string, Readonly<Record<string, string | null>>>;

type Command = keyof typeof flagsOf;

interface Arguments {
  files: readonly string[];
  alone: ReadonlySet<string>;
  /** Every value of a flag, in the order given. */
  valued: ReadonlyMap<string, readonly string[]>;
}

/** Flags anywhere, a value behind its flag or after `=`. */
function splitArguments(command: Command, rest: readonly string[]): Arguments {
  const flags = new Map<string, string | null>(Object.entries(flagsOf[command]));
  const options = Object.fromEntries(
    [...flags].map(([flag, value]) => [flag, { type: value === null ? 'boolean' : 'string' } as const]),
  );
  // `strict: false`: errors are reported below, in sentences of this program.
  const { tokens } = parseArgs({ args: [...rest], options, strict: false, tokens: true });
  const files: string[] = [];
  const alone = new Set<string>();
  const valued = new Map<string, string[]>();
  for (const token of tokens) {
    const value = token.kind === 'option' ? flags.get(token.name) : undefined;
    if (token.kind === 'positional') files.push(token.value);
    else if (token.kind === 'option' && value === null && token.value === undefined) alone.add(token.name);
    else if (token.kind === 'option' && typeof value === 'string') {
      if (token.value === undefined) throw usageFailure(`--${token.name} needs ${value} after it.`);
      valued.set(token.name, [...(valued.get(token.name) ?? []), token.value]);
    } else throw usageFailure(`${command} does not know the flag “${rest[token.index]!.slice(0, 40)}”.`);
  }
  return { files, alone, valued };
}

/** The only value of each flag; refuses one that is given twice. */
function singleValues(valued: Arguments['valued'], flags: readonly string[]): Map<string, string> {
  const single = new Map<string, string>();
  for (const flag of flags) {
    const values = valued.get(flag) ?? [];
    if (values.length > 1) throw usageFailure(`--${flag} is given twice.`);
    if (values.length === 1) single.set(flag, values[0]!);
  }
  return single;
}

const readThreads = (valued: Arguments['valued']) =>
  readThreadCount(singleValues(valued, ['threads']).get('threads'));

/** Default time limit for the solve of a point, seconds. */
const usualLimitS = 60;

/** Longest time limit, seconds: a day. `setTimeout` does not support delays of more than 24.8 days. */
const longestLimitS = 86_400;

function readTimeLimit(valued: Arguments['valued']): number {
  const text = singleValues(valued, ['time-limit']).get('time-limit');
  if (text === undefined) return usualLimitS;
  const seconds = parseNumber(text);
  if (seconds === null || !(seconds > 0 && seconds <= longestLimitS)) {
    throw usageFailure(
      `--time-limit needs seconds above 0 and at most ${longestLimitS}, not “${text.slice(0, 40)}”.`,
    );
  }
  return seconds;
}

function readSweep(file: string, { alone, valued }: Arguments): CommandLine {
  const over = (valued.get('over') ?? []).map(readSweptRange);
  if (over.length === 0) throw usageFailure('sweep needs --over name=from:to:step at least once.');
  const names = over.map(({ name }) => name);
  const twice = names.find((name, k) => names.indexOf(name) !== k);
  if (twice !== undefined) throw usageFailure(`--over ${twice} is given twice.`);
  const text = singleValues(valued, ['shard']).get('shard');
  const shard = text === undefined ? null : readShard(text);
  const threads = readThreads(valued);
  const tables = alone.has('tables');
  if (tables && shard !== null) {
    throw usageFailure(
      '--tables and --shard do not go together: which cells the tables have is known only when every point is solved.',
    );
  }
  const claims = alone.has('claims');
  return { command: 'sweep', file, over, tables, claims, shard, threads, timeLimitS: readTimeLimit(valued) };
}

/** Settings of a simulation that the flag `wanted` asks for; null without it. */
function readWantedSimulation(
  { alone, valued }: Arguments,
  wanted: 'simulate' | 'check',
): SimulateOptions | null {
  const settings = singleValues(valued, simulateFlags);
  if (alone.has(wanted)) return readSimulateOptions(settings);
  if (settings.size === 0) return null;
  throw usageFailure(`--${[...settings.keys()][0]} says how to simulate and needs --${wanted} beside it.`);
}

/** Width of an interval of a check, as a share of its mean, unless another one is given. */
const checkPrecision = 0.01;

/** A file whose name before `.svg` is that of a figure; null: no figure. */
function readFigureFile(file: string | undefined): { file: string; name: string } | null {
  if (file === undefined) return null;
  const last = file.split(/[/\\]/).at(-1)!;
  if (last.length < 5 || !last.endsWith('.svg'))
    throw usageFailure(
      `--figure needs a file named after a figure and .svg, such as cliff.svg, not “${file.slice(0, 60)}”.`,
    );
  return { file, name: last.slice(0, -4) };
}

function readSolve(file: string, given: Arguments): CommandLine {
  const simulation = readWantedSimulation(given, 'check');
  return {
    command: 'solve',
    file,
    distributions: given.alone.has('distributions'),
    check: simulation && { ...simulation, precision: simulation.precision ?? checkPrecision },
    figure: readFigureFile(singleValues(given.valued, ['figure']).get('figure')),
    timeLimitS: readTimeLimit(given.valued),
  };
}

function readDimension(file: string, given: Arguments): CommandLine {
  const { alone, valued } = given;
  return {
    command: 'dimension',
    file,
    points: alone.has('points'),
    rates: alone.has('rates'),
    models: alone.has('models'),
    simulate: readWantedSimulation(given, 'simulate'),
    threads: readThreads(valued),
    timeLimitS: readTimeLimit(valued),
  };
}

const mostTexts = 64;

function readDiagnose({ files, valued }: Arguments): CommandLine {
  if (files.length === 0) {
    throw usageFailure('diagnose needs at least one file of text, or - for standard input; none is given.');
  }
  if (files.length > mostTexts) {
    throw usageFailure(`diagnose takes at most ${mostTexts} files; ${files.length} are given.`);
  }
  if (files.filter((file) => file === '-').length > 1) throw usageFailure('- is given twice.');
  const answers = singleValues(valued, ['answers']).get('answers') ?? null;
  if (answers === '-' && files.includes('-')) throw usageFailure('- is given twice.');
  return { command: 'diagnose', files, answers, timeLimitS: readTimeLimit(valued) };
}

/** Packets of the model's simulation that says what so long a run allows, unless said otherwise. */
const checkPackets = '5e5';

function readCheck(file: string, { valued }: Arguments): CommandLine {
  const single = singleValues(valued, ['scenario', 'unit', 'packets', 'seed']);
  const scenario = single.get('scenario');
  if (scenario === undefined) throw usageFailure('check needs --scenario and a file of a scenario.');
  if (scenario === '-' && file === '-') throw usageFailure('- is given twice.');
  const unit = single.get('unit') ?? null;
  if (unit !== null && !checkUnits.some((known) => known === unit))
    throw usageFailure(`--unit needs one of ${checkUnits.join(', ')}, not “${unit.slice(0, 40)}”.`);
  const options = readSimulateOptions(new Map([['packets', checkPackets], ...single]));
  return { command: 'check', file, scenario, unit, ...options, timeLimitS: readTimeLimit(valued) };
}

/** Packets simulated at each core, unless said otherwise. */
const queuesPackets = '5e5';

function readQueues(file: string, { valued }: Arguments): CommandLine {
  const pastes = valued.get('paste') ?? [];
  if (pastes.length > mostTexts)
    throw usageFailure(`queues takes at most ${mostTexts} texts; ${pastes.length} are given.`);
  if ([file, ...pastes].filter((one) => one === '-').length > 1) throw usageFailure('- is given twice.');
  const single = singleValues(valued, ['packets', 'seed', 'seconds']);
  const text = single.get('seconds');
  const seconds = text === undefined ? null : parseNumber(text);
  if (text !== undefined && (seconds === null || !(seconds > 0 && seconds <= longestLimitS)))
    throw usageFailure(
      `--seconds needs a number above 0 and at most ${longestLimitS}, not “${text.slice(0, 40)}”.`,
    );
  if (text !== undefined && pastes.length === 0) throw usageFailure('--seconds needs --paste beside it.');
  single.delete('seconds');
  const options = readSimulateOptions(new Map([['packets', queuesPackets], ...single]));
  return { command: 'queues', file, pastes, seconds, ...options };
}

const commandList = 'solve, sweep, simulate, time, dimension, check, queues or diagnose';

const isCommand = (word: string): word is Command => Object.hasOwn(flagsOf, word);

/** Throws `CommandFailure` for invalid arguments. */
export function readCommandLine(argv: readonly string[]): CommandLine {
  const [command, ...rest] = argv;
  if (command === undefined) throw usageFailure(`Say what to do: ${commandList}.`);
  if (command === '--help' || rest.includes('--help')) return { command: 'help' };
  if (!isCommand(command)) {
    throw usageFailure(`There is no command “${command.slice(0, 40)}”: ${commandList}.`);
  }
  const given = splitArguments(command, rest);
  const { files, alone, valued } = given;
  if (command === 'diagnose') return readDiagnose(given);
  if (files.length !== 1) {
    const found = files.length === 0 ? 'none is given' : `${files.length} are given`;
    const kind =
      command === 'dimension'
        ? 'question'
        : command === 'check'
          ? 'data'
          : command === 'queues'
            ? 'queues'
            : 'scenario';
    throw usageFailure(`${command} needs one ${kind} file, or - for standard input; ${found}.`);
  }
  const file = files[0]!;
  if (command === 'check') return readCheck(file, given);
  if (command === 'queues') return readQueues(file, given);
  if (command === 'solve') return readSolve(file, given);
  if (command === 'simulate') {
    const options = readSimulateOptions(singleValues(valued, simulateFlags));
    return {
      command,
      file,
      ...options,
      distributions: alone.has('distributions'),
      threads: readThreads(valued),
      timeLimitS: readTimeLimit(valued),
    };
  }
  if (command === 'time') {
    const options = readTimeOptions(singleValues(valued, timeFlags), alone.has('csv'));
    return { command, file, ...options, threads: readThreads(valued) };
  }
  return command === 'sweep' ? readSweep(file, given) : readDimension(file, given);
}
