import { useId } from 'react';
import type { Field } from '../../../models/contract/inputs.ts';
import { isNeeded, neededTitle, type Restrictions } from '../../../lessons/step-needs.ts';
import { inputPlace, preparedInputs } from '../../../scenario/handout/hideable-places.ts';
import { readUnit, valueText } from '../../core/inputs/value-text.ts';
import { formatPlain, withUnit } from '../../../text/number-format.ts';
import { accessOf, withAccess } from './draft-changes.ts';
import type { Draft, InputAccess } from './prepared-draft.ts';
import type { LinkStart } from './use-link-start.ts';

interface Props {
  start: LinkStart;
  draft: Draft;
  /** Hidden places and locked inputs of the link. */
  kept: Restrictions;
  onChange: (draft: Draft) => void;
}

const accesses: readonly { id: InputAccess; label: string }[] = [
  { id: 'free', label: 'Free' },
  { id: 'locked', label: 'Locked' },
  { id: 'hidden', label: 'Hidden' },
];

/** Every input with its value in the link, and whether readers may change it; the main ones first. */
export function InputAccessList(props: Props) {
  const id = useId();
  const { start, kept } = props;
  const { model, scenario } = start;
  const { values } = scenario;
  const applying = preparedInputs(model).filter((field) => field.appliesWhen?.(values) ?? true);
  const main = model.mainInputs.flatMap((name) => applying.find((field) => field.name === name) ?? []);
  const others = applying.filter((field) => !main.includes(field));
  const fixed = others.filter(({ name }) => accessOf(kept, name) !== 'free').length;
  const row = (field: Field) => <InputRow key={field.name} field={field} {...props} />;
  return (
    <section className="prepare-part" aria-labelledby={`${id}-heading`}>
      <h3 id={`${id}-heading`}>Inputs</h3>
      {main.map(row)}
      {others.length === 0 ? null : (
        <details className="prepare-more">
          <summary>
            {others.length} more{fixed === 0 ? '' : `, ${fixed} locked or hidden`}
          </summary>
          {others.map(row)}
        </details>
      )}
    </section>
  );
}

/** The value in the reader's unit. */
function valueIn(field: Field, { scenario: { values, view } }: LinkStart): string {
  const value = values[field.name];
  if (field.kind !== 'number' || typeof value !== 'number') return valueText(field, values);
  const { toView, unit } = readUnit(field, view.units[field.name]);
  return withUnit(formatPlain(toView(value, values)), unit);
}

function InputRow({ field, start, draft, kept, onChange }: Props & { field: Field }) {
  const { name, label } = field;
  const access = accessOf(kept, name);
  const needed = isNeeded(start.model, start.steps, inputPlace(name));
  return (
    <div className="prepare-input" role="radiogroup" aria-label={label} data-testid={`access-${name}`}>
      <span className="prepare-name">{label}</span>
      <span className="prepare-value">{valueIn(field, start)}</span>
      <span className="segments">
        {accesses.map(({ id, label: words }) => (
          <label key={id} className="segment" title={needed ? neededTitle : undefined}>
            <input
              type="radio"
              name={`access-${name}`}
              checked={access === id}
              disabled={needed && id !== 'free'}
              onChange={() => onChange(withAccess(draft, name, id))}
            />
            <span>{words}</span>
          </label>
        ))}
      </span>
    </div>
  );
}
