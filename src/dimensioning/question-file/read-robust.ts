/** What a question file says is uncertain, and how a robust answer is to be looked for. */
import type { Model } from '../../models/contract/model.ts';
import { kindOf, quote } from '../../scenario/file/fault-words.ts';
import { inputNames } from '../../scenario/file/input-names.ts';
import type { Question, Uncertainty } from '../question/question.ts';
import { QuestionFault } from '../question/question.ts';
import { robustPart, uncertaintyPart } from './question-file-parts.ts';
import { partObject, partValues } from './question-reading.ts';
import { inputOf } from './read-find.ts';
import type { RobustOptions } from '../robust/robust.ts';
import { checkRobustOptions } from '../robust/robust.ts';
import { uncertainQuantities } from '../robust/uncertain-inputs.ts';

/**
 * An alias means the quantity that moves its input (an interarrival time is divided where a rate is multiplied), else
 * that input.
 */
function quantityName(model: Model, what: string): string {
  const groups = model.dimensioning?.uncertain ?? [];
  const isAlias = inputNames(model).includes(what) && !model.fields.some(({ name }) => name === what);
  if (!isAlias) return what;
  const input = inputOf(model, what);
  return groups.find(({ inputs }) => inputs.length === 1 && inputs[0] === input)?.id ?? input;
}

function readUncertainty(model: Model, json: unknown, k: number): Uncertainty {
  const place = `uncertainties.${k}`;
  const expected = 'An uncertainty is an object such as {"what": "service-time", "relative": 0.1}';
  const object = partObject(uncertaintyPart, json, { what: 'An uncertainty', expected, place });
  const { what: name } = object;
  if (typeof name !== 'string') {
    const message = `An uncertainty must say “what” is uncertain, not ${kindOf(name)}.`;
    throw new QuestionFault('missing-name', message, place);
  }
  if (!Object.hasOwn(object, 'relative')) {
    const message = `The uncertainty of ${quote(name)} needs “relative”, such as 0.1 for ±10 %.`;
    throw new QuestionFault('missing-size', message, name);
  }
  const { what, relative } = partValues(
    uncertaintyPart,
    object,
    `the uncertainty of ${quote(name)}`,
    () => name,
  );
  return { what: quantityName(model, what), relative };
}

/** One uncertainty or a list; none where the file gives none. Throws `QuestionFault`. */
export function readUncertainties(model: Model, json: unknown): Uncertainty[] {
  if (json === undefined) return [];
  const list: unknown[] = Array.isArray(json) ? json : [json];
  return list.map((one, k) => readUncertainty(model, one, k));
}

/** null where nothing is uncertain. Throws `QuestionFault`, for uncertainties that make no sense too. */
export function readRobust(question: Question, json: unknown): RobustOptions | null {
  if (json === undefined && question.uncertainties === undefined) return null;
  uncertainQuantities(question);
  if (json === undefined) return {};
  const expected = '“robust” is an object such as {"cases": 200, "seed": 1}';
  const object = partObject(robustPart, json, { what: '“robust”', expected, place: 'robust' });
  const options = partValues(robustPart, object, '“robust”', (key) => `robust.${key}`);
  checkRobustOptions(options);
  return options;
}
