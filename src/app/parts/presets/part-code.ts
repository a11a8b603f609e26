import type { PartCode } from '../../core/part.ts';
import type { CommandSource } from '../../core/commands/command.ts';

const presetCommands: CommandSource = ({ store, actions }) =>
  store.getState().model.presets.map(({ id, label, group, line }) => ({
    label: `${group}: ${label}`,
    hint: line,
    run: () => actions.applyPreset(id),
  }));

export const presetsCode: PartCode = {
  commands: [{ heading: 'Preset', commands: presetCommands, part: 'presets', presented: true }],
};

export { PresetGallery } from './PresetGallery.tsx';
