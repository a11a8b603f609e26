/** Something that the reader can do, as menus, toolbars, keys and the list of all actions offer it. */
export interface Command {
  /** Unlike every other of its group. */
  label: string;
  /** Keys that do the same, separated by commas: `Ctrl+Shift+Z, Ctrl+Y`. */
  keys?: string;
  /** A second line: what it does, where the label does not say it. */
  hint?: string;
  /** Other words that find it. */
  words?: string;
  /** It can be done at other times. */
  disabled?: boolean;
  run: () => void;
}

/** Commands under one heading. */
export interface CommandGroup {
  label: string;
  commands: readonly Command[];
}
