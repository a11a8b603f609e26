import { useEffect } from 'react';
import { useActions } from '../store/app-context.tsx';

/** Input types in which Ctrl+Z belongs to the text and not to the scenario. */
const textual =
  'textarea, select, input:not([type=range]):not([type=radio]):not([type=checkbox]):not([type=button])';

/** Ctrl+Z and Ctrl+Shift+Z (Cmd on a Mac, also Ctrl+Y), and Alt+P for a pin, except while text is being typed. */
export function Shortcuts() {
  const { undo, redo, pinPresent } = useActions();
  useEffect(() => {
    function pressed(event: KeyboardEvent) {
      if (event.target instanceof Element && event.target.matches(textual)) return;
      const command = event.ctrlKey || event.metaKey;
      // The key, not the letter: with Alt a Mac writes another one.
      if (event.altKey && !command && !event.shiftKey && event.code === 'KeyP') {
        event.preventDefault();
        pinPresent();
      }
      if (!command || event.altKey) return;
      const key = event.key.toLowerCase();
      const back = key === 'z' && !event.shiftKey;
      const forth = (key === 'z' && event.shiftKey) || key === 'y';
      if (!back && !forth) return;
      event.preventDefault();
      if (back) undo();
      else redo();
    }
    window.addEventListener('keydown', pressed);
    return () => {
      window.removeEventListener('keydown', pressed);
    };
  }, [undo, redo, pinPresent]);
  return null;
}
