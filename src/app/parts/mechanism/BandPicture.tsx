import './band-picture.css';
import { memo, type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { measuredWidth } from '../../figures/plot/measured-width.ts';
import { cancelDraw, scheduleDraw } from '../../figures/plot/draw-scheduler.ts';
import { usePalette } from '../../kit/use-palette.ts';
import { pictureHeight } from './marks/band-layout.ts';
import type { Mark, MarkMeasure } from './marks/marks.ts';
import { paintMarks } from './marks/paint-marks.ts';

const afterFigures = 100;

interface BandPictureProps {
  /** Text alternative. */
  words: string;
  /** The marks for a width; another function is another picture. */
  marks: (width: number, measure: MarkMeasure) => readonly Mark[];
  /** Called with a function that draws the picture when it has changed without a rendering. */
  onDraw?: (draw: () => void) => void;
  children?: ReactNode;
}

/** A canvas as wide as its place and as high as the band. */
export const BandPicture = memo(function BandPicture({ words, marks, onDraw, children }: BandPictureProps) {
  const space = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [width, setWidth] = useState(0);
  const palette = usePalette();
  const draw = useCallback(() => {
    const element = canvas.current;
    if (element === null || width === 0) return;
    paintMarks({ element, width, height: pictureHeight, palette }, marks(width, measuredWidth));
  }, [marks, width, palette]);

  // After the figures of the same frame: setting a font on a canvas forces a layout.
  useLayoutEffect(() => {
    scheduleDraw(canvas, afterFigures, draw);
    onDraw?.(draw);
    return () => cancelDraw(canvas);
  }, [draw, onDraw]);

  useEffect(() => watchPixelRatio(draw), [draw]);

  useLayoutEffect(() => {
    const element = space.current!;
    const measure = () => setWidth(Math.floor(element.clientWidth));
    measure();
    const resizes = new ResizeObserver(measure);
    resizes.observe(element);
    return () => resizes.disconnect();
  }, []);

  return (
    <div className="band-picture" ref={space}>
      <canvas ref={canvas} role="img" aria-label={words} style={{ width, height: pictureHeight }} />
      {children}
    </div>
  );
});

/** Calls back when the window moves to another screen, or is zoomed. */
function watchPixelRatio(changed: () => void): () => void {
  let list: MediaQueryList | null = null;
  const follow = () => {
    list?.removeEventListener('change', followed);
    list = window.matchMedia(`(resolution: ${window.devicePixelRatio || 1}dppx)`);
    list.addEventListener('change', followed);
  };
  const followed = () => {
    follow();
    changed();
  };
  follow();
  return () => list?.removeEventListener('change', followed);
}
