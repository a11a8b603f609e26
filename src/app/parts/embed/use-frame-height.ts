import { type RefObject, useEffect } from 'react';
import type { FrameAnswers } from './answer-frame.ts';

/** A figure's height for its width, within readable limits, px. */
const figureHeight = (width: number): number => Math.round(Math.min(440, Math.max(280, 0.5 * width)));

/** Reports the preferred height of the content to the page around the frame, whatever height the frame has. */
export function useFrameHeight(
  sheet: RefObject<HTMLElement | null>,
  figures: RefObject<HTMLElement | null>,
  answers: RefObject<FrameAnswers | null>,
): void {
  useEffect(() => {
    const around = sheet.current;
    const inside = figures.current;
    if (around === null || inside === null) return undefined;
    const measure = () => {
      const parts = [...around.children].filter((part) => part !== inside);
      const others = parts.reduce((sum, part) => sum + part.getBoundingClientRect().height, 0);
      answers.current?.setHeight(Math.ceil(others) + figureHeight(around.clientWidth));
    };
    const sizes = new ResizeObserver(measure);
    for (const part of [around, ...around.children]) sizes.observe(part);
    measure();
    return () => sizes.disconnect();
  }, [sheet, figures, answers]);
}
