/**
 * A model's declarations for questions asked the other way round: which of its indicators the words of a goal mean, how
 * its inputs offer traffic, which inputs are uncertain together. Part of the contract in `model.ts`.
 */
import type { EdgeDeclaration } from './edge.ts';
import type { EnteredInputs, InputValue, InputValues } from './inputs.ts';
import type { ShownRateScale } from './screen.ts';

/** Goals in the field's words. Latency levels are those that at least one model computes. */
export type GoalQuantityId =
  | 'loss'
  | 'latency.mean'
  | 'latency.p50'
  | 'latency.p90'
  | 'latency.p95'
  | 'latency.p99'
  | 'latency.p999'
  | 'latency.p9999'
  | 'throughput'
  | 'utilisation'
  | 'interrupts';

export interface GoalQuantity {
  id: GoalQuantityId;
  /** The indicator that it means here, may contain `{method}`; limits are in the indicator's unit. */
  indicator: string;
}

/** How traffic is offered. Rates are packets: Mpps over all cores. */
export interface OfferedTraffic {
  /** Name of the input that sets the rate: `rateMbps`, `meanInterarrivalUs`. */
  input: string;
  /** The rate that these inputs offer, Mpps; null: they break a rule and define none. */
  mpps: (values: EnteredInputs) => number | null;
  /**
   * The value of `input` that offers this rate, all other inputs as they are; may lie outside of what the input
   * accepts.
   */
  inputFor: (mpps: number, values: EnteredInputs) => number;
  /** Highest rate of the link, Mpps; null where the model has no link. */
  lineRateMpps: (values: InputValues) => number | null;
  /**
   * Capacity of the system as far as a closed form gives it, Mpps; null: unknown. Start of a search, never an answer.
   */
  capacityMpps: (values: InputValues) => number | null;
}

/** The rate that legal inputs offer, Mpps. */
export function offeredMpps(offered: OfferedTraffic, values: InputValues): number {
  const mpps = offered.mpps(values);
  if (mpps === null) throw new TypeError(`legal inputs must say a rate, whatever their "${offered.input}"`);
  return mpps;
}

/** Inputs that are wrong together: all of them are multiplied by one factor. Numbers, lists and tables. */
interface UncertainInputs {
  /** Kebab-case; in question files: `service-time`. */
  id: string;
  label: string;
  /** Names of the inputs that scale; those that are null or do not apply are left alone. */
  inputs: readonly string[];
  /** True: the inputs are divided by the factor, as an interarrival time is for a rate. */
  inverse?: boolean;
}

/** The part of a scenario that means the same in every model. null: not defined by these inputs. */
export interface Workload {
  /** Offered over all cores, Mpps. */
  rateMpps: number | null;
  frameBytes: number | null;
  cores: number | null;
  /**
   * Processor time of a packet where every core is busy all the time, µs: the overhead of batches, interrupts and polls
   * included, over all cores that work for it: as many cores over it are what they carry.
   */
  packetUs: number | null;
  /** Clock of the cores, GHz. */
  clockGhz: number | null;
}

/**
 * Inputs that several models have under different names; `batch`: most packets taken at once; `queue`: packets that a
 * queue holds.
 */
export type SharedInputId = 'cores' | 'frame' | 'clock' | 'batch' | 'queue';

export interface TranslatedWorkload {
  inputs: Readonly<Record<string, InputValue>>;
  /** Sentences about inputs that the workload does not determine, with the values that are used instead. */
  assumed: readonly string[];
  /** Sentences about quantities of the workload that this model has no input for. */
  ignored: readonly string[];
}

/** A common question to a model about the present scenario. */
export interface ReadyMadeQuestion {
  /** Kebab-case. */
  id: string;
  /** The question itself, with this scenario's numbers, rates as the reader wants them. */
  words: string;
  goals: readonly {
    /** A goal in words that the model has, or the name of an indicator. */
    on: string;
    bound: 'at-most' | 'at-least';
    limit: number;
  }[];
  /** One or two inputs; the first is preferred first. */
  unknowns: readonly { input: string; from: number; to: number; prefer: 'least' | 'greatest' }[];
}

/** Reason why the solved value behind an answer may differ from the mechanism's. */
export interface Doubt {
  /** The solved value lies below the mechanism's, above it, or on either side. */
  errs: 'low' | 'high' | 'either';
  /** One sentence, with what is known of the error. */
  caution: string;
  /** The same with the errors of several results, where one reason explains them; absent: no other has it. */
  ofAll?: string;
}

export interface ModelDimensioning {
  goals: readonly GoalQuantity[];
  /** Questions to begin with, at least one, the most usual first. */
  questions: (values: InputValues, rate: ShownRateScale) => readonly ReadyMadeQuestion[];
  /** null: the model answers what a configuration carries, it is not offered a rate. */
  offered: OfferedTraffic | null;
  /** The edge in this model; by loss only where a rate is offered. Absent: there is none. */
  edge?: (values: InputValues) => EdgeDeclaration;
  /**
   * The port or core that loses packets first, with the indicators at the edge: `port 4`; null where all are alike.
   * Absent: there is one.
   */
  firstToLose?: (values: InputValues, indicators: Readonly<Record<string, number | null>>) => string | null;
  uncertain: readonly UncertainInputs[];
  /**
   * Inputs that burden the system: the times of packets, pauses and empty polls, and their variation. A question asks
   * for the largest of their values that meets the goals; for all other inputs but the traffic, for the smallest.
   * Absent: none.
   */
  burdens?: readonly string[];
  /**
   * The step of an indicator that is always a whole number of steps (a quantile on slots) at these inputs, in the
   * indicator's unit; null for all others. Small differences of such an indicator are meaningless. Absent: there is
   * none.
   */
  latticeStep?: (indicator: string, values: InputValues) => number | null;
  /**
   * The step of an input whose effect comes in jumps (whole slots, whole packets), in the input's canonical unit. A
   * search over all multiples finds every jump. Of a whole-numbered input: only multiples are legal. null for all other
   * inputs. Absent: there is none.
   */
  inputStep?: (input: string, values: InputValues) => number | null;
  /**
   * Time of one solve of the indicators at these inputs on a desktop core, ms, roughly; decides how dense a search can
   * be. Declared, not measured, so that a question has the same answer on every machine. Absent: too long or too uneven
   * to declare.
   */
  solveMs?: (values: InputValues) => number;
  /**
   * Doubt that an answer from this indicator must state, at complete and legal inputs; null where the solution is the
   * mechanism's value or as good as that. Absent: the doubt follows from the simulation's `expectedDifference`.
   */
  doubt?: (indicator: string, values: InputValues) => Doubt | null;
  /** Input with the busiest queue's share of the packets (null = even); absent: the model has none. */
  hottestShare?: string;
  workload?: {
    /** Inputs for values that no workload gives, where the defaults do not fit. */
    base?: Readonly<Record<string, InputValue>>;
    /** Names of the inputs that mean the same in several models. */
    inputs: Readonly<Partial<Record<SharedInputId, string>>>;
    read: (values: InputValues, indicators: Readonly<Record<string, number | null>> | null) => Workload;
    /** The workload in this model's inputs, on top of `values`. */
    write: (workload: Workload, values: InputValues) => TranslatedWorkload;
  };
}
