import { useRef } from 'react';
import { spreadOf } from '../../../../lessons/answers/answer-spread.ts';
import { plotArea, xPixel, yPixel } from '../../../../drawing/frame/plot-geometry.ts';
import { usePlaceSize } from '../../../figures/frame/use-place-size.ts';
import type { Drawing } from '../predict/drawing.ts';
import { held, PadFrame } from '../predict/PadFrame.tsx';

/** The drawing is laid out for this part of the place and shown as many times as large, with its words. */
const enlarged = 1.6;

interface Props {
  drawing: Drawing;
  /** Heights of each answer. */
  drawn: readonly (readonly number[])[];
  /** null: not shown yet. */
  truth: readonly number[] | null;
}

/** A class's drawings over each other, the middle half as a band, and the model's answer. */
export function DrawnSpread({ drawing, drawn, truth }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const size = usePlaceSize(place);
  const { x, y, positions, shaded } = drawing;
  const width = (size?.width ?? 0) / enlarged;
  const height = (size?.height ?? 0) / enlarged;
  const area = plotArea({ width, height });
  const point = (k: number, value: number) =>
    `${xPixel(x, area, positions[k]).toFixed(1)} ${yPixel(y, area, held(value, y.range)).toFixed(1)}`;
  const line = (heights: readonly number[]) => `M${heights.map((value, k) => point(k, value)).join('L')}`;
  const quarters = positions.map((_, k) => spreadOf(drawn.map((heights) => heights[k])));
  const band = quarters.flatMap((one) => (one === null ? [] : [one]));
  const upper = band.map(({ upperQuarter }, k) => point(k, upperQuarter));
  const lower = band.map(({ lowerQuarter }, k) => point(k, lowerQuarter)).reverse();
  const words = [
    ...(drawn.length === 0 ? [] : ['The band holds the middle half of the answers.']),
    ...(truth === null ? [] : ['The thick line is the answer.']),
  ].join(' ');
  return (
    <div className="class-drawn" data-testid="class-spread">
      <div ref={place}>
        {size === null || height < 80 ? null : (
          <svg
            width={size.width}
            height={size.height}
            viewBox={`0 0 ${width} ${height}`}
            role="img"
            aria-label={`${y.title} over ${x.title}: ${drawn.length} drawings. ${words}`}
          >
            <PadFrame {...{ x, y, area, shaded }} />
            {band.length === 0 ? null : (
              <path className="class-band" d={`M${[...upper, ...lower].join('L')}Z`} />
            )}
            {drawn.map((heights, k) => (
              <path key={k} className="class-line" d={line(heights)} />
            ))}
            {truth === null ? null : <path className="class-truth" d={line(truth)} />}
          </svg>
        )}
      </div>
      <p>{words}</p>
    </div>
  );
}
