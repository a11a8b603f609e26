import type { CommandSource } from '../../core/commands/command.ts';

export const presetCommands: CommandSource = ({ store, actions }) =>
  store.getState().model.presets.map(({ id, label, group, line, description }) => ({
    label: `${group}: ${label}`,
    hint: line,
    words: description,
    run: () => {
      actions.applyPreset(id);
    },
  }));
