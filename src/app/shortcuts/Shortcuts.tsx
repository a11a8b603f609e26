import { ShortcutDialog } from './ShortcutDialog.tsx';
import { useShortcutList } from './shortcut-list-state.ts';
import { useReturnFromPresent } from './use-return-from-present.ts';
import { useShortcuts } from './use-shortcuts.ts';

/** What the keyboard does wherever the focus is, and the list of it. */
export function Shortcuts() {
  const { shown, setShown } = useShortcutList();
  useShortcuts();
  useReturnFromPresent();
  return shown ? (
    <ShortcutDialog
      onClose={() => {
        setShown(false);
      }}
    />
  ) : null;
}
