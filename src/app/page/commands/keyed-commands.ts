import { isClosed } from '../../../scenario/handout/closed-parts.ts';
import type { CommandContext } from '../../core/commands/command.ts';
import { historyCommands } from '../../core/commands/unit-commands.ts';
import type { Command } from '../../kit/commands/command.ts';
import { pinCommand, pinStepCommands } from '../../parts/pins/pin-commands.ts';
import { presentCommands } from '../../parts/present/present-commands.ts';
import { listCommand } from './list-command.ts';

/** The commands with keys that work on the whole page. */
export function keyedCommands(context: CommandContext): readonly Command[] {
  return [
    listCommand,
    ...historyCommands(context),
    ...(isClosed(context.store.getState().handout, 'compare')
      ? []
      : [pinCommand(context.actions), ...pinStepCommands(context)]),
    ...presentCommands(context),
  ];
}

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Keys with another name in events. */
const named: Readonly<Record<string, string>> = {
  Esc: 'Escape',
  '←': 'ArrowLeft',
  '→': 'ArrowRight',
  'Page Up': 'PageUp',
  'Page Down': 'PageDown',
};

/** Whether an event with one of these keys is on a control, for which the key has another meaning. */
export function belongsToControl(key: string, target: EventTarget | null): boolean {
  return key in named && key !== 'Esc' && target instanceof HTMLElement && target.tabIndex >= 0;
}

/**
 * Whether an event is the press of a key in the notation of commands: `Ctrl+Shift+Z`, where Cmd is Ctrl, too; `P`;
 * `Esc`; `→`.
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
  return event.key.toLowerCase() === (named[name] ?? name).toLowerCase();
}
