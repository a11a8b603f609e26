import { useEffect, useRef, useState } from 'react';
import type { FigureSpec, Series } from '../../../models/contract/figure.ts';
import { lateFigures } from '../late-figures.ts';

interface PlayedCurve {
  /** The position on the x axis that is played; null while nothing is. */
  at: number | null;
  /** Plays the series from left to right. Rejects where the code cannot be fetched. */
  play: (series: Series) => Promise<void>;
  stop: () => void;
}

/** A curve of the figure as a tone, with the position that is played. */
export function usePlayedCurve(spec: FigureSpec): PlayedCurve {
  /** Share of the duration that has been played; null while nothing is. */
  const [share, setShare] = useState<number | null>(null);
  const silence = useRef<() => void>(() => undefined);
  const playing = share !== null;

  useEffect(() => {
    if (!playing) return undefined;
    const lasts = 1000 * (lateFigures.now?.curveSeconds ?? 0);
    const from = performance.now();
    let frame = requestAnimationFrame(function follow() {
      const done = (performance.now() - from) / lasts;
      setShare(done < 1 ? done : null);
      if (done < 1) frame = requestAnimationFrame(follow);
    });
    return () => {
      cancelAnimationFrame(frame);
      silence.current();
    };
  }, [playing]);

  return {
    at: share === null ? null : (lateFigures.now?.placeAt(spec, share) ?? null),
    async play(series) {
      const { playCurve, curveTones } = await lateFigures.fetch();
      silence.current = playCurve(curveTones(spec, series));
      setShare(0);
    },
    stop() {
      setShare(null);
    },
  };
}
