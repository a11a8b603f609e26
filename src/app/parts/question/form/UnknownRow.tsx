import type { Unknown } from '../../../../dimensioning/question/question.ts';
import type { InputValues, NumberField } from '../../../../models/contract/inputs.ts';
import type { Model } from '../../../../models/contract/model.ts';
import { AskedNumber } from '../../../panel/goal/AskedNumber.tsx';
import { preferWords } from './use-entry-faults.ts';
import type { UnknownUnit } from './unknown-unit.ts';
import { ActionButton } from '../../../kit/commands/ActionButton.tsx';
import { Select } from '../../../kit/Select.tsx';

interface Props {
  model: Model;
  values: InputValues;
  /** 0 or 1. */
  index: number;
  unknown: Unknown;
  field: NumberField;
  unit: UnknownUnit;
  /** Inputs that can replace it. */
  fields: readonly NumberField[];
  /** Its faults: refused entries by part, and refusals of the search. */
  faults: Readonly<Record<string, string>>;
  refusal: string | null;
  onChange: (unknown: Unknown) => void;
  onField: (input: string) => void;
  onFault: (part: string, message: string | null) => void;
  /** null: the only unknown cannot be removed. */
  onRemove: (() => void) | null;
}

/** Resolutions of a continuous unknown, as shares of its range. */
const resolutions = [
  { share: 1e-2, label: '1 %' },
  { share: 1e-3, label: '0.1 %' },
  { share: 1e-4, label: '0.01 %' },
];

const usualResolution = 1e-3;

/** "Find the fewest cores between 1 and 16", with a control for each part. */
export function UnknownRow(props: Props) {
  const { model, values, index, unknown, field, unit, fields, faults, refusal } = props;
  const { onChange, onField, onFault, onRemove } = props;
  const stem = `ask-unknown-${index}`;
  const faultId = `${stem}-fault`;
  const messages = [...Object.values(faults), ...(refusal === null ? [] : [refusal])];
  const end = (part: 'from' | 'to', word: string) => (
    <AskedNumber
      id={`${stem}-${part}`}
      field={field}
      view={unit.view}
      values={values}
      value={unknown[part]}
      label={`${field.label} ${word}`}
      describedBy={faultId}
      invalid={refusal !== null}
      onValue={(value) => onChange({ ...unknown, [part]: value })}
      onFault={(message) => onFault(part, message)}
    />
  );
  return (
    <div className="ask-row" role="group" aria-label={`Unknown: ${field.label}`} data-testid={stem}>
      <span>{index === 0 ? 'Find the' : 'and the'}</span>
      <Select
        aria-label={`Which ${field.label}`}
        value={unknown.prefer}
        options={{ least: preferWords(field, 'least'), greatest: preferWords(field, 'greatest') }}
        onChange={(prefer) => onChange({ ...unknown, prefer })}
      />
      <Select
        className="ask-what"
        aria-label={index === 0 ? 'Input to find' : 'Second input to find'}
        value={unknown.input}
        options={model.groups.map(({ id, label }) => ({
          heading: label,
          options: fields
            .filter(({ group }) => group === id)
            .map(({ name, label: words }) => ({ value: name, label: words })),
        }))}
        onChange={onField}
      />
      <span>between</span>
      {end('from', 'from')}
      <span>and</span>
      {end('to', 'to')}
      {field.integer === true ? null : (
        <label className="ask-fine">
          <span>to within</span>
          <Select
            value={unknown.resolution ?? usualResolution}
            title="Largest distance between the answer and the nearest failing value, as a share of the range"
            options={offered(unknown.resolution).map(({ share, label }) => ({
              value: share,
              label: `${label} of the range`,
            }))}
            onChange={(resolution) => onChange({ ...unknown, resolution })}
          />
        </label>
      )}
      {onRemove === null ? null : (
        <ActionButton quiet aria-label={`Remove ${field.label}`} onClick={onRemove}>
          Remove
        </ActionButton>
      )}
      <p className="field-fault ask-fault" id={faultId} role="alert">
        {messages.join(' ')}
      </p>
    </div>
  );
}

/** The usual ones, and another from a link or file. */
function offered(resolution: number | undefined) {
  if (resolution === undefined || resolutions.some(({ share }) => share === resolution)) return resolutions;
  const given = { share: resolution, label: `${Number((100 * resolution).toPrecision(4))} %` };
  return [...resolutions, given];
}
