/** JSON Schema of scenarios, made of the catalogue: every input with its range, unit, default and meaning. */
import type { Field, RowsColumn } from '../../models/contract/inputs.ts';
import type { Model } from '../../models/contract/model.ts';
import { draft, listOf, nested, number, objectOf, orNull, type Schema, text } from './schema.ts';

function columnSchema(column: RowsColumn): Schema {
  if (column.kind === 'text') return text;
  if (column.kind === 'choice') return { enum: column.options.map(({ value }) => value) };
  const { min, max, integer, optional } = column;
  const cell = { type: integer ? 'integer' : 'number', minimum: min, maximum: max } as const;
  return optional ? orNull(cell) : cell;
}

/** Values of a field, without its meaning. Rules across fields are not in a schema: the program checks them. */
export function valueSchema(field: Field): Schema {
  switch (field.kind) {
    case 'number': {
      const { min, max, integer, optional, named, histogram } = field;
      const value = { type: integer ? 'integer' : 'number', minimum: min, maximum: max } as const;
      const words = (named ?? []).map(({ name }) => name).filter((name) => Number.isNaN(Number(name)));
      const others = [
        ...(words.length === 0 ? [] : [{ enum: words }]),
        ...(histogram === undefined ? [] : [listOf(number)]),
        ...(optional ? [{ type: 'null' } as const] : []),
      ];
      return others.length === 0 ? value : { anyOf: [value, ...others] };
    }
    case 'choice':
      return { enum: field.options.map(({ value }) => value) };
    case 'pmf':
      return orNull(listOf({ type: 'number', minimum: 0 }, { maxItems: field.maxLength }));
    case 'table':
      return orNull({
        type: 'object',
        additionalProperties: { type: 'number', minimum: field.valueMin, maximum: field.valueMax },
      });
    case 'list':
      return orNull(
        listOf(
          { type: 'number', minimum: field.itemMin, maximum: field.itemMax },
          { maxItems: field.maxLength },
        ),
      );
    case 'matrix': {
      const item = { type: 'number', minimum: field.itemMin, maximum: field.itemMax } as const;
      return orNull(listOf(listOf(item, { maxItems: field.maxColumns }), { maxItems: field.maxRows }));
    }
    case 'rows': {
      const cells = Object.fromEntries(field.columns.map((column) => [column.name, columnSchema(column)]));
      const required = field.columns
        .filter((column) => column.optional !== true)
        .map((column) => column.name);
      return orNull(listOf(objectOf(cells, required), { maxItems: field.maxRows }));
    }
  }
}

const unitOf = (field: Field): string => ('unit' in field && field.unit !== '' ? ` (${field.unit})` : '');

/** One schema an input by dotted name; other names of inputs, such as `rateMpps`, are numbers. */
export async function inputSchemas(model: Model): Promise<Record<string, Schema>> {
  const { inputs } = await model.loadWords();
  const fields = model.fields.map((field) => {
    const schema = valueSchema(field);
    const description = `${field.label}${unitOf(field)}: ${inputs[field.name]}`;
    return [field.name, { ...(schema as object), default: field.default, description }] as const;
  });
  const aliases = Object.keys(model.aliases ?? {}).map((name) => {
    const { name: input } = model.aliases![name](
      1,
      Object.fromEntries(model.fields.map((one) => [one.name, one.default])),
    );
    return [
      name,
      { type: 'number', description: `Sets ${input}, converted from the quantity and unit in this name.` },
    ] as const;
  });
  return Object.fromEntries([...fields, ...aliases]);
}

/** Scenarios of one model, with nested inputs; the program takes dotted names (`"arrivals.cv"`), too. */
export async function modelScenarioSchema(model: Model): Promise<Schema> {
  const inputs = nested(await inputSchemas(model), false);
  return {
    title: model.name,
    description: model.question,
    ...(objectOf(
      {
        model: { const: model.id },
        inputs: { ...(inputs as object), description: 'Absent inputs take their default.' },
        view: { type: 'object', description: 'Settings of the page; without effect on answers.' },
      },
      ['model'],
    ) as object),
  };
}

/** Scenarios of all models. */
export async function scenarioSchema(models: readonly Model[]): Promise<Schema> {
  return {
    $schema: draft,
    title: 'A scenario of Batchscope',
    anyOf: await Promise.all(models.map(modelScenarioSchema)),
  };
}
