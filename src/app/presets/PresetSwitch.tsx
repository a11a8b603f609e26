import { changedFromPreset } from '../store/presets.ts';
import { useActions, useApp } from '../store/app-context.tsx';
import './preset-switch.css';

/** Shows the preset that the inputs started from, and how many of them have moved on since. */
export function PresetSwitch() {
  const { applyPreset } = useActions();
  const model = useApp((state) => state.model);
  const preset = useApp((state) => state.model.presets.find(({ id }) => id === state.preset));
  const changed = useApp((state) => changedFromPreset(state.model, state.preset, state.values));
  if (preset === undefined) return null;
  return (
    <label className="preset-switch">
      <span className="visually-hidden">Preset</span>
      <select
        value={changed === 0 ? preset.id : 'changed'}
        title={preset.description}
        onChange={(event) => {
          applyPreset(event.target.value);
        }}
      >
        {changed === 0 ? null : (
          <option value="changed" hidden>
            {changed} changed from {preset.label}
          </option>
        )}
        {model.presets.map((candidate) => (
          <option key={candidate.id} value={candidate.id} title={candidate.description}>
            {candidate.label}
          </option>
        ))}
      </select>
    </label>
  );
}
