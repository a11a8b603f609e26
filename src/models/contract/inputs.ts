/**
 * The schema of a model's inputs. One schema drives the parameter panel, validation, links, headless use and sweeps.
 *
 * Inside the program a scenario's inputs are flat: dotted name -> value (`"arrivals.cv": 0.5`), always complete. Nested
 * JSON files and links are translated at one gate, `src/scenario`.
 */

import type { Words } from '../../text/words.ts';

/** One row of a `rows` field: column name -> cell; null = left empty. */
export type InputRow = Readonly<Record<string, number | string | null>>;

/**
 * A number, a choice, a histogram over 0, 1, 2, ... or a list (`readonly number[]`), a matrix (a list of lists), rows,
 * a table size -> value (`Record`); null = not given.
 */
export type InputValue =
  | number
  | string
  | null
  | readonly number[]
  | readonly (readonly number[])[]
  | readonly InputRow[]
  | Readonly<Record<string, number>>;

declare const unchecked: unique symbol;

/** Marks inputs that were not checked for breaking a rule across fields. */
type Unchecked = Readonly<Partial<Record<typeof unchecked, boolean>>>;

/**
 * Complete inputs of one model as they were entered: every field's name is present and each value is legal for its own
 * field, but they may break a rule across fields (the model's `check`), so that only code that handles such values
 * accepts this type. Never mutated.
 */
export type EnteredInputs = Readonly<Record<string, InputValue>> & Unchecked;

/** Complete inputs of one model that no rule refuses. Never mutated. */
export type InputValues = Readonly<Record<string, InputValue>> & { readonly [unchecked]?: never };

/** Why inputs are refused. `message` is one sentence: what is wrong and what is allowed. */
export interface InputFault {
  /** Stable, kebab-case, for scripts: `out-of-range`, `batch-exceeds-ring`, ... */
  code: string;
  /** Name of the field at fault. */
  parameter: string;
  message: string;
  /** The message as tokens, where it states the offered rate, in Mpps. */
  words?: Words;
  /** The allowed value nearest to the refused one, when there is one: what a link is corrected to. */
  nearest?: InputValue;
}

/** Whether the inputs are legal and queues grow without bound under them: a state of the system, no mistake. */
export const isUnstable = ({ code }: InputFault): boolean => code === 'unstable';

interface FieldBase {
  /** Dotted name as in scenario files and links: `arrivals.cv`. */
  name: string;
  /** The field's symbol in print: `λ`, `β`, `T_H` with an index. */
  symbol?: string;
  label: string;
  /** Where there is room for about fifteen letters; the label otherwise. */
  short?: string;
  /** Id of one of the model's groups. */
  group: string;
  /** Name of the choice that it belongs to: it is shown right below it. */
  under?: string;
  /** Set by a handout: `locked`, visible but not changeable; `hidden`, neither. Absent in declarations of models. */
  access?: 'locked' | 'hidden';
  /** False while the field has no effect (its family is not chosen): the panel hides it, links leave it out. */
  appliesWhen?: (values: EnteredInputs) => boolean;
}

/** Another unit in which the same number can be read and entered, for instance Mpps for a rate stored in Mbit/s. */
export interface UnitView {
  id: string;
  unit: string;
  /** Short name for the unit switch: `Mpps`. */
  label: string;
  toView: (canonical: number, values: EnteredInputs) => number;
  fromView: (shown: number, values: EnteredInputs) => number;
  /** The quantity that is read in this unit, where it is not that of the field: a packet rate for a mean gap. */
  quantity?: Quantity;
}

/** Names of an input, as a field has them. */
type Quantity = Pick<FieldBase, 'label' | 'short' | 'symbol'>;

