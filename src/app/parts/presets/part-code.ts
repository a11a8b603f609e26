import type { PartCode } from '../../core/part.ts';
import type { CommandSource } from '../../core/commands/command.ts';

const presetCommands: CommandSource = ({ store, actions }) =>
  store.getState().model.presets.map(({ id, label, group, line, description }) => ({
    label: `${group}: ${label}`,
    hint: line,
    words: description,
    run: () => {
      actions.applyPreset(id);
    },
  }));

export const presetsCode: PartCode = {
  commands: [{ heading: 'Preset', commands: presetCommands, part: 'presets', presented: true }],
};

export { PresetGallery } from './PresetGallery.tsx';
