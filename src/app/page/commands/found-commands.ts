/** Search of commands, the likeliest first. Pure. */
import type { Command, CommandGroup } from '../../kit/commands/command.ts';

/** A command with its heading. */
export interface ListedCommand {
  group: string;
  command: Command;
}

export function listed(groups: readonly CommandGroup[]): readonly ListedCommand[] {
  return groups.flatMap(({ label, commands }) => commands.map((command) => ({ group: label, command })));
}

/**
 * Without a search all commands but those that are for a search only.
 *
 * Every word of the search must occur in the texts of a command. First come those whose label begins with the search,
 * then those whose label has words that begin with it, then the others; among equals models, inputs, stages and presets
 * before the rest and lessons last, each in their order.
 */
export function foundCommands(all: readonly ListedCommand[], search: string): readonly ListedCommand[] {
  const text = search.trim().toLowerCase();
  if (text === '') return all.filter(({ command }) => command.searchedOnly !== true);
  const words = text.split(/\s+/);
  const ranked = all.flatMap((one) => {
    const rank = rankOf(one, text, words);
    if (rank === null) return [];
    return [{ one, rank: one.command.searchedOnly === true ? Math.max(rank, behindLabels) : rank }];
  });
  return ranked
    .sort((a, b) => a.rank - b.rank || headingRank(a.one) - headingRank(b.one))
    .map(({ one }) => one);
}

/** Headings in the order of a search; others come before lessons. */
const headingOrder = ['Model', 'Input', 'Show', 'Preset'];

function headingRank({ group }: ListedCommand): number {
  const index = headingOrder.indexOf(group);
  if (index >= 0) return index;
  return headingOrder.length + (group === 'Learn' ? 1 : 0);
}

/** Results and terms come behind actions whose label has the words, before those with the words elsewhere. */
const behindLabels = 1.5;

/** 0 is likeliest; null for a command that does not match. */
function rankOf({ group, command }: ListedCommand, text: string, words: readonly string[]): number | null {
  const label = command.label.toLowerCase();
  const searched = [label, group, command.keys, command.hint, command.words].join(' ').toLowerCase();
  if (!words.every((word) => searched.includes(word))) return null;
  if (label.startsWith(text)) return 0;
  const begins = label.split(/[^\p{L}\p{N}]+/u);
  if (words.every((word) => begins.some((begin) => begin.startsWith(word)))) return 1;
  return words.every((word) => label.includes(word)) ? 2 : 3;
}
