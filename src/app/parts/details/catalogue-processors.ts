/** Processors that a model lists among its inputs. Pure. */
import type { InputRow, InputValue, EnteredInputs } from '../../../models/contract/inputs.ts';
import type { Model } from '../../../models/contract/model.ts';

export interface ListedProcessor {
  name: string;
  cores: number;
  clockGhz: number;
}

/**
 * The rows of `catalogue` that are processors: for models that have such a field, and inputs `cores` and `clockGhz`;
 * else null.
 */
export function catalogueProcessors(
  { fields }: Pick<Model, 'fields'>,
  values: EnteredInputs,
): readonly ListedProcessor[] | null {
  const field = fields.find(({ name }) => name === 'catalogue');
  const columns = field?.kind === 'rows' ? field.columns.map(({ name }) => name) : [];
  const inputs = fields.filter(({ kind }) => kind === 'number').map(({ name }) => name);
  const listed = ['name', 'cores', 'clockGhz'].every((name) => columns.includes(name));
  if (!listed || !['cores', 'clockGhz'].every((name) => inputs.includes(name))) return null;
  const rows = (values.catalogue ?? []) as readonly InputRow[];
  return rows.flatMap(({ name, cores, clockGhz }) =>
    typeof name === 'string' && typeof cores === 'number' && typeof clockGhz === 'number'
      ? [{ name, cores, clockGhz }]
      : [],
  );
}

/** What choosing a processor sets. */
export function processorInputs({ cores, clockGhz }: ListedProcessor): Readonly<Record<string, InputValue>> {
  return { cores, clockGhz };
}

export function isChosen({ cores, clockGhz }: ListedProcessor, values: EnteredInputs): boolean {
  return values.cores === cores && values.clockGhz === clockGhz;
}
