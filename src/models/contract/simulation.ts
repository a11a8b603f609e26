/**
 * The contract of a model's event simulation: the real mechanism, packet by packet, sharing nothing with the solver but
 * the inputs and the sampling of distributions. It checks the formulas and drives the picture of the mechanism.
 */
import type { ExpectedDifference } from './expected-difference.ts';
import type { InputValues } from './inputs.ts';
import type { Solution } from './solution.ts';

export interface SimulationOptions {
  /** Whole number from 0 to 2^32 - 1; equal seeds and inputs give equal runs, packet for packet. */
  seed: number;
}

/** A mean over the run with its 95 % Student interval from batch means: `mean ± halfWidth`. */
export interface Interval {
  mean: number;
  /** Null while there are too few batches for an estimate. */
  halfWidth: number | null;
}

/**
 * Estimated probabilities on the lattice of the analytic distribution of the same name; each with the half width of its
 * interval.
 */
export interface SimulatedDistribution {
  unit: string;
  start: number;
  step: number;
  p: Float64Array;
  halfWidth: Float64Array;
}

/** Estimated `P(T > x[k])`, x strictly increasing, with the half width of each interval. */
export interface SimulatedTail {
  unit: string;
  x: Float64Array;
  ccdf: Float64Array;
  halfWidth: Float64Array;
}

/** Observations since the warm-up. Plain data, fit for a structured clone; owned by the receiver. */
export interface SimulationReport {
  /** Offered packets since the start, and how many of them were left out as warm-up. */
  packets: number;
  warmUpPackets: number;
  /** Simulated time since the warm-up. */
  timeUs: number;
  /** Batches of the run behind every interval. */
  batches: number;
  /**
   * By name of the model's indicators (method-specific ones under every method's name); null where nothing was
   * observed.
   */
  indicators: Readonly<Record<string, Interval | null>>;
  /** By name of the solution's distributions. */
  distributions: Readonly<Record<string, SimulatedDistribution>>;
  /** By name of the solution's sampled distributions. */
  tails: Readonly<Record<string, SimulatedTail>>;
}

/** Something that happened, for the picture of the mechanism. */
export interface MechanismEvent {
  timeUs: number;
  /**
   * `arrival`: one packet enters `queue`; `loss`: one packet finds it full (or is dropped from its head); `take`: the
   * server takes `packets` from `queue`; `empty`: it looks and finds none; `done`: the batch taken last leaves;
   * `timer`: a timer starts; `fire`: it fires and releases `packets` into `queue` (a `loss` at the same time turns one
   * of them down); `full`: so many packets are held that they are released likewise before it fires; `resume`/`pause`:
   * the server comes back for a visit, and turns away after serving `packets` in it; `switch`: it moves on to `queue`.
   */
  kind:
    | 'arrival'
    | 'loss'
    | 'take'
    | 'empty'
    | 'done'
    | 'timer'
    | 'fire'
    | 'full'
    | 'pause'
    | 'resume'
    | 'switch';
  /** Counted from 0. */
  queue: number;
  packets: number;
  /** When what begins here will end, where that is known (a service, a timer); else null. */
  untilUs: number | null;
}

/** The same text in shorter and shorter forms: a place shows the first that fits. */
export type ShorterWords = readonly string[];

/** Static parts of the picture. */
export interface Mechanism {
  /** Where packets are held before the queue (a card that waits) and for how long, or null. */
  timer: { label: string; words: ShorterWords } | null;
  /** In the order of the events' `queue`; capacity null = unlimited. */
  queues: readonly { label: string; capacity: number | null }[];
  /** All queues with their size: `ring, L = 4096`. */
  queueWords: ShorterWords;
  server: {
    /** In sentences: `core`, `CPU`. */
    label: string;
    /** With the most it takes: `core, β = 256`. */
    words: ShorterWords;
    /** How many of them the system has; one of them is shown at work. */
    count: number;
    /** Work that comes to the shown one and to each of the others, over what it can do; absent: unknown. */
    loads?: { shown: number; others: number };
  };
  /** Where served packets wait until they are sent; absent: they leave at once. */
  sender?: { label: string; words: ShorterWords };
  /** Unit by which the packets of a batch are counted: `a batch`, `an interrupt`. */
  batchOf: string;
  /** Most packets of one batch; null = unlimited. */
  maxBatch: number | null;
  /** One sentence: what to look at. */
  caption: string;
}

/** How full the mechanism is on average, in packets; null where the result does not contain it. */
export interface TypicalState {
  /** In the order of the mechanism's queues. */
  waiting: readonly (number | null)[];
  /** Held behind the timer; null also without one. */
  held: number | null;
  /** Served and not yet sent; absent without a sender. */
  unsent?: number | null;
  /** Mean of the batches that are not empty. */
  batch: number | null;
  /** Share of the packets that is lost, 0..1. */
  loss: number | null;
}

/**
 * One run, advanced piece by piece. Memory does not grow with its length. Throws `SolveFailure` for what cannot be
 * simulated.
 */
export interface Simulator {
  /** Runs on for about `packets` offered packets. Cost linear in packets; a call with 10,000 stays below a few ms. */
  run: (packets: number) => void;
  /** Offered packets since the start. */
  readonly packets: number;
  /** A few ms; may be called several times a second. */
  report: () => SimulationReport;
  /**
   * Runs on by one cycle of the mechanism (one poll, one visit) and returns its events in order of time. Packets that
   * wait already when the report begins are reported as arriving then.
   */
  step: () => readonly MechanismEvent[];
}

/** Makes a run. Inputs are legal. A server that is not stable, or rate 0, is a run like any other. */
export type CreateSimulator = (values: InputValues, options: SimulationOptions) => Simulator;

/** The page's description of a model's simulation, available without running it. */
export interface SimulationDeclaration {
  mechanism: (values: InputValues) => Mechanism;
  /** The average state, which the picture shows at rest. Pure, cheap, never throws for a legal solution. */
  typical: (values: InputValues, solution: Solution) => TypicalState;
  /** Loads the code of `expectedDifference` where that is large; `expectedDifference` gives null before it resolves. */
  loadDifference?: () => Promise<void>;
  /** Whether `loadDifference` has resolved. */
  isDifferenceLoaded?: () => boolean;
  /**
   * Why and how far the analytic value of this indicator may lie off the simulated one here; null where it is exact, so
   * that a difference is a fault.
   */
  expectedDifference: (values: InputValues, indicator: string, method: string) => ExpectedDifference | null;
  /** The rarest event, which happens at most once in this mean time; null or absent: none is rarer than packets. */
  rareEvent?: (values: InputValues) => RareEvent | null;
}

export interface RareEvent {
  /** In the plural, with its size: `stalls of 10 ms`. */
  name: string;
  everyUs: number;
}
