/**
 * How evenly a network card spreads flows over receive queues: each flow is hashed to one fixed queue, so that with few
 * or unequal flows one queue gets more than its share. Every trial hashes all flows again (as with other addresses and
 * ports), uniformly and independently; the result of a trial is the share of packets of the busiest queue.
 */
import { flowWeights, hashFlowsOnto } from '../../numerics/random/hashed-flows.ts';
import { randomStreams } from '../../numerics/random/xoshiro128.ts';
import { checkWhole, numberField } from '../question/declared-indicator.ts';
import { type Question, QuestionFault } from '../question/question.ts';
import type { Search } from '../search/search.ts';
import { type InputValue, type InputValues, numberAt } from '../../models/contract/inputs.ts';
import type { Model } from '../../models/contract/model.ts';
import { isLegal } from '../../scenario/file/scenario.ts';
import { findAnswer } from '../answer/find-answer.ts';
import { asPart } from '../search/with-progress.ts';
import { formatCount, formatPercent, formatPlain, withUnit } from '../../text/number-format.ts';
import { capitalised, numberOf } from '../../text/number-words.ts';
import { positionWords } from '../question/position-words.ts';
import type { Answer } from '../answer/answer.ts';

// The split of flows over cores, and its effect on an answer, in words: the same on screen and headless.

const percent = (share: number) => withUnit(formatPercent(share), '%');

/** `1 000 equal flows`, `200 flows with Zipf sizes (exponent 1.1)`. */
function flowWords({ flows, sizes }: BusiestShare['traffic']): string {
  const number = formatCount(flows);
  if (sizes.law === 'equal') return flows === 1 ? 'one flow' : `${number} equal flows`;
  return `${number} ${flows === 1 ? 'flow' : 'flows'} with Zipf sizes (exponent ${formatPlain(sizes.exponent)})`;
}

/** One sentence on one number of queues. */
function busiestWords(busiest: BusiestShare): string {
  const { traffic, even, p50, p99 } = busiest;
  const table = traffic.indirection === null ? '' : ` through ${traffic.indirection} table entries`;
  const queues = numberOf(traffic.queues, 'queue');
  const words = flowWords(traffic);
  return `${capitalised(words)} hashed onto ${queues}${table}: the busiest gets ${percent(p50)} of the packets or less in half of ${formatCount(traffic.trials)} trials and ${percent(p99)} or less in ${withUnit('99', '%')} of them; an even split would be ${percent(even)}.`;
}

const caseWords: Readonly<Record<HashingCaseId, string>> = {
  even: 'with an even split',
  p50: 'with the median share of the trials',
  p99: `with the share that ${withUnit('99', '%')} of the trials do not exceed`,
};

function answerWords(question: Question, { id, answer, share }: HashingCase): string {
  const { best } = answer;
  if (best === null) return `${caseWords[id]}, nothing in the range is enough`;
  const busiest = id === 'even' || share === null ? '' : ` (${percent(share)} on the busiest core)`;
  return `${caseWords[id]}${busiest}, ${positionWords(question, best.at)}`;
}

/** `cases`: as far as they are known. */
function hashingSentences(
  question: Question,
  busiest: readonly BusiestShare[],
  cases: readonly HashingCase[],
): string[] {
  const cores = cases.find(({ id }) => id === 'even')?.cores ?? null;
  const shown = busiest.find(({ traffic }) => traffic.queues === cores) ?? busiest.at(-1);
  const split = shown === undefined ? [] : [busiestWords(shown)];
  if (cases.length === 0) return split;
  const words = cases.map((one) => answerWords(question, one));
  return [...split, `The answer: ${words.join('; ')}.`];
}

export interface HashingEffect {
  /** One for each number of cores that the question is about, rising. */
  busiest: readonly BusiestShare[];
  /** Even, p50, p99; fewer in partial results. */
  cases: readonly HashingCase[];
  /** One sentence on the split, then its effect on the answer. The same on screen and headless. */
  sentences: readonly string[];
}

/** Input with the number of cores, in every model that has a busiest one. */
const coresInput = 'cores';

const caseIds: readonly HashingCaseId[] = ['even', 'p50', 'p99'];

/** The input with the busiest core's share. Throws `QuestionFault`: `no-share-input`, `unknown-is-share`. */
export function shareInput({ model, unknowns }: Question): string {
  const input = model.dimensioning?.hottestShare;
  if (input === undefined) {
    const message = `${model.name} has no input for the busiest core’s share of the packets.`;
    throw new QuestionFault('no-share-input', message);
  }
  if (unknowns.some((unknown) => unknown.input === input)) {
    const message = 'The question asks for the busiest core’s share, so hashing cannot set it.';
    throw new QuestionFault('unknown-is-share', message, input);
  }
  return input;
}

