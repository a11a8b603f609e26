/** The commands without a screen, apart from the process they run in. */
import { SolveFailure } from '../models/contract/solution.ts';
import { readCommandLine, usage } from './command-line.ts';
import { answerQuestion } from './dimension/dimension-command.ts';
import type { Engines } from './engines.ts';
import { CommandFailure, exitCodes, refusal } from './failure.ts';
import { Interrupted, unlessStopped } from './interruption.ts';
import { jsonText } from './json-text.ts';
import { readJson } from './read-json.ts';
import { simulateScenario } from './simulate/simulate-command.ts';
import { solveScenario } from './solve/solve-command.ts';
import { sweepScenario } from './sweep/sweep-command.ts';
import { timeText } from './time/time-command.ts';
import { threadCount } from './threads/thread-count.ts';
import type { PointSolver } from './threads/point-solver.ts';
import { solvingHere } from './threads/solving-here.ts';
import { type Thread, ThreadPool } from './threads/thread-pool.ts';

export interface HeadlessIo {
  /** The text of a scenario file, or of standard input for `-`. May throw `CommandFailure`. `stop`: nobody waits on. */
  read: (file: string, stop: AbortSignal) => Promise<string>;
  /** Standard output; resolves when more can be taken. */
  write: (text: string) => Promise<void>;
  /** Standard error. */
  writeError: (text: string) => void;
}

/** Facilities of the process that runs a command. */
export interface Surroundings {
  /** Null: there are no other threads. */
  startThread: (() => Thread) | null;
  /** Aborted by a signal. */
  stop: AbortSignal;
}

const alone: Surroundings = { startThread: null, stop: new AbortController().signal };

type Given = Exclude<ReturnType<typeof readCommandLine>, { command: 'help' }>;

/** Longest duration of work for which a single thread is enough, ms. */
const shortWorkMs = 500;

function solverFor(line: Given, engines: Engines, { startThread }: Surroundings): PointSolver {
  if (startThread === null || line.command === 'time') return solvingHere(engines);
  const threads = line.command === 'solve' ? 1 : threadCount(line.threads);
  return new ThreadPool({ threads, startThread, timeLimitS: line.timeLimitS, shortMs: shortWorkMs });
}

/** Means that a command works with. */
interface Means {
  engines: Engines;
  io: HeadlessIo;
  solver: PointSolver;
  startThread: (() => Thread) | null;
  stop: AbortSignal;
}

async function answer(line: Given, { engines, io, solver, startThread, stop }: Means): Promise<void> {
  const text = await unlessStopped(stop, io.read(line.file, stop));
  const json = readJson(line.command === 'dimension' ? 'question' : 'scenario', text);
  if (line.command === 'solve') {
    await io.write(`${jsonText(await solveScenario(engines, json, line, solver, stop))}\n`);
  } else if (line.command === 'simulate') {
    await io.write(`${jsonText(await simulateScenario(engines, json, line, solver, stop))}\n`);
  } else if (line.command === 'time') {
    const threads = { threads: threadCount(line.threads), startThread };
    await io.write(`${await timeText(engines, json, line, threads, stop, jsonText)}\n`);
  } else if (line.command === 'dimension') {
    await io.write(`${jsonText(await answerQuestion(engines, json, line, solver, stop))}\n`);
  } else {
    for await (const row of sweepScenario(engines, json, line, solver, stop)) await io.write(`${row}\n`);
  }
  if (stop.aborted) throw new Interrupted();
}

async function runCommand(
  engines: Engines,
  argv: readonly string[],
  io: HeadlessIo,
  surroundings: Surroundings,
): Promise<void> {
  const line = readCommandLine(argv);
  if (line.command === 'help') {
    await io.write(usage);
    return;
  }
  const solver = solverFor(line, engines, surroundings);
  try {
    await answer(line, { engines, io, solver, ...surroundings });
  } finally {
    solver.close();
  }
}

function toFailure(error: unknown): CommandFailure {
  if (error instanceof CommandFailure) return error;
  if (error instanceof SolveFailure) return refusal(error);
  if (error instanceof Interrupted) {
    const message = 'The command was interrupted; what was complete by then is on standard output.';
    return new CommandFailure(exitCodes.interrupted, 'interrupted', message);
  }
  const detail = error instanceof Error ? error.message : String(error);
  return new CommandFailure(exitCodes.internal, 'internal-error', `Batchscope failed: ${detail}`);
}

/**
 * Runs one command line (`solve ...`, `sweep ...`, `simulate ...`, `time ...` or `dimension ...`) and returns the exit
 * code. Never throws.
 */
export async function runHeadless(
  engines: Engines,
  argv: readonly string[],
  io: HeadlessIo,
  surroundings: Surroundings = alone,
): Promise<number> {
  try {
    await runCommand(engines, argv, io, surroundings);
    return exitCodes.done;
  } catch (error) {
    const { code, parameter, message, exitCode } = toFailure(error);
    io.writeError(`${JSON.stringify({ error: { code, parameter, message } })}\n`);
    return exitCode;
  }
}
