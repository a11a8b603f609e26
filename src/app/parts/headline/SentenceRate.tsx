import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { NumberField, UnitView } from '../../../models/contract/inputs.ts';
import { checkNumberText } from '../../../scenario/file/check-field.ts';
import { useActions, useApp } from '../../core/app-context.tsx';
import {
  sliderAttributes,
  sliderPosition,
  stepValue,
  valueAtPosition,
} from '../../core/inputs/slider-scale.ts';
import { entryText, readUnit } from '../../core/inputs/value-text.ts';
import { rateScale } from '../../core/traffic/rate-scale.ts';
import type { RibbonRate } from '../../core/traffic/ribbon-rate.ts';
import { placeAround } from '../../kit/places.ts';
import { usePlace } from '../../kit/use-place.ts';

interface Props {
  input: RibbonRate;
  /** Words before the number. */
  before: string;
  /** The rate as the sentence rounds it; null: the present sentence names no rate. */
  number: string | null;
  /** Words after the number, which begin with its unit; without a number another sentence, null: none. */
  children: ReactNode;
  /** Called when the reader begins and ends to edit or drag the number. */
  onHold: (held: boolean) => void;
}

/** A longer movement of the pointer is a drag, px. */
const DRAG_FROM = 4;

/** Width of the whole range of the rate under a drag of the number, px. */
const DRAG_RANGE = 600;

/**
 * The sentence with its rate as a box of text: typed, stepped by the arrow keys or dragged sideways. A refused entry
 * stays with its reason until it is corrected or Escape is pressed.
 */
export function SentenceRate({ input: { field }, before, number, children, onHold }: Props) {
  const actions = useActions();
  const values = useApp((state) => state.values);
  const unit = useApp((state) => rateScale(state.model, state.values, state).unit);
  const view = viewIn(field, unit);
  const box = useRef<HTMLSpanElement>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [typing, setTyping] = useState(false);
  const value = values[field.name];
  const shown =
    number ?? (view !== null && typeof value === 'number' ? entryText(view.toView(value, values), 4) : '');
  const drag = useNumberDrag(field, onHold);
  usePlace(`entry:${field.name}`, box);

  useLayoutEffect(() => {
    if (!typing && box.current !== null && box.current.textContent !== shown) box.current.textContent = shown;
  });

  if (view === null || field.access === 'locked' || typeof value !== 'number')
    return (
      <>
        {before}
        {shown}
        {children}
      </>
    );

  function take(text: string) {
    setTyping(true);
    const check = checkNumberText(field, text, { view, values });
    setFault(check.ok ? null : check.fault.message);
    if (!check.ok) return;
    actions.beginGesture('entry');
    actions.setValue(field.name, check.value);
  }

  /** Shows the number of the sentence again, unless the entry is refused. */
  function finish() {
    actions.endGesture('entry');
    setTyping(fault !== null);
  }

  function keyDown(event: KeyboardEvent<HTMLSpanElement>) {
    if (event.key === 'Enter') finish();
    else if (event.key === 'Escape' && typing) {
      actions.cancelGesture();
      setTyping(false);
      setFault(null);
    } else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      finish();
      actions.beginGesture('keys');
      actions.setValue(field.name, stepValue(field, value as number, event.key === 'ArrowUp' ? 1 : -1));
    } else return;
    event.preventDefault();
  }

  return (
    <>
      {before}
      <span
        ref={box}
        className="sentence-rate"
        data-input={field.name}
        role="textbox"
        tabIndex={0}
        contentEditable="plaintext-only"
        suppressContentEditableWarning
        spellCheck={false}
        inputMode="decimal"
        aria-label={`${field.label} in the sentence, in ${unit}`}
        aria-invalid={fault !== null}
        onFocus={() => {
          onHold(true);
          getSelection()?.selectAllChildren(box.current!);
        }}
        onInput={(event) => take(event.currentTarget.textContent)}
        onKeyDown={keyDown}
        onBlur={({ relatedTarget }) => {
          finish();
          // A button of the sentence that is being pressed must not move.
          if (placeAround('headline', relatedTarget) === null) onHold(fault !== null);
        }}
        {...drag}
      />
      {fault === null && number !== null ? (
        children
      ) : (
        <>
          {' '}
          {unit}
          {fault === null && children === null ? '.' : ': '}
          {fault ?? children}
        </>
      )}
    </>
  );
}

/** The field in this unit; null: it cannot be entered in it. */
function viewIn(field: NumberField, unit: string): UnitView | null {
  if (field.unit === unit) return readUnit(field, undefined);
  return field.views?.find((view) => view.unit === unit) ?? null;
}

/** Handlers that make a sideways drag of the number one of the slider; a press alone places the caret. */
function useNumberDrag(field: NumberField, onHold: (held: boolean) => void) {
  const actions = useActions();
  const value = useApp((state) => state.values[field.name]);
  const from = useRef<{ x: number; position: number; moved: boolean } | null>(null);

  function end() {
    if (from.current?.moved === true) {
      actions.endGesture();
      onHold(false);
    }
    from.current = null;
  }

  return {
    onPointerDown(event: PointerEvent<HTMLSpanElement>) {
      if (event.button !== 0 || typeof value !== 'number') return;
      from.current = { x: event.clientX, position: sliderPosition(field, value), moved: false };
    },
    onPointerMove(event: PointerEvent<HTMLSpanElement>) {
      if (from.current === null) return;
      const { x, position, moved } = from.current;
      const along = event.clientX - x;
      if (!moved && Math.abs(along) < DRAG_FROM) return;
      if (!moved) {
        from.current.moved = true;
        event.currentTarget.setPointerCapture(event.pointerId);
        event.currentTarget.blur();
        getSelection()?.removeAllRanges();
        onHold(true);
        actions.beginGesture('drag');
      }
      const { min, max } = sliderAttributes(field);
      const at = position + (along / DRAG_RANGE) * (max - min);
      actions.setValue(field.name, valueAtPosition(field, Math.min(max, Math.max(min, at))));
    },
    onPointerUp: end,
    onPointerCancel: end,
    onLostPointerCapture: end,
  };
}
