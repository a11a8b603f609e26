import { isClosed } from '../../../scenario/handout/closed-parts.ts';
import type { Command, CommandGroup } from '../../kit/commands/command.ts';
import { offeredCommands } from '../../kit/commands/offered-commands.ts';
import type { CommandContext } from '../../core/commands/command.ts';
import { historyCommands, modelCommands, unitCommands } from '../../core/commands/unit-commands.ts';
import { type CommandSection, loadedCode } from '../../core/part.ts';
import { figureCommands } from '../../figures/grid/figure-commands.ts';
import { inputCommands } from '../../panel/input-commands.ts';
import { methodCommands } from '../../panel/method-commands.ts';
import { glossaryCommands } from '../../parts/glossary/glossary-commands.ts';
import { printCommands } from '../print/print-commands.ts';
import { drawerCommands, stageCommands } from '../stage/explore-commands.ts';

/** The headings in the order of the list; commands of the components on the page follow. */
const headings = [
  ...['Scenario', 'Pins', 'Show', 'Simulate and measure', 'Learn', 'Model', 'Input'],
  ...['Form of the equations', 'Unit of rates', 'Preset', 'Figure', 'Result', 'Glossary'],
];

/** Commands that belong to no part. */
const shared: readonly CommandSection[] = [
  { heading: 'Scenario', commands: historyCommands, presented: true },
  { heading: 'Scenario', commands: printCommands },
  { heading: 'Show', commands: stageCommands },
  { heading: 'Show', commands: drawerCommands },
  { heading: 'Model', commands: modelCommands, presented: true },
  { heading: 'Input', commands: inputCommands },
  { heading: 'Form of the equations', commands: methodCommands, presented: true },
  { heading: 'Unit of rates', commands: unitCommands, presented: true },
  { heading: 'Figure', commands: figureCommands },
  { heading: 'Glossary', commands: glossaryCommands },
];

/** Every command that applies now. The code of the parts is loaded. */
export function allCommands(context: CommandContext): readonly CommandGroup[] {
  const { view, handout } = context.store.getState();
  const presented = view.present !== null;
  const groups = new Map<string, CommandGroup>(headings.map((label) => [label, { label, commands: [] }]));
  const sections = [...shared, ...loadedCode().flatMap(({ commands = [] }) => commands)]
    .filter((section) => !presented || section.presented === true)
    .filter(({ part }) => part === undefined || !isClosed(handout, part))
    .map(({ heading, commands }) => ({ label: heading, commands: commands(context) }));
  const add = (label: string, commands: readonly Command[]) =>
    groups.set(label, { label, commands: [...(groups.get(label)?.commands ?? []), ...commands] });
  const offered = presented ? [] : offeredCommands();
  const listed = [...sections, ...offered.filter(({ ofButton }) => ofButton !== true)];
  for (const { label, commands } of listed) add(label, commands);
  const known = new Set(listed.flatMap(({ commands }) => commands.map((command) => command.label)));
  for (const { label, commands } of offered.filter(({ ofButton }) => ofButton === true)) {
    const there = groups.get(label)?.commands ?? [];
    add(
      label,
      commands.filter((one) => !known.has(one.label) && !there.some((other) => other.label === one.label)),
    );
  }
  return [...groups.values()].filter(({ commands }) => commands.length > 0);
}
