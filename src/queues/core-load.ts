/**
 * Load and edge of a core that polls k queues in turn. Fluid: with every queue in use at every look, a round takes
 * T = (k a + b Σ min(λ_i T, β)) / f, and the busiest queue is the first that brings more than β a round. Exact in
 * the limit of large rings where an empty look costs a; with cheaper empty looks and queues that are often empty the
 * core carries more, with dearer ones less.
 */
import {
  type Assignment,
  type PolledMachine,
  type PollCosts,
  type PollingCore,
  queuesByCore,
} from './placement.ts';

/** Queues of a core, as far as its load depends on them. */
export interface CoreContents {
  /** Number of queues, idle ones included. */
  count: number;
  /** Rate of the busiest, packets a µs. */
  busiest: number;
  /** Rate of all together, packets a µs. */
  total: number;
}

export const emptyCore: CoreContents = { count: 0, busiest: 0, total: 0 };

export const withQueue = ({ count, busiest, total }: CoreContents, rate: number): CoreContents => ({
  count: count + 1,
  busiest: Math.max(busiest, rate),
  total: total + rate,
});

/** Rates in packets a µs. */
export const contentsOf = (rates: readonly number[]): CoreContents => rates.reduce(withQueue, emptyCore);

/**
 * Load: rate over edge, (a k λ_max + β b Λ) / (f β). From 1 on the busiest queue loses packets. Never falls when a
 * queue is added.
 */
export function loadOf({ count, busiest, total }: CoreContents, speed: number, costs: PollCosts): number {
  const { pollUs: a, packetUs: b, maxBatch: beta } = costs;
  return (a * count * busiest + beta * b * total) / (speed * beta);
}

/**
 * Edge f β / (s k a + β b), s the busiest queue's share: the highest total rate without loss in these shares, in
 * packets a µs. null for a core without traffic.
 */
export function edgeOf(contents: CoreContents, speed: number, costs: PollCosts): number | null {
  return contents.total > 0 ? contents.total / loadOf(contents, speed, costs) : null;
}

/** Most packets a µs that a core takes from one queue that is its only one. */
export const singleQueueEdge = (speed: number, { pollUs, packetUs, maxBatch }: PollCosts): number =>
  (speed * maxBatch) / (pollUs + packetUs * maxBatch);

/** Cores of the fastest kind that one queue needs alone; above 1 no placement is enough. */
export function coresNeeded(rate: number, cores: readonly PollingCore[], costs: PollCosts): number {
  return rate / singleQueueEdge(Math.max(...cores.map(({ speed }) => speed)), costs);
}

/**
 * Packets a µs that each queue of one core loses, in the order of `rates`; the fluid of large rings. The round is that
 * in which the m busiest queues bring β or more: T = (k a + m β b) / (f - b Σ of the others).
 */
export function fluidLosses(rates: readonly number[], speed: number, costs: PollCosts): number[] {
  const { pollUs: a, packetUs: b, maxBatch: beta } = costs;
  const falling = [...rates].sort((x, y) => y - x);
  let others = falling.reduce((sum, rate) => sum + rate, 0);
  let round = Infinity;
  for (let full = 0; full <= falling.length; full++) {
    const left = speed - b * others;
    round = left > 0 ? (a * rates.length + b * beta * full) / left : Infinity;
    const next = falling[full] ?? 0;
    if (next * round <= beta) break;
    others = full + 1 === falling.length ? 0 : others - next;
  }
  return rates.map((rate) => Math.max(0, rate - beta / round));
}

export interface LoadedCore {
  /** Queues, by their places. */
  queues: readonly number[];
  rateMpps: number;
  load: number;
  /** null without traffic. */
  edgeMpps: number | null;
}

export interface MachineState {
  cores: readonly LoadedCore[];
  /** Packets a µs lost of each queue; fluid. */
  lostMpps: readonly number[];
  greatestLoad: number;
  rateMpps: number;
  /** Share of all packets that is lost, 0..1; fluid. 0 without traffic. */
  lostShare: number;
}

export function machineState({ queues, cores, costs }: PolledMachine, assignment: Assignment): MachineState {
  const lostMpps = queues.map(() => 0);
  const states = queuesByCore(cores.length, assignment).map((placed, c) => {
    const rates = placed.map((queue) => queues[queue].rateMpps);
    const contents = contentsOf(rates);
    const { speed } = cores[c];
    for (const [k, lost] of fluidLosses(rates, speed, costs).entries()) lostMpps[placed[k]] = lost;
    const [load, edgeMpps] = [loadOf(contents, speed, costs), edgeOf(contents, speed, costs)];
    return { queues: placed, rateMpps: contents.total, load, edgeMpps };
  });
  const rateMpps = queues.reduce((sum, queue) => sum + queue.rateMpps, 0);
  const lost = lostMpps.reduce((sum, one) => sum + one, 0);
  return {
    cores: states,
    lostMpps,
    greatestLoad: Math.max(...states.map(({ load }) => load)),
    rateMpps,
    lostShare: rateMpps > 0 ? lost / rateMpps : 0,
  };
}
