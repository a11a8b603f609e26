/**
 * The contract of a model's simulation over time: the same mechanism as in `simulation.ts`, from a given start, under a
 * load that changes and with events, replication by replication. Before time 0 the scenario's own inputs hold.
 */
import type { RateStep } from '../../numerics/random/rate-curve.ts';
import type { InputValues } from './inputs.ts';

/** `empty`: nothing waits at time 0. A number: this many packets wait that arrived before time 0. */
export type TransientStart = 'stationary' | 'empty' | { readonly queue: number };

/** A stall of the server: the service, pause or switch-over under way at `atUs` ends `lengthUs` later. */
export interface ScheduledStall {
  readonly atUs: number;
  readonly lengthUs: number;
}

/** From `atUs` on these inputs hold. */
interface ScheduledChange {
  readonly atUs: number;
  readonly values: InputValues;
}

/** A port that is not the observed one, to which bursts go. */
export interface BurstPort {
  /** Counted from 0. */
  readonly port: number;
  readonly rate: readonly RateStep[];
  /** Ascending. */
  readonly packetsUs: Float64Array;
}

/** Start, load and events of a system over time; legal, in the order of time, plain data. */
export interface TransientCourse {
  readonly start: TransientStart;
  /** Factor on the scenario's rate, without what bursts and recorded packets replace; 1 before the first step. */
  readonly rate: readonly RateStep[];
  /** The same for the other ports of a switch, without bursts. */
  readonly othersRate: readonly RateStep[];
  /** Other ports that bursts go to: in place of `othersRate` what the bursts leave of it, and the packets of bursts. */
  readonly burstPorts: readonly BurstPort[];
  /** Arrival times of single packets beside it, µs, ascending: of bursts, and recorded ones. */
  readonly packetsUs: Float64Array;
  readonly stalls: readonly ScheduledStall[];
  readonly changes: readonly ScheduledChange[];
  readonly horizonUs: number;
  /** The port whose queue is observed, counted from 0; ignored by models with one queue. */
  readonly port: number;
  /** When the time until the queue has drained begins, and what counts as drained; null: it is not measured. */
  readonly drain: { readonly fromUs: number; readonly level: number } | null;
}

/**
 * Observations of one replication. Times in µs since time 0; the queue in the model's unit (packets, or µs of
 * unfinished work).
 */
export interface TransientRecorder {
  /** The next instant at which the queue is looked at; Infinity: none. */
  readonly nextInstantUs: number;
  /** The queue at `nextInstantUs` (at the first slot that begins then or later), which then moves on. */
  record: (queue: number) => void;
  /** Reports the length of the queue at a time between 0 and the horizon; the largest one counts. */
  peak: (queue: number) => void;
  /** A packet that arrived at `arrivedUs` left `latencyUs` later. */
  left: (arrivedUs: number, latencyUs: number) => void;
  /** The server took `packets` packets and serves them until `untilUs`; not every model reports this. */
  taken?: (fromUs: number, untilUs: number, packets: number) => void;
  /** A packet that arrived at this time was lost. */
  lost: (arrivedUs: number) => void;
  /** A packet arrived (and was maybe lost) at a queue that is not the observed one. */
  elsewhere: (arrivedUs: number, isLost: boolean) => void;
  /** The queue has drained for the first time, at `atUs`. */
  drained: (atUs: number) => void;
}

export interface TransientSimulator {
  /** Times are multiples of this, µs; 0: they are not on a lattice. */
  readonly slotUs: number;
  /** Unit of the queue. */
  readonly queueUnit: 'packets' | 'µs';
  /** Packets simulated so far, warm-up included. */
  readonly packets: number;
  /**
   * One replication, from its start until every packet that arrived before the horizon has left. Equal seeds and
   * numbers give equal runs, whatever was run before.
   */
  run: (replication: number, recorder: TransientRecorder) => void;
}

/** How the load that is observed reaches a model. */
export interface ObservedLoad {
  /** Rate of the observed core or port, Mpps. */
  readonly rateMpps: number;
  /** The most that one wire carries to it, Mpps; null: the model has no wire. */
  readonly wireMpps: number | null;
  /** The observed server or port, in sentences: `the busiest core`. */
  readonly place: string;
}

/**
 * The queue by a fluid or a mean map, without spread: a preview. Points of a line, `atUs` ascending; two points of one
 * time are a jump.
 */
export interface FluidPath {
  readonly atUs: Float64Array;
  /** In the unit of the model's queue. */
  readonly queue: Float64Array;
  /** Packets lost at the observed queue. */
  readonly lost: number;
}

/** A stall at a random time as it is answered without simulation. Times in µs. */
export interface StallAnswer {
  /** Probability that a stall of the length asked about loses any packet, later polls included. */
  readonly anyLoss: number;
  /** The longest stall that loses any packet no more often than allowed, and how often it does; null: none. */
  readonly longestUs: number | null;
  readonly longestAnyLoss: number;
  /**
   * The smallest queue limit with which the stall asked about loses any packet no more often than allowed; null: none
   * that an input allows, or unknown.
   */
  readonly smallestLimit: number | null;
  /** Length at which about every second stall loses packets, by a rule of thumb, and the exact probability there. */
  readonly medianUs: number;
  readonly medianAnyLoss: number;
  /**
   * Largest errors of the probability in simulations, as shares of it, where a chain takes the arrivals of an interval
   * as independent of those before; null: it is exact.
   */
  readonly error: { readonly below: number; readonly above: number } | null;
  /** Stalls that the inputs have are taken one at a time: each begins in the state without any. */
  readonly isOneOfMany: boolean;
}

