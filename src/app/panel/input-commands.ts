import type { ChoiceField, Field } from '../../models/contract/inputs.ts';
import { sameValue } from '../../scenario/file/scenario.ts';
import type { CommandContext, CommandSource } from '../core/commands/command.ts';
import type { Command } from '../kit/commands/command.ts';
import { focusSoon } from '../kit/focus/focus-soon.ts';
import { placeElement, uncover } from '../core/places/place-element.ts';
import { presetValues } from '../core/presets.ts';
import { placeOf } from '../kit/places.ts';
import { controlsIn } from '../kit/focus/roving-focus.ts';
import { lowered } from '../../text/number-words.ts';

/** Commands of every input that has an effect: set it, reset it, compare its options. */
export const inputCommands: CommandSource = (context) => {
  const { model, values, preset } = context.store.getState();
  const from = presetValues(model, preset);
  const fields = model.fields.filter(
    ({ name, access, appliesWhen }) =>
      access === undefined && name !== model.methodInput && appliesWhen?.(values) !== false,
  );
  return [
    ...fields.map(setCommand),
    ...fields
      .filter(({ name }) => !sameValue(values[name], from[name]))
      .map(({ name, label }) => ({
        label: `Reset ${lowered(label)}`,
        hint: 'Back to the preset’s value',
        run: () => context.actions.resetField(name),
      })),
    ...fields.flatMap((field) => (field.kind === 'choice' ? comparison(context, field) : [])),
  ];
};

function setCommand({ name, label, short = '', symbol = '' }: Field): Command {
  return {
    label: `Set ${lowered(label)} …`,
    words: `${name} ${short} ${symbol}`,
    run: () =>
      focusSoon(() => {
        uncover(`input:${name}`);
        const place = placeElement(`input:${name}`);
        const inSentence = placeOf(`entry:${name}`);
        if (inSentence !== null) return inSentence;
        const entry = placeOf('entry', place);
        if (place === null) return null;
        if (!(entry instanceof HTMLInputElement) || entry.disabled)
          return controlsIn(place, ':is(input, select, textarea)')[0] ?? controlsIn(place)[0];
        entry.select();
        return entry;
      }),
  };
}

function comparison({ store, actions }: CommandContext, field: ChoiceField): readonly Command[] {
  const { values, view } = store.getState();
  if ((field.compared?.(values) ?? null) === null) return [];
  const on = view.compared === field.name;
  return [
    {
      label: `${on ? 'Stop comparing' : 'Compare all'} ${lowered(field.label)}`,
      ...(on ? {} : { hint: 'Every option at once, in the figures' }),
      run: () => actions.setCompared(on ? '' : field.name),
    },
  ];
}
