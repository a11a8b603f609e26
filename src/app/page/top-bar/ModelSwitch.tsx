import { type KeyboardEvent, useRef, useState } from 'react';
import { moveFocusIn } from '../../kit/focus/roving-focus.ts';
import { useActions, useApp, useCatalogue } from '../../core/app-context.tsx';
import { useMedia } from '../../kit/use-media.ts';
import { wideBar } from '../../kit/preferences.ts';

/** The models: as tabs where the bar has room for all of them, else in a list. */
export function ModelSwitch() {
  return useMedia(wideBar) ? <ModelTabs /> : <ModelSelect />;
}

/** One tab stop; arrows move between tabs, Enter and Space open one, because another model is loaded then. */
function ModelTabs() {
  const { switchModel } = useActions();
  const chosen = useApp(({ model }) => model.id);
  const { entries } = useCatalogue();
  const [focused, setFocused] = useState<string | null>(null);
  /** The tab whose line is shown under it, and its place in the bar, px. */
  const [described, setDescribed] = useState<{ id: string; left: number } | null>(null);
  const tabs = useRef<HTMLDivElement>(null);
  const stop = focused ?? chosen;

  function pressed(event: KeyboardEvent) {
    if (event.key === 'Escape') setDescribed(null);
    moveFocusIn(event, tabs.current!);
  }

  const describe = (id: string, { offsetLeft }: HTMLElement) => setDescribed({ id, left: offsetLeft });

  return (
    <div
      ref={tabs}
      className="model-tabs"
      role="tablist"
      aria-label="Model"
      onKeyDown={pressed}
      onBlur={() => {
        setFocused(null);
        setDescribed(null);
      }}
    >
      {entries.map(({ id, line, short }) => (
        <button
          key={id}
          type="button"
          role="tab"
          aria-selected={id === chosen}
          aria-controls="results"
          tabIndex={id === stop ? 0 : -1}
          aria-description={line}
          data-model={id}
          onFocus={({ currentTarget }) => {
            setFocused(id);
            if (currentTarget.matches(':focus-visible')) describe(id, currentTarget);
          }}
          onPointerEnter={({ currentTarget, pointerType }) => {
            if (pointerType !== 'touch') describe(id, currentTarget);
          }}
          onPointerLeave={() => setDescribed(null)}
          onClick={() => {
            setDescribed(null);
            switchModel(id);
          }}
        >
          {short}
        </button>
      ))}
      {described === null ? null : (
        <p className="model-line" key={described.id} style={{ left: described.left }} aria-hidden="true">
          {entries.find(({ id }) => id === described.id)?.line}
        </p>
      )}
    </div>
  );
}

function ModelSelect() {
  const { switchModel } = useActions();
  const chosen = useApp(({ model }) => model.id);
  const { entries } = useCatalogue();
  return (
    <select
      className="model-select"
      aria-label="Model"
      value={chosen}
      onChange={({ target }) => switchModel(target.value)}
    >
      {entries.map(({ id, short }) => (
        <option key={id} value={id}>
          {short}
        </option>
      ))}
    </select>
  );
}
