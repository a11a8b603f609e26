/** The headless commands, independent of the process that runs them. */
import { SolveFailure } from '../models/contract/solution.ts';
import { readCommandLine, usage } from './command-line.ts';
import { checkText } from './check/check-command.ts';
import { answerQuestion } from './dimension/dimension-command.ts';
import type { Engines } from './engines.ts';
import { CommandFailure, exitCodes, refusal } from './failure.ts';
import { Interrupted, unlessStopped } from './interruption.ts';
import { simulateScenario } from './simulate/simulate-command.ts';
import { packageVersion } from './version.ts';
import { figureSvg } from './solve/figure-svg.ts';
import { solveScenario } from './solve/solve-command.ts';
import { placeQueues } from './queues/queues-command.ts';
import { sweepScenario } from './sweep/sweep-command.ts';
import { timeRows, timeScenario } from './time/time-command.ts';
import { diagnoseInThread, type Thread, ThreadPool } from './threads/thread-pool.ts';
import { threadCount } from './threads/thread-count.ts';
import type { PointSolver } from './threads/point-solver.ts';
import { solvingHere } from './threads/solving-here.ts';
import { exampleCommand } from '../evidence/evidence.ts';
import { diagnose, type Diagnosis } from '../diagnosis/diagnose.ts';
import { readAnswers } from '../evidence/questions.ts';
import type { PastedText } from '../evidence/read-text.ts';

// `JSON.parse` takes the last of two equal names and drops the first silently: a mistake that stays unnoticed.

interface RepeatedKey {
  /**
   * The name with those of the objects that hold it, dotted: `inputs.rateMbps`; in a list with its place,
   * `find.0.input`.
   */
  path: string;
  /** Line of the second occurrence, counted from 1. */
  line: number;
  column: number;
}

/** An object or list that is not closed yet. */
interface Open {
  /** Names so far; null for a list. */
  names: Set<string> | null;
  /** Name of the entry that is being read, or its place in the list. */
  at: string | number;
}

/** A whole string, a bracket, a comma; the text between does not matter for names. */
const tokens = /"(?:[^"\\]|\\.)*"|[{}[\],]/gs;

const longestName = 60;

/** The first name that an object has twice, or null. `json`: a text that `JSON.parse` takes. */
export function repeatedKey(json: string): RepeatedKey | null {
  const open: Open[] = [];
  let isName = false;
  for (const { 0: token, index } of json.matchAll(tokens)) {
    const inside = open.at(-1);
    if (token === '{') {
      open.push({ names: new Set(), at: '' });
      isName = true;
    } else if (token === '[') {
      open.push({ names: null, at: 0 });
      isName = false;
    } else if (token === '}' || token === ']') {
      open.pop();
      isName = false;
    } else if (token === ',') {
      isName = inside?.names !== null;
      if (typeof inside?.at === 'number') inside.at++;
    } else if (isName && inside?.names) {
      isName = false;
      const name = JSON.parse(token) as string;
      inside.at = name;
      if (inside.names.has(name)) return { path: pathOf(open), ...placeOf(json, index) };
      inside.names.add(name);
    }
  }
  return null;
}

const pathOf = (open: readonly Open[]): string =>
  open.map(({ at }) => String(at).slice(0, longestName)).join('.');

function placeOf(text: string, index: number): { line: number; column: number } {
  const before = text.slice(0, index);
  return { line: before.split('\n').length, column: index - before.lastIndexOf('\n') };
}

/**
 * `what`: `scenario`, `question` or `file of answers`. Throws `CommandFailure` for a text that is not JSON, and for a
 * name that is given twice.
 */
export function readJson(what: string, text: string): unknown {
  const bare = text.replace(/^\ufeff/, '');
  if (bare.trim() === '')
    throw refusal({ code: 'not-json', parameter: null, message: `The ${what} is empty.` });
  const json = parse(what, bare);
  const repeated = repeatedKey(bare);
  if (repeated !== null) {
    const { path, line, column } = repeated;
    const message = `“${path}” is given twice in the ${what}, the second time in line ${line}, column ${column}.`;
    throw refusal({ code: 'given-twice', parameter: path, message });
  }
  return json;
}

