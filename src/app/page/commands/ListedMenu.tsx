import { useRef } from 'react';
import type { ListedMenuProps } from '../../kit/menu/MenuListing.tsx';
import type { Command } from '../../core/commands/command.ts';
import { useOfferedCommands } from '../../core/commands/use-offered-commands.ts';

/** The items of a closed menu, out of sight, for as long as the list of all actions is open: what they do, it does. */
export function ListedMenu({ label, onChosen, children }: ListedMenuProps) {
  const items = useRef<HTMLDivElement>(null);
  useOfferedCommands(() => {
    const found = items.current?.querySelectorAll<HTMLButtonElement>('[role^=menuitem]') ?? [];
    const commands = [...found].flatMap((item) => {
      if (item.dataset.unlisted !== undefined || item.getAttribute('aria-checked') === 'true') return [];
      return [commandOf(item, onChosen)];
    });
    // A figure's menu is named after the figure.
    return { label: label.replace(/: menu$/, ''), commands };
  });
  return (
    <div hidden ref={items}>
      {children}
    </div>
  );
}

function commandOf(item: HTMLButtonElement, onChosen: () => void): Command {
  const hint = item.querySelector('.menu-hint')?.textContent;
  const own = item.textContent.slice(0, item.textContent.length - (hint?.length ?? 0));
  const words = item.getAttribute('aria-label') ?? own;
  const isChoice = item.getAttribute('role') === 'menuitemradio';
  const choice = isChoice ? item.closest('[role=group]')?.getAttribute('aria-label') : null;
  return {
    label: choice ? `${choice}: ${words.toLowerCase()}` : words,
    ...(hint === undefined ? {} : { hint }),
    disabled: item.disabled,
    run: () => {
      item.click();
      onChosen();
    },
  };
}
