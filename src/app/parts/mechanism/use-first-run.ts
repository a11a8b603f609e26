import { useEffect } from 'react';

/** The page has settled, ms after the band is there. */
const settledAfterMs = 1500;
/** How long the run goes on by itself, s. */
const firstRunSeconds = 20;

let hasRun = false;

/**
 * Starts the mechanism once in a visit, when the page has settled and nothing stands against it. `moved`: it has left
 * its rest, as when a reader was faster, whose run must not begin anew.
 */
export function useFirstRun(allowed: boolean, moved: boolean, play: (seconds: number) => void): void {
  useEffect(() => {
    if (moved) hasRun = true;
    if (!allowed || hasRun) return undefined;
    const timer = setTimeout(() => {
      hasRun = true;
      play(firstRunSeconds);
    }, settledAfterMs);
    return () => {
      clearTimeout(timer);
    };
  }, [allowed, moved, play]);
}
