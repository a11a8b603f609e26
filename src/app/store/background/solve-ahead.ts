/**
 * The next position of a steady hand, solved while its worker would wait for the hand: a slow drag and a held key go on
 * by the step that they made last. One position at most; whatever the reader does instead has the worker at once.
 */
import type { EnteredInputs, InputValues } from '../../../models/contract/inputs.ts';
import type { Model } from '../../../models/contract/model.ts';
import type { SolveGroup } from '../../../compute/solves/solve-group.ts';
import { isLegal } from '../../../scenario/file/check-inputs.ts';
import { withInputs } from '../../../scenario/file/with-inputs.ts';
import { sliderEnds, sliderPosition, valueAtPosition } from '../../panel/number/slider-scale.ts';
import type { App } from '../app.ts';

/** The inputs one more step along the slider that moved; null where none or several moved, or nothing lies there. */
export function nextPosition(
  model: Model,
  before: EnteredInputs,
  present: EnteredInputs,
): InputValues | null {
  const moved = model.fields.filter(({ name }) => before[name] !== present[name]);
  const [field] = moved;
  if (moved.length !== 1 || field.kind !== 'number') return null;
  const [from, at] = [before[field.name], present[field.name]];
  if (typeof from !== 'number' || typeof at !== 'number') return null;
  const ends = sliderEnds(field, present);
  const position = sliderPosition(field, ends, at);
  const value = valueAtPosition(field, ends, 2 * position - sliderPosition(field, ends, from));
  if (value === at || value < ends[0] || value > ends[1]) return null;
  const values = withInputs(model, present, { [field.name]: value });
  return isLegal(model, values) ? values : null;
}

/**
 * Returns how to stop. Follows the store after `followSolutions`: a position that comes true is the hand's before it is
 * dropped here.
 */
export function solveAhead({ store, scheduler }: Pick<App, 'store' | 'scheduler'>): () => void {
  let group: SolveGroup | null = null;
  /** Where the hand was before its last step. */
  let former: EnteredInputs | null = null;

  function drop() {
    group?.close();
    group = null;
  }

  function begin() {
    const { gesture, solve, model, values } = store.getState();
    if (gesture === null || solve.pending || solve.forValues !== values || former === null) return;
    const next = nextPosition(model, former, values);
    if (next === null) return;
    drop();
    const own = scheduler.openGroup('ahead');
    group = own;
    void own.solve({ model: model.id, values: next, detail: 'screen' }).answer.then(() => {
      if (group === own) drop();
    });
  }

  const unsubscribe = store.subscribe((state, before) => {
    if (state.gesture === null || state.model !== before.model) {
      drop();
      former = null;
    } else if (state.values !== before.values) {
      drop();
      former = before.values;
    }
    // A move that waits for this answer is made in the same task, and leaves nothing to solve ahead.
    if (before.solve.pending && !state.solve.pending && state.gesture !== null) queueMicrotask(begin);
  });
  return () => {
    unsubscribe();
    drop();
  };
}
