import { useRef, useEffect, useState, type RefObject, useLayoutEffect } from 'react';
import { useActions } from '../../core/app-context.tsx';

/** Style sheets ask for it: all that the examined figure stands in, up to the page. */
const mark = 'data-holds-examined';

/** Marks whatever holds the examined figure that `inside` belongs to, for as long as it is there. */
function useMarkedHolders(inside: RefObject<Element | null>): void {
  useLayoutEffect(() => {
    const holders: Element[] = [];
    const examined = inside.current?.closest('.examine');
    for (let holder = examined?.parentElement; holder; holder = holder.parentElement) holders.push(holder);
    for (const holder of holders) holder.setAttribute(mark, '');
    return () => {
      for (const holder of holders) holder.removeAttribute(mark);
    };
  }, [inside]);
}

interface FullScreen {
  /** False where the browser or what embeds the page forbids it. */
  possible: boolean;
  on: boolean;
  toggle: () => void;
}

/** The whole page fills the screen, and style sheets leave of it only what is examined: menus lie over it as ever. */
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
      // Where it is refused the button stays as it was.
      asked.catch(() => undefined);
    },
  };
}

/** At the end of the header of what is examined. */
export function ExamineButtons() {
  const { setExamine } = useActions();
  const screen = useFullScreen();
  const close = useRef<HTMLButtonElement>(null);
  useMarkedHolders(close);
  return (
    <>
      {screen.possible && (
        <button type="button" className="button quiet" onClick={screen.toggle}>
          {screen.on ? 'Leave full screen' : 'Full screen'}
        </button>
      )}
      <button
        ref={close}
        type="button"
        className="button"
        title="Back to all figures (Esc)"
        onClick={() => setExamine(null)}
      >
        Close
      </button>
    </>
  );
}
