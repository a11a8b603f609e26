import type { ReactNode } from 'react';

interface MenuItemProps {
  onChoose: () => void;
  /** A second line, smaller in weight: what it does, where the name does not say it. */
  hint?: string;
  /** Reason why the item is disabled, shown in place of the hint; null where it is enabled. */
  refusal?: string | null;
  /** Not among all actions (Ctrl+K). */
  unlisted?: boolean;
  children: ReactNode;
}

/** One thing to do; choosing it closes the menu. */
export function MenuItem({ onChoose, hint, refusal = null, unlisted, children }: MenuItemProps) {
  const secondLine = refusal ?? hint;
  return (
    <button
      type="button"
      role="menuitem"
      className="menu-item"
      tabIndex={-1}
      disabled={refusal !== null}
      data-unlisted={unlisted}
      onClick={onChoose}
    >
      {children}
      {secondLine === undefined ? null : <span className="menu-hint">{secondLine}</span>}
    </button>
  );
}
