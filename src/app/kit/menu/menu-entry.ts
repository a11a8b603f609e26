/** Entries of a menu as data: the menu and the list of all actions render the same ones. */
import type { Command } from '../commands/command.ts';

/** An action; choosing it closes the menu. */
export interface MenuCommand extends Command {
  /** Left out of the list of all actions (Ctrl+K). */
  unlisted?: boolean;
}

/** A choice of one option; the menu remains open, so that the reader sees the effect. */
export interface MenuChoice {
  /** Label of the whole choice. */
  choice: string;
  options: readonly { id: string; label: string }[];
  chosen: string;
  choose: (id: string) => void;
}

export interface MenuRowItem extends Command {
  /** Text of its button, which the label contains. */
  face: string;
}

/** Several ways to perform one action, side by side; choosing one closes the menu. */
export interface MenuRow {
  row: string;
  items: readonly MenuRowItem[];
}

/** `line` is a separator. */
export type MenuEntry = MenuCommand | MenuChoice | MenuRow | 'line';

/** A choice among options with typed ids. */
export function menuChoice<Id extends string>(
  choice: string,
  options: readonly { id: Id; label: string }[],
  chosen: Id,
  choose: (id: Id) => void,
): MenuChoice {
  return {
    choice,
    options,
    chosen,
    choose: (id) => {
      const option = options.find((one) => one.id === id);
      if (option !== undefined) choose(option.id);
    },
  };
}

/** The commands that a menu offers in the list of all actions: a choice offers each option that is not chosen. */
export function menuCommands(entries: readonly MenuEntry[]): readonly Command[] {
  return entries.flatMap((entry): readonly Command[] => {
    if (entry === 'line') return [];
    if ('row' in entry) return entry.items;
    if ('choice' in entry) {
      const { choice, options, chosen, choose } = entry;
      return options
        .filter(({ id }) => id !== chosen)
        .map(({ id, label }) => ({ label: `${choice}: ${label}`, run: () => choose(id) }));
    }
    return entry.unlisted === true ? [] : [entry];
  });
}
