/** Generates docs/question-schema.json from the schemas with which the gate reads question files. */
import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { mostQuestionGoals, mostUnknowns } from '../src/dimensioning/question/check-question.ts';
import {
  floor,
  goalPart,
  hashingPart,
  limit,
  robustPart,
  uncertaintyPart,
  unknownPart,
} from '../src/dimensioning/question-file/question-file-parts.ts';
import { lossNames } from '../src/dimensioning/question-file/read-question-goals.ts';
import { mostUncertainties } from '../src/dimensioning/robust/uncertain-inputs.ts';
import type { Catalogue } from '../src/models/catalogue.ts';
import type { GoalQuantityId } from '../src/models/contract/dimensioning.ts';

/** In the order in which an editor offers them. */
const quantityIds = [
  'loss',
  'latency.mean',
  'latency.p50',
  'latency.p90',
  'latency.p95',
  'latency.p99',
  'latency.p999',
  'latency.p9999',
  'throughput',
  'utilisation',
  'interrupts',
] as const satisfies readonly GoalQuantityId[];

const described = <S extends v.GenericSchema>(schema: S, words: string) =>
  v.pipe(schema, v.description(words));

const optional = <S extends v.GenericSchema>(schema: S, words: string) =>
  v.exactOptional(described(schema, words));

const oneOrMore = (one: v.GenericSchema, most: number) =>
  v.union([one, v.pipe(v.array(one), v.minLength(1), v.maxLength(most))]);

const unknown = v.union([
  described(v.string(), 'Name of a number input, or another name for it: cores, rateMpps.'),
  unknownPart,
]);

const lossName = described(
  v.picklist(Object.keys(lossNames)),
  'NDR: no loss. PDR: at most 0.5 %. SOAK: at most 1e-7.',
);

const quantity = described(v.picklist(quantityIds), 'A goal in the field’s words; no model has all of them.');

const indicator = described(
  v.string(),
  'Any of the model’s indicators by its dotted name, as solve prints it: meanBatch, waitingUs.exact.p99; {method} stands for the method.',
);

/** The combinations of a goal's keys that the gate takes. */
const goal = v.union([
  lossName,
  v.strictObject({ what: lossName, floor: goalPart.entries.floor }),
  v.strictObject({ what: quantity, atMost: limit, floor: goalPart.entries.floor }),
  v.strictObject({ what: quantity, atLeast: limit }),
  v.strictObject({ indicator, atMost: limit, floor: goalPart.entries.floor }),
  v.strictObject({ indicator, atLeast: limit }),
]);

function questionOf(catalogue: Catalogue) {
  return v.strictObject({
    model: described(v.picklist(catalogue.entries.map(({ id }) => id)), 'Which model answers.'),
    inputs: optional(
      v.looseObject({}),
      'As in a scenario file: names and values, nested or dotted; what is absent takes its default.',
    ),
    find: described(
      oneOrMore(unknown, mostUnknowns),
      'One input to find a value for, or two, of which the first is preferred first.',
    ),
    goals: described(oneOrMore(goal, mostQuestionGoals), 'What must hold: one goal or several, all at once.'),
    method: optional(
      v.string(),
      'The form of the result that goals are about, where the model has several: exact, published. The model’s first unless given.',
    ),
    uncertainties: optional(
      oneOrMore(uncertaintyPart, mostUncertainties),
      'What is known only roughly. With it the answer is looked at in a worst case and in random cases, and a safer one is looked for.',
    ),
    robust: optional(robustPart, 'How the safer answer is looked for; needs uncertainties.'),
    hashing: optional(
      hashingPart,
      'The answer is also looked at with the uneven split that hashing so many flows onto the cores gives.',
    ),
  });
}

/** JSON Schema, draft 2020-12. */
export function questionJsonSchema(catalogue: Catalogue): object {
  const question = v.pipe(
    questionOf(catalogue),
    v.title('Batchscope question'),
    v.description(
      'A question for npm run dimension: which values of one or two inputs make all goals hold. What the names of inputs, goals and indicators are depends on the model and is checked by the program.',
    ),
  );
  return toJsonSchema(question, {
    target: 'draft-2020-12',
    definitions: { unknown, goal, lossName, quantity, indicator, limit, floor, uncertainty: uncertaintyPart },
    ignoreActions: ['finite'], // all numbers of JSON are finite
  });
}
