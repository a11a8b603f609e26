import { useActions, useAppShallow } from '../../core/app-context.tsx';
import { Icon } from '../../kit/icon/Icon.tsx';

/** One step back, one step forth. */
export function HistoryButtons() {
  const { undo, redo } = useActions();
  const { canUndo, canRedo } = useAppShallow(({ history }) => ({
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
  }));
  const steps = [
    { shape: 'undo', can: canUndo, take: undo, label: 'Undo', keys: 'Ctrl+Z' },
    { shape: 'redo', can: canRedo, take: redo, label: 'Redo', keys: 'Ctrl+Shift+Z' },
  ] as const;
  return steps.map(({ shape, can, take, label, keys }) => (
    <button
      key={shape}
      type="button"
      className="button quiet"
      disabled={!can}
      onClick={take}
      aria-label={label}
      title={`${label} (${keys})`}
    >
      <Icon shape={shape} />
    </button>
  ));
}
