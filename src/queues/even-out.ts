/** The placement of queues on cores with the smallest greatest load. */
import { bestMoves, LoadedCores, type Move, movesBetween } from './best-moves.ts';
import { type CoreContents, emptyCore, loadOf, withQueue } from './core-load.ts';
import { leastLoad, leastLooks } from './load-bound.ts';
import { type Assignment, type PolledMachine, queuesByCore } from './placement.ts';

export interface EvenedOut {
  assignment: number[];
  moves: readonly Move[];
  greatestLoad: number;
  /** No placement at all has a smaller greatest load than this. */
  bound: number;
  /** Whether `greatestLoad` is the smallest possible. */
  isOptimal: boolean;
}

/** Sizes up to which every placement is excluded or tried. */
const exactSizes = { queues: 20, cores: 4 };

/** Placements in part that are tried before the search ends without a proof: about a tenth of a second. */
const mostNodes = 500_000;

const rounding = 1e-9;

/** Places of the queues, the busiest first. */
const byRate = ({ queues }: PolledMachine): number[] =>
  queues.map((_, k) => k).sort((x, y) => queues[y].rateMpps - queues[x].rateMpps);

/** Each queue in its turn to the core on which `rate` is smallest. */
function placedOneByOne(
  machine: PolledMachine,
  rate: (contents: CoreContents, core: number) => number,
): number[] {
  const contents = machine.cores.map(() => emptyCore);
  const assignment = machine.queues.map(() => 0);
  for (const queue of byRate(machine)) {
    const { rateMpps } = machine.queues[queue];
    const ranks = contents.map((one, core) => rate(withQueue(one, rateMpps), core));
    const core = ranks.indexOf(Math.min(...ranks));
    contents[core] = withQueue(contents[core], rateMpps);
    assignment[queue] = core;
  }
  return assignment;
}

/** The m busiest queues together on the first core, all others on the rest by load. */
function busiestTogether(machine: PolledMachine, m: number): number[] {
  const { cores, costs } = machine;
  const first = byRate(machine).slice(0, m);
  const rates = new Set(first);
  const others = machine.queues.flatMap((_, k) => (rates.has(k) ? [] : [k]));
  const rest = { ...machine, queues: others.map((k) => machine.queues[k]), cores: cores.slice(1) };
  const placed = placedOneByOne(rest, (contents, core) => loadOf(contents, rest.cores[core].speed, costs));
  const assignment = machine.queues.map(() => 0);
  for (const [place, queue] of others.entries()) assignment[queue] = placed[place] + 1;
  return assignment;
}

/** Starts of the local search. */
function startsOf(machine: PolledMachine, present: Assignment): number[][] {
  const { cores, costs } = machine;
  const load = (contents: CoreContents, core: number) => loadOf(contents, cores[core].speed, costs);
  const starts = [
    [...present],
    placedOneByOne(machine, load),
    placedOneByOne(machine, ({ count }, core) => count / cores[core].speed),
    placedOneByOne(machine, ({ total }, core) => total / cores[core].speed),
  ];
  if (cores.length > 1) {
    for (let m = 2; m <= Math.min(machine.queues.length, 4); m++) starts.push(busiestTogether(machine, m));
  }
  return starts;
}

/** Exchanges a queue of the busiest core with one of another where that makes the greatest load smaller. */
function swapped(machine: PolledMachine, assignment: readonly number[]): number[] | null {
  const cores = new LoadedCores(machine, assignment);
  const before = cores.greatestLoad;
  const from = cores.busiestCore();
  for (const queue of cores.queuesOf(from)) {
    for (const [other, core] of assignment.entries()) {
      if (core === from) continue;
      cores.move({ queue, core });
      cores.move({ queue: other, core: from });
      if (cores.greatestLoad < before * (1 - rounding)) return cores.assignment;
      cores.move({ queue: other, core });
      cores.move({ queue, core: from });
    }
  }
  return null;
}

/** Moves and swaps until none makes the greatest load smaller. */
function locallyBest(machine: PolledMachine, start: readonly number[]): number[] {
  let assignment: number[] = [...start];
  for (;;) {
    const moved = bestMoves(machine, assignment, 1);
    const next = moved.moves.length > 0 ? moved.assignment : swapped(machine, assignment);
    if (next === null) return assignment;
    assignment = next;
  }
}

/**
 * Branch and bound, the busiest queue first: loads never fall when a queue is added, so that a placement in part whose
 * greatest load, or share of all work, reaches the best known is left. null: `mostNodes` did not do.
 */
