import { useCommandList } from '../../core/commands/command-list-state.ts';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useApp, useCommandContext } from '../../core/app-context.tsx';
import { placeOf } from '../../kit/places.ts';
import { isDialogOpen, isInOverlay } from '../../kit/dialog/use-modal.ts';
import { takeEarlyKey } from '../../kit/focus/early-keys.ts';
import { isTextEntry } from '../../kit/focus/focus-soon.ts';
import { usePreferences } from '../../kit/preferences.ts';
import { CommandList } from '../commands/CommandList.tsx';
import { belongsToControl, isPressOf, keyedCommands } from '../commands/keyed-commands.ts';
import { listCommand } from '../commands/list-command.ts';
import { listen } from '../../kit/listen.ts';

/** Time within which everything below the first screen is rendered again, ms. */
const longestWaitMs = 1000;

/** Repeats in the next frames while the page is not yet as long as before; scrolling by the reader ends it. */
function scrollBackTo(top: number): void {
  const results = placeOf('results');
  const until = performance.now() + longestWaitMs;
  let reached = results?.scrollTop ?? 0;
  const scroll = () => {
    if (results === null || results.scrollTop !== reached) return;
    results.scrollTo({ top });
    reached = results.scrollTop;
    if (reached < top && performance.now() < until) requestAnimationFrame(scroll);
  };
  scroll();
}

/**
 * Restores the page after a presentation: the scroll position, and the focus on the element that had it, or on the
 * button “Present”.
 */
function useReturnFromPresent() {
  const presented = useApp(({ view }) => view.present !== null);
  const scrolled = useRef<number | null>(null);
  const focused = useRef('');
  const was = useRef(presented);

  useEffect(() => {
    if (presented) return undefined;
    const noteScroll = ({ target }: Event) => {
      if (target instanceof Element && target === placeOf('results')) scrolled.current = target.scrollTop;
    };
    const noteFocus = ({ target }: Event) => {
      if (target instanceof Element) focused.current = target.id;
    };
    // The reader may have scrolled before this code was loaded.
    scrolled.current ??= placeOf('results')?.scrollTop ?? 0;
    if (document.activeElement !== null) focused.current = document.activeElement.id;
    return listen(document, { scroll: noteScroll, focusin: noteFocus }, { capture: true });
  }, [presented]);

  useLayoutEffect(() => {
    const left = was.current && !presented;
    was.current = presented;
    if (!left) return;
    scrollBackTo(scrolled.current ?? 0);
    const before = focused.current === '' ? null : document.getElementById(focused.current);
    (before ?? placeOf('present-button'))?.focus({ preventScroll: true });
  }, [presented]);
}

/**
 * Runs the commands that have keys. Only Ctrl+K works while text is being typed; single keys belong to a focused dialog
 * or popover, and letters can be switched off.
 */
function useShortcuts() {
  const context = useCommandContext();
  const letterKeys = usePreferences((preferences) => preferences.letterKeys);
  useEffect(() => {
    function pressed(event: KeyboardEvent) {
      for (const command of keyedCommands(context)) {
        const key = command.keys?.split(', ').find((one) => isPressOf(one, event));
        if (key === undefined || belongsToControl(key, event.target)) continue;
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
    const early = takeEarlyKey();
    if (early !== null) pressed(early);
    return listen(window, { keydown: pressed });
  }, [context, letterKeys]);
}

/** The shortcuts of the page, and the list of them with all other actions. */
export function Shortcuts() {
  const { shown, setShown } = useCommandList();
  useShortcuts();
  useReturnFromPresent();
  return shown ? <CommandList onClose={() => setShown(false)} /> : null;
}
