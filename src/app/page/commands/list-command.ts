import { useCommandList } from '../../core/commands/command-list-state.ts';
import type { Command } from '../../kit/commands/command.ts';

/** Opens the list of all actions. */
export const listCommand = {
  label: 'All actions and keys',
  keys: '?, Ctrl+K',
  run: () => useCommandList.getState().setShown(true),
} satisfies Command;
