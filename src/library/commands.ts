/** The commands of docs/headless.md as functions: the same answers, as objects. */
import { diagnose as diagnoseTexts, type Diagnosis } from '../diagnosis/diagnose.ts';
import { type GivenAnswers, readAnswers } from '../evidence/questions.ts';
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
import { placeQueues } from '../headless/queues/queues-command.ts';
import { type Range, sweptRanges } from '../headless/sweep/swept-range.ts';
import type { PointSolver } from '../headless/threads/point-solver.ts';
import type { Threads } from '../headless/threads/threads.ts';
import { solvingHere } from '../headless/threads/solving-here.ts';
import { timeScenario } from '../headless/time/time-command.ts';
import { readTimeOptions } from '../headless/time/time-options.ts';
import { SolveFailure } from '../models/contract/solution.ts';
import { type CustomModel, type CustomScenario, enginesWith, solverWith } from './custom-model.ts';
import { Refusal } from './refusal.ts';
import type { Scenario } from './scenario-types.ts';

/** Options of every command. */
export interface RunOptions {
  /** Rejects with its reason once aborted, between two pieces of the work. */
  signal?: AbortSignal;
  /** Threads of `batchscope/node` that solve points; unless given, the caller's thread, one point after another. */
  threads?: Threads;
  /** Models of the caller, which scenarios name. Their points are solved in the caller's thread. */
  custom?: readonly CustomModel[];
  /**
   * Called during the work. `done`: points solved so far, whose number is not known before (`most` is null); in
   * `simulate` the packets so far, of `most` at most.
   */
  progress?: (done: number, most: number | null) => void;
}

/** Length and seed of a simulation: at most 1e7 packets and seed 1 unless given. `precision` ends it earlier. */
export type SimulationLength = Partial<SimulateOptions>;

/** Answers are those of the command line as docs/headless.md and the JSON Schemas describe them. */
export type Answer = Record<string, unknown>;

/** Probabilities on a lattice: `p[k]` belongs to `start + k step`, in `unit`. */
export interface Distribution {
  unit: string;
  start: number;
  step: number;
  p: ArrayLike<number>;
}

/** Answer of `solve`. Results are nested by their dotted names: a number, null without a value, or words. */
export interface SolveAnswer extends Answer {
  model: string;
  /** All inputs, nested. */
  inputs: Record<string, unknown>;
  indicators: Record<string, unknown>;
  notices: { code: string; message: string }[];
  /** Names of results by how sure they are, and the reasons for those that are not exact. */
  claims: Record<'exact' | 'about' | 'at-least' | 'at-most', readonly string[]> & {
    cautions: readonly { message: string; results: readonly string[] }[];
  };
  /** Only where asked for. */
  distributions?: Record<string, Distribution>;
  version: string;
  modelVersion: string;
}

let loaded: Promise<Engines> | null = null;

/** Loaded once; again after a failure. */
function loadedEngines(): Promise<Engines> {
  loaded ??= loadEngines().catch((error: unknown) => {
    loaded = null;
    throw error;
  });
  return loaded;
}

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

/** Reports every point that is solved. */
function counted(solver: PointSolver, progress: RunOptions['progress']): PointSolver {
  if (progress === undefined) return solver;
  let done = 0;
  return {
    threads: solver.threads,
    close: () => solver.close(),
    async solve(point, detail) {
      const answer = await solver.solve(point, detail);
      progress(++done, null);
      return answer;
    },
  };
}

async function withMeans<T>(
  { signal, threads, custom = [], progress }: RunOptions,
  work: (means: Means) => Promise<T>,
): Promise<T> {
  const engines = enginesWith(await loadedEngines(), custom);
  try {
    const answer = await work({
      engines,
      solver: counted(
        threads === undefined ? solvingHere(engines) : solverWith(threads as PointSolver, engines, custom),
        progress,
      ),
      stop: signal ?? new AbortController().signal,
    });
    signal?.throwIfAborted(); // simulations end early with what they have
    return answer;
  } catch (error) {
    throw reported(error, signal);
  }
}

/**
 * Results of a scenario, as `batchscope solve` prints them. Times are in µs, rates in Mpps, unless a name says
 * otherwise. `check`: also simulated values of the results that are approximations. `edge: false`: without the
 * search for the highest rate with a loss of at most 1e-7, which takes 8 to 48 further solves. Throws `Refusal`.
 */
