/** Where an exported figure comes from, one line each: enough to make it again and to cite it. */
import type { InputValues } from '../../../models/contract/inputs.ts';
import { shownNumerics } from '../../../models/contract/law-residual.ts';
import type { Model } from '../../../models/contract/model.ts';
import type { Solution } from '../../../models/contract/solution.ts';
import { formatPlain } from '../../../text/number-format.ts';
import { valueText } from '../../panel/value-text.ts';

/** Model, method, complete inputs, numerical error, citation, link. */
export function provenanceLines(
  model: Model,
  values: InputValues,
  solution: Solution,
  method: string,
  link: string,
): readonly string[] {
  const { authors, title, venue, year, url } = model.citation;
  const inputs = model.fields
    .filter((field) => field.access !== 'hidden' && (field.appliesWhen?.(values) ?? true))
    .map((field) => `${field.label} ${valueText(field, values)}`);
  const numerics = shownNumerics(model, solution).flatMap(({ name, label }) => {
    const value = solution.numerics[name];
    if (value === undefined) return [];
    return [`${label} ${typeof value === 'string' ? value : formatPlain(value, 2)}`];
  });
  return [
    `Batchscope, model ${model.name}, version ${model.version}, ${model.methods.find(({ id }) => id === method)?.label ?? method}`,
    `Inputs: ${inputs.join('; ')}`,
    `Numerical error: ${numerics.join('; ')}`,
    `Source: ${authors}: ${title}. ${venue}, ${year}${url === undefined ? '' : `. ${url}`}`,
    `Link: ${link}`,
  ];
}
