/**
 * The law of the ring at instants, forward in time on steps of h slots, without simulation, for memoryless arrivals:
 * mass by the steps that are left of the service under way and the packets that wait. Exact but for h: the error is of
 * the order h², so that two steps estimate it. Stalls, changes and steps of the rate begin and end on steps. Derived
 * here, an extension beyond the paper.
 */
import { RateCurve } from '../../../../numerics/random/rate-curve.ts';
import { negativeBinomialLaw, panjerPmf } from '../../../../numerics/laws/panjer/pmf.ts';
import type { Pmf } from '../../../../numerics/laws/pmf.ts';
import type { InputValues } from '../../../contract/inputs.ts';
import { SolveFailure } from '../../../contract/solution.ts';
import type { BoundedValue, TransientCourse } from '../../../contract/transient.ts';
import { busiestShare, meanInterarrivalSlots, slotsPerUs } from '../../closed-form/load.ts';
import { type Inputs, readInputs } from '../../read-inputs.ts';
import { serviceTimesOf } from '../../system/system.ts';
import { overhead, StepRun, tooMuchWork, warmUp } from './step-run.ts';

/** A bound of all masses that are passed over or cut off, relative. */
const passedOver = 1e-6;

const cut = { lowerCut: 1e-11, upperCut: 1e-11 };

const mixed = (a: Float64Array, b: Float64Array, share: number): Float64Array =>
  a.map((mass, k) => (1 - share) * mass + share * b[k]);

/** Inputs that hold from a slot on. */
interface Phase {
  readonly at: number;
  readonly inputs: Inputs;
}

/** A course in slots. */
interface SlotCourse {
  readonly inputs: Inputs;
  readonly start: TransientCourse['start'];
  readonly gap: number;
  readonly curve: RateCurve;
  readonly packets: Float64Array;
  readonly stalls: readonly { readonly from: number; readonly to: number }[];
  readonly phases: readonly Phase[];
  readonly horizon: number;
  readonly instants: readonly number[];
}

function inSlots(values: InputValues, course: TransientCourse, instantsUs: ArrayLike<number>): SlotCourse {
  const inputs = readInputs(values);
  const perUs = slotsPerUs(inputs);
  const share = busiestShare(inputs);
  let rate = new RateCurve(course.rate);
  let coreShare = share;
  const phases: Phase[] = [];
  for (const { atUs, values: changed } of course.changes) {
    const next = readInputs(changed);
    phases.push({ at: Math.round(atUs * perUs), inputs: next });
    const nextShare = busiestShare(next);
    if (nextShare === coreShare) continue;
    rate = rate.multipliedFrom(atUs, nextShare / coreShare);
    coreShare = nextShare;
  }
  return {
    inputs,
    phases,
    start: course.start,
    gap: meanInterarrivalSlots(inputs, share),
    curve: rate.stretched(perUs),
    packets: course.packetsUs.map((us) => us * perUs),
    stalls: course.stalls.map(({ atUs, lengthUs }) => {
      const from = Math.round(atUs * perUs);
      return { from, to: from + Math.round(lengthUs * perUs) };
    }),
    horizon: course.horizonUs * perUs,
    instants: Array.from(instantsUs, (us) => us * perUs),
  };
}

/** Largest distance, in steps, of two edges that count as one. */
const sameStep = 1e-3;

/**
 * Slots of a step, `most` or less, on which all begins and ends lie, and the slot of the first step, 0 or before; null:
 * there is no such step of `most` / 4 or more.
 */