function parse(what: string, text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    const detail = (error as Error).message.replace(/\s+/g, ' ').slice(0, 120);
    throw refusal({ code: 'not-json', parameter: null, message: `The ${what} is not JSON: ${detail}.` });
  }
}

// `diagnose`: texts in, one JSON object out.

const refuse = (code: string, message: string) => refusal({ code, parameter: null, message });

type Asked = Extract<ReturnType<typeof readCommandLine>, { command: 'diagnose' }>;

/** Throws `CommandFailure` for a file without text. */
async function readTexts(files: readonly string[], read: (file: string) => Promise<string>) {
  const texts: PastedText[] = [];
  for (const file of files) {
    const name = file === '-' ? 'standard input' : file;
    const text = (await read(file)).replace(/^\ufeff/, '');
    if (text.trim() === '')
      throw refuse(
        'empty-text',
        `“${name}” is empty; give what tools print, for instance “${exampleCommand}”.`,
      );
    if (text.includes('\0'))
      throw refuse(
        'binary-text',
        `“${name}” is not text; give what tools print, for instance “${exampleCommand}”.`,
      );
    texts.push({ name, text });
  }
  return texts;
}

/** Throws `CommandFailure` for a file without text or with a wrong answer, and where no text can be read. */
async function diagnoseFiles(
  { files, answers: answersFile, timeLimitS }: Asked,
  read: (file: string) => Promise<string>,
  { startThread, stop }: Surroundings,
): Promise<Diagnosis> {
  const texts = await readTexts(files, read);
  const given = readAnswers(answersFile === null ? {} : readJson('file of answers', await read(answersFile)));
  if ('refused' in given) throw refuse('invalid-answers', given.refused);
  const { answers } = given;
  const diagnosis =
    startThread === null
      ? diagnose(texts, answers)
      : await diagnoseInThread(startThread, { texts, answers }, timeLimitS, stop);
  const refused = diagnosis.texts.map((one) => one.refused);
  const known = diagnosis.causes.some(({ cause }) => cause !== 'cannot-tell');
  if (!known && refused.every((sentence) => sentence !== null)) throw refuse('unreadable-text', refused[0]!);
  return diagnosis;
}

// JSON as people read it: objects over several lines, lists of numbers on one, a sentence a line.

const isSentence = (item: unknown) => typeof item === 'string' && item.length > 40;

/** Throws for a number that JSON cannot hold, naming it: NaN is never written as null. */
export function jsonText(value: unknown, indent = '', path = ''): string {
  if (typeof value === 'number' && !Number.isFinite(value))
    throw new Error(`${path} is ${value}, not a number`);
  if (ArrayBuffer.isView(value) || Array.isArray(value)) {
    const items = Array.from(value as ArrayLike<unknown>);
    const texts = items.map((item, k) => jsonText(item, `${indent}  `, `${path}[${k}]`));
    const flat = items.every((item) => (typeof item !== 'object' || item === null) && !isSentence(item));
    if (flat) return `[${texts.join(', ')}]`;
    return `[\n${texts.map((text) => `${indent}  ${text}`).join(',\n')}\n${indent}]`;
  }
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).map(
      ([key, item]) =>
        `${indent}  ${JSON.stringify(key)}: ${jsonText(item, `${indent}  `, path === '' ? key : `${path}.${key}`)}`,
    );
    return entries.length === 0 ? '{}' : `{\n${entries.join(',\n')}\n${indent}}`;
  }
  return JSON.stringify(value);
}

export interface HeadlessIo {
  /**
   * The text of a file, or of standard input for `-`. May throw `CommandFailure`. `stop`: the result is no longer
   * needed.
   */
  read: (file: string, stop: AbortSignal) => Promise<string>;
  /** Standard output; resolves when it can accept more. */
  write: (text: string) => Promise<void>;
  /** Writes a file. May throw `CommandFailure`. */
  save: (file: string, text: string) => Promise<void>;
  /** Standard error. */
  writeError: (text: string) => void;
}

