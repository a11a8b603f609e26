/** Answers over time without simulation, in the reader's units. */
import type { InputValues } from '../../../contract/inputs.ts';
import { SolveFailure } from '../../../contract/solution.ts';
import type {
  BoundedValue,
  ExactCourse,
  ExactOverTime,
  StallAnswer,
  TransientCourse,
} from '../../../contract/transient.ts';
import { longestStallUs } from '../../closed-form/stall-lengths.ts';
import { isBelowEven, slotsPerUs } from '../../closed-form/load.ts';
import { readInputs } from '../../read-inputs.ts';
import { ArrivalTableCache } from '../chain/arrival-tables.ts';
import { afterStall } from './after-stall.ts';
import { largestBurst } from './burst-pass.ts';
import { checkEpsilon, medianStall } from './longest-stall.ts';
import { firstPolls } from './first-polls.ts';
import { ringAtInstants } from './ring-at-instants.ts';
import { StalledCore } from './stalled-core.ts';
import { anyLossOf, longestSurvived, smallestSurviving } from './survived-stall.ts';
import { stallError } from './measured-stalls.ts';

/** Largest ring that is tried. */
const largestRing = 65_536;

/** The inputs without stalls of their own: each is answered as one that comes alone. */
const withoutStalls = (values: InputValues): InputValues => ({ ...values, stallUs: null });

function stallAnswer(values: InputValues, lengthUs: number, epsilon: number): StallAnswer {
  const perUs = slotsPerUs(readInputs(values));
  const cache = new ArrivalTableCache();
  const coreWith = (ringSize = values.ringSize) =>
    new StalledCore({ ...withoutStalls(values), ringSize }, cache);
  const core = coreWith();
  const stall = Math.round(lengthUs * perUs);
  const longest = longestSurvived(core, epsilon);
  const median = medianStall(core);
  // Where packets are lost without a stall only its interval is answered.
  const anyLoss = (slots: number) => (longest.value === null ? core.loss(slots).any : anyLossOf(core, slots));
  return {
    anyLoss: anyLoss(stall),
    longestUs: longest.value === null ? null : longest.value / perUs,
    longestAnyLoss: longest.anyLoss,
    smallestLimit:
      longest.value === null ? null : smallestSurviving(core, coreWith, stall, epsilon, largestRing).value,
    medianUs: median / perUs,
    medianAnyLoss: anyLoss(Math.round(median)),
    error: core.isMemoryless ? null : stallError,
    isOneOfMany: longestStallUs(readInputs(values)) > 0,
  };
}

/** Most cores that are tried. */
const mostCores = 64;

/** Of a core that is overloaded and loses packets without a stall: in the stalled interval. */
const anyLossWith = (core: StalledCore, stall: number): number =>
  core.system.interarrival.mean * core.system.maxBatch > core.system.service.mean(core.system.maxBatch)
    ? anyLossOf(core, stall)
    : core.loss(stall).any;

/** By doubling, then bisection: some chains. */
function fewestCores(values: InputValues, lengthUs: number, epsilon: number) {
  const inputs = readInputs(values);
  checkEpsilon(epsilon);
  const stall = Math.round(lengthUs * slotsPerUs(inputs));
  const known = new Map<number, number>();
  const any = (cores: number): number => {
    const hottestShare = isBelowEven({ ...inputs, cores }) ? null : inputs.hottestShare;
    const tried = { ...withoutStalls(values), cores, hottestShare };
    const anyLoss = known.get(cores) ?? anyLossWith(new StalledCore(tried), stall);
    known.set(cores, anyLoss);
    return anyLoss;
  };
  if (any(1) <= epsilon) return { cores: 1, anyLoss: any(1) };
  let low = 1;
  let high = 2;
  while (any(high) > epsilon) {
    if (high >= mostCores) return { cores: null, anyLoss: any(high) };
    low = high;
    high = Math.min(mostCores, 2 * high);
  }
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (any(middle) <= epsilon) high = middle;
    else low = middle;
  }
  return { cores: high, anyLoss: any(high) };
}

/** Longest burst searched, as a multiple of the one that a fluid core takes. */
const beyondFluid = 1.1;

/** Packets of a burst at most, and where its rate is not above the capacity. */
const mostPackets = 20_000;

