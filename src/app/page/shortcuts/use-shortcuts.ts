import { useEffect } from 'react';
import { useCommandContext } from '../../core/app-context.tsx';
import { isDialogOpen, isInOverlay } from '../../kit/dialog/overlays.ts';
import { isTextEntry } from '../../kit/focus/text-entry.ts';
import { usePreferences } from '../../kit/preferences.ts';
import { isPressOf, keyedCommands } from '../commands/keyed-commands.ts';
import { listCommand } from '../commands/list-command.ts';

/**
 * Runs the commands that have keys. Only Ctrl+K works while text is being typed; single keys belong to a focused dialog
 * or popover, and letters can be switched off.
 */
export function useShortcuts() {
  const context = useCommandContext();
  const letterKeys = usePreferences((preferences) => preferences.letterKeys);
  useEffect(() => {
    function pressed(event: KeyboardEvent) {
      for (const command of keyedCommands(context)) {
        const key = command.keys?.split(', ').find((one) => isPressOf(one, event));
        if (key === undefined) continue;
        const chord = key.includes('+');
        if (isTextEntry(event.target) && !(chord && command === listCommand)) return;
        if (!chord) {
          if (event.repeat || event.defaultPrevented || isInOverlay(event.target)) return;
          if (key !== 'Esc' && !letterKeys) return;
        }
        // Browsers search with Ctrl+K, and the letter `?` would be typed into the list's search.
        if (key !== 'Esc') event.preventDefault();
        if (command === listCommand && isDialogOpen()) return;
        if (command.disabled !== true) command.run();
        return;
      }
    }
    window.addEventListener('keydown', pressed);
    return () => {
      window.removeEventListener('keydown', pressed);
    };
  }, [context, letterKeys]);
}