function stepsFor({ start, stalls, phases, curve }: SlotCourse, most: number) {
  const rates = Array.from(curve.from).filter((slot) => slot > 0);
  const edges = [
    ...new Set([...stalls.flatMap(({ from, to }) => [from, to]), ...phases.map(({ at }) => at), ...rates]),
  ].sort((a, b) => a - b);
  // A stationary start may be a part of a step before 0.
  const marks = start === 'stationary' ? edges : [0, ...edges.filter((edge) => edge > 0)];
  const spans = marks.slice(1).map((mark) => mark - marks[0]);
  if (spans.length === 0) {
    const isFree = start === 'stationary' && marks.length > 0;
    return { h: most, first: isFree ? -(most - (marks[0] % most)) : 0 };
  }
  for (let parts = Math.ceil(spans[0] / most); parts <= Math.ceil((4 * spans[0]) / most); parts++) {
    const h = spans[0] / parts;
    if (!spans.every((span) => Math.abs(span / h - Math.round(span / h)) < sameStep)) continue;
    return { h, first: marks[0] - h * Math.ceil(marks[0] / h) };
  }
  return null;
}

interface Followed {
  laws: Float64Array[];
  /** Mean queue at each step, at 0 after a poll, NaN where the ring shrinks; empty after a stationary start. */
  means: number[];
  lost: number;
  losing: number;
  /** Multiply-adds. */
  work: number;
}

function followSteps(
  course: SlotCourse,
  h: number,
  first: number,
  drops: boolean,
  mostWork: number,
): Followed {
  const { inputs, start, gap, curve, packets, horizon } = course;
  const stepOf = (slot: number) => Math.round((slot - first) / h);
  const stalls = course.stalls.map(({ from, to }) => ({ from: stepOf(from), to: stepOf(to) }));
  const phases = course.phases.map(({ at, inputs: changed }) => ({ at: stepOf(at), inputs: changed }));
  const places = Math.max(inputs.ringSize, ...phases.map((phase) => phase.inputs.ringSize));
  const run = new StepRun(inputs, places, h, mostWork);
  const countsOf = new Map<number, Pmf>();
  const counts = (mean: number): Pmf => {
    // Equal means of steps differ by rounding.
    const key = Number(mean.toPrecision(9));
    let law = countsOf.get(key);
    if (law === undefined) {
      law =
        key > 0 ? panjerPmf(negativeBinomialLaw(h, 1, key / h), cut) : { start: 0, p: Float64Array.of(1) };
      countsOf.set(key, law);
    }
    return law;
  };
  if (start === 'stationary') warmUp(run, counts(h / gap));
  else run.begin(start === 'empty' ? 0 : start.queue);
  run.lost = run.losing = 0;
  run.drops = drops;
  const instants = course.instants.map((slot) => (slot - first) / h);
  const laws: Float64Array[] = Array.from(instants, () => new Float64Array(places + 1));
  const steps = Math.ceil((horizon - first) / h - sameStep);
  const wantedAt = new Set(instants.flatMap((at) => [Math.floor(at), Math.ceil(at)]));
  const hasPhase = start !== 'stationary';
  const means: number[] = [];
  let nextPacket = 0;
  let nextPhase = 0;
  let { ringSize } = inputs;
  for (let step = 0; step <= steps; step++) {
    const from = first + step * h;
    const isStalled = stalls.some((stall) => stall.from < step && step < stall.to);
    const begins = stalls.some((stall) => stall.from === step);
    const ends = stalls.some((stall) => stall.to === step);
    // Up to its end the step before a smaller ring has the larger one.
    let uncut: Float64Array | null = null;
    while (nextPhase < phases.length && phases[nextPhase].at <= step) {
      const { inputs: changed } = phases[nextPhase++];
      if (changed.ringSize < ringSize) uncut ??= run.law();
      ({ ringSize } = changed);
      run.change(changed, h);
    }
    const before = hasPhase || wantedAt.has(step) ? run.law() : null;
    if (!isStalled) run.poll(begins ? 0.5 : 1);
    if (before !== null) {
      // Half of a step's polls are made by its instant: all of the first half where a stall begins, none where it ends.
      // The poll of a start that is known is made at 0.
      const isStart = step === 0 && hasPhase;
      const made = ends || isStalled ? 0 : begins || isStart ? 1 : 0.5;
      const law = made === 0 ? before : mixed(before, run.law(), made);
      if (hasPhase) means.push(uncut === null ? meanOf(law) : NaN);
      for (const [k, at] of instants.entries()) {
        const share = 1 - Math.abs(at - step);
        const seen = isStart && at === 0 ? before : uncut !== null && at < step ? uncut : law;
        if (share > 0) for (let q = 0; q <= places; q++) laws[k][q] += share * seen[q];
      }
    }
    if (step === steps) break;
    run.counted = (Math.min(horizon, from + h) - Math.max(0, from)) / h;
    const mean = (curve.integralTo(from + h) - curve.integralTo(from)) / gap;
    const firstPacket = nextPacket;
    while (nextPacket < packets.length && packets[nextPacket] < from + h) nextPacket++;
    const base = counts(mean);
    run.arrive({ start: base.start + nextPacket - firstPacket, p: base.p });
    if (!isStalled && !begins) run.pass();
  }
  return { laws, means, lost: run.lost, losing: run.losing, work: run.work };
}

