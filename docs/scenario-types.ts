/** Writes the TypeScript types of scenarios from their JSON Schemas. */
import type { Schema } from '../src/library/schemas/schema.ts';

const quoted = (text: unknown): string => `'${String(text).replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
const keyOf = (name: string): string => (/^[a-z_$][\w$]*$/i.test(name) ? name : quoted(name));

function typeOf(schema: Schema): string {
  if (schema === true) return 'unknown';
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeOf))].join(' | ');
  if (schema.enum) return schema.enum.map(quoted).join(' | ');
  if ('const' in schema) return quoted(schema.const);
  switch (schema.type) {
    case 'number':
    case 'integer':
      return 'number';
    case 'string':
      return 'string';
    case 'null':
      return 'null';
    case 'array':
      return `readonly (${typeOf(schema.items!)})[]`;
    default:
      return schema.properties
        ? `{\n${membersOf(schema)}\n}`
        : `Readonly<Record<string, ${valueOf(schema)}>>`;
  }
}

const valueOf = ({ additionalProperties }: Exclude<Schema, true>): string =>
  typeof additionalProperties === 'object' ? typeOf(additionalProperties) : 'unknown';

/** Lines of at most 100 letters, so that they fit when they are indented. */
const wrapped = (text: string): string[] => text.match(/.{1,100}(?:\s|$)/g) ?? [];

function comment(schema: Schema): string {
  if (schema === true || typeof schema.description !== 'string') return '';
  const lines = wrapped(schema.description).map((line) => line.trim());
  return lines.length === 1
    ? `/** ${lines[0]} */\n`
    : `/**\n${lines.map((line) => ` * ${line}\n`).join('')} */\n`;
}

function membersOf({ properties = {}, required = [] }: Exclude<Schema, true>): string {
  return Object.entries(properties)
    .map(
      ([name, schema]) =>
        `${comment(schema)}readonly ${keyOf(name)}${required.includes(name) ? '' : '?'}: ${typeOf(schema)};`,
    )
    .join('\n');
}

/** `batch-polling` -> `BatchPollingScenario`. */
const nameOf = (id: string): string =>
  `${id.replace(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase())}Scenario`;

/** The module with a type a model, and the type of all. `scenarios`: schemas by id of the model. */
export function scenarioTypes(scenarios: Readonly<Record<string, Schema>>): string {
  const types = Object.entries(scenarios).map(
    ([id, schema]) =>
      `${comment(schema)}export interface ${nameOf(id)} {\n${membersOf(schema as Exclude<Schema, true>)}\n}`,
  );
  const all = Object.keys(scenarios).map(nameOf).join(' | ');
  return [
    '/** Scenarios of each model. Written by `npm run generate`. */',
    ...types,
    `/** A scenario: a model and the inputs that differ from their defaults. */\nexport type Scenario = ${all};`,
  ].join('\n\n');
}
