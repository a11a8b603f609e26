import { isClosed } from '../../../scenario/handout/closed-parts.ts';
import type { CommandContext, CommandGroup } from '../../core/commands/command.ts';
import { historyCommands } from '../../core/commands/history-commands.ts';
import { modelCommands } from '../../core/commands/model-commands.ts';
import { offeredCommands } from '../../core/commands/offered-commands.ts';
import { unitCommands } from '../../core/commands/unit-commands.ts';
import { type CommandSection, loadedCode } from '../../core/part.ts';
import { figureCommands } from '../../figures/grid/figure-commands.ts';
import { inputCommands } from '../../panel/input-commands.ts';
import { methodCommands } from '../../panel/method-commands.ts';
import { drawerCommands, stageCommands } from '../stage/explore-commands.ts';
import { pageButtons } from './page-buttons.ts';

/** The headings in the order of the list; commands of the components on the page follow. */
const headings = [
  ...['Scenario', 'Pins', 'Show', 'Check and measure', 'Learn', 'Model', 'Input'],
  ...['Form of the equations', 'Unit of rates', 'Preset', 'Figure'],
];

/** Commands that belong to no part. */
const shared: readonly CommandSection[] = [
  { heading: 'Scenario', commands: historyCommands, presented: true },
  { heading: 'Show', commands: stageCommands },
  { heading: 'Show', commands: drawerCommands },
  { heading: 'Model', commands: modelCommands, presented: true },
  { heading: 'Input', commands: inputCommands },
  { heading: 'Form of the equations', commands: methodCommands, presented: true },
  { heading: 'Unit of rates', commands: unitCommands, presented: true },
  { heading: 'Figure', commands: figureCommands },
];

/** Every command that applies now. The code of the parts is loaded. */
export function allCommands(context: CommandContext): readonly CommandGroup[] {
  const { view, handout } = context.store.getState();
  const presented = view.present !== null;
  const groups = new Map<string, CommandGroup>(headings.map((label) => [label, { label, commands: [] }]));
  const own = [...shared, ...loadedCode().flatMap(({ commands = [] }) => commands)]
    .filter((section) => !presented || section.presented === true)
    .filter(({ part }) => part === undefined || !isClosed(handout, part))
    .map(({ heading, commands }) => ({ label: heading, commands: commands(context) }));
  const listed = presented ? own : [...own, ...offeredCommands()];
  const known = new Set(listed.flatMap(({ commands }) => commands.map((command) => command.label)));
  for (const { label, commands } of presented ? listed : [...listed, ...pageButtons(known)]) {
    groups.set(label, { label, commands: [...(groups.get(label)?.commands ?? []), ...commands] });
  }
  return [...groups.values()].filter(({ commands }) => commands.length > 0);
}