interface RingAtInstants {
  /** Mean packets that wait, by instant. */
  readonly mean: readonly BoundedValue[];
  /** `laws[k][q]`: probability that q packets wait at instant k, on the finer steps. */
  readonly laws: readonly Float64Array[];
  /** Mean packets lost between 0 and the horizon. */
  readonly lost: BoundedValue;
  /** Probability that any is lost; null: not asked for. */
  readonly anyLoss: BoundedValue | null;
}

/** Slots of the first step at most. */
const widestStep = 80;

/** Errors that are small enough: relative ones, and one of the mean queue, packets. */
const smallError = 5e-3;
const smallQueueError = 1;

/** Factor by which halving the step raises the cost, about. */
const costOfHalf = 5;

/** Throws `SolveFailure` where memoryless arrivals alone do not decide what comes next. */
function checkMemoryless({ inputs, phases }: SlotCourse): void {
  for (const each of [inputs, ...phases.map((phase) => phase.inputs)]) {
    const { stalls, sleep } = serviceTimesOf(each);
    const isMemoryless = each['arrivals.family'] === 'geometric' && each['service.driftCv'] === 0;
    if (isMemoryless && stalls === null && sleep === null) continue;
    throw new SolveFailure(
      'no-exact-law',
      'The law at instants is known without simulation only for memoryless arrivals at a core that does not sleep, drift or stall at random.',
      'arrivals.family',
    );
  }
}

/** Ratio of successive differences from which on the error is taken to be of the order h²; it is 4 there. */
const squareRatio = 2.5;

/** The ratio taken where only two steps are known: small differences halve at least, others hardly shrink. */
const smallDifference = 0.02;
const [halving, slowest] = [2, 1.25];

/** Richardson extrapolation from steps h and 2 h: it removes an error of the order h². */
const extrapolated = (fine: number, coarse: number) => Math.max(0, fine + (fine - coarse) / 3);

/**
 * The value for steps towards 0, from steps h, 2 h and 4 h (null: not followed), with the sum of the differences that
 * are still to come, a geometric series. Probabilities far in a tail come into the order h² late.
 */
function ahead(fine: number, coarse: number, coarser: number | null): BoundedValue {
  const difference = Math.abs(fine - coarse);
  const known = coarser === null ? null : Math.abs(coarse - coarser) / difference;
  const isSmall = difference <= smallDifference * fine;
  const ratio = known === null ? (isSmall ? halving : slowest) : Math.min(4, Math.max(slowest, known));
  const isSquare = known === null ? isSmall : ratio >= squareRatio;
  return {
    value: isSquare ? extrapolated(fine, coarse) : fine,
    error: (difference === 0 ? 0 : difference / (ratio - 1)) + passedOver * (1 + fine),
  };
}

