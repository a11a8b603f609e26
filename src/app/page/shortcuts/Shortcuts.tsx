import { useCommandList } from '../../core/commands/command-list-state.ts';
import { LazyPart } from '../../kit/lazy/LazyPart.tsx';
import { oneOf } from '../../kit/lazy/late-code.ts';
import { latePage } from '../late-page.ts';
import { useReturnFromPresent } from './use-return-from-present.ts';
import { useShortcuts } from './use-shortcuts.ts';

const listPart = oneOf(latePage, ({ CommandList }) => CommandList);

/** The shortcuts of the page, and the list of them with all other actions. */
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
