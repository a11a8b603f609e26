/** The pins of an exported figure, one line each: enough to make their curves again. */
import type { Catalogue } from '../../../../models/catalogue.ts';
import { defaultValues } from '../../../../models/contract/inputs.ts';
import type { Pin } from '../../../../scenario/pin/pin.ts';
import { differingFields } from '../../../../scenario/pin/pin-name.ts';
import { valueText } from '../../../core/inputs/value-text.ts';
import { pinMethod } from '../../../../scenario/pin/pin-method.ts';

/** Name, model, form of the equations, and the inputs that are not at their defaults; of the pins that are shown. */
export function pinLines(catalogue: Catalogue, pins: readonly Pin[]): readonly string[] {
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
