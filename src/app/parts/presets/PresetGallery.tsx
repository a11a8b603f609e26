import { type KeyboardEvent, useRef, useState } from 'react';
import { Dialog } from '../../kit/dialog/Dialog.tsx';
import { useModal } from '../../kit/dialog/use-modal.ts';
import { useActions, useApp } from '../../core/app-context.tsx';
import { cardAfterKey } from './card-keys.ts';
import { PresetCard } from './PresetCard.tsx';
import { foundPresets } from './preset-search.ts';
import { useThumbnails } from './use-thumbnails.ts';
import { controlsIn } from '../../kit/focus/roving-focus.ts';
import './preset-gallery.css';

/** Every preset of the model with a picture of its result, over the page. Arrows move, Enter chooses, Escape closes. */
export function PresetGallery({ onClose }: { onClose: () => void }) {
  const { applyPreset } = useActions();
  const dialog = useModal();
  const field = useRef<HTMLInputElement>(null);
  const groupList = useRef<HTMLDivElement>(null);
  const model = useApp((state) => state.model);
  const present = useApp((state) => state.preset);
  const [search, setSearch] = useState('');
  const groups = foundPresets(model.presets, search);
  const found = groups.flatMap(({ presets }) => presets);
  const thumbnails = useThumbnails(found);
  const [reached, setReached] = useState(present);
  const tabStop = found.some(({ id }) => id === reached) ? reached : (found[0]?.id ?? '');

  function choose(id: string) {
    applyPreset(id);
    dialog.current?.close();
  }

  function keyDown(event: KeyboardEvent) {
    const cards = controlsIn(groupList.current!);
    const from = cards.findIndex((card) => card === event.target);
    if (from >= 0) {
      const next = cardAfterKey(event.key, cards, from);
      if (next === null && event.key !== 'ArrowUp') return;
      event.preventDefault();
      if (next === null) field.current?.focus();
      else next.focus();
    } else if (event.key === 'ArrowDown' && cards.length > 0) {
      event.preventDefault();
      (cards.find((card) => card.dataset.preset === tabStop) ?? cards[0]).focus();
    } else if (
      event.key === 'Enter' &&
      event.target instanceof HTMLInputElement &&
      search !== '' &&
      found.length > 0
    ) {
      event.preventDefault();
      choose(found[0].id);
    }
  }

  return (
    <Dialog
      ref={dialog}
      className="preset-gallery"
      aria-label={`Presets of ${model.name}`}
      data-testid="preset-gallery"
      heading="Presets"
      tools={
        <input
          ref={field}
          type="search"
          aria-label="Search the presets"
          placeholder="Search"
          autoComplete="off"
          value={search}
          onChange={(event) => {
            setSearch(event.target.value);
          }}
        />
      }
      closesOutside
      onClose={onClose}
      onKeyDown={keyDown}
    >
      <div className="preset-groups" ref={groupList}>
        {groups.map(({ label, presets }) => (
          <section key={label} aria-label={label}>
            <h3>{label}</h3>
            <div className="preset-cards">
              {presets.map((preset) => (
                <PresetCard
                  key={preset.id}
                  preset={preset}
                  thumbnail={thumbnails.get(preset.id)}
                  tabStop={preset.id === tabStop}
                  onFocus={setReached}
                  onChoose={choose}
                />
              ))}
            </div>
          </section>
        ))}
        {found.length === 0 ? <p role="status">No preset says “{search.trim()}”.</p> : null}
      </div>
    </Dialog>
  );
}
