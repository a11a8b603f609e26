import { useEffect, useEffectEvent, useState } from 'react';
import type { MapGrid } from '../../../../dimensioning/map/map-search.ts';
import type { Search, SearchStep } from '../../../../dimensioning/search/search.ts';
import { useSearches } from '../../../core/app-context.tsx';

/** Throttle of the picture while it refines, ms: every change is drawn, and reading needs longer. */
const restMs = 250;

interface MapProgress {
  /** Identifies the search. */
  key: string;
  /** The points solved so far; null: none yet. */
  grid: MapGrid | null;
  /** 0..1. */
  fraction: number;
  ended: 'done' | 'cancelled' | 'failed' | null;
  /** Reason of a failure, one sentence. */
  message: string | null;
}

export interface MapSearchState extends MapProgress {
  /** The grid belongs to earlier inputs; its successor is pending. */
  stale: boolean;
  cancel: () => void;
  /** Continues after a cancel or failure: solved points are cached. */
  resume: () => void;
}

const noProgress: MapProgress = { key: '', grid: null, fraction: 0, ended: null, message: null };

/**
 * Runs the search identified by `key` whenever the key changes; the newest wins. Until its first points are solved the
 * last grid remains. `begin` must give equal searches for equal keys.
 */
export function useMapSearch(key: string, begin: () => Search<MapGrid>): MapSearchState {
  const searches = useSearches();
  const [progress, setProgress] = useState(noProgress);
  const [stop, setStop] = useState<(() => void) | null>(null);
  const [attempt, setAttempt] = useState(0);
  const search = useEffectEvent(begin);

  useEffect(() => {
    let latest: SearchStep<MapGrid> | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let shownAt = -Infinity;
    const shown = (step: SearchStep<MapGrid>, ended: MapProgress['ended'], message: string | null) => {
      shownAt = performance.now();
      setProgress((before) => ({
        key,
        ended,
        message,
        fraction: step.fraction,
        grid: step.partial ?? (before.key === key ? before.grid : null),
      }));
    };
    const show = () => {
      timer = undefined;
      if (latest !== null) shown(latest, null, null);
    };
    const task = searches.run(search(), (step) => {
      if (step.partial === null) return;
      latest = step;
      timer ??= setTimeout(show, Math.max(0, shownAt + restMs - performance.now()));
    });
    let current = true;
    void task.outcome.then((outcome) => {
      clearTimeout(timer);
      if (!current) return;
      const last = latest ?? { points: [], fraction: 0, partial: null };
      if (outcome.ok) shown({ points: [], fraction: 1, partial: outcome.value }, 'done', null);
      else if (outcome.code === 'cancelled') shown(last, 'cancelled', null);
      else shown(last, 'failed', outcome.message);
    });
    const ready = setTimeout(() => setStop(() => task.cancel));
    return () => {
      current = false;
      clearTimeout(ready);
      clearTimeout(timer);
      task.cancel();
    };
  }, [key, attempt, searches]);

  return {
    ...progress,
    stale: progress.key !== key,
    cancel: () => stop?.(),
    resume: () => {
      setProgress((before) => ({ ...before, ended: null, message: null }));
      setAttempt((count) => count + 1);
    },
  };
}
