/** `dimension`: one question in, its answer as one JSON object out. */
import type { SearchedPoint } from '../../dimensioning/answer/answer.ts';
import { compareModels } from '../../dimensioning/compare-models/compare-models.ts';
import { findAnswer } from '../../dimensioning/answer/find-answer.ts';
import { hashingEffect } from '../../dimensioning/flow-hashing/flow-hashing.ts';
import { pointNotices } from '../../dimensioning/question/asking.ts';
import { QuestionFault } from '../../dimensioning/question/question.ts';
import { rateBounds } from '../../dimensioning/rate-bounds/rate-bounds.ts';
import { type GivenQuestion, readQuestion } from '../../dimensioning/question-file/read-question.ts';
import { robustAnswer } from '../../dimensioning/robust/robust.ts';
import type { Search } from '../../dimensioning/search/search.ts';
import { verifyAnswer } from '../../dimensioning/answer/verify-answer.ts';
import type { InputValues } from '../../models/contract/inputs.ts';
import type { CreateSimulator } from '../../models/contract/simulation.ts';
import { nest } from '../../scenario/file/input-names.ts';
import { createEvaluator } from '../threads/evaluator.ts';
import { answerJson, goalJson, pointJson } from './answer-json.ts';
import type { DimensionOptions } from '../command-line.ts';
import { versionsOf } from '../version.ts';
import type { Engines } from '../engines.ts';
import { refusal, requireSimulation } from '../failure.ts';
import { givingWay } from '../interruption.ts';
import { hashingJson, modelsJson, robustJson } from './flag-answers-json.ts';
import type { SimulateOptions } from '../simulate/simulate-options.ts';
import type { PointSolver } from '../threads/point-solver.ts';

/** The unknowns as read, with their defaults. */
function findJson({ question: { unknowns }, names }: GivenQuestion): Record<string, unknown>[] {
  return unknowns.map(({ input, from, to, prefer, resolution = 1e-3 }, k) => ({
    ...(names[k] === input ? {} : { name: names[k] }),
    input,
    from,
    to,
    prefer,
    resolution,
  }));
}

/** Rates of one configuration: that of the answer, or of the question without an answer. */
async function ratesJson(
  { question: { model } }: GivenQuestion,
  values: InputValues,
  run: <Result>(search: Search<Result>) => Promise<Result>,
): Promise<Record<string, unknown>> {
  const { bounds, maximum, resolutionMpps, absent } = await run(rateBounds(model, values, { soak: true }));
  return {
    ...Object.fromEntries(bounds.map(({ id, ...bound }) => [id, bound])),
    mrr: maximum,
    resolutionMpps,
    ...(absent === null ? {} : { absent }),
  };
}

/** The answer beside an event simulation of the mechanism; null where there is no answer. */
async function checkJson(
  { question: { model } }: GivenQuestion,
  best: SearchedPoint | null,
  createSimulator: CreateSimulator,
  { packets, seed, precision }: SimulateOptions,
  stop: AbortSignal,
): Promise<Record<string, unknown> | null> {
  if (best === null) return null;
  const checking = verifyAnswer(model, best, createSimulator, { limitPackets: packets, seed, precision });
  const giveWay = givingWay(stop);
  let step = checking.next();
  for (; !step.done; step = checking.next()) await giveWay();
  const checked = step.value!;
  return {
    seed,
    packets: checked.packets,
    warmUpPackets: checked.warmUpPackets,
    goals: checked.goals.map(({ state, simulated, holds, verdict, expected }) => ({
      indicator: state.goal.indicator,
      solved: state.value,
      simulated: simulated?.mean ?? null,
      halfWidth: simulated?.halfWidth ?? null,
      holds,
      verdict: verdict.kind,
      ...(expected === null
        ? {}
        : { [verdict.moreThanKnown ? 'moreThanKnown' : 'expected']: expected.reason }),
    })),
    sentences: checked.sentences,
  };
}

/**
 * The answer as an object; throws `CommandFailure` for a refused question. A question without an answer is answered
 * too.
 */
export async function answerQuestion(
  engines: Engines,
  json: unknown,
  options: DimensionOptions,
  solver: PointSolver,
  stop: AbortSignal,
): Promise<Record<string, unknown>> {
  const reading = readQuestion(engines.catalogue, json);
  if (!reading.ok) throw refusal(reading.fault);
  const given = reading.value;
  const { question } = given;
  if (options.simulate !== null) requireSimulation(question.model);
  const evaluator = createEvaluator(solver, stop);
  const run = async <Result>(search: Search<Result>): Promise<Result> => {
    try {
      return await evaluator.run(search);
    } catch (error) {
      if (error instanceof QuestionFault) throw refusal(error);
      throw error;
    }
  };
  const answer = await run(findAnswer(question));
  const answered = evaluator.solves();
  const shown = answer.best ?? answer.closest;
  const robust =
    given.robust === null || answer.best === null
      ? null
      : await run(robustAnswer(question, answer, given.robust));
  return {
    model: question.model.id,
    inputs: nest(question.values),
    find: findJson(given),
    goals: question.goals.map((goal) => goalJson(question, goal)),
    ...answerJson(given, answer),
    notices: shown === null ? [] : await run(pointNotices(question, shown)),
    solves: answered,
    ...(options.points ? { points: answer.points.map((point) => pointJson(given, point)) } : {}),
    ...(given.robust === null ? {} : { robust: robust && robustJson(given, robust) }),
    ...(given.hashing === null
      ? {}
      : { hashing: hashingJson(given, given.hashing, await run(hashingEffect(question, given.hashing))) }),
    ...(options.models
      ? { models: modelsJson(await run(compareModels(question, engines.catalogue.models))) }
      : {}),
    ...(options.simulate === null
      ? {}
      : {
          check: await checkJson(
            given,
            answer.best,
            engines.simulators[question.model.id]!,
            options.simulate,
            stop,
          ),
        }),
    ...(options.rates ? { rates: await ratesJson(given, answer.best?.values ?? question.values, run) } : {}),
    ...versionsOf(question.model),
  };
}
