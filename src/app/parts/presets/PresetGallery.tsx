import { type KeyboardEvent, useRef, useState } from 'react';
import { Dialog } from '../../kit/dialog/Dialog.tsx';
import { closeModal, useModal } from '../../kit/dialog/use-modal.ts';
import { useActions, useApp, useCatalogue } from '../../core/app-context.tsx';
import type { Preset } from '../../../models/contract/model.ts';
import { useAbout } from '../../core/use-about.ts';
import { changedFromPreset } from '../../core/presets.ts';
import { thumbnailHeight, type Thumbnail, thumbnailWidth } from '../../figures/thumbnail/preset-thumbnail.ts';
import { useThumbnails } from './use-thumbnails.ts';
import { controlsIn } from '../../kit/focus/roving-focus.ts';
import './preset-gallery.css';

/** By id of the preset. */
type Descriptions = Readonly<Record<string, string>>;

interface Props {
  preset: Preset;
  /** Where its numbers come from; undefined until it is loaded. */
  description: string | undefined;
  /** Thumbnail of the preset's figure; undefined until it is solved. */
  thumbnail: Thumbnail | undefined;
  /** The card in the tab order. */
  tabStop: boolean;
  onFocus: (id: string) => void;
  onChoose: (id: string) => void;
}

function PresetCard({ preset, description, thumbnail, tabStop, onFocus, onChoose }: Props) {
  const { id, label, line } = preset;
  const present = useApp((state) => state.preset === id);
  const changed = useApp((state) => (present ? changedFromPreset(state.model, id, state.values) : 0));
  return (
    <button
      type="button"
      className="preset-card"
      data-preset={id}
      aria-current={present || undefined}
      tabIndex={tabStop ? 0 : -1}
      title={description}
      onFocus={() => onFocus(id)}
      onClick={() => onChoose(id)}
    >
      <svg
        className="thumbnail preset-thumbnail"
        viewBox={`0 0 ${thumbnailWidth} ${thumbnailHeight}`}
        aria-hidden="true"
        data-solved={thumbnail === undefined ? undefined : ''}
      >
        {thumbnail?.paths.map(({ d, filled }, k) => (
          <path key={k} d={d} data-filled={filled || undefined} />
        ))}
        {thumbnail === undefined || thumbnail.now === null ? null : (
          <path className="preset-now" d={`M${thumbnail.now} 0V${thumbnailHeight}`} />
        )}
      </svg>
      <span className="preset-words">
        <span className="preset-label">{label}</span>
        <span className="preset-line">
          {changed === 0 ? line : `${changed} changed since; choose it to go back`}
        </span>
      </span>
    </button>
  );
}

/**
 * The card reached by an arrow key from the one at `from`, among cards that flow in rows; null where the key leads
 * nowhere.
 */
function cardAfterKey(key: string, cards: readonly HTMLElement[], from: number): HTMLElement | null {
  switch (key) {
    case 'ArrowRight':
      return cards[from + 1] ?? null;
    case 'ArrowLeft':
      return cards[from - 1] ?? null;
    case 'ArrowDown':
      return cardBeyond(cards.slice(from + 1), cards[from], 1) ?? cards[from + 1] ?? null;
    case 'ArrowUp':
      return cardBeyond(cards.slice(0, from), cards[from], -1) ?? cards[from - 1] ?? null;
    case 'Home':
      return cards[0];
    case 'End':
      return cards[cards.length - 1];
    default:
      return null;
  }
}

/** The nearest card sideways in the next row below or above; null: there is no such row. */
function cardBeyond(others: readonly HTMLElement[], from: HTMLElement, down: 1 | -1): HTMLElement | null {
  const start = from.getBoundingClientRect();
  const beyond = others
    .map((card) => ({ card, box: card.getBoundingClientRect() }))
    .filter(({ box }) => down * (box.top - start.top) > start.height / 2)
    .sort(
      (a, b) =>
        down * (a.box.top - b.box.top) ||
        Math.abs(a.box.left - start.left) - Math.abs(b.box.left - start.left),
    );
  return beyond.length === 0 ? null : beyond[0].card;
}

/** Presets of one group that match a search. */
interface PresetGroup {
  label: string;
  presets: readonly Preset[];
}

/** Every word of the search must occur in the texts of a preset; groups without a match are left out. */
function foundPresets(
  presets: readonly Preset[],
  descriptions: Descriptions,
  search: string,
): readonly PresetGroup[] {
  const words = search.toLowerCase().split(/\s+/);
  const groups = new Map<string, Preset[]>();
  for (const preset of presets) {
    const searched = [preset.group, preset.label, preset.line, descriptions[preset.id]]
      .join(' ')
      .toLowerCase();
    if (!words.every((word) => searched.includes(word))) continue;
    groups.set(preset.group, [...(groups.get(preset.group) ?? []), preset]);
  }
  return [...groups].map(([label, found]) => ({ label, presets: found }));
}

/** The way to another model's presets, from the machine that the reader has. */
function MachineList({ onChosen }: { onChosen: () => void }) {
  const { switchModel } = useActions();
  const { entries } = useCatalogue();
  const present = useApp(({ model }) => model.id);
  if (entries.length < 2) return null;
  return (
    <section aria-labelledby="machine-list">
      <h3 id="machine-list">Which one is my machine?</h3>
      <ul className="machine-list">
        {entries.map(({ id, name, machine, line }) => (
          <li key={id}>
            <button
              type="button"
              aria-current={id === present || undefined}
              title={line}
              onClick={() => {
                onChosen();
                switchModel(id);
              }}
            >
              {machine}: <b>{name}</b>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Every preset of the model with a thumbnail of its result, in a dialog. Arrows move, Enter chooses, Escape closes. */
export function PresetGallery({ onClose }: { onClose: () => void }) {
  const { applyPreset } = useActions();
  const dialog = useModal();
  const field = useRef<HTMLInputElement>(null);
  const groupList = useRef<HTMLDivElement>(null);
  const model = useApp((state) => state.model);
  const present = useApp((state) => state.preset);
  const [search, setSearch] = useState('');
  const descriptions = useAbout()?.presets ?? {};
  const groups = foundPresets(model.presets, descriptions, search);
  const found = groups.flatMap(({ presets }) => presets);
  const thumbnails = useThumbnails(found);
  const [reached, setReached] = useState(present);
  const tabStop = found.some(({ id }) => id === reached) ? reached : (found[0]?.id ?? '');

  function choose(id: string) {
    applyPreset(id);
    closeModal(dialog.current);
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
          onChange={(event) => setSearch(event.target.value)}
        />
      }
      closesOutside
      onClose={onClose}
      onKeyDown={keyDown}
    >
      <div className="preset-groups">
        {search.trim() === '' ? <MachineList onChosen={() => closeModal(dialog.current)} /> : null}
        <div ref={groupList}>
          {groups.map(({ label, presets }) => (
            <section key={label} aria-label={label}>
              <h3>{label}</h3>
              <div className="preset-cards">
                {presets.map((preset) => (
                  <PresetCard
                    key={preset.id}
                    preset={preset}
                    description={descriptions[preset.id]}
                    thumbnail={thumbnails.get(preset.id)}
                    tabStop={preset.id === tabStop}
                    onFocus={setReached}
                    onChoose={choose}
                  />
                ))}
              </div>
            </section>
          ))}
        </div>
        {found.length === 0 ? <p role="status">No preset matches “{search.trim()}”.</p> : null}
      </div>
    </Dialog>
  );
}
