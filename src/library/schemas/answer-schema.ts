/** JSON Schema of what `solve` answers, made of the catalogue. */
import type { Model, ResultTableDeclaration, WordDeclaration } from '../../models/contract/model.ts';
import { inputSchemas } from './scenario-schema.ts';
import { draft, listOf, nested, number, objectOf, orNull, type Schema, text } from './schema.ts';

/** A result and its meaning; null where it has no value. */
const resultSchema = ({ label, unit, help }: { label: string; unit: string; help: string }): Schema => ({
  ...(orNull(number) as object),
  description: `${label}${unit === '' ? '' : ` (${unit})`}: ${help}`,
});

const wordSchema = ({ label, help }: WordDeclaration): Schema => ({
  ...(orNull(text) as object),
  description: `${label}: ${help}`,
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

async function modelAnswerSchema(model: Model): Promise<Schema> {
  const names = new Set(model.fields.map((field) => field.name));
  const inputs = Object.entries(await inputSchemas(model)).filter(([name]) => names.has(name));
  return {
    title: model.name,
    ...(objectOf(
      {
        model: { const: model.id },
        inputs: nested(Object.fromEntries(inputs), false),
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
export async function answerSchema(models: readonly Model[]): Promise<Schema> {
  return {
    $schema: draft,
    title: 'Answer of solve',
    anyOf: await Promise.all(models.map(modelAnswerSchema)),
  };
}
