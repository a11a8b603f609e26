import { type PointerEvent, useRef, useState } from 'react';
import { factorAt, profileOf } from '../../../../scenario/view/plan-shape.ts';
import type { TimePlan } from '../../../../scenario/view/time-plan.ts';
import { xTicks } from '../../../../drawing/frame/axes/axis-ticks.ts';
import { usePlaceSize } from '../../../figures/frame/use-place-size.ts';
import { planGrips, planItems, replaced, withoutItem } from './edited-plan.ts';
import { PlanHandle } from './PlanHandle.tsx';

interface Props {
  plan: TimePlan;
  /** Rate of the scenario at the observed place. */
  rateMpps: number;
  onMove: (plan: TimePlan) => void;
  onEnd: () => void;
  /** Called with a changed plan outside of drags. */
  onChange: (plan: TimePlan) => void;
}

/** Shortest length to which an item can be dragged, share of the horizon. */
const shortest = 1 / 1000;

const timeAxis = (horizonUs: number) =>
  ({ title: 'Time', unit: 'µs', scale: 'linear', range: [0, horizonUs] }) as const;

/** Share of the scale of factors to which a pointer rounds. */
const factorStep = 1 / 40;

/** The time axis with its events and the load over it; handles are moved by pointer and arrow keys. */
export function PlanAxis({ plan, rateMpps, onMove, onEnd, onChange }: Props) {
  const axis = useRef<HTMLDivElement>(null);
  const drawn = useRef<number | null>(null);
  const { horizonUs } = plan;
  const size = usePlaceSize(axis);
  const { points, top: needed } = loadCourse(plan, rateMpps);
  // The scale of the load does not change during a drag.
  const [held, setHeld] = useState<number | null>(null);
  const top = held ?? needed;

  function placeAt({ clientX, clientY }: Pick<PointerEvent, 'clientX' | 'clientY'>): {
    atUs: number;
    factor: number;
  } {
    const { left, width, top: above, height } = axis.current!.getBoundingClientRect();
    const step = top * factorStep;
    const share = Math.min(1, Math.max(0, 1 - (clientY - above) / height));
    return {
      atUs: rounded(((clientX - left) / width) * horizonUs),
      factor: Number((Math.round((share * top) / step) * step).toPrecision(4)),
    };
  }

  function rounded(timeUs: number): number {
    const step = 10 ** (Math.floor(Math.log10(horizonUs)) - 3);
    const inside = Math.min(horizonUs, Math.max(0, timeUs));
    return Number((Math.round(inside / step) * step).toPrecision(9));
  }

  /** A press beside the handles sets the load from that time on; the step follows the pointer until it is released. */
  function draw(event: PointerEvent) {
    const { atUs, factor } = placeAt(event);
    const index = drawn.current ?? plan.steps.findIndex(({ fromUs }) => fromUs === atUs);
    drawn.current = index < 0 ? plan.steps.length : index;
    const step = { fromUs: atUs, factor };
    onMove({ ...plan, steps: index < 0 ? [...plan.steps, step] : replaced(plan.steps, index, step) });
  }

  function end() {
    drawn.current = null;
    setHeld(null);
    onEnd();
  }

  const x = (atUs: number) => (100 * Math.min(atUs, horizonUs)) / horizonUs;
  const y = (factor: number) => 100 - (100 * factor) / top;
  const line = points.map(({ atUs, factor }) => `${x(atUs)},${y(factor)}`).join(' ');
  return (
    <div className="plan-axis" ref={axis} tabIndex={-1} role="group" aria-label="Events on the time axis">
      <svg
        className="plan-load"
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        aria-hidden="true"
        data-drawable={plan.counts === undefined || undefined}
        onPointerDown={(event) => {
          if (plan.counts !== undefined || event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          setHeld(top);
          draw(event);
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId) && drawn.current !== null) draw(event);
        }}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <polygon points={`0,100 ${line} 100,100`} />
        <polyline points={line} />
      </svg>
      {[0, top / 2, top].map((factor) => (
        <span
          key={factor}
          className={factor === 0 || factor === top ? 'plan-factor' : 'plan-factor middle'}
          style={{ top: `${y(factor)}%` }}
        >
          {String(factor)} ×
        </span>
      ))}
      {planItems(plan).map(({ key, kind, atUs, lengthUs }) =>
        kind === 'stall' ? (
          <span
            key={key}
            className="plan-stall"
            style={{ left: `${x(atUs)}%`, width: `${x(atUs + lengthUs) - x(atUs)}%` }}
            aria-hidden="true"
          />
        ) : null,
      )}
      {planGrips(plan, rounded(shortest * horizonUs)).map((grip) => (
        <PlanHandle
          key={grip.key}
          {...{ grip, horizonUs, top, placeAt, rounded, onMove }}
          onGrip={() => setHeld(top)}
          onEnd={end}
          onRemove={() => {
            // The handle that has the focus is removed.
            axis.current!.focus();
            onChange(withoutItem(plan, grip.item));
          }}
        />
      ))}
      {size === null
        ? null
        : xTicks(timeAxis(horizonUs), size.width).map(({ value, text }) => (
            <span key={value} className="plan-tick" style={{ left: `${x(value)}%` }}>
              {text}
            </span>
          ))}
      <span className="plan-factor plan-unit">µs</span>
    </div>
  );
}

interface LoadCourse {
  /** A staircase from 0 to the horizon: times and factors on the rate. */
  readonly points: readonly { atUs: number; factor: number }[];
  /** Top of the scale of factors. */
  readonly top: number;
}

/** The next of 2, 5, 10, 20 ... that is not smaller. */
function topAbove(value: number): number {
  if (value <= 2) return 2;
  const decade = 10 ** Math.floor(Math.log10(value));
  return decade * ([2, 5, 10].find((times) => times * decade >= value) ?? 20);
}

/** Points of a line at most; counts of shorter intervals are averaged. */
const mostPoints = 600;

/** Counts as factors of the rate; several intervals are averaged where there are many. */
function countedSteps(
  { counts, horizonUs }: TimePlan,
  rateMpps: number,
): { fromUs: number; factor: number }[] {
  const { intervalUs, counts: all } = counts!;
  const seen = Math.min(all.length, Math.ceil(horizonUs / intervalUs));
  const joined = Math.max(1, Math.ceil(seen / mostPoints));
  const steps = Array.from({ length: Math.ceil(seen / joined) }, (_, k) => {
    const some = all.slice(k * joined, (k + 1) * joined);
    const packets = some.reduce((sum, count) => sum + count, 0);
    return { fromUs: k * joined * intervalUs, factor: packets / (some.length * intervalUs * rateMpps) };
  });
  return [...steps, { fromUs: all.length * intervalUs, factor: 1 }];
}

/** The load over the horizon. `rateMpps`: rate of the scenario at the observed place; counts become factors of it. */
function loadCourse(plan: TimePlan, rateMpps: number): LoadCourse {
  const { steps, shapes = [], horizonUs } = plan;
  const profile =
    plan.counts === undefined ? profileOf(steps, shapes, horizonUs) : countedSteps(plan, rateMpps);
  const seen = profile.filter(({ fromUs }) => fromUs > 0 && fromUs < horizonUs);
  let factor = factorAt(profile, 0);
  const points = [{ atUs: 0, factor }];
  for (const step of seen) {
    points.push({ atUs: step.fromUs, factor });
    ({ factor } = step);
    points.push({ atUs: step.fromUs, factor });
  }
  points.push({ atUs: horizonUs, factor });
  return { points, top: topAbove(Math.max(...points.map((point) => point.factor))) };
}
