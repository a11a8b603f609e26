/** JSON Schema of what `solve` answers, made of the catalogue. */
import type { Model, ResultTableDeclaration, WordDeclaration } from '../../models/contract/model.ts';
import { valueSchema } from './scenario-schema.ts';
import { draft, listOf, nested, number, objectOf, orNull, type Schema, text } from './schema.ts';

/** A result, null where it has no value; the catalogue has its meaning. */
const resultSchema = ({ label, unit }: { label: string; unit: string }): Schema => ({
  ...(orNull(number) as object),
  description: unit === '' ? label : `${label} (${unit})`,
});

const wordSchema = ({ label }: WordDeclaration): Schema => ({
  ...(orNull(text) as object),
  description: label,
});

function tableSchema({ help, columns }: ResultTableDeclaration): Schema {
  const cells = columns.map(
    (column) => [column.name, column.kind === 'words' ? wordSchema(column) : resultSchema(column)] as const,
  );
  return { ...(listOf(nested(Object.fromEntries(cells), false)) as object), description: help };
}

/** Results of a model, nested. */
export function resultsSchema({ indicators, words = [], tables = [] }: Model): Schema {
  return nested(
    {
      ...Object.fromEntries(indicators.map((one) => [one.name, resultSchema(one)])),
      ...Object.fromEntries(words.map((one) => [one.name, wordSchema(one)])),
      ...Object.fromEntries(tables.map((one) => [one.id, tableSchema(one)])),
    },
    false,
  );
}

export const notices: Schema = listOf(objectOf({ code: text, message: text }));

/** Meanings of the inputs are in the schema of scenarios. */
function modelAnswerSchema(model: Model): Schema {
  return {
    title: model.name,
    ...(objectOf(
      {
        model: { const: model.id },
        inputs: nested(
          Object.fromEntries(model.fields.map((field) => [field.name, valueSchema(field)])),
          false,
        ),
        indicators: resultsSchema(model),
        notices,
        numerics: { type: 'object', description: 'How the numbers were computed.' },
        edge: {
          anyOf: [{ type: 'object' }, { type: 'null' }],
          description: 'The highest rate without loss, or up to which queues are finite; null: none.',
        },
        claims: {
          type: 'object',
          description: 'Names of results that are exact, about, at least or at most, and cautions.',
        },
        simulated: { type: 'object', description: 'With a check: simulated values of approximations.' },
        distributions: { type: 'object', description: 'With distributions: p[k] belongs to start + k step.' },
        sampled: { type: 'object' },
        relations: { type: 'object' },
        version: text,
        modelVersion: text,
      },
      ['model', 'inputs', 'indicators', 'notices', 'numerics', 'claims', 'version', 'modelVersion'],
    ) as object),
  };
}

/** Answers of `solve` of all models. */
export function answerSchema(models: readonly Model[]): Schema {
  return { $schema: draft, title: 'Answer of solve', anyOf: models.map(modelAnswerSchema) };
}