export interface NumberField extends FieldBase {
  kind: 'number';
  /** Canonical unit, `''` when dimensionless. */
  unit: string;
  default: number | null;
  /** Inclusive limits of what is accepted. */
  min: number;
  max: number;
  /** Ends of the slider, inside min..max: the range people work in. */
  sliderMin: number;
  sliderMax: number;
  /**
   * Where the range people work in follows another input (the rate grows with the cores): replaces both ends in axes of
   * maps, questions and handles. The slider then has a `track`, so that no other input moves its thumb.
   */
  sliderRange?: (values: EnteredInputs) => readonly [number, number];
  /** Left and right end of a logarithmic slider in place of `sliderMin` and `sliderMax`; it may run downwards. */
  track?: readonly [left: number, right: number];
  /** A value marked on the slider: the rate at the capacity; null: none with these inputs. */
  mark?: (values: EnteredInputs) => number | null;
  /** One arrow key. On a log slider the step is a factor's share of the range and this is the rounding. */
  step: number;
  scale: 'linear' | 'log';
  integer?: boolean;
  /** True: null ("not given") is a legal value. */
  optional?: boolean;
  /** Meaning of null in an optional field, for the panel: `even split`. */
  absentLabel?: string;
  /**
   * For an optional field: its default is null, not `default`, where a file or link gives the named other field but not
   * this one.
   */
  absentWith?: string;
  /** Named values; files and links may write the name. */
  named?: readonly { name: string; label: string; value: number }[];
  /**
   * Name of the pmf field that a scenario file means when it gives a list of probabilities under this field's name: a
   * quantity that is one number or a whole distribution is two fields, and one name in files.
   */
  histogram?: string;
  /** Further units, the canonical one first is implied. */
  views?: readonly UnitView[];
  /** Id of the view in which it is shown until the reader chooses another; absent: the canonical unit. */
  defaultView?: string;
}

export interface ChoiceField extends FieldBase {
  kind: 'choice';
  default: string;
  options: readonly { value: string; label: string }[];
  /**
   * Resulting value of an option with the other inputs as they are, beside its label: `cv 0.27`; null: none.
   */
  optionNote?: (values: EnteredInputs, option: string) => string | null;
  /** Inputs that the note of the chosen option depends on: `cv follows the rate`; null: on nothing else. */
  noteFollows?: (values: EnteredInputs) => string | null;
  /**
   * The options laid over each other in the figures, for a choice that the reader can compare; null: not with these
   * values.
   */
  compared?: (values: EnteredInputs) => ComparedOptions | null;
}

/** Curves drawn when the options of a choice are compared. */
export interface ComparedOptions {
  /** Direct label of the present scenario. */
  present: string;
  /** The other options, each with its direct label and the inputs that differ from the present ones. */
  others: readonly { label: string; inputs: Readonly<Record<string, InputValue>> }[];
}

/** An option's label with what it amounts to with these inputs: `Even, cv 0`. */
export function optionWords(field: ChoiceField, option: string, values: EnteredInputs): string {
  const label = field.options.find(({ value }) => value === option)?.label ?? option;
  const note = field.optionNote?.(values, option) ?? null;
  return note === null ? label : `${label}, ${note}`;
}

/** Probabilities over 0, 1, 2, ... of `unit`. Normalised by the model; entries must be >= 0 with a positive sum. */
export interface PmfField extends FieldBase {
  kind: 'pmf';
  unit: string;
  default: readonly number[] | null;
  maxLength: number;
}

/** A table from a whole number (for instance the batch size) to a value. null = no table. */
export interface TableField extends FieldBase {
  kind: 'table';
  keyLabel: string;
  keyMin: number;
  keyMax: number;
  /** A key may be entered as a range, by a counter's name: its middle is taken. */
  keyRanges?: boolean;
  valueLabel: string;
  unit: string;
  valueMin: number;
  valueMax: number;
  default: Readonly<Record<string, number>> | null;
}

/** Required sum of a list or of a matrix's row whose numbers are shares of a whole. */
interface ShareRule {
  /** The numbers are shares of one whole: they add up to 1 within 1e-6, and the editor can scale or equalise them. */
  shares?: boolean;
}

/** One number for each of several things of one kind (ports). null = the model's own choice, named by `absentLabel`. */
export interface ListField extends FieldBase, ShareRule {
  kind: 'list';
  /** One of the things, in the singular: `port`. */
  itemLabel: string;
  /** Heading of the numbers: `share of the load`. */
  valueLabel: string;
  unit: string;
  itemMin: number;
  itemMax: number;
  maxLength: number;
  /** Number of the items, where another input determines it: an editor opens with that number while none are given. */
  lengthFor?: (values: EnteredInputs) => number;
  default: readonly number[] | null;
  absentLabel: string;
}

/**
 * One row of numbers for each of several things (ports), as long as another number of things (cores). null as in a
 * list.
 */
export interface MatrixField extends FieldBase, ShareRule {
  kind: 'matrix';
  /** `port`. */
  rowLabel: string;
  /** `core`. */
  columnLabel: string;
  unit: string;
  itemMin: number;
  itemMax: number;
  maxRows: number;
  maxColumns: number;
  /** Number of rows and columns, where other inputs determine them: an editor then neither adds nor removes any. */
  sizeFor?: (values: EnteredInputs) => { rows: number; columns: number };
  default: readonly (readonly number[])[] | null;
  absentLabel: string;
}

