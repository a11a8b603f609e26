/**
 * Speculative solve of the next position of a steady drag, while the worker would be idle: a slow drag and a held key
 * repeat their last step. One position at most; any other change takes the worker over at once.
 */
import type { EnteredInputs, InputValues } from '../../../models/contract/inputs.ts';
import type { Model } from '../../../models/contract/model.ts';
import type { SolveGroup } from '../../../compute/solves/solve-group.ts';
import { isLegal, withInputs } from '../../../scenario/file/scenario.ts';
import {
  pointerPosition,
  hasEqualFactors,
  sliderEnds,
  sliderPosition,
  valueAtPosition,
} from '../inputs/slider-scale.ts';
import type { App } from '../app.ts';

/** The last step along a slider. */
interface SliderStep {
  /** The inputs before it. */
  before: EnteredInputs;
  /** Positions of the pointer on the slider before and after it; null without a pointer, or outside a slider. */
  from: number | null;
  to: number | null;
}

/** The inputs one more step along the slider that moved; null where none or several moved, or at the end. */
export function nextPosition(
  model: Model,
  { before, from, to }: SliderStep,
  present: EnteredInputs,
): InputValues | null {
  const moved = model.fields.filter(({ name }) => before[name] !== present[name]);
  const [field] = moved;
  if (moved.length !== 1 || field.kind !== 'number') return null;
  const [was, at] = [before[field.name], present[field.name]];
  if (typeof was !== 'number' || typeof at !== 'number') return null;
  const ends = sliderEnds(field);
  const valueAt = (position: number) =>
    valueAtPosition(field, hasEqualFactors(field) ? Math.round(position) : position);
  // Values are rounded, so that equal steps may differ by one rounding; pointer positions do not.
  const pointed = from !== null && to !== null && valueAt(to) === at;
  const [last, newest] = pointed ? [from, to] : [sliderPosition(field, was), sliderPosition(field, at)];
  const value = valueAt(2 * newest - last);
  if (value === at || value < ends[0] || value > ends[1]) return null;
  const values = withInputs(model, present, { [field.name]: value });
  return isLegal(model, values) ? values : null;
}

/**
 * Returns a function that ends it. Subscribes to the store after `followSolutions`: a position that the drag reaches is
 * taken over before it would be dropped here.
 */
export function solveAhead({ store, scheduler }: Pick<App, 'store' | 'scheduler'>): () => void {
  let group: SolveGroup | null = null;
  let step: SliderStep | null = null;
  let pointer: number | null = null;

  function drop() {
    group?.close();
    group = null;
  }

  function begin() {
    const { gesture, solve, model, values } = store.getState();
    if (gesture === null || solve.pending || solve.forValues !== values || step === null) return;
    const next = nextPosition(model, step, values);
    if (next === null) return;
    drop();
    const opened = scheduler.openGroup('ahead');
    group = opened;
    void opened.solve({ model: model.id, values: next, detail: 'screen' }).answer.then(() => {
      if (group === opened) drop();
    });
  }

  const unsubscribe = store.subscribe((state, before) => {
    if (state.gesture === null || state.model !== before.model) {
      drop();
      step = null;
      pointer = null;
    } else if (state.values !== before.values) {
      drop();
      step = { before: before.values, from: step?.to ?? null, to: pointer };
    }
    // After the microtask: a pending move is applied in the same task, and its solve leaves no time for this one.
    if (before.solve.pending && !state.solve.pending && state.gesture !== null) queueMicrotask(begin);
  });
  // The browser moves a slider after the pointer event.
  const point = ({ target, clientX }: PointerEvent) => {
    const onSlider = target instanceof HTMLInputElement && target.type === 'range';
    pointer = onSlider && store.getState().gesture?.kind === 'drag' ? pointerPosition(target, clientX) : null;
  };
  globalThis.addEventListener?.('pointermove', point, { capture: true, passive: true });
  return () => {
    unsubscribe();
    globalThis.removeEventListener?.('pointermove', point, { capture: true });
    drop();
  };
}
