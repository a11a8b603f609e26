/** The best placement within a few moves of the present one. */
import { type CoreContents, contentsOf, loadOf } from './core-load.ts';
import { type Assignment, type PolledMachine, queuesByCore } from './placement.ts';

/** A queue and its new core, by their places. */
export interface Move {
  queue: number;
  core: number;
}

export interface Moved {
  assignment: number[];
  moves: readonly Move[];
  greatestLoad: number;
}

/** Smallest relative gain that is worth a move: above the rounding of sums. */
const leastGain = 1e-9;

/** Loads of all cores under an assignment that is changed move by move. */
export class LoadedCores {
  readonly assignment: number[];
  readonly loads: number[];
  private readonly placed: Set<number>[];

  constructor(
    private readonly machine: PolledMachine,
    assignment: Assignment,
  ) {
    this.assignment = [...assignment];
    this.placed = queuesByCore(machine.cores.length, assignment).map((queues) => new Set(queues));
    this.loads = this.placed.map((_, core) => this.load(core, contentsOf(this.rates(core))));
  }

  get greatestLoad(): number {
    return Math.max(...this.loads);
  }

  queuesOf(core: number): readonly number[] {
    return [...this.placed[core]];
  }

  /** Place of the core with the greatest load. */
  busiestCore(): number {
    return this.loads.indexOf(this.greatestLoad);
  }

  move({ queue, core }: Move): void {
    const from = this.assignment[queue];
    this.placed[from].delete(queue);
    this.placed[core].add(queue);
    this.assignment[queue] = core;
    for (const changed of [from, core])
      this.loads[changed] = this.load(changed, contentsOf(this.rates(changed)));
  }

  /** Load of a core without its `count` busiest queues: the least that as many moves leave. */
  loadWithout(core: number, count: number): number {
    const rates = this.rates(core).sort((x, y) => y - x);
    return this.load(core, contentsOf(rates.slice(count)));
  }

  private rates(core: number): number[] {
    return [...this.placed[core]].map((queue) => this.machine.queues[queue].rateMpps);
  }

  private load(core: number, contents: CoreContents): number {
    return loadOf(contents, this.machine.cores[core].speed, this.machine.costs);
  }
}

/**
 * The smallest greatest load within `most` moves of different queues, and the fewest moves that reach it. Exact: a load
 * falls only when a queue leaves, so that some move takes a queue from the busiest core, and of the moves that are left
 * one takes a queue from the core that is busiest then.
 */
export function bestMoves(machine: PolledMachine, assignment: Assignment, most: number): Moved {
  const cores = new LoadedCores(machine, assignment);
  let best: Moved = { assignment: [...assignment], moves: [], greatestLoad: cores.greatestLoad };
  const search = (left: number, moves: readonly Move[]): void => {
    const from = cores.busiestCore();
    const enough = best.greatestLoad * (1 - leastGain);
    if (left === 0 || cores.loadWithout(from, left) >= enough) return;
    for (const queue of cores.queuesOf(from)) {
      if (moves.some((move) => move.queue === queue)) continue;
      for (let core = 0; core < cores.loads.length; core++) {
        if (core === from) continue;
        cores.move({ queue, core });
        const next = [...moves, { queue, core }];
        const { greatestLoad } = cores;
        if (greatestLoad < best.greatestLoad * (1 - leastGain)) {
          best = { assignment: [...cores.assignment], moves: next, greatestLoad };
        }
        search(left - 1, next);
      }
      cores.move({ queue, core: from });
    }
  };
  for (let moves = 1; moves <= most; moves++) search(moves, []);
  return best;
}

/** The moves from one assignment to another, by queue. */
export const movesBetween = (from: Assignment, to: Assignment): Move[] =>
  to.flatMap((core, queue) => (from[queue] === core ? [] : [{ queue, core }]));
