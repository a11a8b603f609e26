import { useActions, useApp } from '../store/app-context.tsx';
import { chosenMethod } from '../store/chosen-method.ts';

/**
 * The corrected equations or the equations as printed. Where the scenario names the form, it is one step of the
 * history.
 */
export function MethodSwitch() {
  const { setMethod, setValue } = useActions();
  const methods = useApp(({ model }) => model.methods);
  const input = useApp(({ model }) => model.methodInput);
  const chosen = useApp(chosenMethod);
  return (
    <div className="method-switch" role="radiogroup" aria-label="Form of the equations">
      {methods.map(({ id, label, help }) => (
        <label key={id} className="method" title={help}>
          <input
            type="radio"
            name="method"
            value={id}
            checked={chosen === id}
            onChange={() => {
              if (input === undefined) setMethod(id);
              else setValue(input, id);
            }}
          />
          <span>{label}</span>
        </label>
      ))}
    </div>
  );
}
