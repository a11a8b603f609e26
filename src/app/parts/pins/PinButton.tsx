import { useActions } from '../../core/app-context.tsx';

/** Button that pins the present scenario for comparison. */
export function PinButton() {
  const { pinPresent } = useActions();
  return (
    <button
      type="button"
      className="button quiet"
      onClick={pinPresent}
      title="Keep this scenario for comparison (Alt+P)"
      aria-keyshortcuts="Alt+P"
    >
      Pin
    </button>
  );
}