/** Facilities of the process that runs a command. */
export interface Surroundings {
  /** null: there are no other threads. */
  startThread: (() => Thread) | null;
  /** Aborted by a signal. */
  stop: AbortSignal;
  /** Beginning of a command on the command line; that of a checkout unless given. */
  call?: (command: string) => string;
}

/** In a checkout. */
export const byNpm = (command: string): string => `npm run --silent ${command} --`;

const alone: Surroundings = { startThread: null, stop: new AbortController().signal };

type Given = Exclude<ReturnType<typeof readCommandLine>, { command: 'help' | 'diagnose' }>;

/** Longest duration of work for which a single thread is enough, ms. */
const shortWorkMs = 500;

function solverFor(line: Given, engines: Engines, { startThread }: Surroundings): PointSolver {
  if (startThread === null || line.command === 'time' || line.command === 'queues')
    return solvingHere(engines);
  const threads = line.command === 'solve' || line.command === 'check' ? 1 : threadCount(line.threads);
  return new ThreadPool({ threads, startThread, timeLimitS: line.timeLimitS, shortMs: shortWorkMs });
}

/** Facilities of a command. */
interface Means {
  engines: Engines;
  io: HeadlessIo;
  solver: PointSolver;
  startThread: (() => Thread) | null;
  stop: AbortSignal;
}

async function answer(line: Given, { engines, io, solver, startThread, stop }: Means): Promise<void> {
  const text = await unlessStopped(stop, io.read(line.command === 'check' ? line.scenario : line.file, stop));
  const kind = line.command === 'dimension' ? 'question' : line.command === 'queues' ? 'file' : 'scenario';
  const json = readJson(kind, text);
  const note = (message: string) => io.writeError(`${JSON.stringify({ note: { message } })}\n`);
  if (line.command === 'check') {
    const data = await unlessStopped(stop, io.read(line.file, stop));
    await io.write(`${jsonText(await checkText(engines, json, data, line, solver, stop))}\n`);
  } else if (line.command === 'queues') {
    const texts = await unlessStopped(
      stop,
      readTexts(line.pastes, (file) => io.read(file, stop)),
    );
    await io.write(`${jsonText(placeQueues(json, texts, line))}\n`);
  } else if (line.command === 'solve') {
    const text = jsonText(await solveScenario(engines, json, line, solver, stop));
    if (line.figure !== null)
      await io.save(line.figure.file, await figureSvg(engines, json, line.figure.name, solver, stop));
    await io.write(`${text}\n`);
  } else if (line.command === 'simulate') {
    await io.write(`${jsonText(await simulateScenario(engines, json, line, solver, stop))}\n`);
  } else if (line.command === 'time') {
    const threads = { threads: threadCount(line.threads), startThread, note };
    const text = line.csv
      ? await timeRows(engines, json, line, threads, stop)
      : jsonText(await timeScenario(engines, json, line, threads, stop));
    await io.write(`${text}\n`);
  } else if (line.command === 'dimension') {
    await io.write(`${jsonText(await answerQuestion(engines, json, line, solver, stop))}\n`);
  } else {
    for await (const row of sweepScenario(engines, json, line, solver, stop, note))
      await io.write(`${row}\n`);
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
    await io.write(usage(surroundings.call ?? byNpm));
    return;
  }
  if (line.command === 'diagnose') {
    const read = (file: string) => unlessStopped(surroundings.stop, io.read(file, surroundings.stop));
    const answered = await diagnoseFiles(line, read, surroundings);
    await io.write(`${jsonText({ ...answered, version: packageVersion })}\n`);
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
 * Runs one command line (`solve ...`, `sweep ...`, `simulate ...`, `time ...`, `dimension ...`, `check ...` or
 * `diagnose ...`) and
 * returns the exit code. Never throws.
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
