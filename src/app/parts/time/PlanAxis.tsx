import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import type { TimePlan } from '../../../scenario/view/time-plan.ts';
import { formatSignificant, withUnit } from '../../../text/number-format.ts';
import { movedItem, type PlanItem, planItems, resizedStall } from './edited-plan.ts';

interface Props {
  plan: TimePlan;
  onMove: (plan: TimePlan) => void;
  onEnd: () => void;
}

/** Steps of the keyboard, shares of the horizon. */
const keyStep = 1 / 200;
const largeKeyStep = 1 / 20;

/** Of a stall that is dragged, share of the horizon. */
const shortestStall = 1 / 1000;

/** The time axis with what happens on it: handles that move by pointer and arrow keys. */
export function PlanAxis({ plan, onMove, onEnd }: Props) {
  const axis = useRef<HTMLDivElement>(null);
  const { horizonUs } = plan;

  function timeAt({ clientX }: PointerEvent): number {
    const { left, width } = axis.current!.getBoundingClientRect();
    return rounded(((clientX - left) / width) * horizonUs);
  }

  function rounded(timeUs: number): number {
    const step = 10 ** (Math.floor(Math.log10(horizonUs)) - 3);
    const inside = Math.min(horizonUs, Math.max(0, timeUs));
    return Number((Math.round(inside / step) * step).toPrecision(9));
  }

  return (
    <div className="plan-axis" ref={axis} role="group" aria-label="What happens, on the time axis">
      {planItems(plan).map((item) => (
        <Handles
          key={item.key}
          {...{ item, horizonUs, timeAt, rounded, onEnd }}
          onPlace={(atUs) => onMove(movedItem(plan, item, atUs))}
          onLength={(lengthUs) => onMove(resizedStall(plan, item, lengthUs))}
        />
      ))}
      <span className="plan-axis-end">{withUnit(formatSignificant(horizonUs), 'µs')}</span>
    </div>
  );
}

interface HandlesProps {
  item: PlanItem;
  horizonUs: number;
  timeAt: (event: PointerEvent) => number;
  rounded: (timeUs: number) => number;
  onPlace: (atUs: number) => void;
  onLength: (lengthUs: number) => void;
  onEnd: () => void;
}

function Handles({ item, horizonUs, timeAt, rounded, onPlace, onLength, onEnd }: HandlesProps) {
  const { atUs, lengthUs, label, kind } = item;
  const share = (timeUs: number) => `${(100 * timeUs) / horizonUs}%`;
  return (
    <>
      {kind === 'stall' ? (
        <span
          className="plan-stall"
          style={{ left: share(atUs), width: share(lengthUs) }}
          aria-hidden="true"
        />
      ) : null}
      <Handle
        className={`plan-handle ${kind}`}
        name={`${label}: time`}
        value={atUs}
        {...{ horizonUs, timeAt, rounded, onEnd }}
        onValue={onPlace}
      />
      {kind === 'stall' ? (
        <Handle
          className="plan-handle stall-end"
          name={`${label}: end`}
          value={atUs + lengthUs}
          least={rounded(atUs + shortestStall * horizonUs)}
          {...{ horizonUs, timeAt, rounded, onEnd }}
          onValue={(endUs) => {
            onLength(rounded(endUs - atUs));
          }}
        />
      ) : null}
    </>
  );
}

interface HandleProps extends Pick<HandlesProps, 'horizonUs' | 'timeAt' | 'rounded' | 'onEnd'> {
  className: string;
  name: string;
  value: number;
  /** Earliest time, µs. */
  least?: number;
  onValue: (timeUs: number) => void;
}

function Handle({
  className,
  name,
  value,
  least = 0,
  horizonUs,
  timeAt,
  rounded,
  onValue,
  onEnd,
}: HandleProps) {
  function pressed(event: KeyboardEvent) {
    const step = horizonUs * (event.shiftKey || event.key.startsWith('Page') ? largeKeyStep : keyStep);
    const next = {
      ArrowLeft: value - step,
      ArrowDown: value - step,
      PageDown: value - step,
      ArrowRight: value + step,
      ArrowUp: value + step,
      PageUp: value + step,
      Home: least,
      End: horizonUs,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    onValue(Math.max(least, rounded(next)));
  }
  return (
    <button
      type="button"
      className={className}
      role="slider"
      aria-label={name}
      aria-valuemin={least}
      aria-valuemax={horizonUs}
      aria-valuenow={value}
      aria-valuetext={withUnit(formatSignificant(value), 'µs')}
      style={{ left: `${(100 * Math.min(value, horizonUs)) / horizonUs}%` }}
      onKeyDown={pressed}
      onKeyUp={onEnd}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) onValue(timeAt(event));
      }}
      onPointerUp={onEnd}
      onPointerCancel={onEnd}
    />
  );
}
