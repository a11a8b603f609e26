import type { ReactNode } from 'react';

interface MenuItemProps {
  onChoose: () => void;
  /** A second line, smaller in weight: what it does, where the name does not say it. */
  hint?: string;
  disabled?: boolean;
  /** Not among all actions (Ctrl+K). */
  unlisted?: boolean;
  children: ReactNode;
}

/** One thing to do; choosing it closes the menu. */
export function MenuItem({ onChoose, hint, disabled, unlisted, children }: MenuItemProps) {
  return (
    <button
      type="button"
      role="menuitem"
      className="menu-item"
      tabIndex={-1}
      disabled={disabled}
      data-unlisted={unlisted}
      onClick={onChoose}
    >
      {children}
      {hint === undefined ? null : <span className="menu-hint">{hint}</span>}
    </button>
  );
}
