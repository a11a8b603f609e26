/** `queues`: receive queues on cores in, loads, losses, best moves and commands out. */
import type { Move } from '../../queues/best-moves.ts';
import { placementCommands } from '../../queues/commands.ts';
import { machineState } from '../../queues/core-load.ts';
import { stateSentences } from '../../queues/placement-words.ts';
import type { Assignment, PolledMachine } from '../../queues/placement.ts';
import type { PastedText } from '../../evidence/read-text.ts';
import type { PastedQueues } from '../../queues/pasted/pasted-queues.ts';
import { pastedPlacement } from '../../queues/pasted/pasted-placement.ts';
import { PlacementFault, readPlacement } from '../../queues/read-placement.ts';
import { proposalsFor } from '../../queues/proposals.ts';
import { simulateMachine } from '../../queues/simulate-machine.ts';
import { refusal } from '../failure.ts';
import { packageVersion } from '../version.ts';

export interface QueuesOptions {
  /** Packets to simulate at each core. */
  packets: number;
  seed: number;
  /** Time between two prints that do not say it, s; null: not known. */
  seconds: number | null;
}

type Placed = PolledMachine & { assignment: Assignment } & Partial<Pick<PastedQueues, 'notes' | 'tools'>>;

function read(json: unknown, texts: readonly PastedText[], betweenS: number | null): Placed {
  try {
    return texts.length === 0 ? readPlacement(json) : pastedPlacement(json, texts, betweenS);
  } catch (error) {
    throw error instanceof PlacementFault ? refusal(error) : error;
  }
}

/** `texts`: prints of tools that give the queues. Throws `CommandFailure` for a file or texts that are refused. */
export function placeQueues(json: unknown, texts: readonly PastedText[], options: QueuesOptions) {
  const machine = read(json, texts, options.seconds);
  const { queues, cores, assignment: present, notes, tools } = machine;
  const state = machineState(machine, present);
  const simulated = simulateMachine(machine, present, options);
  const named = (moves: readonly Move[]) =>
    moves.map(({ queue, core }) => ({
      port: queues[queue]!.port,
      queue: queues[queue]!.id,
      toCore: cores[core]!.cpu,
    }));
  const { proposals, evenedOut, fewest } = proposalsFor(machine, present);
  return {
    sentences: stateSentences(machine, state),
    ...(notes === undefined ? {} : { notes }),
    cores: state.cores.map(({ queues: placed, ...numbers }, core) => ({
      cpu: cores[core]!.cpu,
      speed: cores[core]!.speed,
      queues: placed.map((queue) => queues[queue]!.id),
      ...numbers,
      simulated: simulated.cores[core],
    })),
    queues: queues.map(({ port, id, rateMpps }, k) => ({
      port,
      queue: id,
      core: cores[present[k]!]!.cpu,
      rateMpps,
      lostShare: rateMpps > 0 ? state.lostMpps[k]! / rateMpps : 0,
      simulated: simulated.queues[k],
    })),
    greatestLoad: state.greatestLoad,
    lostShare: state.lostShare,
    proposals: proposals.map(({ kind, moves, greatestLoad, lostShare, sentence }) => ({
      ...{ kind, moves: named(moves), greatestLoad, lostShare, sentence },
    })),
    evenOut: { bound: evenedOut.bound, isOptimal: evenedOut.isOptimal },
    fewestCores: fewest,
    commands:
      evenedOut.moves.length === 0
        ? []
        : placementCommands(machine, evenedOut.assignment, evenedOut.moves, tools),
    version: packageVersion,
  };
}
