import type { App } from '../app.ts';

/** Something that the reader can do, as menus and the list of all actions offer it. */
export interface Command {
  /** Unlike every other of its group. */
  label: string;
  /** What does the same without the list: `Ctrl+Z`. */
  keys?: string;
  /** A second line: what it does, where the label does not say it. */
  hint?: string;
  /** Other words that find it. */
  words?: string;
  /** It can be done at other times. */
  disabled?: boolean;
  run: () => void;
}

/** Actions under one heading. */
export interface CommandGroup {
  label: string;
  commands: readonly Command[];
}

/** What commands may read and use. */
export type CommandContext = Pick<App, 'store' | 'actions' | 'catalogue'>;

/** The commands of a part of the page, for the state as it is. Stands with that part. */
export type CommandSource = (context: CommandContext) => readonly Command[];
