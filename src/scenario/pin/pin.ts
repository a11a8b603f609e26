/** A pin: a scenario saved for comparison, with a name and a colour and line style that no other pin has. */
import { sameValue, sameValues, type Scenario } from '../file/scenario.ts';
import type { Model } from '../../models/contract/model.ts';
import { type EnteredInputs, type Field, fieldInView } from '../../models/contract/inputs.ts';
import { formatPlain, withUnit } from '../../text/number-format.ts';
import { lowered } from '../../text/number-words.ts';

// A name for a pin: what its scenario differs in from where it started, in a few words.

/** More differences than these are counted. */
const mostDifferences = 3;

/** A choice with more letters is too long for a name; its field is named instead. */
const longestChoice = 24;

const applies = (field: Field, values: EnteredInputs) => field.appliesWhen?.(values) ?? true;

/** The inputs in which two scenarios of one model differ, as far as they have an effect in the first. */
export function differingFields(model: Model, values: EnteredInputs, from: EnteredInputs): readonly Field[] {
  return model.fields.filter(
    (field) => applies(field, values) && !sameValue(values[field.name]!, from[field.name]!),
  );
}

/** `rate 6.4 Mpps`, `C = 4`, `Drop newest`; for lists and tables `own batch times`. */
function differenceWords(field: Field, values: EnteredInputs): string {
  const value = values[field.name];
  const label = lowered(field.label);
  if (field.kind === 'choice') {
    const option = field.options.find((one) => one.value === value)?.label ?? String(value);
    return option.length <= longestChoice ? option : label;
  }
  if (field.kind !== 'number') return value === null ? `no ${label}` : `own ${label}`;
  if (typeof value !== 'number') return field.absentLabel ?? `no ${label}`;
  const named = field.named?.find((one) => one.value === value);
  if (named !== undefined && Number.isNaN(Number(named.name))) return named.label;
  const view = field.views?.find(({ id }) => id === field.defaultView);
  const number = formatPlain(view?.toView(value, values) ?? value);
  const text = withUnit(number, view?.unit ?? field.unit);
  const { symbol } = fieldInView(field);
  return symbol === undefined ? `${label} ${text}` : `${symbol} = ${text}`;
}

function differences(model: Model, values: EnteredInputs, from: EnteredInputs): string {
  const fields = differingFields(model, values, from);
  const words = fields.slice(0, mostDifferences).map((field) => differenceWords(field, values));
  const more = fields.length - words.length;
  return [...words, ...(more > 0 ? [`${more} more`] : [])].join(', ');
}

/**
 * Suggested name of a scenario. `starts` are named scenarios of the same model from which it may derive, the likeliest
 * first: the name lists the differences from the nearest one, or is its name where they are equal.
 */
export function suggestedPinName(
  model: Model,
  values: EnteredInputs,
  starts: readonly { name: string; values: EnteredInputs }[],
): string {
  let best: { name: string; count: number } | null = null;
  for (const start of starts) {
    const count = differingFields(model, values, start.values).length;
    if (best !== null && count >= best.count) continue;
    best = { count, name: count === 0 ? start.name : differences(model, values, start.values) };
  }
  return cleanPinName(best?.name ?? '') || model.name;
}

/** Most pins: as many as there are distinguishable looks. */
export const maxPins = 8;

/** Letters of a name; longer ones are cut. */
export const longestPinName = 60;

export interface Pin {
  /** 0 .. `maxPins` - 1, no two alike: identifies the pin and sets its colour, dash and marker. */
  look: number;
  /** Cleaned by `cleanPinName`, never empty. */
  name: string;
  /** Drawn into the figures. */
  shown: boolean;
  /** Differences are counted against it; at most one is. */
  reference: boolean;
  /** The view holds at most the method. */
  scenario: Scenario;
}

/**
 * Sanitised name from any source: one line, no letters that cannot be seen or that turn the direction of what follows,
 * and no beginning that a spreadsheet would take for a formula. May be empty.
 */
export function cleanPinName(text: string): string {
  const line = text.replace(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  const plain = line.replace(/^[=+@\s]+/u, '').replace(/^-/, '−');
  return [...plain].slice(0, longestPinName).join('').trim();
}

/** The first look that no pin has; null where there is none. */
export function freeLook(pins: readonly Pin[]): number | null {
  for (let look = 0; look < maxPins; look++) if (!pins.some((pin) => pin.look === look)) return look;
  return null;
}

/** Equal in model, inputs and method. */
export function samePinned(a: Scenario, b: Scenario): boolean {
  return a.model === b.model && sameValues(a.values, b.values) && a.view.method === b.view.method;
}

/** The name, with a number behind it where another pin has it. */
export function uniquePinName(name: string, pins: readonly Pin[]): string {
  const taken = new Set(pins.map((pin) => pin.name));
  if (!taken.has(name)) return name;
  for (let k = 2; ; k++) {
    const ending = ` (${k})`;
    const numbered = `${[...name].slice(0, longestPinName - ending.length).join('')}${ending}`;
    if (!taken.has(numbered)) return numbered;
  }
}

/** Consistent pins: looks and names all different, at most one reference, no more than there is room for. */
export function tidyPins(pins: readonly Pin[]): readonly Pin[] {
  const tidy: Pin[] = [];
  for (const pin of pins) {
    const free = freeLook(tidy);
    if (free === null) break;
    const taken = tidy.some(({ look }) => look === pin.look);
    tidy.push({
      ...pin,
      look: taken || pin.look < 0 || pin.look >= maxPins ? free : pin.look,
      name: uniquePinName(cleanPinName(pin.name) || `Pin ${tidy.length + 1}`, tidy),
      reference: pin.reference && !tidy.some(({ reference }) => reference),
    });
  }
  return tidy;
}

/** The form of the equations that a scenario was pinned with. */
export function pinMethod(model: Model, { values, view }: Scenario): string {
  return model.methodInput === undefined
    ? (view.method ?? model.methods[0]!.id)
    : String(values[model.methodInput]);
}
