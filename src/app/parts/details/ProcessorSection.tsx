import { numberOf } from '../../../text/number-words.ts';
import { formatPlain } from '../../../text/number-format.ts';
import { useActions, useApp } from '../../core/app-context.tsx';
import { ActionButton } from '../../kit/commands/ActionButton.tsx';
import type { InputRow, InputValue, EnteredInputs } from '../../../models/contract/inputs.ts';
import type { Model } from '../../../models/contract/model.ts';

/** A processor that a model lists among its inputs. */
interface ListedProcessor {
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

/** Inputs that choosing a processor sets. */
export function processorInputs({ cores, clockGhz }: ListedProcessor): Readonly<Record<string, InputValue>> {
  return { cores, clockGhz };
}

export function isChosen({ cores, clockGhz }: ListedProcessor, values: EnteredInputs): boolean {
  return values.cores === cores && values.clockGhz === clockGhz;
}

/** The processors listed in the inputs, each with a button that computes with it. */
export function ProcessorSection() {
  const { setValues } = useActions();
  const model = useApp((state) => state.model);
  const values = useApp((state) => state.values);
  const processors = catalogueProcessors(model, values);
  if (processors === null) return null;
  return (
    <section className="details-section" aria-labelledby="processors-heading" data-testid="processors">
      <h2 className="section-heading" id="processors-heading">
        Processors
      </h2>
      {processors.length === 0 ? (
        <p className="quiet-text">No processor is listed. Add one in the parameters.</p>
      ) : (
        <ul className="processors">
          {processors.map((processor, k) => {
            const chosen = isChosen(processor, values);
            const { name, cores, clockGhz } = processor;
            return (
              <li key={`${name} ${k}`} aria-current={chosen || undefined}>
                <span className="processor-name">
                  {name}
                  <span className="quiet-text">
                    {numberOf(cores, 'core')}, {formatPlain(clockGhz)} GHz
                    {chosen ? ', in use' : ''}
                  </span>
                </span>
                <ActionButton
                  aria-label={`Use ${name}`}
                  disabled={chosen}
                  onClick={() => setValues(processorInputs(processor))}
                >
                  Use
                </ActionButton>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
