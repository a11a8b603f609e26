/** What the keyboard does, in the words of the list that `?` opens. */
interface Shortcut {
  keys: string;
  what: string;
}

const everywhere: readonly Shortcut[] = [
  { keys: '?, Ctrl+K', what: 'This list' },
  { keys: 'Ctrl+Z', what: 'Undo' },
  { keys: 'Ctrl+Shift+Z, Ctrl+Y', what: 'Redo' },
  { keys: 'Alt+P', what: 'Pin this scenario' },
];

const onControls: readonly Shortcut[] = [
  { keys: 'Digit, Enter', what: 'Slider: to its number' },
  { keys: 'Alt+↓', what: 'Slider: to the units or common values' },
  { keys: 'F1', what: 'Input: its help' },
  { keys: '← →', what: 'Slider: one step. Figure: along a curve' },
  { keys: 'Shift+← →, Page Up, Page Down', what: 'Ten steps' },
  { keys: 'Home, End', what: 'To the ends' },
  { keys: '↑ ↓', what: 'Figure: from curve to curve' },
  { keys: 'Space', what: 'Figure: play the curve as a tone' },
  { keys: 's', what: 'Figure: a tone for every value read' },
  { keys: 'Enter', what: 'Figure: set its input to the place read' },
  { keys: 'e', what: 'Figure: examine it alone' },
  { keys: '+, -, 0', what: 'Examined figure: closer, further, whole again' },
];

export function shortcuts(presented: boolean): readonly Shortcut[] {
  return [
    ...everywhere,
    presented
      ? { keys: 'P, Esc', what: 'Back to the page' }
      : { keys: 'P', what: 'Present, for a projector' },
    ...onControls,
  ];
}
