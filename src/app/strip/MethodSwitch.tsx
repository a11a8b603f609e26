import { useActions, useApp } from '../state/app-context.tsx';

/** The corrected equations or the equations as printed; both are in every result, so nothing is computed anew. */
export function MethodSwitch() {
  const { setMethod } = useActions();
  const methods = useApp(({ model }) => model.methods);
  const chosen = useApp(({ view }) => view.method);
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
              setMethod(method.id);
            }}
          />
          <span>{method.label}</span>
        </label>
      ))}
    </div>
  );
}
