/** Goals of one question in the terms of another model: computed, replaced by a similar indicator, or missing. */
import { indicatorName, type Model } from '../../models/contract/model.ts';
import { goalName, goalWords } from '../question/goal-words.ts';
import type { Goal, Question } from '../question/question.ts';
import { rateWords } from '../question/unknown-axis.ts';

/** A goal without an indicator in the other model. */
export interface MissingGoal {
  /** The goal of the question. */
  goal: Goal;
  /** One sentence. */
  why: string;
}

interface TranslatedGoals {
  /** Empty: the model has no indicator for any goal. */
  goals: readonly Goal[];
  missing: readonly MissingGoal[];
  /** Sentences: goals that replace others. */
  assumed: readonly string[];
}

/** Loss that "highest throughput" allows in a model without an offered rate: the partial drop rate. */
const pdrLoss = 0.005;

/** The goal on the quantity; null where the model does not compute it. */
function goalOn(model: Model, quantity: Goal['quantity'], bound: Goal['bound'], limit: number): Goal | null {
  const found = model.dimensioning?.goals.find(({ id }) => id === quantity);
  if (found === undefined) return null;
  return { quantity, indicator: indicatorName(found.indicator, model.methods[0].id), bound, limit };
}

function missingGoal(question: Question, goal: Goal, model: Model): MissingGoal {
  const asker = question.model;
  const words = goalWords(question, goal);
  if (goal.quantity === null)
    return { goal, why: `“${words}” is a goal on a result that only ${asker.name} computes.` };
  if (goal.quantity === 'loss' && model.dimensioning!.offered === null) {
    const why = `“${words}” cannot be asked here: this model’s highest throughput allows up to 0.5 % loss.`;
    return { goal, why };
  }
  const latencies = model.dimensioning!.goals.filter(({ id }) => id.startsWith('latency.'));
  const onlyMean = latencies.length === 1 && latencies[0].id === 'latency.mean';
  const why =
    goal.quantity.startsWith('latency.') && onlyMean
      ? `“${words}” is left out: this model computes only the mean latency.`
      : `“${words}” is left out: this model computes no ${goalName(asker, goal)}.`;
  return { goal, why };
}

/** A bound on loss that every highest throughput meets. */
const allowsDrops = ({ quantity, bound, limit }: Goal) =>
  quantity === 'loss' && bound === 'at-most' && limit >= pdrLoss;

/** Where a model is not offered a rate: it must carry it. */
function carriedRate(
  question: Question,
  model: Model,
  rateMpps: number,
): { goal: Goal; sentence: string } | null {
  const goal = goalOn(model, 'throughput', 'at-least', rateMpps);
  const sentence = `This model takes no offered rate: its highest throughput, with less than 0.5 % loss, must reach ${rateWords(rateMpps, question)}.`;
  return goal === null ? null : { goal, sentence };
}

/** Where none of the goals is computed: the minimum of a working system. */
function leastGoal(model: Model): { goal: Goal; sentence: string } | null {
  const loss = goalOn(model, 'loss', 'at-most', pdrLoss);
  if (loss !== null)
    return {
      goal: loss,
      sentence: 'This model computes none of the goals; the goal becomes a loss of at most 0.5 %.',
    };
  const busy = goalOn(model, 'utilisation', 'at-most', 1);
  if (busy !== null)
    return { goal: busy, sentence: 'This model computes none of the goals; the goal becomes finite queues.' };
  return null;
}

/**
 * Rate that must be carried by a model without an offered rate, from goals on its throughput, Mpps; null: no such goal.
 */
export function askedThroughput({ model, goals }: Question): number | null {
  if (model.dimensioning?.offered !== null) return null;
  const asked = goals.filter(({ quantity, bound }) => quantity === 'throughput' && bound === 'at-least');
  return asked.length === 0 ? null : Math.max(...asked.map(({ limit }) => limit));
}

/** `rateMpps`: offered, over all cores; null: it is what is asked for. `model`: declares `dimensioning`. */
export function translateGoals(question: Question, model: Model, rateMpps: number | null): TranslatedGoals {
  const goals: Goal[] = [];
  const missing: MissingGoal[] = [];
  const assumed: string[] = [];
  const add = (found: { goal: Goal; sentence: string } | null): boolean => {
    if (found === null) return false;
    goals.push(found.goal);
    assumed.push(found.sentence);
    return true;
  };
  const hasNoOfferedRate = model.dimensioning!.offered === null;
  const carries = hasNoOfferedRate && rateMpps !== null ? carriedRate(question, model, rateMpps) : null;
  const fromThroughput = !hasNoOfferedRate && askedThroughput(question) !== null;
  for (const goal of question.goals) {
    const same = goalOn(model, goal.quantity, goal.bound, goal.limit);
    if (fromThroughput && goal.quantity === 'throughput') continue;
    if (same !== null) goals.push(goal.floor === undefined ? same : { ...same, floor: goal.floor });
    else if (!(hasNoOfferedRate && allowsDrops(goal))) missing.push(missingGoal(question, goal, model));
  }
  if (carries !== null && !goals.some(({ quantity }) => quantity === 'throughput')) add(carries);
  if (fromThroughput) {
    const loss = goalOn(model, 'loss', 'at-most', pdrLoss);
    const rate = rateMpps === null ? '' : ` of the ${rateWords(rateMpps, question)} offered`;
    if (loss !== null)
      add({ goal: loss, sentence: `The throughput goal becomes at most 0.5 % loss${rate}.` });
  }
  if (goals.length === 0) add(leastGoal(model));
  return { goals, missing, assumed };
}