/** Whether the difference of two steps, extrapolated, is small enough to end with the finer one. */
const isSettled = (fine: number, coarse: number): boolean =>
  Math.abs(fine - coarse) / 3 <= smallError * extrapolated(fine, coarse) + passedOver;

/** The largest difference of mean queues at the steps of h and on the lines between those of 2 h. */
const farthest = (fine: readonly number[], coarse: readonly number[]): number =>
  fine.reduce((most, mean, k) => {
    const line = (coarse[k >> 1] + coarse[(k + 1) >> 1]) / 2;
    return Math.max(most, Math.abs(mean - line) || 0);
  }, 0);

/**
 * Between steps and near events single instants gain less from it: the bound of each is the largest difference. Polls
 * after a start that is known have a phase, which steps blur: there the largest difference is that of all steps, and
 * the differences still to come are added as long as it does not halve.
 */
function queuesAhead(fine: Followed, coarse: Followed, coarser: Followed | null): BoundedValue[] {
  const pairs = fine.laws.map((law, k) => [meanOf(law), meanOf(coarse.laws[k])] as const);
  const error = Math.max(...pairs.map(([a, b]) => Math.abs(a - b)));
  const difference = farthest(fine.means, coarse.means);
  const shrinks = coarser === null ? slowest : farthest(coarse.means, coarser.means) / difference;
  const blurred = difference === 0 ? 0 : difference / (Math.min(halving, Math.max(slowest, shrinks)) - 1);
  return pairs.map(([a, b]) => ({ value: extrapolated(a, b), error: Math.max(error, blurred) }));
}

const meanOf = (law: Float64Array): number => law.reduce((sum, mass, q) => sum + q * mass, 0);

/**
 * Steps are halved until the error is small, or the next ones would exceed `mostWork` multiply-adds (3e8 to 1e9 a
 * second; half as many without the probability of any loss). Throws `SolveFailure` for arrivals or cores without such a
 * law, for events without a common step, and where two steps are too much work.
 */
export function ringAtInstants(
  values: InputValues,
  given: TransientCourse,
  instantsUs: ArrayLike<number>,
  mostWork: number,
  withAnyLoss = true,
): RingAtInstants {
  const course = inSlots(values, given, instantsUs);
  checkMemoryless(course);
  const steps = stepsFor(course, widestStep);
  const fewestSteps = steps === null ? Infinity : (3 * course.horizon) / steps.h;
  if (steps === null || overhead * fewestSteps > mostWork) throw tooMuchWork();
  let left = mostWork;
  let lastWork = 0;
  const follow = (h: number): Followed => {
    const whole = followSteps(course, h, steps.first, false, left);
    const dropped = withAnyLoss ? followSteps(course, h, steps.first, true, left - whole.work) : null;
    lastWork = whole.work + (dropped?.work ?? 0);
    left -= lastWork;
    return { ...whole, losing: dropped?.losing ?? 0 };
  };
  // A costlier first step leaves too little work for a second one.
  left /= 1 + costOfHalf;
  let coarser: Followed | null = null;
  let coarse = follow(steps.h);
  left += mostWork - mostWork / (1 + costOfHalf);
  for (let h = steps.h / 2; ; h /= 2) {
    const fine = follow(h);
    const mean = queuesAhead(fine, coarse, coarser);
    const isFine =
      isSettled(fine.lost, coarse.lost) &&
      isSettled(fine.losing, coarse.losing) &&
      mean.every(({ error }) => error <= smallQueueError);
    if (isFine || costOfHalf * lastWork > left) {
      const lost = ahead(fine.lost, coarse.lost, coarser && coarser.lost);
      const anyLoss = ahead(fine.losing, coarse.losing, coarser && coarser.losing);
      return { mean, lost, anyLoss: withAnyLoss ? anyLoss : null, laws: fine.laws };
    }
    coarser = coarse;
    coarse = fine;
  }
}
