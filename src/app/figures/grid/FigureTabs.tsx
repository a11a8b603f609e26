import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { moveFocusIn } from '../../kit/focus/roving-focus.ts';

interface Props {
  /** Accessible name of the tabs. */
  label: string;
  tabs: readonly { id: string; label: string }[];
  chosen: string;
  onChoose: (id: string) => void;
}

/** Id of the panel that the tabs control. */
export const figurePanel = 'figure-panel';

/** Tabs in a line, one tab stop: arrows, Home and End move between them. */
export function FigureTabs({ label, tabs, chosen, onChoose }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const index = Math.max(
    0,
    tabs.findIndex(({ id }) => id === chosen),
  );

  // On a phone the line is wider than the window, and scrolls sideways by itself.
  useLayoutEffect(() => {
    const line = list.current;
    const tab = line?.children[index];
    if (!line || !(tab instanceof HTMLElement)) return;
    const [left, right] = [
      tab.offsetLeft - line.offsetLeft,
      tab.offsetLeft - line.offsetLeft + tab.offsetWidth,
    ];
    if (left < line.scrollLeft) line.scrollLeft = left;
    // offsets are whole pixels, the tab's end may be a fraction further
    else if (right + 1 > line.scrollLeft + line.clientWidth) line.scrollLeft = right + 1 - line.clientWidth;
  }, [index]);

  function keyDown(event: KeyboardEvent) {
    const next = moveFocusIn(event, list.current!, 'button', 'horizontal', { preventScroll: true });
    if (next !== null) onChoose(tabs[next].id);
  }

  return (
    <div className="figure-tabs" role="tablist" aria-label={label} ref={list} onKeyDown={keyDown}>
      {tabs.map(({ id, label: words }, k) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={`tab-${id}`}
          aria-selected={k === index}
          aria-controls={figurePanel}
          tabIndex={k === index ? 0 : -1}
          onClick={() => onChoose(id)}
        >
          {words}
        </button>
      ))}
    </div>
  );
}
