/** What hashing flows to cores does to an answer: the same question with the load spread evenly, and as unevenly as hashing makes it. */
import type { InputValue } from '../models/inputs.ts';
import { numberAt } from '../models/inputs.ts';
import type { Answer, SearchedPoint } from './answer.ts';
import { findAnswer } from './find-answer.ts';
import type { BusiestShare, HashedTraffic } from './flow-hashing.ts';
import { hashFlows } from './flow-hashing.ts';
import { goalState } from './goal-state.ts';
import { legalPoint } from './legal-point.ts';
import { numberField } from './number-field.ts';
import type { Question, Unknown } from './question.ts';
import { QuestionFault } from './question.ts';
import type { Evaluation, Search, SearchStep } from './search.ts';

/** `even`: every core the same; `median`: half of the hashings are more even than this; `p99`: all but one in a hundred. */
export type SpreadLevel = 'even' | 'median' | 'p99';

export const spreadLevels: readonly SpreadLevel[] = ['even', 'median', 'p99'];

/** The question's answer where the busiest core has this share. */
export interface SpreadAnswer {
  level: SpreadLevel;
  /** One value for each unknown; null: none in the range holds. */
  at: readonly number[] | null;
  /** Of the busiest core there, 0..1; null where there is no answer and the share depends on it. */
  share: number | null;
  cores: number | null;
}

export interface HashedAnswers {
  /** The hashing onto as many cores as the even answer has, or the scenario. */
  busiest: BusiestShare;
  answers: readonly SpreadAnswer[];
}

export type HashedFlows = Omit<HashedTraffic, 'queues'>;

type Part<Result> = Generator<SearchStep<HashedAnswers>, Result, readonly Evaluation[]>;

/** The inputs with the number of cores and with the busiest core's share; null where the model has none. */
export function spreadInputs({ model }: Pick<Question, 'model'>): { cores: string; share: string } | null {
  const { hottestShare, workload } = model.dimensioning ?? {};
  const cores = workload?.inputs.cores;
  return hottestShare === undefined || cores === undefined ? null : { cores, share: hottestShare };
}

const shareAt = ({ even, p50, p99 }: BusiestShare, level: SpreadLevel): number =>
  ({ even, median: p50, p99 })[level];

/** A search as a part of the whole. */
function* within<Inner>(search: Search<Inner>, from: number, to: number): Part<Inner> {
  let next = search.next();
  while (!next.done) {
    const fraction = from + (to - from) * next.value.fraction;
    next = search.next(yield { points: next.value.points, fraction, partial: null });
  }
  return next.value;
}

/** The same question with another share; one core has all of it. */
function withShare(question: Question, input: string, cores: number, share: number | null): Question {
  return { ...question, values: { ...question.values, [input]: cores === 1 ? null : share } };
}

/** The cores stay: three questions with three shares. */
function* atCores(question: Question, flows: HashedFlows, inputs: { cores: string; share: string }) {
  const cores = numberAt(question.values, inputs.cores);
  const busiest = yield* within(hashFlows({ ...flows, queues: cores }), 0, 0.1);
  const answers: SpreadAnswer[] = [];
  for (const [k, level] of spreadLevels.entries()) {
    const share = shareAt(busiest, level);
    const asked = withShare(question, inputs.share, cores, level === 'even' ? null : share);
    const { best } = yield* within(findAnswer(asked), 0.1 + 0.3 * k, 0.4 + 0.3 * k);
    answers.push({ level, at: best?.at ?? null, share, cores });
  }
  return { busiest, answers };
}

/** Whole numbers of the range, the preferred first. */
function counts({ from, to, prefer }: Unknown): number[] {
  const low = Math.ceil(from);
  const rising = Array.from({ length: Math.max(0, Math.floor(to) - low + 1) }, (_, k) => low + k);
  return prefer === 'least' ? rising : rising.reverse();
}

/** Numbers of cores looked at in one step. */
const countsAStep = 4;

