/** Answers that flags of `dimension` ask for, as JSON: under `models`, `hashing` and `robust`. */
import type { DrawnCases, Robustness } from '../../dimensioning/robust/robustness.ts';
import type { RobustCase } from '../../dimensioning/robust/robust-cases.ts';
import { goalJson, type NamedQuestion, pointJson } from './answer-json.ts';
import { type GivenTraffic, hashedTrafficJson } from '../../dimensioning/question-file/read-hashing.ts';
import type { HashingEffect } from '../../dimensioning/flow-hashing/flow-hashing.ts';
import type { FoundValue, ModelAnswer } from '../../dimensioning/compare-models/compare-models.ts';
import { nest } from '../../scenario/file/input-names.ts';

// The same question to the other models.

const foundJson = ({ meaning, value, unit }: FoundValue) => ({ what: meaning, value, unit });

function modelJson({ question, answer, ...of }: ModelAnswer): Record<string, unknown> {
  return {
    model: of.model.id,
    ...(of.refused === null ? {} : { refused: of.refused }),
    found: of.found.map(foundJson),
    ...(question === null ? {} : { goals: question.goals.map((goal) => goalJson(question, goal)) }),
    binding: question !== null && answer?.binding ? goalJson(question, answer.binding) : null,
    sentences: of.sentences,
    assumed: of.assumed,
    ignored: of.ignored,
    missing: of.missing.map(({ why }) => why),
    notices: of.notices.map(({ code, message }) => ({ code, message })),
    inputs: of.values && nest(of.values),
  };
}

/** The models other than the asking one, in the catalogue's order. */
export function modelsJson(answers: readonly ModelAnswer[]): readonly Record<string, unknown>[] {
  return answers.slice(1).map(modelJson);
}

/** Effect of uneven hashing on an answer. */
export function hashingJson(
  named: NamedQuestion,
  traffic: GivenTraffic,
  { busiest, cases, sentences }: HashingEffect,
): Record<string, unknown> {
  return {
    ...hashedTrafficJson(traffic),
    busiest: busiest.map(
      ({ traffic: { queues }, even, limit, largestFlow, mean, standardError, p50, p90, p99 }) => ({
        queues,
        even,
        limit,
        largestFlow,
        mean,
        standardError,
        p50,
        p90,
        p99,
      }),
    ),
    cases: cases.map(({ id, cores, share, answer: { best } }) => ({
      split: id,
      cores,
      share,
      answer: best && pointJson(named, best),
    })),
    sentences,
  };
}

function caseJson(named: NamedQuestion, { factors, point }: RobustCase): Record<string, unknown> {
  const { uncertainties = [] } = named.question;
  return {
    factors: Object.fromEntries(uncertainties.map(({ what }, k) => [what, factors[k]])),
    ...pointJson(named, point),
  };
}

function drawnJson({ question }: NamedQuestion, drawn: DrawnCases): Record<string, unknown> {
  const { cases, holding, low, high, failures, unsolved } = drawn;
  return {
    cases,
    holding,
    share: holding / cases,
    interval95: { low, high },
    failures: failures.map((one) => ({ ...goalJson(question, one.goal), cases: one.cases })),
    unsolved,
  };
}

export function robustJson(named: NamedQuestion, robust: Robustness): Record<string, unknown> {
  const { safer, drawn, worst, looked, seed, resolution, sentences } = robust;
  return {
    uncertainties: robust.uncertainties,
    seed,
    drawn: drawnJson(named, drawn),
    looked,
    worst: caseJson(named, worst),
    safer:
      safer.state === 'found'
        ? {
            state: safer.state,
            ...pointJson(named, safer.point),
            worst: caseJson(named, safer.worst),
            drawn: drawnJson(named, safer.drawn),
          }
        : { state: safer.state },
    resolution: Object.fromEntries(named.question.unknowns.map(({ input }, k) => [input, resolution[k]])),
    sentences,
  };
}
