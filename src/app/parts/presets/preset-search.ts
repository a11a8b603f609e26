/** Which presets a search finds, in their groups. */
import type { Preset } from '../../../models/contract/model.ts';

export interface PresetGroup {
  label: string;
  presets: readonly Preset[];
}

/** Every word of the search must occur somewhere in what is said about a preset; groups without one are left out. */
export function foundPresets(presets: readonly Preset[], search: string): readonly PresetGroup[] {
  const words = search.toLowerCase().split(/\s+/);
  const groups = new Map<string, Preset[]>();
  for (const preset of presets) {
    const said = [preset.group, preset.label, preset.line, preset.description].join(' ').toLowerCase();
    if (!words.every((word) => said.includes(word))) continue;
    groups.set(preset.group, [...(groups.get(preset.group) ?? []), preset]);
  }
  return [...groups].map(([label, found]) => ({ label, presets: found }));
}
