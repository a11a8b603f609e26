/** The commands without a screen, apart from the process they run in. */
import { SolveFailure } from '../models/contract/solution.ts';
import { readCommandLine, usage } from './command-line.ts';
import { answerQuestion } from './dimension-command.ts';
import type { Engines } from './engines.ts';
import { CommandFailure, exitCodes, refusal } from './failure.ts';
import { jsonText } from './json-text.ts';
import { simulateScenario } from './simulate-command.ts';
import { solveScenario } from './solve-command.ts';
import { sweepScenario } from './sweep-command.ts';

export interface HeadlessIo {
  /** The text of a scenario file, or of standard input for `-`. May throw `CommandFailure`. */
  read: (file: string) => Promise<string>;
  /** Standard output; resolves when more can be taken. */
  write: (text: string) => Promise<void>;
  /** Standard error. */
  writeError: (text: string) => void;
}

/** `what`: `scenario` or `question`. */
function parseJson(what: string, text: string): unknown {
  const bare = text.replace(/^\ufeff/, '');
  if (bare.trim() === '')
    throw refusal({ code: 'not-json', parameter: null, message: `The ${what} is empty.` });
  try {
    return JSON.parse(bare) as unknown;
  } catch (error) {
    const detail = (error as Error).message.replace(/\s+/g, ' ').slice(0, 120);
    throw refusal({ code: 'not-json', parameter: null, message: `The ${what} is not JSON: ${detail}.` });
  }
}

async function runCommand(engines: Engines, argv: readonly string[], io: HeadlessIo): Promise<void> {
  const line = readCommandLine(argv);
  if (line.command === 'help') {
    await io.write(usage);
    return;
  }
  const what = line.command === 'dimension' ? 'question' : 'scenario';
  const json = parseJson(what, await io.read(line.file));
  if (line.command === 'solve') {
    await io.write(`${jsonText(solveScenario(engines, json, line))}\n`);
  } else if (line.command === 'simulate') {
    await io.write(`${jsonText(simulateScenario(engines, json, line))}\n`);
  } else if (line.command === 'dimension') {
    await io.write(`${jsonText(answerQuestion(engines, json, line))}\n`);
  } else {
    for (const row of sweepScenario(engines, json, line)) await io.write(`${row}\n`);
  }
}

function toFailure(error: unknown): CommandFailure {
  if (error instanceof CommandFailure) return error;
  if (error instanceof SolveFailure) return refusal(error);
  const detail = error instanceof Error ? error.message : String(error);
  return new CommandFailure(exitCodes.internal, 'internal-error', `Batchscope failed: ${detail}`);
}

/**
 * Runs one command line (`solve ...`, `sweep ...`, `simulate ...` or `dimension ...`) and returns the exit code. Never
 * throws.
 */
export async function runHeadless(
  engines: Engines,
  argv: readonly string[],
  io: HeadlessIo,
): Promise<number> {
  try {
    await runCommand(engines, argv, io);
    return exitCodes.done;
  } catch (error) {
    const { code, parameter, message, exitCode } = toFailure(error);
    io.writeError(`${JSON.stringify({ error: { code, parameter, message } })}\n`);
    return exitCode;
  }
}
