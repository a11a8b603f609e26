/**
 * Effect of uneven hashing on an answer: the same question with an even split, with the usual split, and with a bad
 * one.
 */
import { type InputValue, type InputValues, numberAt } from '../../models/contract/inputs.ts';
import type { Model } from '../../models/contract/model.ts';
import { isLegal } from '../../scenario/file/scenario.ts';
import { findAnswer } from '../answer/find-answer.ts';
import { type BusiestShare, type HashedTraffic, hashFlows } from './flow-hashing.ts';
import { numberField } from '../question/declared-indicator.ts';
import { type Question, QuestionFault } from '../question/question.ts';
import type { Search } from '../search/search.ts';
import { asPart } from '../search/with-progress.ts';
import { formatCount, formatPercent, formatPlain, withUnit } from '../../text/number-format.ts';
import { capitalised } from '../../text/number-words.ts';
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
  const queues = `${formatCount(traffic.queues)} ${traffic.queues === 1 ? 'queue' : 'queues'}`;
  const words = flowWords(traffic);
  return `${capitalised(words)} hashed onto ${queues}${table}: the busiest gets ${percent(p50)} of the packets or less in half of ${formatCount(traffic.trials)} trials and ${percent(p99)} or less in ${withUnit('99', '%')} of them; an even split would be ${percent(even)}.`;
}

const caseWords: Readonly<Record<HashingCaseId, string>> = {
  even: 'split evenly',
  p50: 'with the share that half of the trials do not exceed',
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
  return [...split, `The answer is: ${words.join('; ')}.`];
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