function provenBest(machine: PolledMachine, known: readonly number[]): number[] | null {
  const { queues, cores, costs } = machine;
  const order = byRate(machine);
  const rates = order.map((queue) => queues[queue].rateMpps);
  const speeds = cores.reduce((sum, { speed }) => sum + speed, 0);
  const contents = cores.map(() => emptyCore);
  const totalFrom = rates.map((_, k) => rates.slice(k).reduce((sum, rate) => sum + rate, 0));
  const looks = leastLooks(rates, cores.length);
  /** Least work of the queues from place k on: some of the busiest on the least busy core, the others on empty ones. */
  const leastWork = (k: number): number => {
    if (k === rates.length) return 0;
    const empty = contents.filter(({ count }) => count === 0).length;
    const lowest = Math.min(...contents.flatMap(({ count, busiest }) => (count === 0 ? [] : [busiest])));
    let busiest = Infinity;
    for (let end = k; end <= rates.length; end++) {
      busiest = Math.min(busiest, (end - k) * lowest + looks[empty][end]);
    }
    return loadOf({ count: 1, busiest, total: totalFrom[k] }, 1, costs);
  };
  const placed = order.map(() => 0);
  let best = [...known];
  let bestLoad = new LoadedCores(machine, known).greatestLoad;
  let nodes = 0;
  const search = (k: number, load: number, work: number): boolean => {
    if (k === order.length) {
      bestLoad = load;
      best = queues.map((_, queue) => placed[order.indexOf(queue)]);
      return true;
    }
    if (++nodes > mostNodes) return false;
    // Of equal queues the later one is on the same core or one behind it; of equal empty cores one is enough.
    const first = k > 0 && rates[k] === rates[k - 1] ? placed[k - 1] : 0;
    const tried = new Set<number>();
    for (let core = first; core < cores.length; core++) {
      const before = contents[core];
      const { speed } = cores[core];
      if (before.count === 0 && tried.has(speed)) continue;
      if (before.count === 0) tried.add(speed);
      const after = withQueue(before, rates[k]);
      const nextLoad = Math.max(load, loadOf(after, speed, costs));
      const nextWork = work + loadOf(after, 1, costs) - loadOf(before, 1, costs);
      const enough = bestLoad * (1 - rounding);
      if (nextLoad >= enough) continue;
      contents[core] = after;
      placed[k] = core;
      const isHopeless = (nextWork + leastWork(k + 1)) / speeds >= enough;
      const done = isHopeless || search(k + 1, nextLoad, nextWork);
      contents[core] = before;
      if (!done) return false;
    }
    return true;
  };
  return search(0, 0, 0) ? best : null;
}

/** Names the cores of equal speed so that most queues stay where they are. */
function withFewestMoves({ cores }: PolledMachine, present: Assignment, found: readonly number[]): number[] {
  const groups = queuesByCore(cores.length, found);
  const pairs = groups.flatMap((queues, from) =>
    cores.flatMap(({ speed }, to) => {
      const same = queues.filter((queue) => present[queue] === to).length;
      return speed === cores[from].speed ? [{ from, to, same }] : [];
    }),
  );
  const names = new Map<number, number>();
  const taken = new Set<number>();
  for (const { from, to } of pairs.sort((x, y) => y.same - x.same)) {
    if (names.has(from) || taken.has(to)) continue;
    names.set(from, to);
    taken.add(to);
  }
  return found.map((core) => names.get(core) ?? core);
}

/**
 * The assignment with the smallest greatest load: proven for up to 20 queues on 4 cores unless the proof takes too
 * long, else the best of several starts with moves and swaps, and `bound` says how much better any other can be.
 * Stays at the present one where nothing is gained.
 */
export function evenOut(machine: PolledMachine, present: Assignment): EvenedOut {
  const { queues, cores } = machine;
  const bound = leastLoad(machine);
  const loadAt = (assignment: Assignment) => new LoadedCores(machine, assignment).greatestLoad;
  let [best, greatestLoad] = [[...present], loadAt(present)];
  const take = (assignment: number[]) => {
    const load = loadAt(assignment);
    if (load < greatestLoad * (1 - rounding)) [best, greatestLoad] = [assignment, load];
  };
  for (const start of startsOf(machine, present)) {
    if (greatestLoad <= bound * (1 + rounding)) break;
    take(locallyBest(machine, start));
  }
  let isOptimal = greatestLoad <= bound * (1 + rounding);
  if (!isOptimal && queues.length <= exactSizes.queues && cores.length <= exactSizes.cores) {
    const proven = provenBest(machine, best);
    isOptimal = proven !== null;
    if (proven !== null) take(proven);
  }
  const assignment = withFewestMoves(machine, present, best);
  const moves = movesBetween(present, assignment);
  return { assignment, moves, greatestLoad, bound: isOptimal ? greatestLoad : bound, isOptimal };
}

/** Fewest of the cores, in their order, on which no queue loses packets. */
export interface FewestCores {
  cores: number;
  /** Whether one core fewer is known to be too few. */
  isProven: boolean;
}

/** null: the cores there are do not do, as far as is found. */
export function fewestCores(machine: PolledMachine): FewestCores | null {
  let isProven = true;
  for (let count = 1; count <= machine.cores.length; count++) {
    const part = { ...machine, cores: machine.cores.slice(0, count) };
    if (leastLoad(part) > 1) continue;
    const { greatestLoad, isOptimal } = evenOut(
      part,
      machine.queues.map(() => 0),
    );
    if (greatestLoad <= 1 + rounding) return { cores: count, isProven };
    isProven &&= isOptimal;
  }
  return null;
}
