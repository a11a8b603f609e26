import { useEffect } from 'react';
import { useCommandList } from '../../core/commands/command-list-state.ts';
import { isClosed } from '../../../scenario/handout/closed-parts.ts';
import { usePreferences } from '../../kit/preferences.ts';
import { useActions, useApp } from '../../core/app-context.tsx';

/** Input types in which Ctrl+Z belongs to the text and not to the scenario. */
const textual =
  'textarea, select, input:not([type=range]):not([type=radio]):not([type=checkbox]):not([type=button])';

/** What lies over the page and has keys of its own. */
const over = 'dialog, [popover]';

/**
 * Ctrl+K for the list of all actions; Ctrl+Z and Ctrl+Shift+Z (Cmd on a Mac, also Ctrl+Y), Alt+P for a pin, P for a
 * presentation and ? for the same list, except while text is being typed. The letters can be switched off.
 */
export function useShortcuts() {
  const { undo, redo, pinPresent, present } = useActions();
  const presented = useApp(({ view }) => view.present !== null);
  const letterKeys = usePreferences((preferences) => preferences.letterKeys);
  const setListShown = useCommandList(({ setShown }) => setShown);
  const comparing = useApp(({ handout }) => !isClosed(handout, 'compare'));
  useEffect(() => {
    function pressed(event: KeyboardEvent) {
      const command = event.ctrlKey || event.metaKey;
      if (command && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k') {
        // Browsers search with it.
        event.preventDefault();
        if (document.querySelector('dialog[open]') === null) setListShown(true);
        return;
      }
      if (event.target instanceof Element && event.target.matches(textual)) return;
      // The key, not the letter: with Alt a Mac writes another one.
      if (event.altKey && !command && !event.shiftKey && event.code === 'KeyP') {
        event.preventDefault();
        if (comparing) pinPresent();
      }
      if (event.altKey) return;
      if (command) travel(event);
      else if (!(event.target instanceof Element && event.target.closest(over))) look(event);
    }

    function travel(event: KeyboardEvent) {
      const key = event.key.toLowerCase();
      const back = key === 'z' && !event.shiftKey;
      const forth = (key === 'z' && event.shiftKey) || key === 'y';
      if (!back && !forth) return;
      event.preventDefault();
      if (back) undo();
      else redo();
    }

    function look(event: KeyboardEvent) {
      const { key, repeat, defaultPrevented } = event;
      if (repeat || defaultPrevented) return;
      if (presented && key === 'Escape') present(null);
      if (!letterKeys) return;
      if (key === '?') {
        // The list's search has the focus before the letter is written.
        event.preventDefault();
        setListShown(true);
      } else if (presented && key.toLowerCase() === 'p') present(null);
      else if (key.toLowerCase() === 'p') present({ figures: [], sliders: null });
    }

    window.addEventListener('keydown', pressed);
    return () => {
      window.removeEventListener('keydown', pressed);
    };
  }, [undo, redo, pinPresent, present, presented, letterKeys, comparing, setListShown]);
}
