import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import type { FigureSpec, Marker } from '../../../models/contract/figure.ts';
import { keySteps } from '../../core/inputs/slider-scale.ts';
import { formatPlain, withUnit } from '../../../text/number-format.ts';
import { type PlotArea, fractionOf, valueAt } from '../../../drawing/frame/plot-geometry.ts';
import { screenScale } from './screen-scale.ts';
import { type DragPhase, type HandleRange, onGrid } from './handle-range.ts';

interface HandleProps {
  spec: FigureSpec;
  area: PlotArea;
  onDrag: (name: string, value: number, phase: DragPhase) => void;
}

/** Handles of the markers that drag an input; `handles`: ranges by its name. */
export function DragHandles({
  markers,
  handles,
  ...drawn
}: HandleProps & {
  markers: readonly Marker[];
  handles?: Readonly<Record<string, HandleRange>> | undefined;
}) {
  return markers
    .filter(({ drags }) => drags !== undefined)
    .map((marker) => (
      <DragHandle key={marker.drags} marker={marker} range={handles?.[marker.drags!]} {...drawn} />
    ));
}

interface DragHandleProps extends HandleProps {
  marker: Marker;
  range: HandleRange | undefined;
}

/** The operating point's handle: a slider over the marker's line, as wide as a finger, by pointer or by keyboard. */
function DragHandle({ marker, spec, area, range, onDrag }: DragHandleProps) {
  const axis = spec[marker.axis];
  const name = marker.drags!;
  const [dragged, setDragged] = useState<number | null>(null);
  const grip = useRef<{ pointer: number; fraction: number } | null>(null);
  const pressed = useRef(false);
  const latest = useRef(marker.value); // the value reported last: events can be faster than rendering

  const min = Math.max(range?.min ?? axis.range[0], axis.range[0]);
  const max = Math.min(range?.max ?? axis.range[1], axis.range[1]);
  const value = dragged ?? range?.value ?? marker.value;
  const fraction = Math.min(1, Math.max(0, fractionOf(axis, value)));
  const horizontal = marker.axis === 'x';
  const length = horizontal ? area.width : area.height;

  const limited = (wanted: number) => onGrid(wanted, { min, max, step: range?.step });
  const pixelOf = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) =>
    (horizontal ? clientX : -clientY) / screenScale(currentTarget);

  function report(next: number, phase: DragPhase): void {
    latest.current = next;
    setDragged(phase === 'end' ? null : next);
    onDrag(name, next, phase);
  }

  function pointerDown(event: PointerEvent<HTMLElement>): void {
    if (event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    event.currentTarget.focus();
    grip.current = { pointer: pixelOf(event), fraction };
    report(value, 'begin');
  }

  function pointerMove(event: PointerEvent<HTMLElement>): void {
    if (!grip.current) return;
    const moved = (pixelOf(event) - grip.current.pointer) / length;
    const next = limited(valueAt(axis, Math.min(1, Math.max(0, grip.current.fraction + moved))));
    if (next !== latest.current) report(next, 'move');
  }

  function pointerUp(): void {
    if (!grip.current) return;
    grip.current = null;
    report(latest.current, 'end');
  }

  function keyDown(event: KeyboardEvent<HTMLElement>): void {
    const from = pressed.current ? latest.current : value;
    const next = limited(keyTarget(event, from, { min, max, step: range?.step, axis }) ?? NaN);
    if (Number.isNaN(next)) return;
    event.preventDefault();
    if (!pressed.current) report(value, 'begin');
    pressed.current = true;
    report(next, 'move');
  }

  function keysReleased(): void {
    if (!pressed.current) return;
    pressed.current = false;
    report(latest.current, 'end');
  }

  const along = horizontal
    ? { left: area.left + fraction * area.width, top: area.top, height: area.height + 8 }
    : { top: area.top + (1 - fraction) * area.height, left: area.left - 8, width: area.width + 8 };

  return (
    <div
      className={`figure-handle figure-handle-${marker.axis}`}
      style={along}
      role="slider"
      tabIndex={0}
      aria-label={range?.label ?? marker.label}
      aria-orientation={horizontal ? 'horizontal' : 'vertical'}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuenow={value}
      aria-valuetext={withUnit(formatPlain(value), axis.unit)}
      onPointerDown={pointerDown}
      onPointerMove={pointerMove}
      onPointerUp={pointerUp}
      onPointerCancel={pointerUp}
      onKeyDown={keyDown}
      onKeyUp={keysReleased}
      onBlur={keysReleased}
    >
      <span className="figure-grip" />
    </div>
  );
}

interface KeyRange {
  min: number;
  max: number;
  step: number | undefined;
  axis: FigureSpec['x'];
}

/** Value after a key: arrows move one step, Shift or Page ten, Home and End to the limits; null for any other key. */
function keyTarget({ key, shiftKey }: KeyboardEvent, value: number, range: KeyRange): number | null {
  const { min, max, step, axis } = range;
  const steps = keySteps(key, shiftKey);
  if (steps === null) return null;
  if (steps === 'low') return min;
  if (steps === 'high') return max;
  return step === undefined ? valueAt(axis, fractionOf(axis, value) + steps / 100) : value + steps * step;
}
