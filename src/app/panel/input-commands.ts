import type { ChoiceField, Field } from '../../models/contract/inputs.ts';
import { sameValue } from '../../scenario/file/scenario.ts';
import type { Command, CommandContext, CommandSource } from '../core/commands/command.ts';
import { focusSoon } from '../kit/focus/focus-soon.ts';
import { placeElement, uncover } from '../core/places/place-element.ts';
import { presetValues } from '../core/presets.ts';
import { inSentence } from '../core/inputs/field-identity.ts';

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
        label: `Reset ${inSentence(label)}`,
        hint: 'Back to the preset’s value',
        run: () => {
          context.actions.resetField(name);
        },
      })),
    ...fields.flatMap((field) => (field.kind === 'choice' ? comparison(context, field) : [])),
  ];
};

function setCommand({ name, label, short = '', symbol = '' }: Field): Command {
  return {
    label: `Set ${inSentence(label)} …`,
    words: `${name} ${short} ${symbol}`,
    run: () => {
      focusSoon(() => {
        uncover(`input:${name}`);
        const place = placeElement(`input:${name}`);
        const entry = place?.querySelector<HTMLInputElement>('.number-entry:not(:disabled)');
        entry?.select();
        return (
          entry ??
          place?.querySelector<HTMLElement>('input:not(:disabled), select, textarea') ??
          place?.querySelector('button')
        );
      });
    },
  };
}

function comparison({ store, actions }: CommandContext, field: ChoiceField): readonly Command[] {
  const { values, view } = store.getState();
  if ((field.compared?.(values) ?? null) === null) return [];
  const on = view.compared === field.name;
  return [
    {
      label: `${on ? 'Stop comparing' : 'Compare all'} ${inSentence(field.label)}`,
      ...(on ? {} : { hint: 'Every option at once, in the figures' }),
      run: () => {
        actions.setCompared(on ? '' : field.name);
      },
    },
  ];
}
