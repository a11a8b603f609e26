/** The same question to the other models, as the JSON array that `dimension` prints under `models`. */
import type { FoundValue, ModelAnswer } from '../../dimensioning/compare-models/compare-models.ts';
import { nest } from '../../scenario/file/input-names.ts';
import { goalJson } from './answer-json.ts';

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