function burstAnswer(values: InputValues, rateMpps: number, epsilon: number) {
  const core = new StalledCore(withoutStalls(values));
  if (!core.isMemoryless)
    throw new SolveFailure(
      'no-exact-burst',
      'Bursts are answered without simulation only for memoryless arrivals.',
      'arrivals.family',
    );
  const perSlot = rateMpps / slotsPerUs(readInputs(values));
  const { service, maxBatch, ringSize } = core.system;
  const growth = 1 - maxBatch / service.mean(maxBatch) / perSlot;
  const most = growth > 0 ? Math.ceil((beyondFluid * ringSize) / growth) + 1 : Infinity;
  if (most > mostPackets)
    throw new SolveFailure('burst-too-long', 'Bursts this long are answered only by simulation.', null);
  return largestBurst(core, perSlot, epsilon, most);
}

/** The relative error of numbers of the chain: other implementations agree to fewer than this. */
const chainError = 1e-4;

/**
 * The law of the poll after a stall has absolute errors below this; losses of the stationary state below it are none.
 */
const noLoss = 1e-9;

const ofChain = (value: number): BoundedValue => ({ value, error: chainError * value + noLoss });

function isStallAlone({ start, rate, packetsUs, stalls, changes }: TransientCourse): boolean {
  const isSteady = rate.every(({ factor }) => factor === 1) && packetsUs.length === 0;
  return start === 'stationary' && isSteady && stalls.length === 1 && changes.length === 0;
}

/** By the chain, at stalls of any length; null: another course, or too many polls. */
function stallCourse(values: InputValues, course: TransientCourse): Omit<ExactCourse, 'queue'> | null {
  if (!isStallAlone(course)) return null;
  const core = new StalledCore(values);
  if (!core.isMemoryless) return null;
  const perUs = slotsPerUs(readInputs(values));
  const [{ atUs, lengthUs }] = course.stalls;
  const endUs = atUs + lengthUs;
  const { drain, horizonUs } = course;
  const after = afterStall(core, Math.round(lengthUs * perUs), drain?.level ?? core.system.maxBatch);
  if (after === null) return null;
  const { service, maxBatch } = core.system;
  const lossEndUs = endUs + (after.lossPolls * service.mean(maxBatch)) / perUs;
  const usualLost = (after.usualLost * horizonUs * perUs) / core.meanCycle;
  const isAll = lossEndUs <= horizonUs && usualLost < noLoss;
  const drainsFromEnd = drain !== null && Math.abs(drain.fromUs - endUs) * perUs < 1;
  return {
    lost: isAll ? ofChain(after.lost) : null,
    anyLoss: isAll ? ofChain(after.anyLoss) : null,
    drainUs: drainsFromEnd ? ofChain(after.meanDrain / perUs) : null,
  };
}

/** Multiply-adds of the law at instants: a second or two. */
const mostWork = 1.2e9;

/** null: `code` is why. */
function orNull<T>(work: () => T, codes: readonly string[]): T | null {
  try {
    return work();
  } catch (error) {
    if (error instanceof SolveFailure && codes.includes(error.code)) return null;
    throw error;
  }
}

function exactCourse(values: InputValues, course: TransientCourse, instantsUs: Float64Array): ExactCourse {
  const stall = orNull(() => stallCourse(values, course), ['no-exact-stall']);
  const ring = orNull(
    () => ringAtInstants(values, course, instantsUs, mostWork, !stall?.anyLoss),
    ['too-much-work', 'no-exact-law'],
  );
  if (stall === null && ring === null)
    throw new SolveFailure(
      'no-exact-course',
      'Answers without simulation exist only for memoryless arrivals at a core that does not sleep, drift or stall at random, and only over a limited time.',
      null,
    );
  return {
    queue: ring?.mean ?? null,
    lost: stall?.lost ?? ring?.lost ?? null,
    anyLoss: stall?.anyLoss ?? ring?.anyLoss ?? null,
    drainUs: stall?.drainUs ?? null,
  };
}

export const exactOverTime: ExactOverTime = {
  answer: stallAnswer,
  fewestCores,
  largestBurst: burstAnswer,
  firstPolls,
  course: exactCourse,
};
