import { useActions, useApp } from '../store/app-context.tsx';
import { chosenMethod } from '../store/chosen-method.ts';

/** More forms than this leave no room for words beside them. */
const mostSegments = 3;

/**
 * The corrected equations or the equations as printed. Where the scenario names the form, it is one step of the
 * history.
 */
export function MethodSwitch() {
  const { setMethod, setValue } = useActions();
  const methods = useApp(({ model }) => model.methods);
  const input = useApp(({ model }) => model.methodInput);
  const chosen = useApp(chosenMethod);
  function choose(id: string) {
    if (input === undefined) setMethod(id);
    else setValue(input, id);
  }
  if (methods.length < 2) return null;
  if (methods.length > mostSegments) {
    return (
      <select
        className="method-choice"
        aria-label="Form of the equations"
        title={methods.find(({ id }) => id === chosen)?.help}
        value={chosen}
        onChange={(event) => {
          choose(event.target.value);
        }}
      >
        {methods.map(({ id, label, help }) => (
          <option key={id} value={id} title={help}>
            {label}
          </option>
        ))}
      </select>
    );
  }
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
              choose(method.id);
            }}
          />
          <span>{method.label}</span>
        </label>
      ))}
    </div>
  );
}
