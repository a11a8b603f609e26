import type {
  Field,
  InputFault,
  InputValue,
  NumberField,
  UnitView,
} from '../../../models/contract/inputs.ts';
import { middleOn } from '../../../numerics/axis-scale.ts';
import { checkNumberText, checkValue } from '../../../scenario/file/check-field.ts';
import type { FieldCheck } from '../../../scenario/file/fault-words.ts';
import type { AnnouncementActions } from './announcement-actions.ts';
import type { AppStore } from '../app-state.ts';
import { withoutEntryFaults } from './changed-inputs.ts';
import type { GestureActions } from './gesture-actions.ts';
import { presetValues } from '../presets.ts';

export interface InputActions {
  /**
   * Sets one input; outside a gesture this is a step of the history. A value outside the field's limits is refused with
   * a sentence.
   */
  setValue: (name: string, value: InputValue) => void;
  /** Sets several inputs in one step; none is set when one is refused. */
  setValues: (changes: Readonly<Record<string, InputValue>>) => void;
  /** A number as typed, in the unit of `view` (null: the field's). Returns the value then in force. */
  enterText: (name: string, text: string, view: UnitView | null) => InputValue;
  clearEntryFault: (name: string) => void;
  isRefused: (name: string) => boolean;
  /** Leaves an optional input to the model (null). */
  leaveOut: (name: string) => void;
  /** Gives an optional input again: its last value, its default, or the middle of its slider. */
  give: (name: string) => void;
  /** Resets to the value of the preset that the inputs started from. */
  resetField: (name: string) => void;
}

export function inputActions(
  store: AppStore,
  gestures: GestureActions,
  { announce }: Pick<AnnouncementActions, 'announce'>,
): InputActions {
  const lastGiven = new Map<string, number>();

  function fieldOf(name: string): Field {
    const field = store.getState().model.fields.find((candidate) => candidate.name === name);
    if (!field) throw new Error(`the model has no input "${name}"`);
    return field;
  }

  function apply(changes: Readonly<Record<string, InputValue>>) {
    const fixed = Object.keys(changes)
      .map(fieldOf)
      .find(({ access }) => access !== undefined);
    if (fixed !== undefined) {
      announce('failure', `${fixed.label} cannot be changed in this link.`);
      return;
    }
    gestures.change(changes);
  }

  function refuse(fault: InputFault) {
    const { entryFaults } = store.getState();
    store.setState({ entryFaults: { ...entryFaults, [fault.parameter]: fault } });
  }

  function setValues(changes: Readonly<Record<string, InputValue>>) {
    const accepted: Record<string, InputValue> = {};
    for (const [name, value] of Object.entries(changes)) {
      const check = checkValue(fieldOf(name), value);
      if (!check.ok) {
        refuse(check.fault);
        return;
      }
      accepted[name] = check.value;
    }
    apply(accepted);
  }

  function setValue(name: string, value: InputValue) {
    setValues({ [name]: value });
  }

  return {
    setValue,
    setValues,
    enterText(name, text, view) {
      const field = fieldOf(name);
      const { values } = store.getState();
      if (field.kind === 'number') {
        const check = emptied(field, text) ?? checkNumberText(field, text, { view, values });
        if (check.ok) apply({ [name]: check.value });
        else refuse(check.fault);
      }
      return store.getState().values[name];
    },
    clearEntryFault(name) {
      store.setState(withoutEntryFaults(store.getState(), [name]));
    },
    isRefused: (name) => store.getState().entryFaults[name] !== undefined,
    leaveOut(name) {
      const value = store.getState().values[name];
      if (typeof value === 'number') lastGiven.set(name, value);
      gestures.endGesture();
      apply({ [name]: null });
    },
    give(name) {
      const field = fieldOf(name);
      if (field.kind !== 'number') return;
      gestures.endGesture();
      const middle = middleOn({ scale: field.scale, low: field.sliderMin }, field.sliderMin, field.sliderMax);
      const round = field.scale === 'log' ? Number(middle.toPrecision(2)) : middle;
      apply({ [name]: lastGiven.get(name) ?? field.default ?? round });
    },
    resetField(name) {
      gestures.endGesture();
      const { model, preset } = store.getState();
      apply({ [name]: presetValues(model, preset)[name] });
    },
  };
}

/** An optional field is empty while another number is typed; leaving it out has a separate switch. */
function emptied(field: NumberField, text: string): FieldCheck | null {
  if (field.optional !== true || text.trim() !== '') return null;
  const message = `Enter a number, or choose “${field.absentLabel ?? 'not given'}”.`;
  return { ok: false, fault: { code: 'empty', parameter: field.name, message } };
}
