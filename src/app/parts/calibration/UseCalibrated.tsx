import { useState } from 'react';
import type { InputValue, EnteredInputs } from '../../../models/contract/inputs.ts';
import { sameValue } from '../../../scenario/file/scenario.ts';
import { useActions, useApp } from '../../core/app-context.tsx';
import { ActionButton } from '../../kit/commands/ActionButton.tsx';

/** A calibration as inputs of the model. */
export interface CalibratedInputs {
  /** null where the model cannot take it. */
  changes: Readonly<Record<string, InputValue>> | null;
  /** Reason why not, one sentence. */
  refusal: string | null;
}

interface Props extends CalibratedInputs {
  /** Subject of the calibration, in the names of the buttons: `service curve`. */
  of: string;
}

const holds = (values: EnteredInputs, changes: Readonly<Record<string, InputValue>>) =>
  Object.entries(changes).every(([name, value]) => sameValue(values[name], value));

/** Sets the calibrated inputs in one step of the history; the button beside it restores the earlier ones in another. */
export function UseCalibrated({ of, changes, refusal }: Props) {
  const { setValues } = useActions();
  const values = useApp((state) => state.values);
  const [taken, setTaken] = useState<{
    before: Readonly<Record<string, InputValue>>;
    after: Readonly<Record<string, InputValue>>;
  } | null>(null);
  const used = changes !== null && holds(values, changes);
  const undoable = taken !== null && holds(values, taken.after);
  return (
    <div className="use-calibrated">
      <div className="button-row" role="group" aria-label={`Use the ${of} in the model`}>
        <ActionButton
          primary
          disabled={changes === null || used}
          onClick={() => {
            if (changes === null) return;
            const before = Object.fromEntries(Object.keys(changes).map((name) => [name, values[name]]));
            setTaken({ before, after: changes });
            setValues(changes);
          }}
        >
          Use in the model
        </ActionButton>
        {undoable ? (
          <ActionButton
            aria-label={`Undo the use of the ${of}`}
            onClick={() => {
              setValues(taken.before);
              setTaken(null);
            }}
          >
            Undo
          </ActionButton>
        ) : null}
      </div>
      <p className="quiet-text" role="status">
        {used ? `The model now uses this ${of}.` : ''}
      </p>
      {refusal === null ? null : <p className="field-fault">{refusal}</p>}
    </div>
  );
}
