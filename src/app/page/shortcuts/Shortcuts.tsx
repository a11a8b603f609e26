import { useCommandList } from '../../core/commands/command-list-state.ts';
import { LazyPart } from '../../kit/lazy/LazyPart.tsx';
import { lateCode } from '../../kit/lazy/late-code.ts';
import { useReturnFromPresent } from './use-return-from-present.ts';
import { useShortcuts } from './use-shortcuts.ts';

const listPart = lateCode(() => import('../commands/CommandList.tsx').then((module) => module.CommandList));

/** What the keyboard does wherever the focus is, and the list of it with all other actions. */
export function Shortcuts() {
  const { shown, setShown } = useCommandList();
  useShortcuts();
  useReturnFromPresent();
  return shown ? (
    <LazyPart
      part={listPart}
      props={{
        onClose: () => {
          setShown(false);
        },
      }}
    />
  ) : null;
}
