import type { PartCode } from '../../core/part.ts';
import { presetCommands } from './preset-commands.ts';

export const presetsCode: PartCode = {
  commands: [{ heading: 'Preset', commands: presetCommands, part: 'presets', presented: true }],
};

export { PresetGallery } from './PresetGallery.tsx';