export function solve(
  scenario: Scenario | CustomScenario,
  options: RunOptions & { distributions?: boolean; check?: SimulationLength; edge?: boolean } = {},
): Promise<SolveAnswer> {
  const { distributions = false, check, edge = true } = options;
  return withMeans(
    options,
    ({ engines, solver, stop }) =>
      solveScenario(
        engines,
        scenario,
        { distributions, check: check === undefined ? null : lengthOf({ precision: 0.01, ...check }), edge },
        solver,
        stop,
      ) as Promise<SolveAnswer>,
  );
}

/**
 * A figure of the page as an SVG document: `cliff`, or one of its views as `cliff.textbook`. Throws `Refusal`, with
 * code `unknown-figure` for a name that is not one of the model's figures, and `empty-figure` where it has no content.
 */
export function figure(scenario: Scenario, name: string, options: RunOptions = {}): Promise<string> {
  return withMeans(options, ({ engines, solver, stop }) => figureSvg(engines, scenario, name, solver, stop));
}

/**
 * Results beside those of an event simulation of the mechanism, with 95 % intervals. Throws `Refusal`.
 */
export function simulate(
  scenario: Scenario | CustomScenario,
  options: RunOptions & SimulationLength & { distributions?: boolean } = {},
): Promise<Answer> {
  const { distributions = false, progress, ...others } = options;
  return withMeans(others, ({ engines, solver, stop }) =>
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
 * its dotted name (null where the point has none), and `error`, `''` or the code of a refusal. `claims`: also the
 * results that are not exact at the point, each with its claim, as `lossProbability=at-most meanBatch=about`. Throws
 * `Refusal` before the first record for what cannot be swept.
 */
export async function* sweep(
  scenario: Scenario | CustomScenario,
  over: Readonly<Record<string, Range>>,
  options: RunOptions & { claims?: boolean } = {},
): AsyncGenerator<Record<string, number | string | null>, void, void> {
  const rows = await withMeans(options, ({ engines, solver, stop }) =>
    Promise.resolve(
      sweepRecords(engines, scenario, sweptRanges(over), options.claims ?? false, solver, stop),
    ),
  );
  try {
    for await (const row of rows) yield row;
  } catch (error) {
    throw reported(error, options.signal);
  }
  options.signal?.throwIfAborted();
}

/**
 * The answer to a question, as docs/questions.md describes both. `points`: also every point examined; `rates`: NDR, PDR
 * and MRR; `models`: the same question to the other models; `simulate`: a check of the answer. Throws `Refusal`.
 */
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
  return withMeans(options, ({ engines, solver, stop }) => {
    const asked = { points, rates, models, simulate: check === undefined ? null : lengthOf(check) };
    return answerQuestion(engines, question, asked, solver, stop);
  });
}

/**
 * Queue, latency and loss over time of a scenario with a plan (`start`, `events`, `horizonUs`, ...): 20,000
 * replications, seed 1 and 40 instants unless given. Throws `Refusal`.
 */
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
 * Causes that limit a machine, with evidence, from outputs of its tools in the order of time, and answers to the ten
 * questions of docs/diagnosis.md. Throws `Refusal` for an answer that is not one of a question's.
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

/**
 * Loads, losses, the best moves and commands of receive queues on cores: `file` as docs/headless.md has it. `texts`:
 * prints of tools, in the order of time, in the place of its queues; `seconds`: time between two prints that do not
 * say it. Simulates 5e5 packets a core with seed 1 unless given. Throws `Refusal`.
 */
export function queues(
  file: Readonly<Record<string, unknown>>,
  options: {
    texts?: readonly { name: string; text: string }[];
    seconds?: number;
    packets?: number;
    seed?: number;
  } = {},
): Answer {
  const { texts = [], seconds = null, packets = 5e5, seed = 1 } = options;
  try {
    return placeQueues(file, texts, { ...lengthOf({ packets, seed }), seconds });
  } catch (error) {
    throw reported(error, undefined);
  }
}

/**
 * Compares the output of a simulator (`printed`) with the laws of its scenario. `unit`: of its times, as the text
 * states unless given. `packets`: of the model's simulation, 5e5 unless given. Throws `Refusal`.
 */
export function check(
  scenario: Scenario | CustomScenario,
  printed: string,
  options: RunOptions & SimulationLength & { unit?: CheckOptions['unit'] } = {},
): Promise<Answer> {
  return withMeans(options, ({ engines, solver, stop }) => {
    const length = lengthOf({ ...options, packets: options.packets ?? 5e5 });
    if (printed.trim() === '')
      throw refusal({ code: 'empty-text', parameter: null, message: 'The text is empty.' });
    return checkText(engines, scenario, printed, { ...length, unit: options.unit ?? null }, solver, stop);
  });
}
