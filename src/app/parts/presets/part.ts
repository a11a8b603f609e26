import type { PagePart } from '../../core/part.ts';
import { latePresets, PresetButton } from './PresetButton.tsx';
import { oneOf } from '../../kit/lazy/late-code.ts';

/** The part with the model's example scenarios. */
export const presetsPart: PagePart = {
  id: 'presets',
  places: { panelHead: PresetButton },
  code: oneOf(latePresets, ({ presetsCode }) => presetsCode),
};