/** The numbers of cores that the question may come to, rising. */
function coresOf({ model, values, unknowns }: Question): number[] {
  const asked = unknowns.find(({ input }) => input === coresInput);
  if (!asked) return [numberAt(values, numberField(model, coresInput).name)];
  const [from, to] = [Math.ceil(asked.from), Math.floor(asked.to)];
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, k) => from + k);
}

/** A copy of the model in which the share of the busiest core depends on the number of cores. */
function withShare(model: Model, input: string, shareAt: (cores: number) => number | null): Model {
  const field = numberField(model, input);
  return {
    ...model,
    follow: (values, set) => {
      const followed = model.follow?.(values, set) ?? values;
      const share = shareAt(numberAt(followed, coresInput));
      const value: InputValue = share === null ? null : Math.min(field.max, Math.max(field.min, share));
      return { ...followed, [input]: value };
    },
  };
}

const coresAt = (values: InputValues) => numberAt(values, coresInput);

/**
 * `traffic`: its number of queues is that of the cores. The share that a core count gets is that of the trials with as
 * many queues. Throws `QuestionFault` for traffic that cannot be simulated and for models without a busiest core.
 */
export function* hashingEffect(
  question: Question,
  traffic: Omit<HashedTraffic, 'queues'>,
): Search<HashingEffect> {
  const input = shareInput(question);
  const cores = coresOf(question);
  const busiest: BusiestShare[] = [];
  for (const [k, queues] of cores.entries()) {
    const [from, to] = [k, k + 1].map((done) => (0.3 * done) / cores.length);
    busiest.push(
      yield* asPart<BusiestShare, HashingEffect>(hashFlows({ ...traffic, queues }), {
        from,
        to,
        partial: null,
      }),
    );
  }
  const shareOf = (id: HashingCaseId, count: number): number | null => {
    if (id === 'even' || count === 1) return null;
    return busiest.find((one) => one.traffic.queues === count)?.[id] ?? null;
  };
  const cases: HashingCase[] = [];
  const result = (): HashingEffect => ({
    busiest,
    cases: [...cases],
    sentences: hashingSentences(question, busiest, cases),
  });
  for (const [k, id] of caseIds.entries()) {
    const model = withShare(question.model, input, (count) => shareOf(id, count));
    const followed = model.follow!(question.values, []);
    const values = isLegal(model, followed) ? followed : question.values;
    const [from, to] = [k, k + 1].map((done) => 0.3 + (0.7 * done) / caseIds.length);
    const answer = yield* asPart(findAnswer({ ...question, model, values }), { from, to, partial: result() });
    const count = answer.best?.values ? coresAt(answer.best.values) : null;
    cases.push({
      id,
      answer,
      cores: count,
      share: count === null ? null : (shareOf(id, count) ?? 1 / count),
    });
  }
  return result();
}

/**
 * `even`: every core gets the same; `p50`, `p99`: the busiest core gets what it gets at most in half, in 99 % of the
 * trials.
 */
export type HashingCaseId = 'even' | 'p50' | 'p99';

export interface HashingCase {
  id: HashingCaseId;
  answer: Answer;
  /** Cores at the answer, and the busiest one's share of the packets there; null without an answer. */
  cores: number | null;
  share: number | null;
}

/** `equal`: all flows have the same rate; `zipf`: the rate of the k-th largest flow is proportional to k^-exponent. */
export type FlowSizes = { law: 'equal' } | { law: 'zipf'; exponent: number };

export interface HashedTraffic {
  /** 1 .. 1,000,000. */
  flows: number;
  sizes: FlowSizes;
  /** Receive queues, one a core: 1 .. 1024. */
  queues: number;
  /**
   * Entries of the card's indirection table, filled with the queues in turn: a flow is hashed to an entry. 128 in many
   * cards; null: straight to a queue.
   */
  indirection: number | null;
  /** Times that all flows are hashed: 1 .. 100,000. */
  trials: number;
  /** Whole number from 0 to 2^32 - 1; equal seeds give equal results. */
  seed: number;
}

