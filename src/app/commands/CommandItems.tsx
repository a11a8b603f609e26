import { MenuItem } from '../shell/MenuItem.tsx';
import type { Command } from './command.ts';

/** Commands as the items of a menu. */
export function CommandItems({ commands }: { commands: readonly Command[] }) {
  return commands.map(({ label, hint, disabled = false, run }) => (
    <MenuItem key={label} onChoose={run} disabled={disabled} {...(hint === undefined ? {} : { hint })}>
      {label}
    </MenuItem>
  ));
}
