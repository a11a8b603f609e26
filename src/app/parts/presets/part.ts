import type { PagePart } from '../../core/part.ts';
import { PresetButton } from './PresetButton.tsx';
import { lateCode } from '../../kit/lazy/late-code.ts';

/** The model's example scenarios. */
export const presetsPart: PagePart = {
  id: 'presets',
  places: { panelHead: PresetButton },
  code: lateCode(() => import('./part-code.ts').then((module) => module.presetsCode)),
};
