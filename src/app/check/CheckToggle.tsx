import { useActions, useApp } from '../store/app-context.tsx';

/** Puts a simulation of the real mechanism beside the result, or takes it away. */
export function CheckToggle() {
  const { setCheck } = useActions();
  const possible = useApp(({ model }) => model.simulation !== undefined);
  const on = useApp(({ view }) => view.check);
  if (!possible) return null;
  return (
    <button
      type="button"
      className="button check-toggle"
      aria-pressed={on}
      title="Simulate the real mechanism, packet by packet, and compare"
      onClick={() => {
        setCheck(!on);
      }}
    >
      Check
    </button>
  );
}
