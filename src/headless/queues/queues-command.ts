/** `queues`: receive queues on cores in, loads, losses, best moves and commands out. */
import { bestMoves, type Move } from '../../queues/best-moves.ts';
import { placementCommands } from '../../queues/commands.ts';
import { machineState, type MachineState } from '../../queues/core-load.ts';
import { evenOut, fewestCores } from '../../queues/even-out.ts';
import { proposalSentence, stateSentences } from '../../queues/placement-words.ts';
import type { Assignment, PolledMachine } from '../../queues/placement.ts';
import type { PastedText } from '../../diagnosis/read-text.ts';
import { pastedPlacement } from '../../queues/pasted/pasted-placement.ts';
import { PlacementFault, readPlacement } from '../../queues/read-placement.ts';
import { simulateCore, type SimulatedQueue } from '../../queues/simulate-core.ts';
import { refusal } from '../failure.ts';
import { packageVersion } from '../version.ts';

export interface QueuesOptions {
  /** Packets to simulate at each core. */
  packets: number;
  seed: number;
  /** Time between two prints that do not say it, s; null: not known. */
  seconds: number | null;
}

type Placed = PolledMachine & { assignment: Assignment; notes?: readonly string[] };

function read(json: unknown, texts: readonly PastedText[], betweenS: number | null): Placed {
  try {
    return texts.length === 0 ? readPlacement(json) : pastedPlacement(json, texts, betweenS);
  } catch (error) {
    throw error instanceof PlacementFault ? refusal(error) : error;
  }
}

function simulated(
  { queues, cores, costs }: PolledMachine,
  state: MachineState,
  options: Pick<QueuesOptions, 'packets' | 'seed'>,
) {
  const found: SimulatedQueue[] = [];
  for (const [core, { queues: placed }] of state.cores.entries()) {
    const rates = placed.map((queue) => queues[queue].rateMpps);
    const ofCore = simulateCore(rates, cores[core].speed, costs, options);
    for (const [k, one] of ofCore.entries()) found[placed[k]] = one;
  }
  return found;
}

/** `texts`: prints of tools that give the queues. Throws `CommandFailure` for a file or texts that are refused. */
export function placeQueues(json: unknown, texts: readonly PastedText[], options: QueuesOptions) {
  const machine = read(json, texts, options.seconds);
  const { queues, cores, assignment: present, notes } = machine;
  const state = machineState(machine, present);
  const events = simulated(machine, state, options);
  const named = (moves: readonly Move[]) =>
    moves.map(({ queue, core }) => ({
      port: queues[queue].port,
      queue: queues[queue].id,
      toCore: cores[core].cpu,
    }));
  const even = evenOut(machine, present);
  const proposals = [
    { kind: 'one-move', found: bestMoves(machine, present, 1), limits: null },
    { kind: 'two-moves', found: bestMoves(machine, present, 2), limits: null },
    { kind: 'all', found: even, limits: even },
  ].map(({ kind, found, limits }) => {
    const { lostShare } = machineState(machine, found.assignment);
    const { moves, greatestLoad } = found;
    const sentence = proposalSentence({ moves, greatestLoad, lostShare }, limits);
    return { kind, moves: named(moves), greatestLoad, lostShare, sentence };
  });
  const fewest = fewestCores(machine);
  return {
    sentences: stateSentences(machine, state),
    ...(notes === undefined ? {} : { notes }),
    cores: state.cores.map(({ queues: placed, ...numbers }, core) => ({
      cpu: cores[core].cpu,
      speed: cores[core].speed,
      queues: placed.map((queue) => queues[queue].id),
      ...numbers,
    })),
    queues: queues.map(({ port, id, rateMpps }, k) => ({
      port,
      queue: id,
      core: cores[present[k]].cpu,
      rateMpps,
      lostShare: rateMpps > 0 ? state.lostMpps[k] / rateMpps : 0,
      simulated: events[k],
    })),
    greatestLoad: state.greatestLoad,
    lostShare: state.lostShare,
    proposals,
    evenOut: { bound: even.bound, isOptimal: even.isOptimal },
    fewestCores: fewest,
    commands: even.moves.length === 0 ? [] : placementCommands(machine, even.assignment, even.moves),
    version: packageVersion,
  };
}
