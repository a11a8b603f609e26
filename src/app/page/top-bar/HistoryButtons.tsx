import { useApp, useCommandContext } from '../../core/app-context.tsx';
import { historyCommands } from '../../core/commands/history-commands.ts';
import { Icon } from '../../kit/icon/Icon.tsx';

const shapes = ['undo', 'redo'] as const;

/** Undo and redo. */
export function HistoryButtons() {
  const context = useCommandContext();
  useApp(({ history }) => history);
  return historyCommands(context).map(({ label, keys, disabled, run }, k) => (
    <button
      key={label}
      type="button"
      className="button quiet"
      disabled={disabled}
      onClick={run}
      aria-label={label}
      title={`${label} (${keys?.split(', ')[0]})`}
    >
      <Icon shape={shapes[k]} />
    </button>
  ));
}
