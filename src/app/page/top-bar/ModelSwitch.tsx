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
  const tabs = useRef<HTMLDivElement>(null);
  const stop = focused ?? chosen;

  function pressed(event: KeyboardEvent) {
    moveFocusIn(event, tabs.current!);
  }

  return (
    <div
      ref={tabs}
      className="model-tabs"
      role="tablist"
      aria-label="Model"
      onKeyDown={pressed}
      onBlur={() => {
        setFocused(null);
      }}
    >
      {entries.map(({ id, name, short }) => (
        <button
          key={id}
          type="button"
          role="tab"
          aria-selected={id === chosen}
          aria-controls="results"
          tabIndex={id === stop ? 0 : -1}
          title={name}
          data-model={id}
          onFocus={() => {
            setFocused(id);
          }}
          onClick={() => {
            switchModel(id);
          }}
        >
          {short}
        </button>
      ))}
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
      onChange={({ target }) => {
        switchModel(target.value);
      }}
    >
      {entries.map(({ id, short }) => (
        <option key={id} value={id}>
          {short}
        </option>
      ))}
    </select>
  );
}