/** A number with a bound of its absolute error. */
export interface BoundedValue {
  readonly value: number;
  readonly error: number;
}

/** Numbers of a course that are exact but for a known error; null: not this one. */
export interface ExactCourse {
  /** Mean queue, by instant. */
  readonly queue: readonly BoundedValue[] | null;
  /** Mean packets lost of those that arrive between 0 and the horizon, and the probability that any is. */
  readonly lost: BoundedValue | null;
  readonly anyLoss: BoundedValue | null;
  /** Mean time of drain, µs. */
  readonly drainUs: BoundedValue | null;
}

/** Packets in the ring at the polls. */
export interface QueueAtPoll {
  readonly mean: number;
  readonly p5: number;
  readonly p50: number;
  readonly p95: number;
  /** Probability of an empty ring. */
  readonly empty: number;
  /** Total variation distance from the stationary law, 0 to 1. */
  readonly apart: number;
}

/** Polls from an empty ring on: the first one finds it empty. */
export interface FirstPolls {
  readonly polls: readonly QueueAtPoll[];
  readonly stationary: QueueAtPoll;
}

/** Answers over time without simulation. */
export interface ExactOverTime {
  readonly answer: (values: InputValues, lengthUs: number, epsilon: number) => StallAnswer;
  /** The fewest cores that survive a stall of one of them, the busiest; null: more than are tried. */
  readonly fewestCores: (
    values: InputValues,
    lengthUs: number,
    epsilon: number,
  ) => { readonly cores: number | null; readonly anyLoss: number };
  /**
   * The largest burst at a random time in place of the load, while it lasts and in the interval in which it ends, for
   * memoryless arrivals; null: none is small enough. A second.
   */
  readonly largestBurst: (
    values: InputValues,
    rateMpps: number,
    epsilon: number,
  ) => { readonly packets: number | null; readonly anyLoss: number };
  /** Throws `SolveFailure` for inputs without such a chain. Some 10 ms, near capacity of a long ring a second. */
  readonly firstPolls: (values: InputValues, count: number) => FirstPolls;
  /** Takes a second or two. Throws `SolveFailure` for a course that it cannot solve. */
  readonly course: (values: InputValues, course: TransientCourse, instantsUs: Float64Array) => ExactCourse;
}

/** A simulator that waits for a drain gives up after this multiple of the horizon: the replication did not drain. */
export const longestDrainHorizons = 10;

/** The part of a model that simulates over time. */
export interface TransientModel {
  readonly create: CreateTransientSimulator;
  /** Stalls that the inputs have: the input of their length, and the length, µs; 0 or absent: they have none. */
  readonly inputStalls?: { readonly input: string; readonly lengthUs: (values: InputValues) => number };
  /** `port` counted from 0; `wireGbps`: the speed of the link. */
  readonly load: (values: InputValues, port: number, wireGbps: number) => ObservedLoad;
  /** Number of ports to choose from; 1: there is nothing to choose. */
  readonly ports: (values: InputValues) => number;
  /** Whether one core serves both ports, which are counted from 0; absent: there is one port. */
  readonly servesBoth?: (values: InputValues, port: number, other: number) => boolean;
  /** Most that the observed queue holds, in the unit of the queue; null: no limit. */
  readonly limit: (values: InputValues) => number | null;
  /** The input that is this limit, by name; absent: there is none. */
  readonly limitInput?: string;
  /** Load of the observed server at these inputs and a multiple of the rate: 1 and above grows or is at its limit. */
  readonly loadAt: (values: InputValues, factor: number, port: number) => number;
  /** Mean packets before 0 of a replication that starts stationary, at a multiple of the rate. */
  readonly warmUpPackets: (values: InputValues, factor: number, port: number) => number;
  /** Instant preview of a course. Pure, a few ms. */
  readonly preview: (values: InputValues, course: TransientCourse) => FluidPath;
  /** Unit of the queue. */
  readonly queueUnit: TransientSimulator['queueUnit'];
  /** The value taken instead of one that changed inputs do not allow, one sentence; null: there is none. */
  readonly reservation?: (values: InputValues) => string | null;
  /** Inputs without effect over time, in one sentence; null or absent: none. */
  readonly leftOut?: (values: InputValues) => string | null;
  /**
   * Answers without simulation, stalls in some milliseconds each; absent: the model has none. They throw `SolveFailure`
   * for inputs without one, and for an `epsilon` that is not between 0 and 1.
   */
  readonly loadExact?: () => Promise<ExactOverTime>;
  /** Inputs that an event may change. */
  readonly changeable: readonly string[];
}

/**
 * Inputs are legal; they may be beyond capacity. Throws `SolveFailure` for a course that the model cannot follow.
 * `seed`: a whole number from 0 to 2^32 - 1.
 */
type CreateTransientSimulator = (
  values: InputValues,
  course: TransientCourse,
  seed: number,
) => TransientSimulator;
