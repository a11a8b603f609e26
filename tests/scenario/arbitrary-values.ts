/** Arbitrary inputs of any model, made from its schema alone. */
import fc from 'fast-check';
import type { Field, InputValue, InputValues } from '../../src/models/inputs.ts';
import type { Model } from '../../src/models/model.ts';
import { repairInputs } from '../../src/scenario/repair.ts';

function arbitraryValue(field: Field): fc.Arbitrary<InputValue> {
  switch (field.kind) {
    case 'number': {
      const any: fc.Arbitrary<InputValue>[] = [
        field.integer
          ? fc.integer({ min: field.min, max: field.max })
          : fc.double({ min: field.min, max: field.max, noNaN: true }).map((x) => x + 0), // no -0
        fc.constant(field.default),
        ...(field.named ?? []).map(({ value }) => fc.constant(value)),
      ];
      return fc.oneof(...any, ...(field.optional ? [fc.constant(null)] : []));
    }
    case 'choice':
      return fc.constantFrom(...field.options.map(({ value }) => value));
    case 'pmf': {
      const entry = fc.oneof(
        fc.constant(0),
        fc.constant(0.25),
        fc.double({ min: 1e-300, max: 1, noNaN: true }),
      );
      const length = { minLength: 1, maxLength: Math.min(40, field.maxLength) };
      return fc.oneof(
        fc.constant(null),
        fc.array(entry, length).filter((pmf) => pmf.some((p) => p > 0)),
      );
    }
    case 'table': {
      const key = fc.integer({ min: field.keyMin, max: field.keyMax }).map(String);
      const value = fc.double({ min: field.valueMin, max: field.valueMax, noNaN: true }).map((x) => x + 0);
      return fc.oneof(
        fc.constant(null),
        fc.dictionary(key, value, { minKeys: 1, maxKeys: 12, noNullPrototype: true }),
      );
    }
  }
}

/** Legal field by field, and across fields as far as a repair can make it so. */
export function arbitraryValues(model: Model): fc.Arbitrary<InputValues> {
  const byName = Object.fromEntries(model.fields.map((field) => [field.name, arbitraryValue(field)]));
  return fc.record(byName).map((values) => repairInputs(model, values).values);
}

/** The inputs that have an effect: what a link keeps. */
export function applyingValues(model: Model, values: InputValues): InputValues {
  return Object.fromEntries(
    model.fields
      .filter((field) => field.appliesWhen?.(values) ?? true)
      .map((field) => [field.name, values[field.name]]),
  );
}

/** What makes inputs legal, checked without the code under test. */
export function isLegal(model: Model, values: InputValues): boolean {
  const eachInRange = model.fields.every((field) => {
    const value = values[field.name];
    switch (field.kind) {
      case 'number':
        if (value === null) return field.optional === true;
        return (
          typeof value === 'number' &&
          value >= field.min &&
          value <= field.max &&
          (!field.integer || Number.isInteger(value))
        );
      case 'choice':
        return field.options.some((option) => option.value === value);
      case 'pmf':
        return value === null || (Array.isArray(value) && value.length <= field.maxLength);
      case 'table':
        return value === null || typeof value === 'object';
    }
  });
  return eachInRange && Object.keys(values).length === model.fields.length && model.check(values) === null;
}
