import { useEffect, useState } from 'react';

interface FullScreen {
  /** False where the browser or what embeds the page forbids it. */
  possible: boolean;
  on: boolean;
  toggle: () => void;
}

/** The whole page fills the screen, and style sheets leave of it only what is examined: menus lie over it as ever. */
export function useFullScreen(): FullScreen {
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
