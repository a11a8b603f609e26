/**
 * As much of JSON Schema (draft 2020-12) as this repository's schemas use. Unknown keywords are refused, so that none
 * is ignored.
 */
type Schema = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const types: Readonly<Record<string, (value: unknown) => boolean>> = {
  object: isObject,
  array: Array.isArray,
  string: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  integer: Number.isInteger,
  null: (value) => value === null,
};

const bound = (holds: (value: number, limit: number) => boolean) => (limit: unknown, value: unknown) =>
  typeof value !== 'number' || holds(value, limit as number);

const silent = new Set(['$schema', '$defs', 'title', 'description', 'default']);

/** Whether a value keeps to a schema; `root` resolves references to `#/$defs/...`. */
export function matches(schema: Schema, value: unknown, root: Schema = schema): boolean {
  const rules: Readonly<Record<string, (argument: unknown) => boolean>> = {
    $ref: (to) => {
      const name = /^#\/\$defs\/(\w+)$/.exec(to as string)![1];
      return matches((root.$defs as Record<string, Schema>)[name], value, root);
    },
    type: (name) => types[name as string](value),
    const: (only) => value === only,
    enum: (list) => (list as unknown[]).includes(value),
    anyOf: (list) => (list as Schema[]).some((one) => matches(one, value, root)),
    required: (keys) => !isObject(value) || (keys as string[]).every((key) => Object.hasOwn(value, key)),
    properties: (of) =>
      !isObject(value) ||
      Object.entries(of as Record<string, Schema>).every(
        ([key, one]) => !Object.hasOwn(value, key) || matches(one, value[key], root),
      ),
    additionalProperties: (allowed) => {
      const known = (schema.properties ?? {}) as object;
      const others = isObject(value)
        ? Object.entries(value).filter(([key]) => !Object.hasOwn(known, key))
        : [];
      return others.every(([, other]) => allowed !== false && matches(allowed as Schema, other, root));
    },
    items: (one) => !Array.isArray(value) || value.every((item) => matches(one as Schema, item, root)),
    minItems: (least) => !Array.isArray(value) || value.length >= (least as number),
    maxItems: (most) => !Array.isArray(value) || value.length <= (most as number),
    minimum: (limit) => bound((x, least) => x >= least)(limit, value),
    maximum: (limit) => bound((x, most) => x <= most)(limit, value),
    exclusiveMinimum: (limit) => bound((x, least) => x > least)(limit, value),
    exclusiveMaximum: (limit) => bound((x, most) => x < most)(limit, value),
  };
  return Object.entries(schema).every(([keyword, argument]) => {
    if (silent.has(keyword)) return true;
    if (!Object.hasOwn(rules, keyword))
      throw new Error(`the schema uses ${keyword}, which is not known here`);
    return rules[keyword](argument);
  });
}
