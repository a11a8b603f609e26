import { useState } from 'react';
import { PinButton } from '../pins/PinButton.tsx';
import { MethodSwitch } from '../headline/MethodSwitch.tsx';
import { changedFromPreset } from '../store/presets.ts';
import { useActions, useApp, useAppShallow, useCatalogue } from '../store/app-context.tsx';
import { lateCode } from '../store/late-code.ts';
import { LazyPart } from './LazyPart.tsx';
import { ShareButton } from './ShareButton.tsx';
import { ThemeSwitch } from './ThemeSwitch.tsx';
import { usePreferences } from './preferences.ts';

const sessionPart = lateCode(() => import('../session/SessionMenu.tsx').then((module) => module.SessionMenu));

/** What concerns the whole scenario: which model, from where to start, back and forth, pass it on. */
export function TopBar({ single }: { single: boolean }) {
  const [menuOpen, setMenuOpen] = useState(false);
  return (
    <header className="topbar">
      <h1 className="wordmark">Batchscope</h1>
      <button
        type="button"
        className="button quiet menu-button"
        aria-expanded={menuOpen}
        aria-controls="scenario-menu"
        onClick={() => {
          setMenuOpen(!menuOpen);
        }}
      >
        Menu
      </button>
      <div className="scenario-menu" id="scenario-menu" data-open={menuOpen || undefined}>
        <ModelSwitch />
        <PresetSwitch />
        {single ? <MethodSwitch /> : null}
        <span className="topbar-gap" />
        <ResetAll />
        <ShareButton />
        <div className="session-place">
          <LazyPart part={sessionPart} urgency="page-stands" props={{}} />
        </div>
        <DetailsToggle />
        <ThemeSwitch />
      </div>
      <HistoryButtons />
    </header>
  );
}

function ModelSwitch() {
  const { switchModel } = useActions();
  const model = useApp((state) => state.model);
  const { entries } = useCatalogue();
  return (
    <label className="topbar-choice model-choice">
      <span>Model</span>
      <select
        value={model.id}
        title={model.question}
        onChange={(event) => {
          switchModel(event.target.value);
        }}
      >
        {entries.map((candidate) => (
          <option key={candidate.id} value={candidate.id}>
            {candidate.name}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Shows the preset that the inputs started from, and how many of them have moved on since. */
function PresetSwitch() {
  const { applyPreset } = useActions();
  const model = useApp((state) => state.model);
  const preset = useApp((state) => state.model.presets.find(({ id }) => id === state.preset));
  const changed = useApp((state) => changedFromPreset(state.model, state.preset, state.values));
  if (preset === undefined) return null;
  return (
    <label className="topbar-choice preset-choice">
      <span>Preset</span>
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

function HistoryButtons() {
  const { undo, redo } = useActions();
  const { canUndo, canRedo } = useAppShallow(({ history }) => ({
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
  }));
  return (
    <div className="button-row history-buttons">
      <button type="button" className="button quiet" disabled={!canUndo} onClick={undo} title="Undo (Ctrl+Z)">
        Undo
      </button>
      <button
        type="button"
        className="button quiet"
        disabled={!canRedo}
        onClick={redo}
        title="Redo (Ctrl+Shift+Z)"
      >
        Redo
      </button>
      <PinButton />
    </div>
  );
}

function ResetAll() {
  const { resetAll } = useActions();
  return (
    <button
      type="button"
      className="button quiet"
      onClick={resetAll}
      title="Every parameter back to its default"
    >
      Reset all
    </button>
  );
}

function DetailsToggle() {
  const open = usePreferences((preferences) => preferences.detailsOpen);
  const toggle = usePreferences((preferences) => preferences.toggleDetails);
  return (
    <button
      type="button"
      className="button quiet details-toggle"
      aria-expanded={open}
      aria-controls="details"
      onClick={toggle}
      title="Measurements, limits and formula"
    >
      Details
    </button>
  );
}
