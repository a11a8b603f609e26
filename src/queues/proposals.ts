/** Better placements: by one move, by two, by any number; and the fewest cores. */
import { bestMoves, type Moved } from './best-moves.ts';
import { machineState } from './core-load.ts';
import { evenOut, type EvenedOut, fewestCores, type FewestCores } from './even-out.ts';
import { proposalSentence } from './placement-words.ts';
import type { Assignment, PolledMachine } from './placement.ts';

export type ProposalKind = 'one-move' | 'two-moves' | 'all';

export interface Proposal extends Moved {
  kind: ProposalKind;
  /** Share of all packets that is still lost, 0..1; fluid. */
  lostShare: number;
  sentence: string;
}

export interface Proposals {
  proposals: readonly Proposal[];
  evenedOut: EvenedOut;
  /** null: not all cores are enough, as far as is found. */
  fewest: FewestCores | null;
}

/** Some 100 ms for 64 queues on 16 cores. */
export function proposalsFor(machine: PolledMachine, present: Assignment): Proposals {
  const evenedOut = evenOut(machine, present);
  const proposal = (kind: ProposalKind, found: Moved, limits: EvenedOut | null): Proposal => {
    const { assignment, moves, greatestLoad } = found;
    const { lostShare } = machineState(machine, assignment);
    const sentence = proposalSentence({ moves, greatestLoad, lostShare }, limits);
    return { kind, assignment, moves, greatestLoad, lostShare, sentence };
  };
  return {
    proposals: [
      proposal('one-move', bestMoves(machine, present, 1), null),
      proposal('two-moves', bestMoves(machine, present, 2), null),
      proposal('all', evenedOut, evenedOut),
    ],
    evenedOut,
    fewest: fewestCores(machine),
  };
}