/** Distribution of the busiest queue's share over the trials. All shares 0..1. */
export interface BusiestShare {
  traffic: HashedTraffic;
  /** 1 / queues, an even split. */
  even: number;
  /**
   * Limit for an increasing number of equal flows: `even` without an indirection table, with one the share of the queue
   * with most entries.
   */
  limit: number;
  /** Share of the largest flow, which no hashing divides. */
  largestFlow: number;
  mean: number;
  /** Standard error of the mean, by the number of trials. */
  standardError: number;
  /** In p % of the trials the busiest queue has at most this share. */
  p50: number;
  p90: number;
  p99: number;
  /** Every trial's share, rising; length: trials. */
  sorted: Float64Array;
}

/** Entries of the indirection table of many cards. */
export const usualIndirection = 128;

export const hashingLimits = { flows: 1e6, queues: 1024, indirection: 65_536, trials: 1e5, exponent: 10 };

/** Flows hashed in all trials together: half a minute. */
const mostPlacements = 1e10;

/** Flows hashed between two steps: a few milliseconds. */
const placementsAStep = 1e6;

/** Throws `QuestionFault` (`out-of-range`, `too-much-work`) for traffic that cannot be simulated. */
export function checkHashedTraffic({ flows, sizes, queues, indirection, trials, seed }: HashedTraffic): void {
  checkWhole('flows', 'The number of flows', flows, 1, hashingLimits.flows);
  checkWhole('queues', 'The number of queues', queues, 1, hashingLimits.queues);
  checkWhole('trials', 'The number of trials', trials, 1, hashingLimits.trials);
  checkWhole('seed', 'The seed', seed, 0, 2 ** 32 - 1);
  if (indirection !== null) {
    const label = 'The size of the indirection table';
    checkWhole('indirection', label, indirection, 1, hashingLimits.indirection);
  }
  if (sizes.law === 'zipf' && !(sizes.exponent >= 0 && sizes.exponent <= hashingLimits.exponent)) {
    const message = `Zipf’s exponent must be a number from 0 to ${hashingLimits.exponent}, not ${sizes.exponent}.`;
    throw new QuestionFault('out-of-range', message, 'sizes.exponent');
  }
  if (flows * trials > mostPlacements) {
    const most = Math.floor(mostPlacements / flows);
    const message = `${trials} trials of ${flows} flows would take too long; with this many flows at most ${most} trials are allowed.`;
    throw new QuestionFault('too-much-work', message, 'trials');
  }
}

/** The queue of each entry of the table; without one every queue has one entry. */
function entryQueues(queues: number, indirection: number | null): Int32Array {
  return Int32Array.from({ length: indirection ?? queues }, (_, entry) => entry % queues);
}

/** Smallest value that at least this part of the sorted ones do not exceed. */
const quantile = (sorted: Float64Array, part: number): number =>
  sorted[Math.max(0, Math.ceil(part * sorted.length - 1e-9) - 1)];

function standardErrorOf(values: Float64Array, mean: number): number {
  if (values.length < 2) return 0;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return Math.sqrt(squares / (values.length - 1) / values.length);
}

/**
 * Simulates the hashing; a search without points to solve, so that it runs in slices with progress like every other.
 * About 4 ns a flow and trial. Throws `QuestionFault` for traffic out of range.
 */
export function* hashFlows(traffic: HashedTraffic): Search<BusiestShare> {
  checkHashedTraffic(traffic);
  const { flows, sizes, queues, trials } = traffic;
  const [stream] = randomStreams(traffic.seed, 1);
  const weights = flowWeights(flows, sizes.law === 'equal' ? 0 : sizes.exponent);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const entries = entryQueues(queues, traffic.indirection);
  const loads = new Float64Array(queues);
  const shares = new Float64Array(trials);
  let placed = 0;
  for (let trial = 0; trial < trials; trial++) {
    hashFlowsOnto(loads, weights, entries, stream);
    let busiest = 0;
    for (let q = 0; q < queues; q++) if (loads[q] > busiest) busiest = loads[q];
    shares[trial] = Math.min(1, busiest / total);
    placed += flows;
    if (placed >= placementsAStep) {
      placed = 0;
      yield { points: [], fraction: (trial + 1) / trials, partial: null };
    }
  }
  const sorted = shares.sort();
  const mean = sorted.reduce((sum, share) => sum + share, 0) / trials;
  return {
    traffic,
    even: 1 / queues,
    limit: Math.ceil(entries.length / queues) / entries.length,
    largestFlow: weights[0] / total,
    mean,
    standardError: standardErrorOf(sorted, mean),
    p50: quantile(sorted, 0.5),
    p90: quantile(sorted, 0.9),
    p99: quantile(sorted, 0.99),
    sorted,
  };
}
