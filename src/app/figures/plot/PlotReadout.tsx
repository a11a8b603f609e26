import { type KeyboardEvent, type MouseEvent, type PointerEvent, useState } from 'react';
import type { FigureSpec } from '../../../models/contract/figure.ts';
import type { Palette } from '../../theme/palette.ts';
import { type PlotArea, fractionOf, valueAt } from '../frame/plot-geometry.ts';
import { readoutAt, spokenReadout, steppedReadout } from './readout.ts';
import { swatchColour } from '../frame/series-look.ts';

export interface PlotReadoutProps {
  spec: FigureSpec;
  palette: Palette;
  area: PlotArea;
  /** Id of the text that describes the figure. */
  describedBy: string;
  /** Called with a place on the x axis: by a click of the mouse, or by Enter where the arrow keys are. */
  onPick?: (x: number) => void;
  /** What a click does, for the pointer: `click: watch the mechanism here`. */
  pickHint?: string;
}

/**
 * Exact values under the pointer, or, with the plot focused, at the place the arrow keys are at. What is read off is
 * computed anew for every specification, so it stays true while the curves move under a resting pointer.
 */
export function PlotReadout({ spec, palette, area, describedBy, onPick, pickHint }: PlotReadoutProps) {
  const [pointer, setPointer] = useState<number | null>(null);
  const [cursor, setCursor] = useState<number | null>(null);

  const readout =
    pointer !== null
      ? readoutAt(spec, area, pointer)
      : cursor !== null
        ? steppedReadout(spec, area, cursor, 0)
        : null;

  function follow(event: PointerEvent<HTMLElement>): void {
    setPointer(event.clientX - event.currentTarget.getBoundingClientRect().left);
  }

  function keyDown(event: KeyboardEvent): void {
    const steps = { ArrowRight: 1, ArrowLeft: -1, PageUp: 10, PageDown: -10 }[event.key];
    if (event.key === 'Escape') setCursor(null);
    if (event.key === 'Enter' && cursor !== null) onPick?.(cursor);
    if (steps === undefined) return;
    event.preventDefault();
    setPointer(null);
    const next = steppedReadout(spec, area, cursor, cursor === null ? 0 : steps * (event.shiftKey ? 10 : 1));
    setCursor(next?.x ?? null);
  }

  function pick(event: MouseEvent<HTMLElement>): void {
    // A finger reads values off by touching; only a mouse or a pen can point without choosing.
    if ((event.nativeEvent as globalThis.PointerEvent).pointerType === 'touch') return;
    const pixel = event.clientX - event.currentTarget.getBoundingClientRect().left;
    onPick?.(valueAt(spec.x, Math.min(1, Math.max(0, pixel / area.width))));
  }

  const at = readout === null ? 0 : fractionOf(spec.x, readout.x) * area.width;
  return (
    <div
      className="figure-readout"
      style={{ left: area.left, top: area.top, width: area.width, height: area.height }}
      role="img"
      tabIndex={0}
      aria-label={`${spec.title}, plot: arrow keys read values${onPick ? ', Enter watches the mechanism there' : ''}`}
      aria-describedby={describedBy}
      onPointerMove={follow}
      onPointerDown={follow}
      onPointerLeave={() => setPointer(null)}
      onClick={onPick && pick}
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
          <div
            className="figure-values"
            style={at < area.width / 2 ? { left: at + 12 } : { right: area.width - at + 12 }}
          >
            <strong>{readout.heading}</strong>
            {readout.rows.map(({ series, text }, index) => (
              <span key={index}>
                <i style={{ background: swatchColour(series, spec, palette) }} />
                {series.name} <b>{text}</b>
              </span>
            ))}
            {onPick && pickHint !== undefined && <em>{pickHint}</em>}
          </div>
        </>
      )}
      <output className="visually-hidden" aria-live="polite">
        {readout && pointer === null ? spokenReadout(readout) : ''}
      </output>
    </div>
  );
}
