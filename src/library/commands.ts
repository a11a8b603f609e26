/** The commands of docs/headless.md as functions: the same answers, as objects. */
import { diagnose as diagnoseTexts, type Diagnosis } from '../diagnosis/diagnose.ts';
import { type GivenAnswers, readAnswers } from '../diagnosis/questions.ts';
import { checkText, type CheckOptions } from '../headless/check/check-command.ts';
import { answerQuestion } from '../headless/dimension/dimension-command.ts';
import { type Engines, loadEngines } from '../headless/engines.ts';
import { CommandFailure, refusal } from '../headless/failure.ts';
import { Interrupted } from '../headless/interruption.ts';
import { simulateScenario } from '../headless/simulate/simulate-command.ts';
import { readSimulateOptions, type SimulateOptions } from '../headless/simulate/simulate-options.ts';
import { figureSvg } from '../headless/solve/figure-svg.ts';
import { solveScenario } from '../headless/solve/solve-command.ts';
import { sweepRecords } from '../headless/sweep/sweep-command.ts';
import { type Range, sweptRanges } from '../headless/sweep/swept-range.ts';
import type { PointSolver } from '../headless/threads/point-solver.ts';
import type { Threads } from '../headless/threads/threads.ts';
import { solvingHere } from '../headless/threads/solving-here.ts';
import { timeScenario } from '../headless/time/time-command.ts';
import { readTimeOptions } from '../headless/time/time-options.ts';
import { SolveFailure } from '../models/contract/solution.ts';
import type { Scenario } from './scenario-types.ts';

/** A scenario, question, option or text that is refused. `message` is one sentence. */
export class Refusal extends Error {
  /** Stable, kebab-case: `out-of-range`, `unknown-input`, `unstable`, ... */
  readonly code: string;
  /** The input at fault, by its dotted name; null: none. */
  readonly parameter: string | null;

  constructor({ code, parameter, message }: { code: string; parameter: string | null; message: string }) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
    this.parameter = parameter;
  }
}

/** How a command runs. */
export interface RunOptions {
  /** Rejects with its reason once aborted, between two pieces of the work. */
  signal?: AbortSignal;
  /** Threads of `batchscope/node` that solve points; unless given, the caller's thread, one point after another. */
  threads?: Threads;
}

/** Length and seed of a simulation; packets 1e7, seed 1 and no precision unless given. */
export type SimulationLength = Partial<SimulateOptions>;

/** Answers are those of the command line as docs/headless.md and the JSON Schemas describe them. */
export type Answer = Record<string, unknown>;

let loaded: Promise<Engines> | null = null;

const stringsOf = (options: object): Map<string, string> =>
  new Map(
    Object.entries(options)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => [name, String(value)]),
  );

const lengthOf = ({ packets, seed, precision }: SimulationLength): SimulateOptions =>
  readSimulateOptions(stringsOf({ packets, seed, precision }));

interface Means {
  engines: Engines;
  solver: PointSolver;
  stop: AbortSignal;
}

/** Errors as the library reports them. */
function reported(error: unknown, signal: AbortSignal | undefined): unknown {
  if (error instanceof Interrupted) return signal?.reason ?? error;
  if (error instanceof CommandFailure || error instanceof SolveFailure) return new Refusal(error);
  return error;
}

async function withMeans<T>({ signal, threads }: RunOptions, work: (means: Means) => Promise<T>): Promise<T> {
  const engines = await (loaded ??= loadEngines());
  try {
    return await work({
      engines,
      solver: (threads as PointSolver | undefined) ?? solvingHere(engines),
      stop: signal ?? new AbortController().signal,
    });
  } catch (error) {
    throw reported(error, signal);
  }
}

/**
 * Results of a scenario, as `batchscope solve` prints them. Times are in µs, rates in Mpps, unless a name says
 * otherwise. `check`: also simulated values of the results that are approximations. `edge: false`: without the highest
 * rate that loses nothing, whose search takes 8 to 48 further solves. Throws `Refusal`.
 */
export function solve(
  scenario: Scenario,
  options: RunOptions & { distributions?: boolean; check?: SimulationLength; edge?: boolean } = {},
): Promise<Answer> {
  const { distributions = false, check, edge = true } = options;
  return withMeans(options, ({ engines, solver, stop }) =>
    solveScenario(
      engines,
      scenario,
      { distributions, check: check === undefined ? null : lengthOf({ precision: 0.01, ...check }), edge },
      solver,
      stop,
    ),
  );
}

