import type { Model } from '../models/contract/model.ts';
import type { SimulationDeclaration } from '../models/contract/simulation.ts';

/** Throws `CommandFailure` for a model without a simulation. */
export function requireSimulation({ name, simulation }: Model): SimulationDeclaration {
  if (simulation) return simulation;
  throw refusal({ code: 'no-simulation', parameter: null, message: `${name} has no simulation.` });
}

// Failures of a command: exit codes and the error on standard error.

export const exitCodes = {
  done: 0,
  /** The contents of the scenario are refused, not the command line. */
  refused: 2,
  /** The command line is invalid: unknown flag, missing file, bad range. */
  usage: 64,
  /** Standard output cannot be written: a full disk. */
  output: 74,
  /** A fault of the program. */
  internal: 70,
  /** Ended by a signal (Ctrl-C). */
  interrupted: 130,
} as const;

export class CommandFailure extends Error {
  constructor(
    readonly exitCode: number,
    readonly code: string,
    message: string,
    readonly parameter: string | null = null,
  ) {
    super(message);
    this.name = 'CommandFailure';
  }
}

export function usageFailure(message: string): CommandFailure {
  return new CommandFailure(exitCodes.usage, 'usage', message);
}

export function refusal(fault: { code: string; parameter: string | null; message: string }): CommandFailure {
  return new CommandFailure(exitCodes.refused, fault.code, fault.message, fault.parameter);
}
