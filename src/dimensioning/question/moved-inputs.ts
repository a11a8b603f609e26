/** The inputs whose effect can be measured by moving them a little, and where a small move leads. */
import type { Field, InputValue, InputValues, NumberField } from '../../models/contract/inputs.ts';
import type { Model } from '../../models/contract/model.ts';
import { scaledInputs, type UncertainQuantity } from '../robust/uncertain-inputs.ts';
import { withInputs } from '../../scenario/file/scenario.ts';

/** One thing to move: a number input, or inputs that are scaled together by one factor. */
export interface MovedInput {
  /** Name of the number input, or id of the model's `uncertain` inputs. */
  what: string;
  label: string;
  /** The fields that it changes: the number itself, or the tables and lists that are scaled. */
  fields: readonly string[];
  /**
   * `relative`: by a share of its value; `whole`: the same in whole numbers; `from-zero`: it is 0 now and has no
   * shares.
   */
  kind: 'relative' | 'whole' | 'from-zero';
  /** The value now; 1 for a factor. */
  at: number;
  /** The value `share` above or below, null where the range of the input ends before. */
  move: (side: 'above' | 'below', share: number) => number | null;
  /** Changes of inputs that make the value `to`. */
  changes: (to: number) => Readonly<Record<string, InputValue>>;
}

const tidy = (value: number): number => Number(value.toPrecision(12));

function movedNumber(field: NumberField, at: number): MovedInput {
  const width = Math.abs(field.sliderMax - field.sliderMin);
  const kind = at === 0 ? 'from-zero' : field.integer === true ? 'whole' : 'relative';
  return {
    what: field.name,
    label: field.label,
    fields: [field.name],
    kind,
    at,
    move(side, share) {
      const sign = side === 'above' ? 1 : -1;
      let to = tidy(side === 'above' ? at * (1 + share) : at / (1 + share));
      if (kind === 'whole') to = at + sign * Math.max(1, Math.round(Math.abs(at) * share));
      if (kind === 'from-zero') {
        const step = field.integer === true ? Math.max(1, Math.round(width * share)) : tidy(width * share);
        to = sign * step;
      }
      const mayPassZero = kind === 'from-zero' || to * at > 0;
      return to >= field.min && to <= field.max && mayPassZero ? to : null;
    },
    changes: (to) => ({ [field.name]: to }),
  };
}

function movedGroup(quantity: UncertainQuantity, shown: readonly Field[], values: InputValues): MovedInput {
  return {
    what: quantity.uncertainty.what,
    label: quantity.label,
    fields: shown.map(({ name }) => name),
    kind: 'relative',
    at: 1,
    move: (side, share) => (side === 'above' ? 1 + share : tidy(1 / (1 + share))),
    changes: (to) => scaledInputs([quantity], values, [to]),
  };
}

/** Whether another input loses its value when this number moves: with more ports their shares no longer hold. */
function dropsOthers(model: Model, values: InputValues, { name, max }: NumberField): boolean {
  const at = values[name] as number;
  const moved = withInputs(model, values, { [name]: at < max ? at + 1 : at - 1 });
  return model.fields.some((other) => values[other.name] !== null && moved[other.name] === null);
}

/**
 * In the order of the model's fields: every number that is given and applies, and every group of uncertain inputs with
 * a table or list among those that are given and apply. Choices, histograms and rows are not moved, nor is a number
 * that takes the value of another input with it.
 */
export function movedInputs(model: Model, values: InputValues): readonly MovedInput[] {
  const given = model.fields.filter(
    ({ name, appliesWhen }) => values[name] !== null && (appliesWhen?.(values) ?? true),
  );
  const moved = given.flatMap((field) =>
    field.kind === 'number' && !(field.integer === true && dropsOthers(model, values, field))
      ? [movedNumber(field, values[field.name] as number)]
      : [],
  );
  const position = (name: string): number => given.findIndex((field) => field.name === name);
  for (const { id, label, inputs, inverse = false } of model.dimensioning?.uncertain ?? []) {
    const fields = given.filter(({ name }) => inputs.includes(name));
    const shown = fields.filter(({ kind }) => kind === 'table' || kind === 'list');
    const quantity = { uncertainty: { what: id, relative: 0.01 }, label, fields, inverse };
    if (shown.length > 0) moved.push(movedGroup(quantity, shown, values));
  }
  return moved.sort((a, b) => position(a.fields[0]) - position(b.fields[0]));
}
