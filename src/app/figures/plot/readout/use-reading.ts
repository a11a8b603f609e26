import { type KeyboardEvent, useState } from 'react';
import type { FigureSpec, Series } from '../../../../models/contract/figure.ts';
import type { PlotArea } from '../../../../drawing/frame/plot-geometry.ts';
import { leading, type Readout, readable, spokenReadout, steppedReadout } from './readout.ts';

const stepsOf: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  PageUp: 10,
  PageDown: -10,
  Home: -Infinity,
  End: Infinity,
};
const curvesOf: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Keys of `useReading`, in the accessible name of the plot. */
export const readingKeys = 'arrow keys read values';

export interface Reading {
  /** Position of the arrow keys on the x axis; null before the first of them. */
  cursor: number | null;
  /** The series that is read alone; undefined while all are. */
  along: Series | undefined;
  /** Values at that position; null where the figure does not have the focus. */
  readIn: (area: PlotArea) => Readout | null;
  /** Text of the figure's live region. */
  spoken: (read: Readout | null) => string;
  /** Handles a key; false where it is not a key of reading. */
  press: (event: KeyboardEvent, area: PlotArea) => boolean;
  focus: () => void;
  blur: () => void;
  /** Resets position and curve. */
  forget: () => void;
}

/**
 * Values read by key. Left and right move along a curve, up and down from curve to curve. Position and curve persist
 * while the focus is elsewhere, at a slider for instance, and across new results; only the focused figure shows and
 * announces them.
 */
export function useReading(spec: FigureSpec): Reading {
  const [cursor, setCursor] = useState<number | null>(null);
  const [name, setName] = useState<string | null>(null);
  const [focused, setFocused] = useState(false);
  const along = name === null ? undefined : readable(spec).find((series) => series.name === name);

  function go(steps: number, area: PlotArea, series: Series | undefined): void {
    setCursor(steppedReadout(spec, area, cursor, steps, series)?.x ?? null);
  }

  /** The first key chooses the leading curve, further ones cycle through all. */
  function toCurve(by: number, area: PlotArea): boolean {
    const all = readable(spec);
    if (all.length < 2) return false;
    const next = along === undefined ? leading(spec)! : all.at((all.indexOf(along) + by) % all.length)!;
    setName(next.name);
    go(0, area, next);
    return true;
  }

  function forget(): void {
    setCursor(null);
    setName(null);
  }

  function take({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent, area: PlotArea): boolean {
    if (ctrlKey || metaKey || altKey) return false;
    if (key in stepsOf) {
      const steps = stepsOf[key] * (shiftKey ? 10 : 1);
      go(cursor === null && Number.isFinite(steps) ? 0 : steps, area, along);
      return true;
    }
    if (key in curvesOf) return toCurve(curvesOf[key], area);
    // Escape may also close the dialog or stage around the figure.
    if (key === 'Escape') forget();
    return false;
  }

  return {
    cursor,
    along,
    forget,
    readIn(area) {
      return !focused || cursor === null ? null : steppedReadout(spec, area, cursor, 0, along);
    },
    spoken(read) {
      return focused && read !== null ? spokenReadout(read, along) : '';
    },
    press(event, area) {
      const taken = take(event, area);
      if (taken) event.preventDefault();
      return taken;
    },
    focus() {
      setFocused(true);
    },
    blur() {
      setFocused(false);
    },
  };
}