/** Whether all goals hold with these cores, at each level. */
function* holdAt(
  question: Question,
  inputs: { cores: string; share: string },
  hashings: readonly BusiestShare[],
  others: Readonly<Record<string, number>>,
  fraction: number,
): Part<boolean[][]> {
  const { model, values, goals } = question;
  const legal = hashings.flatMap((busiest) =>
    spreadLevels.map((level) => {
      const cores = busiest.traffic.queues;
      const share = cores === 1 || level === 'even' ? null : shareAt(busiest, level);
      return legalPoint(model, values, { ...others, [inputs.cores]: cores, [inputs.share]: share });
    }),
  );
  const points = legal.flatMap((point) => (point.ok ? [{ model, values: point.values }] : []));
  const evaluations = yield { points, fraction, partial: null };
  let solved = 0;
  const holds = legal.map((point) => {
    const there = point.ok ? evaluations[solved++] : null;
    if (there?.ok !== true) return false;
    return goals.every((goal) => goalState(goal, there.indicators[goal.indicator] ?? null).holds);
  });
  return hashings.map((_, k) => holds.slice(k * spreadLevels.length, (k + 1) * spreadLevels.length));
}

/** The cores are asked for: each number of them is hashed to by itself. A second unknown stays at the answer. */
function* overCores(
  question: Question,
  flows: HashedFlows,
  inputs: { cores: string; share: string },
  others: Readonly<Record<string, number>>,
) {
  const unknown = question.unknowns.find(({ input }) => input === inputs.cores)!;
  const asked = counts(unknown);
  const found = new Map<SpreadLevel, { cores: number; share: number }>();
  const known = new Map<number, BusiestShare>();
  for (let k = 0; k < asked.length && found.size < spreadLevels.length; k += countsAStep) {
    const some = asked.slice(k, k + countsAStep);
    const fraction = k / asked.length;
    for (const queues of some) {
      known.set(queues, yield* within(hashFlows({ ...flows, queues }), fraction, fraction));
    }
    const hashings = some.map((queues) => known.get(queues)!);
    const holds = yield* holdAt(question, inputs, hashings, others, fraction);
    hashings.forEach((busiest, h) => {
      spreadLevels.forEach((level, l) => {
        if (!holds[h][l] || found.has(level)) return;
        found.set(level, { cores: busiest.traffic.queues, share: shareAt(busiest, level) });
      });
    });
  }
  const shown = found.get('even')?.cores ?? numberAt(question.values, inputs.cores);
  const busiest = known.get(shown) ?? (yield* within(hashFlows({ ...flows, queues: shown }), 0.9, 1));
  const answers = spreadLevels.map((level): SpreadAnswer => {
    const there = found.get(level);
    if (there === undefined) return { level, at: null, share: null, cores: null };
    const at = question.unknowns.map(({ input }) => (input === inputs.cores ? there.cores : others[input]));
    return { level, at, share: there.share, cores: there.cores };
  });
  return { busiest, answers };
}

/** The other unknown, where the answer has it. */
function heldInputs({ unknowns }: Question, cores: string, best: SearchedPoint): Record<string, number> {
  return Object.fromEntries(
    unknowns.map(({ input }, k) => [input, best.at[k]] as const).filter(([input]) => input !== cores),
  );
}

/**
 * `answer`: of the question; with two unknowns of which one is the cores, the other stays where it lies. Throws `QuestionFault`:
 * `no-share` (the model has no busiest core), `share-is-asked`, `no-answer`, and for flows out of range.
 */
export function* hashedAnswers(
  question: Question,
  answer: Answer | null,
  flows: HashedFlows,
): Search<HashedAnswers> {
  const inputs = spreadInputs(question);
  if (inputs === null) throw new QuestionFault('no-share', `${question.model.name} has no busiest core.`);
  const asks = (name: string) => question.unknowns.some(({ input }) => input === name);
  if (asks(inputs.share)) {
    const { label } = numberField(question.model, inputs.share);
    throw new QuestionFault('share-is-asked', `${label} is what is asked for: hashing would set it.`);
  }
  if (!asks(inputs.cores)) return yield* atCores(question, flows, inputs);
  const best = answer?.best ?? null;
  if (question.unknowns.length > 1 && best === null) {
    throw new QuestionFault('no-answer', 'The goals hold nowhere, so that there is nothing to hash for.');
  }
  const others = best === null ? {} : heldInputs(question, inputs.cores, best);
  return yield* overCores(question, flows, inputs, others);
}

/** Complete inputs with the share of this answer in them, rounded up; null where there is none or one core has everything. */
export function inputsWithShare(
  question: Question,
  { share, cores, level }: SpreadAnswer,
): Readonly<Record<string, InputValue>> | null {
  const inputs = spreadInputs(question);
  if (inputs === null || share === null || cores === null || cores === 1) return null;
  const rounded = level === 'even' ? null : Math.min(1, Math.ceil(share * 1e4 - 1e-9) / 1e4);
  return { [inputs.cores]: cores, [inputs.share]: rounded };
}
