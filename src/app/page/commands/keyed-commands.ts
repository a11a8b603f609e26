import { isClosed } from '../../../scenario/handout/closed-parts.ts';
import type { CommandContext } from '../../core/commands/command.ts';
import { historyCommands } from '../../core/commands/unit-commands.ts';
import type { Command } from '../../kit/commands/command.ts';
import { pinCommand } from '../../parts/pins/pin-commands.ts';
import { presentCommands } from '../../parts/present/present-commands.ts';
import { listCommand } from './list-command.ts';

/** The commands with keys that work on the whole page. */
export function keyedCommands(context: CommandContext): readonly Command[] {
  return [
    listCommand,
    ...historyCommands(context),
    ...(isClosed(context.store.getState().handout, 'compare') ? [] : [pinCommand(context.actions)]),
    ...presentCommands(context),
  ];
}

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/**
 * Whether an event is the press of a key in the notation of commands: `Ctrl+Shift+Z`, where Cmd is Ctrl, too; `P`;
 * `Esc`.
 */
export function isPressOf(key: string, event: Pressed): boolean {
  const parts = key.split('+');
  const name = parts[parts.length - 1];
  const [ctrl, alt, shift] = ['Ctrl', 'Alt', 'Shift'].map((modifier) => parts.includes(modifier));
  if ((event.ctrlKey || event.metaKey) !== ctrl || event.altKey !== alt) return false;
  // A single character such as `?` may need Shift on the keyboard.
  if (parts.length > 1 && event.shiftKey !== shift) return false;
  // With Alt a Mac produces another letter.
  if (alt) return event.code === `Key${name}`;
  return event.key.toLowerCase() === (name === 'Esc' ? 'escape' : name.toLowerCase());
}
