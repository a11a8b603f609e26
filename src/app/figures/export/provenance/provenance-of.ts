import type { Catalogue } from '../../../../models/catalogue.ts';
import { defaultValues, type InputValues } from '../../../../models/contract/inputs.ts';
import { shownNumerics } from '../../../../models/contract/law-residual.ts';
import type { Model } from '../../../../models/contract/model.ts';
import type { Solution } from '../../../../models/contract/solution.ts';
import type { Scenario } from '../../../../scenario/file/scenario.ts';
import type { Handout } from '../../../../scenario/handout/closed-parts.ts';
import { encodeLink } from '../../../../scenario/link/link.ts';
import { differingFields, type Pin, pinMethod } from '../../../../scenario/pin/pin.ts';
import { formatPlain } from '../../../../text/number-format.ts';
import type { ViewState } from '../../../core/app-state.ts';
import { readInput } from '../../../core/inputs/value-text.ts';
import { viewEntries, viewFromEntries } from '../../../core/view/view-setting.ts';
import { type NamedValue, programVersion, type Provenance } from './provenance.ts';

/** Inputs that have an effect, as shown to the reader. */
function shownInputs(model: Model, { values, view }: Scenario): NamedValue[] {
  const { units } = viewFromEntries(model, view);
  return model.fields
    .filter((field) => field.access !== 'hidden' && (field.appliesWhen?.(values) ?? true))
    .map((field) => readInput(field, values, units));
}

interface Linked {
  /** Id of the form of the equations. */
  method: string;
  /** A scenario of `model`. */
  scenario: Scenario;
  pins?: readonly Pin[];
  handout?: Handout | null;
}

/** Provenance of a scenario alone; `page`: the address that the link opens. */
export function scenarioProvenance(
  catalogue: Catalogue,
  model: Model,
  { method, scenario, pins = [], handout = null }: Linked,
  page: string,
): Omit<Provenance, 'numericalError' | 'pins' | 'remarks'> {
  const { id, name, version, citation, methods, loadAbout } = model;
  return {
    program: programVersion,
    model: { id, name, version },
    method: { id: method, label: methods.find((one) => one.id === method)?.label ?? method },
    scenario,
    hidesInputs: model.fields.some(({ access }) => access === 'hidden'),
    inputs: shownInputs(model, scenario),
    citation,
    loadAbout,
    link: new URL(encodeLink(catalogue, scenario, pins, handout), page).href,
  };
}

/**
 * The shown pins, one line each: name, model, form of the equations, and the inputs that are not at their defaults;
 * enough to compute their curves again.
 */
function pinLines(catalogue: Catalogue, pins: readonly Pin[]): readonly string[] {
  return pins
    .filter(({ shown }) => shown)
    .map(({ name, scenario }) => {
      const model = catalogue.find(scenario.model)!;
      const method = pinMethod(model, scenario);
      const { units } = viewFromEntries(model, scenario.view);
      const inputs = differingFields(model, scenario.values, defaultValues(model.fields))
        .filter(({ access }) => access !== 'hidden')
        .map((field) => readInput(field, scenario.values, units))
        .map(({ name: input, value }) => `${input} ${value}`);
      const form = model.methods.find(({ id }) => id === method)?.label ?? method;
      const changed = inputs.length === 0 ? 'all inputs at default' : inputs.join('; ');
      return `Pin “${name}”: model ${model.name}, version ${model.version}, ${form}; ${changed}`;
    });
}

/**
 * The errors that the solver knows: of several solutions the largest of each number; words only where all have the
 * same.
 */
export function numericalErrorOf(model: Model, solutions: readonly Solution[]): readonly NamedValue[] {
  const names = new Map(
    solutions.flatMap((one) => shownNumerics(model, one)).map(({ name, label }) => [name, label]),
  );
  return [...names].flatMap(([numeric, label]): NamedValue[] => {
    const values = solutions.flatMap(({ numerics }) => numerics[numeric] ?? []);
    const numbers = values.filter((value) => typeof value === 'number');
    if (numbers.length > 0 && numbers.length === values.length) {
      const most = formatPlain(Math.max(...numbers), 2);
      return [{ name: label, value: values.length === 1 ? most : `at most ${most}` }];
    }
    const [first] = values;
    return first !== undefined && values.every((value) => value === first)
      ? [{ name: label, value: String(first) }]
      : [];
  });
}

interface Shown {
  model: Model;
  view: ViewState;
  method: string;
  solution: Solution;
  values: InputValues;
  pins: readonly Pin[];
  handout: Handout | null;
}

/** Provenance in every export of these figures; `page`: the address that the link opens. */
export function provenanceOf(
  catalogue: Catalogue,
  { model, view, method, solution, values, pins, handout }: Shown,
  page = window.location.href,
): Provenance {
  const scenario = { model: model.id, values, view: viewEntries(model, view) };
  return {
    ...scenarioProvenance(catalogue, model, { method, scenario, pins, handout }, page),
    numericalError: numericalErrorOf(model, [solution]),
    pins: pinLines(catalogue, pins),
    remarks: [],
  };
}
