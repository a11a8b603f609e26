import type { Catalogue } from '../../../../models/catalogue.ts';
import { defaultValues, type InputValues } from '../../../../models/contract/inputs.ts';
import { shownNumerics } from '../../../../models/contract/law-residual.ts';
import type { Model } from '../../../../models/contract/model.ts';
import type { Solution } from '../../../../models/contract/solution.ts';
import type { Handout } from '../../../../scenario/handout/closed-parts.ts';
import { differingFields, type Pin, pinMethod } from '../../../../scenario/pin/pin.ts';
import { formatPlain } from '../../../../text/number-format.ts';
import type { ViewState } from '../../../core/app-state.ts';
import { viewEntries } from '../../../core/view/view-setting.ts';
import type { Provenance } from './provenance.ts';
import { scenarioProvenance } from './scenario-provenance.ts';
import { valueText } from '../../../core/inputs/value-text.ts';

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
      const inputs = differingFields(model, scenario.values, defaultValues(model.fields))
        .filter(({ access }) => access !== 'hidden')
        .map((field) => `${field.label} ${valueText(field, scenario.values)}`);
      const form = model.methods.find(({ id }) => id === method)?.label ?? method;
      const changed = inputs.length === 0 ? 'all inputs at default' : inputs.join('; ');
      return `Pin “${name}”: model ${model.name}, version ${model.version}, ${form}; ${changed}`;
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
    numericalError: shownNumerics(model, solution).flatMap(({ name: numeric, label }) => {
      const value = solution.numerics[numeric];
      if (value === undefined) return [];
      return [{ name: label, value: typeof value === 'string' ? value : formatPlain(value, 2) }];
    }),
    pins: pinLines(catalogue, pins),
    remarks: [],
  };
}
