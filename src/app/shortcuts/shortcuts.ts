/** What the keyboard does, in the words of the list that `?` opens. */
interface Shortcut {
  keys: string;
  what: string;
}

const everywhere: readonly Shortcut[] = [
  { keys: '?', what: 'This list' },
  { keys: 'Ctrl+Z', what: 'Undo' },
  { keys: 'Ctrl+Shift+Z, Ctrl+Y', what: 'Redo' },
  { keys: 'Alt+P', what: 'Pin this scenario' },
  { keys: '← →', what: 'On a slider: one step. On a figure: read values' },
  { keys: 'Shift+← →, Page Up, Page Down', what: 'Ten steps' },
  { keys: 'Home, End', what: 'On a slider: to its ends' },
  { keys: 'Enter', what: 'On a figure: set its input to the place read' },
];

export function shortcuts(presented: boolean): readonly Shortcut[] {
  return [
    presented
      ? { keys: 'P, Esc', what: 'Back to the page' }
      : { keys: 'P', what: 'Present, for a projector' },
    ...everywhere,
  ];
}
