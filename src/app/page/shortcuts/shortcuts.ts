/** The keys of the page, in the words of the list that `?` opens. */
import type { Command } from '../../kit/commands/command.ts';

interface Shortcut {
  keys: string;
  what: string;
}

const onControls: readonly Shortcut[] = [
  { keys: 'Digit, Enter', what: 'Slider: to its number' },
  { keys: 'Alt+↓', what: 'Slider: to the units or common values' },
  { keys: 'F1', what: 'Input: its help' },
  { keys: '← →', what: 'Slider: one step. Figure: along a curve' },
  { keys: 'Shift+← →, Page Up, Page Down', what: 'Ten steps' },
  { keys: 'Home, End', what: 'To the ends' },
  { keys: '↑ ↓', what: 'Figure: from curve to curve' },
  { keys: 'Enter', what: 'Figure: set its input to the place read' },
  { keys: 'e', what: 'Figure: examine it alone' },
  { keys: '+, -, 0', what: 'Examined figure: closer, further, whole again' },
];

/** The keys of commands, then those of controls. */
export function shortcuts(commands: readonly Command[]): readonly Shortcut[] {
  const ofCommands = commands.flatMap(({ keys, label }) =>
    keys === undefined ? [] : [{ keys, what: label }],
  );
  return [...ofCommands, ...onControls];
}
