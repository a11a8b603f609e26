/** What the open parts of the page have buttons for: the list of all actions does it, too. */
import type { Command, CommandGroup } from '../../core/commands/command.ts';

const parts = [
  { label: 'This lesson', place: '.lesson' },
  { label: 'In the question', place: '.question-stage' },
  { label: 'In the map', place: '.map-stage' },
  { label: 'In the comparison', place: '.compare-stage' },
  { label: 'In the examined figure', place: '.figure.examine' },
  { label: 'On the right', place: '.drawer-body' },
];

/** `known`: what is listed already. Asks for the page as it is. */
export function pageButtons(known: ReadonlySet<string>): readonly CommandGroup[] {
  return parts.map(({ label, place }) => ({
    label,
    commands: commandsIn(document.querySelector(place), known),
  }));
}

function commandsIn(place: Element | null, known: ReadonlySet<string>): readonly Command[] {
  const named = new Map<string, HTMLButtonElement>();
  // What opens a menu is in the list by its items.
  for (const button of place?.querySelectorAll<HTMLButtonElement>(
    '.button:not([aria-haspopup], :disabled)',
  ) ?? []) {
    const name = (button.getAttribute('aria-label') ?? button.textContent).trim();
    if (name !== '' && !known.has(name) && !named.has(name) && button.checkVisibility())
      named.set(name, button);
  }
  return [...named].map(([label, button]) => ({
    label,
    run: () => {
      button.focus();
      button.click();
    },
  }));
}
