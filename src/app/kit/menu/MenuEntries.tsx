import type { MenuChoice, MenuCommand, MenuEntry, MenuRow } from './menu-entry.ts';
import './menu-row.css';

interface Props {
  entries: readonly MenuEntry[];
  /** Called after a command was run. */
  onDone: () => void;
}

export function MenuEntries({ entries, onDone }: Props) {
  return entries.map((entry, k) => {
    if (entry === 'line') return <div key={k} role="separator" className="menu-line" />;
    if ('row' in entry) return <Row key={k} {...entry} onDone={onDone} />;
    if ('choice' in entry) return <Choice key={k} {...entry} />;
    return <Item key={k} {...entry} onDone={onDone} />;
  });
}

interface Done {
  onDone: () => void;
}

function Item({ label, hint, disabled = false, run, onDone }: MenuCommand & Done) {
  return (
    <button
      type="button"
      role="menuitem"
      className="menu-item"
      tabIndex={-1}
      disabled={disabled}
      onClick={() => {
        run();
        onDone();
      }}
    >
      {label}
      {hint === undefined ? null : <span className="menu-hint">{hint}</span>}
    </button>
  );
}

function Choice({ choice, options, chosen, choose }: MenuChoice) {
  return (
    <div role="group" aria-label={choice} className="menu-choice">
      <span className="menu-heading" aria-hidden="true">
        {choice}
      </span>
      {options.map(({ id, label }) => (
        <button
          key={id}
          type="button"
          role="menuitemradio"
          className="menu-item"
          aria-checked={id === chosen}
          tabIndex={-1}
          onClick={() => choose(id)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

function Row({ row, items, onDone }: MenuRow & Done) {
  return (
    <div className="menu-row" role="group" aria-label={row}>
      <span className="menu-heading" aria-hidden="true">
        {row}
      </span>
      <div className="menu-row-items">
        {items.map(({ face, label, run }) => (
          <button
            key={label}
            type="button"
            role="menuitem"
            className="menu-row-item"
            tabIndex={-1}
            aria-label={label}
            title={label}
            onClick={() => {
              run();
              onDone();
            }}
          >
            {face}
          </button>
        ))}
      </div>
    </div>
  );
}
