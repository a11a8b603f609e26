import './slider.css';
import { type CSSProperties, type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react';
import type { NumberField } from '../../../models/contract/inputs.ts';
import { formatPlain, withUnit } from '../../../text/number-format.ts';
import { useActions, useApp, useAppStore } from '../../core/app-context.tsx';
import { stableValue } from '../../core/inputs/stable-value.ts';
import {
  keySteps,
  sliderAttributes,
  sliderEnds,
  sliderPosition,
  stepValue,
  valueAtPosition,
} from '../../core/inputs/slider-scale.ts';
import { readUnit } from '../../core/inputs/value-text.ts';
import { usePlace } from '../../kit/use-place.ts';

interface Props {
  field: NumberField;
  value: number | null;
  describedBy: string;
}

/**
 * A native range input. A drag, or a key held down, is one step of the history; the start of a drag is marked until it
 * ends. Keys are handled here so that a step means the same on a linear and on a logarithmic slider. During a drag the
 * thumb follows the pointer; the value may lag some positions behind.
 */
export function ValueSlider({ field, value, describedBy }: Props) {
  const { beginGesture, endGesture, setValue } = useActions();
  const store = useAppStore();
  const marked = useApp(({ model, values }) =>
    field.mark === undefined || model.reader?.hides === true ? null : field.mark(values),
  );
  const spoken = useApp((state) => {
    if (value === null) return field.absentLabel ?? 'not given';
    const unit = readUnit(field, state.view.units[field.name]);
    return withUnit(formatPlain(unit.toView(value, state.values)), unit.unit);
  });
  const ghost = useApp((state) =>
    state.gesture?.kind === 'drag' ? (state.gesture.from[field.name] as number | null) : null,
  );
  const attributes = sliderAttributes(field);
  const inputRef = useRef<HTMLInputElement>(null);
  usePlace('slider', inputRef);
  const releaseRef = useRef<(() => void) | null>(null);
  useEffect(() => () => releaseRef.current?.(), []);

  function beginDrag() {
    beginGesture('drag');
    const release = () => {
      window.removeEventListener('pointerup', release);
      window.removeEventListener('pointercancel', release);
      window.removeEventListener('blur', release);
      releaseRef.current = null;
      endGesture();
    };
    releaseRef.current = release;
    window.addEventListener('pointerup', release);
    window.addEventListener('pointercancel', release);
    window.addEventListener('blur', release);
  }

  function step(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || value === null) return;
    const steps = keySteps(event.key, event.shiftKey);
    if (steps === null) return;
    event.preventDefault();
    beginGesture('keys');
    const wanted =
      steps === 'low'
        ? valueAtPosition(field, attributes.min)
        : steps === 'high'
          ? valueAtPosition(field, attributes.max)
          : stepValue(field, value, steps);
    const { model, values } = store.getState();
    setValue(field.name, stableValue(model, values, field, wanted));
  }

  const share = (position: number) => (position - attributes.min) / (attributes.max - attributes.min);
  const position = value === null ? attributes.min : sliderPosition(field, value);
  const style = {
    '--began': ghost === null ? 0 : share(sliderPosition(field, ghost)),
    '--marked': marked === null ? 0 : share(sliderPosition(field, marked)),
  } as CSSProperties;

  function fill(filled: number) {
    inputRef.current?.parentElement?.style.setProperty('--filled', String(filled));
  }

  useLayoutEffect(() => {
    if (inputRef.current === null || releaseRef.current !== null) return;
    inputRef.current.value = String(position);
    fill(value === null ? 0 : share(position));
  });

  return (
    <span className="slider" style={style} data-ghost={ghost !== null && ghost !== value ? '' : undefined}>
      {marked === null || !isInside(field, marked) ? null : (
        <span className="slider-mark" aria-hidden="true" />
      )}
      <input
        type="range"
        {...attributes}
        ref={inputRef}
        defaultValue={position}
        disabled={value === null}
        aria-label={field.label}
        aria-describedby={describedBy}
        aria-valuetext={spoken}
        onPointerDown={beginDrag}
        onChange={(event) => {
          const wanted = valueAtPosition(field, Number(event.target.value));
          const { model, values } = store.getState();
          const stable = stableValue(model, values, field, wanted);
          // The thumb ends where the value does.
          if (stable !== wanted) event.target.value = String(sliderPosition(field, stable));
          fill(share(Number(event.target.value)));
          setValue(field.name, stable);
        }}
        onKeyDown={step}
        onKeyUp={() => endGesture('keys')}
        onBlur={() => endGesture('keys')}
      />
    </span>
  );
}

function isInside(field: NumberField, value: number): boolean {
  const [low, high] = sliderEnds(field);
  return value >= low && value <= high;
}
