import type { Catalogue } from '../../../../models/catalogue.ts';
import type { Model } from '../../../../models/contract/model.ts';
import type { Handout } from '../../../../scenario/handout/closed-parts.ts';
import type { Scenario } from '../../../../scenario/file/scenario.ts';
import { encodeLink } from '../../../../scenario/link/link.ts';
import type { Pin } from '../../../../scenario/pin/pin.ts';
import { type NamedValue, programVersion, type Provenance } from './provenance.ts';
import type { EnteredInputs } from '../../../../models/contract/inputs.ts';
import { valueText } from '../../../core/inputs/value-text.ts';

/** Inputs that have an effect, as shown to the reader. */
function shownInputs({ fields }: Pick<Model, 'fields'>, values: EnteredInputs): NamedValue[] {
  return fields
    .filter((field) => field.access !== 'hidden' && (field.appliesWhen?.(values) ?? true))
    .map((field) => ({ name: field.label, value: valueText(field, values) }));
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
    inputs: shownInputs(model, scenario.values),
    citation,
    loadAbout,
    link: new URL(encodeLink(catalogue, scenario, pins, handout), page).href,
  };
}
