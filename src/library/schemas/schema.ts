/** As much of JSON Schema (draft 2020-12) as scenarios and answers need. */

/** `true`: anything. */
export type Schema =
  | true
  | {
      readonly $schema?: string;
      readonly $ref?: string;
      readonly title?: string;
      readonly description?: string;
      readonly type?: 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null';
      readonly const?: unknown;
      readonly default?: unknown;
      readonly minimum?: number;
      readonly maximum?: number;
      readonly minItems?: number;
      readonly maxItems?: number;
      readonly enum?: readonly unknown[];
      readonly properties?: Readonly<Record<string, Schema>>;
      readonly required?: readonly string[];
      readonly additionalProperties?: boolean | Schema;
      readonly items?: Schema;
      readonly anyOf?: readonly Schema[];
      readonly $defs?: Readonly<Record<string, Schema>>;
    };

export const draft = 'https://json-schema.org/draft/2020-12/schema';

export const number: Schema = { type: 'number' };
export const text: Schema = { type: 'string' };
export const orNull = (schema: Schema): Schema => ({ anyOf: [schema, { type: 'null' }] });
export const listOf = (items: Schema, limits: { minItems?: number; maxItems?: number } = {}): Schema => ({
  type: 'array',
  items,
  ...limits,
});

/** Closed: no other keys. `required`: all keys, unless given. */
export const objectOf = (
  properties: Readonly<Record<string, Schema>>,
  required: readonly string[] = Object.keys(properties),
): Schema => ({ type: 'object', properties, required, additionalProperties: false });

interface Level {
  [key: string]: Level | { schema: Schema };
}

const isLeaf = (entry: Level | { schema: Schema }): entry is { schema: Schema } => 'schema' in entry;

/** Dotted names as nested objects, as `nest` makes them of values. `required`: whether every key must be there. */
export function nested(schemas: Readonly<Record<string, Schema>>, required: boolean): Schema {
  const root: Level = {};
  for (const [name, schema] of Object.entries(schemas)) {
    const path = name.split('.');
    const last = path.pop()!;
    let level = root;
    for (const key of path) level = (level[key] ??= {}) as Level;
    level[last] = { schema };
  }
  const built = (level: Level): Schema =>
    objectOf(
      Object.fromEntries(
        Object.entries(level).map(([key, entry]) => [key, isLeaf(entry) ? entry.schema : built(entry)]),
      ),
      required ? undefined : [],
    );
  return built(root);
}
