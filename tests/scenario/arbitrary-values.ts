/** Arbitrary inputs of any model, made from its schema alone. */
import fc from 'fast-check';
import type {
  Field,
  InputRow,
  InputValue,
  InputValues,
  RowsColumn,
} from '../../src/models/contract/inputs.ts';
import type { Model } from '../../src/models/contract/model.ts';
import { repairInputs } from '../../src/scenario/file/repair.ts';

const finite = (min: number, max: number) => fc.double({ min, max, noNaN: true }).map((x) => x + 0); // no -0

/** Shares of a whole, or any numbers; always at least one above 0. */
function arbitraryNumbers(field: { itemMin: number; itemMax: number; shares?: boolean }, length: number) {
  const numbers = fc.array(finite(Math.max(field.itemMin, 1e-6), field.itemMax), {
    minLength: length,
    maxLength: length,
  });
  if (!field.shares) return numbers;
  return numbers.map((list) => list.map((x) => x / list.reduce((a, b) => a + b, 0)));
}

function arbitraryCell(column: RowsColumn): fc.Arbitrary<number | string | null> {
  const missing = column.optional ? [fc.constant(null)] : [];
  switch (column.kind) {
    case 'number':
      return column.integer
        ? fc.oneof(fc.integer({ min: column.min, max: column.max }), ...missing)
        : fc.oneof(finite(column.min, column.max), ...missing);
    case 'text':
      return fc
        .string({ unit: 'grapheme', minLength: 1, maxLength: Math.min(8, column.maxLength) })
        .filter(
          (text) =>
            text === text.trim() && text.length <= column.maxLength && !/\p{Surrogate}|\p{Cc}/u.test(text),
        );
    case 'choice':
      return fc.constantFrom(...column.options.map(({ value }) => value));
  }
}

function arbitraryRow(columns: readonly RowsColumn[]): fc.Arbitrary<InputRow> {
  return fc.record(Object.fromEntries(columns.map((column) => [column.name, arbitraryCell(column)])));
}

export function arbitraryField(field: Field): fc.Arbitrary<InputValue> {
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
    case 'list': {
      const length = fc.integer({ min: 1, max: Math.min(12, field.maxLength) });
      return fc.oneof(
        fc.constant(null),
        length.chain((n) => arbitraryNumbers(field, n)),
      );
    }
    case 'matrix': {
      const size = fc.tuple(
        fc.integer({ min: 1, max: Math.min(6, field.maxRows) }),
        fc.integer({ min: 1, max: Math.min(5, field.maxColumns) }),
      );
      return fc.oneof(
        fc.constant(null),
        size.chain(([rows, columns]) =>
          fc.array(arbitraryNumbers(field, columns), { minLength: rows, maxLength: rows }),
        ),
      );
    }
    case 'rows':
      return fc.oneof(
        fc.constant(null),
        fc.array(arbitraryRow(field.columns), { minLength: 1, maxLength: Math.min(5, field.maxRows) }),
      );
  }
}

/** Legal field by field, and across fields as far as a repair can make it so. */
export function arbitraryValues(model: Model): fc.Arbitrary<InputValues> {
  const byName = Object.fromEntries(model.fields.map((field) => [field.name, arbitraryField(field)]));
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

/** Whether inputs are legal, checked without the code under test. */
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
      case 'list':
        return value === null || (Array.isArray(value) && value.length <= field.maxLength);
      case 'matrix':
      case 'rows':
        return value === null || (Array.isArray(value) && value.length <= field.maxRows);
    }
  });
  return eachInRange && Object.keys(values).length === model.fields.length && model.check(values) === null;
}
