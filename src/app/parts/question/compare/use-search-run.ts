import { useCallback, useEffect, useRef, useState } from 'react';
import type { Search } from '../../../../dimensioning/search/search.ts';
import { useSearches } from '../../../core/app-context.tsx';

/** Throttle of partial results, ms. */
const drawMs = 120;

interface SearchRun<Subject, Result> {
  /** The last result, complete or partial, and its subject; remains until there is another. */
  found: { subject: Subject; result: Result; complete: boolean } | null;
  /** 0..1 while a search runs. */
  fraction: number | null;
  /** Reason of the last failure, one sentence. */
  fault: string | null;
  start: (subject: Subject, search: Search<Result>) => void;
  cancel: () => void;
}

interface Running {
  cancel: () => void;
}

/** Searches started by a button, one at a time; a newer one cancels the older, and so does unmounting. */
export function useSearchRun<Subject, Result>(): SearchRun<Subject, Result> {
  const searches = useSearches();
  const [found, setFound] = useState<SearchRun<Subject, Result>['found']>(null);
  const [fraction, setFraction] = useState<number | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const running = useRef<Running | null>(null);

  const cancel = useCallback(() => {
    running.current?.cancel();
    running.current = null;
    setFraction(null);
  }, []);

  useEffect(
    () => () => {
      running.current?.cancel();
      running.current = null;
    },
    [],
  );

  const start = useCallback(
    (subject: Subject, search: Search<Result>) => {
      running.current?.cancel();
      // The first step comes before there is a task.
      const started: Running = { cancel: () => undefined };
      running.current = started;
      setFault(null);
      setFraction(0);
      let drawn = -Infinity;
      const task = searches.run(search, (step) => {
        const now = performance.now();
        if (running.current !== started || now - drawn < drawMs) return;
        drawn = now;
        setFraction(step.fraction);
        if (step.partial !== null) setFound({ subject, result: step.partial, complete: false });
      });
      started.cancel = task.cancel;
      void task.outcome.then((outcome) => {
        if (running.current !== started) return;
        running.current = null;
        setFraction(null);
        if (outcome.ok) setFound({ subject, result: outcome.value, complete: true });
        else setFault(outcome.message);
      });
    },
    [searches],
  );

  return { found, fraction, fault, start, cancel };
}
