import { type KeyboardEvent, type MouseEvent, type PointerEvent, useState } from 'react';
import type { FigureSpec } from '../../../models/contract/figure.ts';
import type { Palette } from '../../theme/palette.ts';
import { type PlotArea, fractionOf, valueAt } from '../frame/plot-geometry.ts';
import { type DragPhase, type HandleRange, onGrid } from './handle-range.ts';
import { readoutBox } from './readout-box.ts';
import { measuredWidth } from '../frame/measured-width.ts';
import { screenScale } from './screen-scale.ts';
import { readoutAt, spokenReadout, steppedReadout } from './readout.ts';
import { swatchColour } from '../frame/series-look.ts';

export interface PlotReadoutProps {
  spec: FigureSpec;
  palette: Palette;
  area: PlotArea;
  /** Id of the text that describes the figure. */
  describedBy: string;
  /** Where the x axis is an input, a click of the mouse sets it, and Enter does where the arrow keys are: as one step, nothing else. */
  handles?: Readonly<Record<string, HandleRange>> | undefined;
  onDrag?: ((name: string, value: number, phase: DragPhase) => void) | undefined;
}

/**
 * Exact values under the pointer, or, with the plot focused, at the place the arrow keys are at. What is read off is computed anew for
 * every specification, so it stays true while the curves move under a resting pointer.
 */
export function PlotReadout({ spec, palette, area, describedBy, handles, onDrag }: PlotReadoutProps) {
  const [pointer, setPointer] = useState<number | null>(null);
  const [cursor, setCursor] = useState<number | null>(null);

  const marker = spec.markers.find(({ axis, drags }) => axis === 'x' && drags !== undefined);
  const range = onDrag && marker && handles?.[marker.drags!];

  const readout =
    pointer !== null
      ? readoutAt(spec, area, pointer)
      : cursor !== null
        ? steppedReadout(spec, area, cursor, 0)
        : null;

  function pick(x: number): void {
    if (!range) return;
    onDrag!(marker!.drags!, range.value ?? marker!.value, 'begin');
    onDrag!(marker!.drags!, onGrid(x, range), 'end');
  }

  function follow(event: PointerEvent<HTMLElement>): void {
    setPointer(pixelOf(event));
  }

  function keyDown(event: KeyboardEvent): void {
    const steps = { ArrowRight: 1, ArrowLeft: -1, PageUp: 10, PageDown: -10 }[event.key];
    if (event.key === 'Escape') setCursor(null);
    if (event.key === 'Enter' && cursor !== null) pick(cursor);
    if (steps === undefined) return;
    event.preventDefault();
    setPointer(null);
    const next = steppedReadout(spec, area, cursor, cursor === null ? 0 : steps * (event.shiftKey ? 10 : 1));
    setCursor(next?.x ?? null);
  }

  function click(event: MouseEvent<HTMLElement>): void {
    // A finger reads values off by touching; only a mouse or a pen can point without choosing.
    if ((event.nativeEvent as globalThis.PointerEvent).pointerType === 'touch') return;
    pick(valueAt(spec.x, Math.min(1, Math.max(0, pixelOf(event) / area.width))));
  }

  const at = readout === null ? 0 : fractionOf(spec.x, readout.x) * area.width;
  const box = readout && readoutBox(readout, at, area, measuredWidth);
  return (
    <div
      className="figure-readout"
      data-picks={range?.label}
      style={{ left: area.left, top: area.top, width: area.width, height: area.height }}
      role="img"
      tabIndex={0}
      aria-label={`${spec.title}, plot: arrow keys read values${range ? `, Enter sets ${range.label} there` : ''}`}
      aria-describedby={describedBy}
      onPointerMove={follow}
      onPointerDown={follow}
      onPointerLeave={() => setPointer(null)}
      onClick={range && click}
      onKeyDown={keyDown}
      onBlur={() => setCursor(null)}
    >
      {readout && (
        <>
          <svg width={area.width} height={area.height} aria-hidden="true">
            <line className="figure-crosshair" x1={at} x2={at} y1={0} y2={area.height} />
            {readout.rows.map(({ series, y }, index) => {
              const up = (1 - fractionOf(spec.y, y)) * area.height;
              return up >= 0 && up <= area.height && series.shape !== 'stack' ? (
                <circle
                  key={index}
                  cx={at}
                  cy={up}
                  r={3.5}
                  fill={swatchColour(series, spec, palette)}
                  stroke={palette.surface}
                />
              ) : null;
            })}
          </svg>
          <div className="figure-values" style={{ left: box!.left, top: box!.top, maxWidth: box!.width }}>
            <strong>{readout.heading}</strong>
            {box!.rows.map(({ series, text }, index) => (
              <span key={index}>
                <i style={{ background: swatchColour(series, spec, palette) }} />
                {series.name} <b>{text}</b>
              </span>
            ))}
            {box!.more > 0 && <span>and {box!.more} more</span>}
          </div>
        </>
      )}
      <output className="visually-hidden" aria-live="polite">
        {readout && pointer === null ? spokenReadout(readout) : ''}
      </output>
    </div>
  );
}

/** Of the pointer from the left of what it points at, in the plot's own px. */
function pixelOf({ clientX, currentTarget }: MouseEvent<HTMLElement>): number {
  return (clientX - currentTarget.getBoundingClientRect().left) / screenScale(currentTarget);
}
