import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Axis, ShadedRange } from '../../../../models/contract/figure.ts';
import { formatPlain, withUnit } from '../../../../text/number-format.ts';
import { plotArea, type Size, valueAt, xPixel, yPixel } from '../../../../drawing/frame/plot-geometry.ts';
import { held, PadFrame } from './PadFrame.tsx';
import { screenScale } from '../../../figures/plot/screen-scale.ts';

/** A point of a drawing, px. */
type Point = readonly [x: number, y: number];

const text = ([x, y]: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`;

const drawnLine = (points: readonly Point[]): string => `M${points.map(text).join('L')}`;

/** Bars above `base`, `half` px to either side. */
const drawnBars = (points: readonly Point[], half: number, base: number): string =>
  points
    .map(
      ([x, y]) => `M${text([x - half, base])}V${y.toFixed(1)}H${(x + half).toFixed(1)}V${base.toFixed(1)}Z`,
    )
    .join('');

interface Props {
  /** The plot under it. */
  host: HTMLElement;
  /** Its accessible name. */
  label: string;
  x: Axis;
  y: Axis;
  /** Positions of the points on the x axis. */
  positions: readonly number[];
  /** The drawn values, on the y axis. */
  heights: readonly number[];
  /** Named ranges of the x axis. */
  shaded: readonly ShadedRange[];
  onDraw: (heights: readonly number[]) => void;
  /** Width of bars on the x axis; null: a line. */
  barWidth: number | null;
}

/** Share of the axis by which a key press moves a point. */
const keyStep = 0.02;

/**
 * A layer over a figure for drawing with the pointer, or point by point with the arrow keys (up and down change a
 * point, left and right move to the next).
 */
export function DrawingPad(props: Props) {
  const { host } = props;
  const [size, setSize] = useState<Size>({ width: host.clientWidth, height: host.clientHeight });
  useLayoutEffect(() => {
    const resizes = new ResizeObserver(() => {
      setSize({ width: host.clientWidth, height: host.clientHeight });
    });
    resizes.observe(host);
    return () => resizes.disconnect();
  }, [host]);
  return createPortal(<Pad {...props} size={size} />, host);
}

function Pad({ label, x, y, positions, heights, shaded, onDraw, barWidth, size }: Props & { size: Size }) {
  const svg = useRef<SVGSVGElement>(null);
  const grip = useRef<{ index: number; height: number } | null>(null);
  const drawn = useRef(heights);
  const [active, setActive] = useState(0);
  const area = plotArea(size);
  const at = (index: number) => xPixel(x, area, positions[index]);
  const points = (values: readonly number[]) =>
    values.map((value, k) => [at(k), yPixel(y, area, held(value, y.range))] as const);
  const base = area.top + area.height;
  const halfBar = barWidth === null ? 0 : (xPixel(x, area, positions[0] + barWidth) - at(0)) / 2;
  const shape = (values: readonly number[]) =>
    barWidth === null ? drawnLine(points(values)) : drawnBars(points(values), halfBar * 0.9, base);

  function draw(next: readonly number[]) {
    drawn.current = next;
    onDraw(next);
  }

  function pointAt(event: PointerEvent<SVGSVGElement>): { index: number; height: number } {
    const box = svg.current!.getBoundingClientRect();
    const scale = screenScale(svg.current!.parentElement!);
    const px = (event.clientX - box.left) / scale;
    const py = (event.clientY - box.top) / scale;
    let index = 0;
    for (let k = 1; k < positions.length; k++) {
      if (Math.abs(at(k) - px) < Math.abs(at(index) - px)) index = k;
    }
    const share = 1 - (py - area.top) / area.height;
    return { index, height: held(valueAt(y, Math.min(1, Math.max(0, share))), y.range) };
  }

  function pointerDown(event: PointerEvent<SVGSVGElement>) {
    if (event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    grip.current = null;
    pointerMove(event, true);
  }

  function pointerMove(event: PointerEvent<SVGSVGElement>, begins = false) {
    if (!begins && grip.current === null) return;
    const next = pointAt(event);
    const before = grip.current ?? next;
    grip.current = next;
    const values = [...drawn.current];
    // A quick stroke skips points: those between are set on its line.
    const steps = Math.abs(next.index - before.index);
    const way = Math.sign(next.index - before.index);
    for (let k = 0; k <= steps; k++) {
      const share = steps === 0 ? 1 : k / steps;
      values[before.index + way * k] = before.height + share * (next.height - before.height);
    }
    draw(values);
  }

  function keyDown(event: KeyboardEvent<SVGGElement>, index: number) {
    const times = event.shiftKey ? 5 : 1;
    const moves: Record<string, number> = { ArrowUp: times, ArrowDown: -times, PageUp: 5, PageDown: -5 };
    const move = moves[event.key];
    const others: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };
    const other = others[event.key];
    if (move === undefined && other === undefined) return;
    event.preventDefault();
    if (other !== undefined) {
      const next = Math.min(positions.length - 1, Math.max(0, index + other));
      setActive(next);
      svg.current?.querySelector<SVGGElement>(`[data-point="${next}"]`)?.focus();
      return;
    }
    const share = shareOnAxis(y, drawn.current[index]) + move * keyStep;
    const value = valueAt(y, Math.min(1, Math.max(0, share)));
    draw(drawn.current.map((one, k) => (k === index ? value : one)));
  }

  return (
    <div className="lesson-pad" data-testid="lesson-pad" data-over-figure="">
      <svg
        ref={svg}
        width={size.width}
        height={size.height}
        role="group"
        aria-label={label}
        onPointerDown={pointerDown}
        onPointerMove={(event) => pointerMove(event)}
        onPointerUp={() => {
          grip.current = null;
        }}
        onPointerCancel={() => {
          grip.current = null;
        }}
      >
        <PadFrame {...{ x, y, area, shaded }} />
        <path
          className="lesson-pad-drawn"
          data-bars={barWidth === null ? undefined : ''}
          d={shape(heights)}
        />
        {points(heights).map(([px, py], k) => (
          <g
            key={k}
            data-point={k}
            className="lesson-pad-point"
            role="slider"
            tabIndex={k === active ? 0 : -1}
            aria-label={`${y.title} at ${withUnit(formatPlain(positions[k], 3), x.unit)}`}
            aria-valuemin={y.range[0]}
            aria-valuemax={y.range[1]}
            aria-valuenow={heights[k]}
            aria-valuetext={withUnit(formatPlain(heights[k], 3), y.unit)}
            aria-orientation="vertical"
            onFocus={() => setActive(k)}
            onKeyDown={(event) => keyDown(event, k)}
          >
            <circle cx={px} cy={py} r={6} />
          </g>
        ))}
      </svg>
      <p className="lesson-pad-key" aria-hidden="true">
        Draw here<span className="with-keys">, or use the arrow keys</span>
      </p>
    </div>
  );
}

function shareOnAxis(axis: Axis, value: number): number {
  const [low, high] = axis.range;
  return axis.scale === 'log' ? Math.log(value / low) / Math.log(high / low) : (value - low) / (high - low);
}
