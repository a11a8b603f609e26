import type { EnteredInputs, InputValue } from '../../../models/contract/inputs.ts';
import type { Model } from '../../../models/contract/model.ts';
import { sameValue } from '../../../scenario/file/scenario.ts';
import { followMove } from '../inputs/follow-move.ts';
import { type History, type HistoryStep, reduceHistory } from '../../../scenario/history.ts';
import type { AppState, ViewState } from '../app-state.ts';
import { presetAfter } from '../presets.ts';
import { undoneSettings } from '../view/view-setting.ts';

/**
 * The inputs as an entry of the history. Of the view it has only the settings that undo restores: numbers, not tabs.
 */
export function step(model: Model, values: EnteredInputs, view: ViewState): HistoryStep {
  return { model: model.id, values, view: {}, settings: undoneSettings(view) };
}

/** The parts of the state that follow from the position in the history. */
export function present(
  model: Model,
  history: History,
  presetBefore: string,
): Pick<AppState, 'history' | 'values' | 'followed' | 'fault' | 'preset'> {
  const { values } = history.present;
  return {
    history,
    values,
    followed: {},
    fault: model.check(values),
    preset: presetAfter(model, presetBefore, values),
  };
}

/**
 * The state with some inputs changed, as a position of the history, without the entry faults that the changes resolve.
 */
export function changedInputs(
  state: AppState,
  changes: Readonly<Record<string, InputValue>>,
): Partial<AppState> {
  const { model, values, history, gesture, preset, view } = state;
  const names = Object.keys(changes);
  const changed = names.some((name) => !sameValue(changes[name], values[name]));
  const { followed, ...moved } = followMove(model, {
    from: beforeFollowing(state, names),
    changes,
    stops: gesture?.kind === 'drag' || gesture?.kind === 'keys',
  });
  const scenario = step(model, moved.values, view);
  const hidden = model.fields.filter(({ appliesWhen }) => appliesWhen?.(scenario.values) === false);
  return {
    ...(changed
      ? {
          ...present(model, reduceHistory(history, { type: 'set', scenario }), preset),
          followed: { ...stillFollowing(state, names, scenario.values), ...followed },
        }
      : {}),
    ...withoutEntryFaults(state, [...names, ...hidden.map(({ name }) => name)]),
  };
}

/**
 * The present inputs, but inputs that followed earlier moves of `set` have the values that the reader gave them: when
 * `set` moves back, they do too. A tied input does so within a gesture only; later moves begin at its present value.
 */
function beforeFollowing({ values, gesture, followed }: AppState, set: readonly string[]): EnteredInputs {
  const back = Object.entries(followed).filter(
    ([name, { why, movedBy }]) =>
      !set.includes(name) &&
      movedBy.some((cause) => set.includes(cause)) &&
      (why !== null || gesture !== null),
  );
  return { ...values, ...Object.fromEntries(back.map(([name, { wanted }]) => [name, wanted])) };
}

/** Inputs that followed moves of other inputs than `set` and have not changed since; not those that a rule stopped. */
function stillFollowing(
  { values, followed }: AppState,
  set: readonly string[],
  now: EnteredInputs,
): AppState['followed'] {
  return Object.fromEntries(
    Object.entries(followed).filter(
      ([name, { movedBy }]) =>
        !movedBy.includes(name) &&
        ![name, ...movedBy].some((one) => set.includes(one)) &&
        sameValue(values[name], now[name]),
    ),
  );
}

/** The entry faults without those of `names`; an empty change where there are none, so that no subscriber runs. */
export function withoutEntryFaults(
  { entryFaults }: AppState,
  names: readonly string[],
): Partial<Pick<AppState, 'entryFaults'>> {
  if (!names.some((name) => name in entryFaults)) return {};
  return {
    entryFaults: Object.fromEntries(Object.entries(entryFaults).filter(([name]) => !names.includes(name))),
  };
}
