import { useActions, useAppShallow } from '../../store/app-context.tsx';
import { Icon } from './Icon.tsx';

/** One step back, one step forth. */
export function HistoryButtons() {
  const { undo, redo } = useActions();
  const { canUndo, canRedo } = useAppShallow(({ history }) => ({
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
  }));
  return (
    <>
      <button
        type="button"
        className="button quiet"
        disabled={!canUndo}
        onClick={undo}
        aria-label="Undo"
        title="Undo (Ctrl+Z)"
      >
        <Icon shape="undo" />
      </button>
      <button
        type="button"
        className="button quiet"
        disabled={!canRedo}
        onClick={redo}
        aria-label="Redo"
        title="Redo (Ctrl+Shift+Z)"
      >
        <Icon shape="redo" />
      </button>
    </>
  );
}
