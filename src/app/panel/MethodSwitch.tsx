import { useActions, useApp } from '../core/app-context.tsx';
import { chosenMethod } from '../core/chosen-method.ts';
import { chooseMethod } from './choose-method.ts';

/** The corrected equations or the equations as printed. */
export function MethodSwitch() {
  const actions = useActions();
  const model = useApp((state) => state.model);
  const chosen = useApp(chosenMethod);
  return (
    <div className="method-switch" role="radiogroup" aria-label="Form of the equations">
      {model.methods.map(({ id, label, help }) => (
        <label key={id} className="method" title={help}>
          <input
            type="radio"
            name="method"
            value={id}
            checked={chosen === id}
            onChange={() => {
              chooseMethod(model, actions, id);
            }}
          />
          <span>{label}</span>
        </label>
      ))}
    </div>
  );
}