/**
 * A figure of the page as an SVG document: `cliff`, or one of its views as `cliff.textbook`. Throws `Refusal`, with
 * code `unknown-figure` for a name that the model has not.
 */
export function figure(scenario: Scenario, name: string, options: RunOptions = {}): Promise<string> {
  return withMeans(options, ({ engines, solver, stop }) => figureSvg(engines, scenario, name, solver, stop));
}

/**
 * Results beside those of an event simulation of the mechanism, with 95 % intervals. `progress`: called now and then
 * with the packets so far and at most. Throws `Refusal`.
 */
export function simulate(
  scenario: Scenario,
  options: RunOptions &
    SimulationLength & { distributions?: boolean; progress?: (packets: number, most: number) => void } = {},
): Promise<Answer> {
  const { distributions = false, progress } = options;
  return withMeans(options, ({ engines, solver, stop }) =>
    simulateScenario(
      engines,
      scenario,
      { ...lengthOf(options), distributions, ...(progress === undefined ? {} : { progress }) },
      solver,
      stop,
    ),
  );
}

/**
 * One record a grid point, in the order of the grid, the last input varying fastest: the swept inputs, every result by
 * its dotted name (null where the point has none), and `error`, `''` or the code of a refusal. Throws `Refusal` before
 * the first record for what cannot be swept.
 */
export async function* sweep(
  scenario: Scenario,
  over: Readonly<Record<string, Range>>,
  options: RunOptions = {},
): AsyncGenerator<Record<string, number | string | null>, void, void> {
  const rows = await withMeans(options, ({ engines, solver, stop }) =>
    Promise.resolve(sweepRecords(engines, scenario, sweptRanges(over), solver, stop)),
  );
  for await (const row of rows) yield row;
  options.signal?.throwIfAborted();
}

/** The answer to a question, as docs/questions.md describes both. Throws `Refusal`. */
export function dimension(
  question: Readonly<Record<string, unknown>>,
  options: RunOptions & {
    points?: boolean;
    rates?: boolean;
    models?: boolean;
    simulate?: SimulationLength;
  } = {},
): Promise<Answer> {
  const { points = false, rates = false, models = false, simulate: check } = options;
  const asked = { points, rates, models, simulate: check === undefined ? null : lengthOf(check) };
  return withMeans(options, ({ engines, solver, stop }) =>
    answerQuestion(engines, question, asked, solver, stop),
  );
}

/** Queue, latency and loss over time of a scenario with a plan (`start`, `events`, ...). Throws `Refusal`. */
export function time(
  scenario: Scenario & Readonly<Record<string, unknown>>,
  options: Pick<RunOptions, 'signal'> & { replications?: number; seed?: number; instants?: number } = {},
): Promise<Answer> {
  const { replications, seed, instants } = options;
  return withMeans(options, ({ engines, stop }) =>
    timeScenario(
      engines,
      scenario,
      readTimeOptions(stringsOf({ replications, seed, instants }), false),
      { threads: 1, startThread: null, note: () => undefined },
      stop,
    ),
  );
}

/**
 * What limits a machine, from what its tools printed, in the order of time, and answers to the ten questions of
 * docs/diagnosis.md. Throws `Refusal` for an answer that is not one of a question's.
 */
export function diagnose(
  texts: readonly { name: string; text: string }[],
  answers: GivenAnswers = {},
): Diagnosis {
  const given = readAnswers(answers);
  if ('refused' in given)
    throw new Refusal({ code: 'invalid-answers', parameter: null, message: given.refused });
  return diagnoseTexts(texts, given.answers);
}

/** What a program printed that simulates the scenario, beside the law of the scenario. Throws `Refusal`. */
export function check(
  scenario: Scenario,
  printed: string,
  options: RunOptions & SimulationLength & { unit?: CheckOptions['unit'] } = {},
): Promise<Answer> {
  const length = lengthOf({ ...options, packets: options.packets ?? 5e5 });
  return withMeans(options, ({ engines, solver, stop }) => {
    if (printed.trim() === '')
      throw refusal({ code: 'empty-text', parameter: null, message: 'The text is empty.' });
    return checkText(engines, scenario, printed, { ...length, unit: options.unit ?? null }, solver, stop);
  });
}
