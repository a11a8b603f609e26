import { useId, useState } from 'react';
import { fittedInputs, type ResponseFit } from '../../../../models/k-limited/fit/fit.ts';
import { useActions } from '../../../core/app-context.tsx';
import { ActionButton } from '../../../kit/commands/ActionButton.tsx';

/** Sets the inputs to the fitted machine with a measured number of functions, in one step of the history. */
export function UseFit({ fit }: { fit: ResponseFit }) {
  const { setValues } = useActions();
  const [wanted, setWanted] = useState<number | null>(null);
  const usable = fit.rows.filter(({ feasible }) => feasible);
  const chosen = usable.find(({ functions }) => functions === wanted) ?? usable[0];
  const id = useId();
  return (
    <div className="button-row use-fit" role="group" aria-label="Use the fit in the model">
      <label htmlFor={id}>Functions</label>
      <select
        id={id}
        value={chosen.functions}
        onChange={(event) => {
          setWanted(Number(event.target.value));
        }}
      >
        {usable.map(({ functions }) => (
          <option key={functions} value={functions}>
            N = {functions}
          </option>
        ))}
      </select>
      <ActionButton
        className="button primary"
        onClick={() => {
          setValues(fittedInputs(fit, chosen.functions));
        }}
      >
        Use in the model
      </ActionButton>
    </div>
  );
}
