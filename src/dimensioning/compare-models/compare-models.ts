/**
 * The same question to several models: rate, frame, cores and the cost of a packet are translated where a model allows
 * it, goals and unknowns by their meaning, and each answer lists its assumptions.
 */
import { offeredMpps } from '../../models/contract/dimensioning.ts';
import type { InputValues } from '../../models/contract/inputs.ts';
import type { Model } from '../../models/contract/model.ts';
import type { Notice } from '../../models/contract/solution.ts';
import type { Answer } from '../answer/answer.ts';
import type { MissingGoal } from './compare-goals.ts';
import { type AskedModel, askModel, workloadOf } from './compare-question.ts';
import { type SharedMeaning, sharedMeaning } from './compare-unknowns.ts';
import { findAnswer } from '../answer/find-answer.ts';
import { legalPoint } from '../question/legal-point.ts';
import { type Question, QuestionFault } from '../question/question.ts';
import { rateWords } from '../question/unknown-axis.ts';
import type { Search } from '../search/search.ts';
import { asPart, type Part } from '../search/with-progress.ts';

/** An unknown's value in the unit that all models share: `Mpps` for rates. */
export interface FoundValue {
  meaning: SharedMeaning | null;
  label: string;
  value: number;
  unit: string;
}

export interface ModelAnswer {
  model: Model;
  /** The question as this model was asked it; null: it could not be asked, or has its answer without a search. */
  question: Question | null;
  answer: Answer | null;
  /** Why it could not be asked, one sentence; null where it was. */
  refused: string | null;
  /** One for each unknown; empty: no value meets the goals. */
  found: readonly FoundValue[];
  /** The answer in words; empty where it was refused. */
  sentences: readonly string[];
  /** Sentences: inputs of the model other than the shared workload, and goals that replace others. */
  assumed: readonly string[];
  /** Sentences: settings of the scenario without an input in this model. */
  ignored: readonly string[];
  missing: readonly MissingGoal[];
  /** Notices of the result of the model at the answer. */
  notices: readonly Notice[];
  /** Legal inputs to open: those of the answer, else the nearest ones; null: there are none. */
  values: InputValues | null;
}

const sharedUnit = (model: Model, input: string): string => {
  const field = model.fields.find(({ name }) => name === input);
  return field?.kind === 'number' ? field.unit : '';
};

function foundValues({ model, values, unknowns }: Question, at: readonly number[]): FoundValue[] {
  const inputs = Object.fromEntries(unknowns.map(({ input }, k) => [input, at[k]]));
  return unknowns.map(({ input }, k) => {
    const meaning = sharedMeaning(model, input);
    const label = model.fields.find(({ name }) => name === input)?.label ?? input;
    if (meaning !== 'rate') return { meaning, label, value: at[k], unit: sharedUnit(model, input) };
    const value = offeredMpps(model.dimensioning!.offered!, { ...values, ...inputs });
    return { meaning, label: 'Packet rate', value, unit: 'Mpps' };
  });
}

/** Asks one model, and solves the answer for its notices. */
function* answered(
  asked: AskedModel,
  question: Question,
  range: readonly [number, number],
  partial: readonly ModelAnswer[],
): Part<ModelAnswer, readonly ModelAnswer[]> {
  const { model, assumed, ignored, missing } = asked;
  const about = { model, assumed, ignored, missing };
  try {
    const answer = yield* asPart(findAnswer(question), { from: range[0], to: range[1], partial });
    const { best, closest } = answer;
    const values = (best ?? closest)?.values ?? null;
    const points = values === null ? [] : [{ model, values }];
    const [there] = yield { points, fraction: range[1], partial };
    return {
      ...about,
      question,
      answer,
      refused: null,
      values,
      found: best === null ? [] : foundValues(question, best.at),
      sentences: answer.sentences,
      notices: values !== null && there.ok ? there.notices : [],
    };
  } catch (fault) {
    if (!(fault instanceof QuestionFault)) throw fault;
    return refusal(asked, fault.message);
  }
}

/** Without a question there are no assumptions. */
function refusal({ model, values }: AskedModel, why: string): ModelAnswer {
  const legal = legalPoint(model, values, {});
  return {
    model,
    assumed: [],
    ignored: [],
    missing: [],
    question: null,
    answer: null,
    refused: why,
    found: [],
    sentences: [],
    notices: [],
    values: legal.ok ? legal.values : null,
  };
}

/** Throughput of a model without an offered rate, where the rate is the unknown. */
function* capacity(
  question: Question,
  asked: AskedModel,
  fraction: number,
  partial: readonly ModelAnswer[],
): Part<ModelAnswer, readonly ModelAnswer[]> {
  const { model, values } = asked;
  const legal = legalPoint(model, values, {});
  if (!legal.ok) return refusal(asked, legal.message);
  const [there] = yield { points: [{ model, values }], fraction, partial };
  const goal = model.dimensioning!.goals.find(({ id }) => id === 'throughput');
  const rate = there.ok && goal !== undefined ? (there.indicators[goal.indicator] ?? null) : null;
  if (!there.ok) return refusal(asked, there.message);
  if (rate === null) return refusal(asked, `${model.name} computes no throughput.`);
  return {
    model,
    question: null,
    answer: null,
    refused: null,
    values: legal.values,
    assumed: asked.assumed,
    ignored: asked.ignored,
    missing: asked.missing,
    found: [{ meaning: 'rate', label: 'Packet rate', value: rate, unit: 'Mpps' }],
    sentences: [`Its highest throughput, with less than 0.5 % loss, is ${rateWords(rate, question, 4)}.`],
    notices: there.notices,
  };
}

/**
 * `question.model` answers as it was asked; the other models in their order after it. Throws `QuestionFault` where the
 * question itself makes no sense or its model shares nothing. Partial: the answers so far. Cost: that of one search a
 * model.
 */
export function* compareModels(question: Question, models: readonly Model[]): Search<readonly ModelAnswer[]> {
  const { model: asker, values } = question;
  const [present] = yield { points: [{ model: asker, values }], fraction: 0, partial: null };
  const workload = workloadOf(question, present.ok ? present.indicators : null);
  const others = models.filter(({ id }) => id !== asker.id);
  const share = 1 / (others.length + 1);
  const ofAsker: AskedModel = {
    model: asker,
    ask: { kind: 'ask', question },
    values,
    meanings: [],
    assumed: [],
    ignored: [],
    missing: [],
  };
  const first = yield* answered(ofAsker, question, [0, share], []);
  if (first.refused !== null) throw new QuestionFault('bad-question', first.refused);
  const answers = [first];
  for (const [k, model] of others.entries()) {
    const range = [(k + 1) * share, (k + 2) * share] as const;
    const partial = [...answers];
    // The translation may take some ms: in a separate step.
    yield { points: [], fraction: range[0], partial };
    const asked = askModel(question, workload, model);
    if (asked.ask.kind === 'refuse') answers.push(refusal(asked, asked.ask.why));
    else if (asked.ask.kind === 'capacity') answers.push(yield* capacity(question, asked, range[1], partial));
    else answers.push(yield* answered(asked, asked.ask.question, range, partial));
  }
  return answers;
}
