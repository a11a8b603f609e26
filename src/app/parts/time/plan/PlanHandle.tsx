import { type KeyboardEvent, useRef } from 'react';
import type { TimePlan } from '../../../../scenario/view/time-plan.ts';
import { formatSignificant, withUnit } from '../../../../text/number-format.ts';
import type { PlanGrip } from './edited-plan.ts';

interface Props {
  grip: PlanGrip;
  horizonUs: number;
  /** Top of the scale of factors. */
  top: number;
  placeAt: (point: { clientX: number; clientY: number }) => { atUs: number; factor: number };
  rounded: (timeUs: number) => number;
  onMove: (plan: TimePlan) => void;
  /** Called when a pointer grips the handle. */
  onGrip: () => void;
  onEnd: () => void;
  onRemove: () => void;
}

/** Steps of the keyboard, shares of the horizon. */
const keyStep = 1 / 200;
const largeKeyStep = 1 / 20;

/** Step up and down, share of the scale of factors. */
const keyFactor = 1 / 40;

/** A handle that moves along the time axis, and along the load where it has a factor; Delete removes its item. */
export function PlanHandle({
  grip,
  horizonUs,
  top,
  placeAt,
  rounded,
  onMove,
  onGrip,
  onEnd,
  onRemove,
}: Props) {
  const { look, name, atUs, factor, leastUs } = grip;
  /** Distance from the pointer to the position of the handle, px. */
  const grabbed = useRef({ x: 0, y: 0 });

  function move(timeUs: number, next: number | null) {
    const inside = Math.max(leastUs, rounded(timeUs));
    onMove(grip.moved(inside, Number(Math.max(0, next ?? 0).toPrecision(4))));
  }

  function pressed(event: KeyboardEvent) {
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      onRemove();
      return;
    }
    const isUpright = event.key === 'ArrowUp' || event.key === 'ArrowDown';
    if (factor !== null && isUpright) {
      event.preventDefault();
      move(atUs, factor + (event.key === 'ArrowUp' ? 1 : -1) * keyFactor * top);
      return;
    }
    const step = horizonUs * (event.shiftKey || event.key.startsWith('Page') ? largeKeyStep : keyStep);
    const next = {
      ArrowLeft: atUs - step,
      ArrowDown: atUs - step,
      PageDown: atUs - step,
      ArrowRight: atUs + step,
      ArrowUp: atUs + step,
      PageUp: atUs + step,
      Home: leastUs,
      End: horizonUs,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    move(next, factor);
  }

  const time = withUnit(formatSignificant(atUs), 'µs');
  return (
    <button
      type="button"
      className={`plan-handle ${look}`}
      role="slider"
      aria-label={name}
      aria-valuemin={leastUs}
      aria-valuemax={horizonUs}
      aria-valuenow={atUs}
      aria-valuetext={factor === null ? time : `${time}, ${formatSignificant(factor)} times the rate`}
      style={{
        left: `${(100 * Math.min(atUs, horizonUs)) / horizonUs}%`,
        ...(factor === null ? {} : { bottom: `calc(${(100 * Math.min(factor, top)) / top}% - 12px)` }),
      }}
      onKeyDown={pressed}
      onKeyUp={onEnd}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        const { left, top: above, height } = event.currentTarget.getBoundingClientRect();
        const beside = Number.parseFloat(getComputedStyle(event.currentTarget).marginLeft);
        grabbed.current = { x: left - beside - event.clientX, y: above + height / 2 - event.clientY };
        onGrip();
      }}
      onPointerMove={(event) => {
        if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
        const { x, y } = grabbed.current;
        const place = placeAt({ clientX: event.clientX + x, clientY: event.clientY + y });
        move(place.atUs, place.factor);
      }}
      onPointerUp={onEnd}
      onPointerCancel={onEnd}
    />
  );
}
