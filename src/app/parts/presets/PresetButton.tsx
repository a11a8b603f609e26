import { useRef, useState } from 'react';
import { LazyPart } from '../../kit/lazy/LazyPart.tsx';
import { useApp } from '../../core/app-context.tsx';
import { lateCode, oneOf } from '../../kit/lazy/late-code.ts';
import { changedFromPreset } from '../../core/presets.ts';
import './preset-button.css';

export const latePresets = lateCode(() => import('./part-code.ts'));
const galleryPart = oneOf(latePresets, ({ PresetGallery }) => PresetGallery);

/** The preset that the inputs are at or near, and in how many of them they differ; opens the gallery. */
export function PresetButton() {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const preset = useApp((state) => state.model.presets.find(({ id }) => id === state.preset));
  const changed = useApp((state) => changedFromPreset(state.model, state.preset, state.values));
  if (preset === undefined) return null;
  return (
    <>
      <button
        type="button"
        ref={button}
        className="preset-button"
        aria-haspopup="dialog"
        aria-expanded={open}
        title={changed === 0 ? preset.line : `Near the preset: ${preset.line}`}
        data-testid="preset"
        onClick={() => setOpen(true)}
      >
        <span className="visually-hidden">Preset: </span>
        <span className="preset-name" data-changed={changed > 0 || undefined}>
          {preset.label}
        </span>
        {changed === 0 ? null : <span className="preset-changed">, {changed} changed</span>}
        <span className="preset-caret" aria-hidden="true" />
      </button>
      {open ? (
        <LazyPart
          part={galleryPart}
          props={{
            onClose: () => {
              setOpen(false);
              button.current?.focus();
            },
          }}
        />
      ) : null}
    </>
  );
}