interface RowsColumnBase {
  /** Key in every row, in files and links: `clockGhz`. No `.`, `,`, `;`, `:` or `*`. */
  name: string;
  label: string;
  /** True: the cell may stay empty (null). */
  optional?: boolean;
}

export interface NumberColumn extends RowsColumnBase {
  kind: 'number';
  unit: string;
  min: number;
  max: number;
  integer?: boolean;
  /** Value in a new row. */
  default: number | null;
}

interface TextColumn extends RowsColumnBase {
  kind: 'text';
  maxLength: number;
  /** Value in a new row. */
  default: string;
}

interface ChoiceColumn extends RowsColumnBase {
  kind: 'choice';
  options: readonly { value: string; label: string }[];
  /** Value in a new row. */
  default: string;
}

export type RowsColumn = NumberColumn | TextColumn | ChoiceColumn;

/** A short table that the reader edits: CPUs, calibration points. Every row has every column. null = no rows given. */
export interface RowsField extends FieldBase {
  kind: 'rows';
  /** One row, in the singular: `CPU`. */
  rowLabel: string;
  columns: readonly RowsColumn[];
  maxRows: number;
  default: readonly InputRow[] | null;
  /** Meaning of null, for the panel: `no points`. */
  absentLabel: string;
}

export type Field = NumberField | ChoiceField | PmfField | TableField | ListField | MatrixField | RowsField;

/** Inputs on one subject, folded away except for the main ones among them. */
export interface FieldGroup {
  id: string;
  label: string;
  /** Short text of the folded inputs' values, beside the label; absent: all of them are main inputs. */
  summary?: (values: EnteredInputs) => string;
}

/** Fields that `fieldInView` has made, by field and view. */
const readAs = new WeakMap<NumberField, Map<string, NumberField>>();

/** The field with the names of what is read in one of its views: the same object for the same view. */
export function fieldInView(field: NumberField, viewId: string | undefined = field.defaultView): NumberField {
  const quantity = field.views?.find(({ id }) => id === viewId)?.quantity;
  if (viewId === undefined || quantity === undefined) return field;
  const known = readAs.get(field) ?? new Map<string, NumberField>();
  readAs.set(field, known);
  const read = known.get(viewId) ?? { ...field, short: quantity.label, ...quantity };
  known.set(viewId, read);
  return read;
}

/** The number under `name`; only for number fields that are not optional. A model's own code has `InputsOf` instead. */
export function numberAt(values: EnteredInputs, name: string): number {
  const value = values[name];
  if (typeof value !== 'number') throw new TypeError(`input "${name}" is not a number`);
  return value;
}

/** The string under `name`; only for choice fields. A model's own code has `InputsOf` instead. */
export function choiceAt(values: EnteredInputs, name: string): string {
  const value = values[name];
  if (typeof value !== 'string') throw new TypeError(`input "${name}" is not a choice`);
  return value;
}

/** Every field at its default. */
export function defaultValues(fields: readonly Field[]): InputValues {
  return Object.fromEntries(fields.map((field) => [field.name, field.default]));
}

// A model's inputs as its own code reads them: one record whose keys and types follow from the fields, so that a wrong
// name or a value taken for what it is not fails to compile. Panel, links and files, which know no model, look values
// up by name instead.

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
 * the inputs break a rule across fields is not recorded: they pass for `EnteredInputs` only.
 */
export type InputsOf<Fields extends readonly Field[]> = Fields extends unknown
  ? { readonly [F in Fields[number] as Known<F['name']>]: ValueOf<F> } & Unchecked
  : never;

/** The same object under its model's type; `values` are complete and each is legal for its own field. Cost: none. */
export function inputsOf<Fields extends readonly Field[]>(values: EnteredInputs): InputsOf<Fields> {
  return values as unknown as InputsOf<Fields>;
}

/**
 * A few of a model's inputs, for functions in its field declarations (slider ranges), where the type of the whole
 * record is not known.
 */
export function partOf<Part extends object>(values: EnteredInputs): Part {
  return values as unknown as Part;
}

/** `Whole`; compiles only where it contains `Part` with the same types. */
export type Holding<Part, Whole extends Part> = Whole;
