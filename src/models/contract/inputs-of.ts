/**
 * A model's inputs as its own code reads them: one record whose keys and types follow from the fields, so that a wrong
 * name or a value taken for what it is not fails to compile. Panel, links and files, which know no model, look values
 * up by name instead.
 */
import type { EnteredInputs, Field, InputRow, RowsColumn, Unchecked } from './inputs.ts';

type CellOf<C extends RowsColumn> = C extends { kind: 'number' }
  ? C extends { optional: true }
    ? number | null
    : number
  : C extends { kind: 'choice'; options: readonly { value: infer Value }[] }
    ? Value
    : string;

/** One row of a `rows` field. */
type RowOf<C extends readonly RowsColumn[]> = InputRow & {
  readonly [Column in C[number] as Known<Column['name']>]: CellOf<Column>;
};

/**
 * Never for a name that the declaration lost (a plain `string`): the field is then missing, rather than every name
 * allowed.
 */
type Known<Name extends string> = string extends Name ? never : Name;

type ValueOf<F extends Field> = F extends { kind: 'number' }
  ? F extends { optional: true }
    ? number | null
    : number
  : F extends { kind: 'choice'; options: readonly { value: infer Value }[] }
    ? Value
    : F extends { kind: 'pmf' | 'list' }
      ? readonly number[] | null
      : F extends { kind: 'matrix' }
        ? readonly (readonly number[])[] | null
        : F extends { kind: 'table' }
          ? Readonly<Record<string, number>> | null
          : F extends { kind: 'rows'; columns: infer Columns extends readonly RowsColumn[] }
            ? readonly RowOf<Columns>[] | null
            : never;

/**
 * Dotted name -> value, for fields declared `as const satisfies readonly Field[]`: a number (or null where it is
 * optional), one of a choice's values, a histogram or a list, a matrix, rows, a table, each of these or null. Whether
 * the inputs break a rule across fields is not said: they pass for `EnteredInputs` only.
 */
export type InputsOf<Fields extends readonly Field[]> = Fields extends unknown
  ? { readonly [F in Fields[number] as Known<F['name']>]: ValueOf<F> } & Unchecked
  : never;

/** The same object under its model's type; `values` are complete and each is legal for its own field. Cost: none. */
export function inputsOf<Fields extends readonly Field[]>(values: EnteredInputs): InputsOf<Fields> {
  return values as unknown as InputsOf<Fields>;
}

/**
 * A few of a model's inputs, for what its field declarations ask themselves (slider ranges): the whole record is not
 * known there.
 */
export function partOf<Part extends object>(values: EnteredInputs): Part {
  return values as unknown as Part;
}

/** `Whole`, which does not compile unless it holds `Part` with the same types. */
export type Holding<Part, Whole extends Part> = Whole;
