import { useRef, useEffect, useState, type RefObject, useLayoutEffect } from 'react';
import { useActions } from '../../core/app-context.tsx';
import { ActionButton } from '../../kit/commands/ActionButton.tsx';

/** Attribute of all ancestors of the examined figure, for style sheets. */
const mark = 'data-holds-examined';

/** Marks the ancestors of the examined figure that `inside` belongs to while it is mounted. */
function useMarkedHolders(inside: RefObject<Element | null>): void {
  useLayoutEffect(() => {
    const holders: Element[] = [];
    const examined = inside.current?.closest('section');
    for (let holder = examined?.parentElement; holder; holder = holder.parentElement) holders.push(holder);
    for (const holder of holders) holder.setAttribute(mark, '');
    return () => {
      for (const holder of holders) holder.removeAttribute(mark);
    };
  }, [inside]);
}

interface FullScreen {
  /** False where the browser or the embedding page forbids full screen. */
  possible: boolean;
  on: boolean;
  toggle: () => void;
}

/** Full screen of the whole page, of which style sheets show only the examined figure: menus open over it as usual. */
function useFullScreen(): FullScreen {
  const [on, setOn] = useState(false);
  useEffect(() => {
    const changed = () => setOn(Boolean(document.fullscreenElement));
    document.addEventListener('fullscreenchange', changed);
    return () => {
      document.removeEventListener('fullscreenchange', changed);
      if (document.fullscreenElement) void document.exitFullscreen();
    };
  }, []);
  return {
    possible: document.fullscreenEnabled,
    on,
    toggle() {
      const asked = on ? document.exitFullscreen() : document.documentElement.requestFullscreen();
      // A refused request leaves the button unchanged.
      asked.catch(() => undefined);
    },
  };
}

/** Buttons at the end of the header of an examined figure. */
export function ExamineButtons() {
  const { setExamine } = useActions();
  const screen = useFullScreen();
  const close = useRef<HTMLButtonElement>(null);
  useMarkedHolders(close);
  return (
    <>
      {screen.possible && (
        <ActionButton quiet onClick={screen.toggle}>
          {screen.on ? 'Leave full screen' : 'Full screen'}
        </ActionButton>
      )}
      <ActionButton ref={close} title="Back to all figures (Esc)" onClick={() => setExamine(null)}>
        Close
      </ActionButton>
    </>
  );
}
