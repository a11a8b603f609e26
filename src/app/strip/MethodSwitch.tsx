import { useActions, useApp } from '../state/app-context.tsx';
import { chosenMethod } from '../state/chosen-method.ts';

/** The corrected equations or the equations as printed. Where the scenario names the form, it is one step of the history. */
export function MethodSwitch() {
  const { setMethod, setValue } = useActions();
  const methods = useApp(({ model }) => model.methods);
  const input = useApp(({ model }) => model.methodInput);
  const chosen = useApp(chosenMethod);
  if (methods.length < 2) return null;
  return (
    <div className="segments method-switch" role="radiogroup" aria-label="Form of the equations">
      {methods.map((method) => (
        <label key={method.id} className="segment" title={method.help}>
          <input
            type="radio"
            name="method"
            value={method.id}
            checked={chosen === method.id}
            onChange={() => {
              if (input === undefined) setMethod(method.id);
              else setValue(input, method.id);
            }}
          />
          <span>{method.label}</span>
        </label>
      ))}
    </div>
  );
}
