import './menu-row.css';

export interface MenuRowItem {
  /** What its button shows. */
  face: string;
  /** In full, for assistive technology and as a hint; holds the face. */
  name: string;
  onChoose: () => void;
}

/** Several ways to do one thing, side by side in a menu; choosing one closes it. */
export function MenuRow({ label, items }: { label: string; items: readonly MenuRowItem[] }) {
  return (
    <div className="menu-row" role="group" aria-label={label}>
      <span className="menu-heading" aria-hidden="true">
        {label}
      </span>
      <div className="menu-row-items">
        {items.map(({ face, name, onChoose }) => (
          <button
            key={name}
            type="button"
            role="menuitem"
            className="menu-row-item"
            tabIndex={-1}
            aria-label={name}
            title={name}
            onClick={onChoose}
          >
            {face}
          </button>
        ))}
      </div>
    </div>
  );
}
