/** An action of the reader, offered by menus, toolbars, shortcuts and the list of all actions. */
export interface Command {
  /** Unique in its group. */
  label: string;
  /** Shortcuts, separated by commas: `Ctrl+Shift+Z, Ctrl+Y`. */
  keys?: string;
  /** A second line: an explanation, where the label needs one. */
  hint?: string;
  /** Further words for the search. */
  words?: string;
  /** Listed only where a search finds it. */
  searchedOnly?: boolean;
  /** The action is not available now. */
  disabled?: boolean;
  run: () => void;
}

/** Commands under one heading. */
export interface CommandGroup {
  label: string;
  commands: readonly Command[];
}
