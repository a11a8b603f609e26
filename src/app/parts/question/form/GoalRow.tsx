import type { InputValues } from '../../../../models/contract/inputs.ts';
import type { AskedGoal } from '../../../../scenario/view/asked-question.ts';
import type { RateConversion } from '../../../../scenario/units/unit-scale.ts';
import { AskedNumber } from '../../../panel/goal/AskedNumber.tsx';
import { limitField, limitView, lossLimits } from '../../../panel/goal/goal-field.ts';
import type { GoalName } from '../../../panel/goal/goal-names.ts';
import { ActionButton } from '../../../kit/commands/ActionButton.tsx';
import { Select } from '../../../kit/Select.tsx';

interface Props {
  values: InputValues;
  /** The reader's unit of rates. */
  rate: RateConversion;
  index: number;
  goal: AskedGoal;
  meant: GoalName;
  /** Quantities that can be bounded. */
  names: readonly GoalName[];
  faults: Readonly<Record<string, string>>;
  refusal: string | null;
  onChange: (goal: AskedGoal) => void;
  onName: (name: string) => void;
  onFault: (part: string, message: string | null) => void;
  /** null: the only goal cannot be removed. */
  onRemove: (() => void) | null;
}

/** "Loss ratio at most 0", with a control for each part. */
export function GoalRow(props: Props) {
  const { values, rate, index, goal, meant, names, faults, refusal } = props;
  const { onChange, onName, onFault, onRemove } = props;
  const stem = `ask-goal-${index}`;
  const faultId = `${stem}-fault`;
  const messages = [...Object.values(faults), ...(refusal === null ? [] : [refusal])];
  const named = names.map(({ name, label, quantity }) => ({ value: name, label, quantity }));
  const lossLimit = lossLimits.find(({ limit }) => limit === goal.limit)?.name ?? 'own';
  return (
    <div className="ask-row ask-goal" role="group" aria-label={`Goal: ${meant.label}`} data-testid={stem}>
      <Select
        className="ask-what"
        aria-label={`Goal ${index + 1}`}
        value={goal.name}
        options={[
          { heading: 'In the field’s words', options: named.filter(({ quantity }) => quantity !== null) },
          { heading: 'Any result', options: named.filter(({ quantity }) => quantity === null) },
        ]}
        onChange={onName}
      />
      <Select
        aria-label={`Bound of ${meant.label}`}
        value={goal.bound}
        options={{ 'at-most': 'at most', 'at-least': 'at least' }}
        onChange={(bound) => onChange({ ...goal, bound })}
      />
      <AskedNumber
        id={`${stem}-limit`}
        field={limitField(meant, rate)}
        view={limitView(meant, rate)}
        values={values}
        value={goal.limit}
        label={`Limit of ${meant.label}`}
        describedBy={faultId}
        invalid={refusal !== null}
        onValue={(limit) => onChange({ ...goal, limit })}
        onFault={(message) => onFault('limit', message)}
      />
      {meant.quantity !== 'loss' ? null : (
        <Select
          aria-label="Named loss limit"
          title={lossLimits.find(({ name }) => name === lossLimit)?.help ?? 'A limit of your own'}
          value={lossLimit}
          options={[
            ...lossLimits.map(({ name, label, help }) => ({ value: name, label, title: help })),
            { value: 'own', label: 'your own limit' },
          ]}
          onChange={(name) => {
            const chosen = lossLimits.find((limit) => limit.name === name);
            if (chosen === undefined) {
              limitEntry(`${stem}-limit`);
              return;
            }
            onFault('limit', null);
            onChange({ ...goal, bound: 'at-most', limit: chosen.limit });
          }}
        />
      )}
      {onRemove === null ? null : (
        <ActionButton quiet aria-label={`Remove the goal ${meant.label}`} onClick={onRemove}>
          Remove
        </ActionButton>
      )}
      <p className="field-fault ask-fault" id={faultId} role="alert">
        {messages.join(' ')}
      </p>
    </div>
  );
}

/** Entry of a limit that is not in the list. */
function limitEntry(id: string) {
  const entry = document.getElementById(id);
  if (!(entry instanceof HTMLInputElement)) return;
  entry.focus();
  entry.select();
}
