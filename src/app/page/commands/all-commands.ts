import { isClosed } from '../../../scenario/handout/closed-parts.ts';
import type { HideablePart } from '../../../scenario/handout/hideable-places.ts';
import { checkCommands } from '../../parts/check/check-commands.ts';
import { drawerCommands, stageCommands } from '../stage/explore-commands.ts';
import { figureCommands } from '../../figures/grid/figure-commands.ts';
import { unitCommands } from '../../core/commands/unit-commands.ts';
import { lessonCommands } from '../../parts/lessons/lesson-commands.ts';
import { measurementCommands } from '../../parts/measurements/measurement-commands.ts';
import { inputCommands } from '../../panel/input-commands.ts';
import { methodCommands } from '../../panel/method-commands.ts';
import { sensitivityCommands } from '../../parts/sensitivity/sensitivity-commands.ts';
import { pinCommands } from '../../parts/pins/pin-commands.ts';
import { presentCommands } from '../../parts/present/present-commands.ts';
import { presetCommands } from '../../parts/presets/preset-commands.ts';
import { historyCommands } from '../../core/commands/history-commands.ts';
import { modelCommands } from '../../core/commands/model-commands.ts';
import type { CommandContext, CommandGroup, CommandSource } from '../../core/commands/command.ts';
import { offeredCommands } from '../../core/commands/offered-commands.ts';
import { pageButtons } from './page-buttons.ts';

interface Source {
  label: string;
  commands: CommandSource;
  /** What a prepared link closes with it. */
  part?: HideablePart;
  /** Also while only a presentation is on screen. */
  presented?: boolean;
}

/** What is always there, in the order of the list; what parts of the page offer while they are there comes after it. */
const sources: readonly Source[] = [
  { label: 'Scenario', commands: historyCommands, presented: true },
  { label: 'Pins', commands: pinCommands, part: 'compare' },
  { label: 'Show', commands: stageCommands },
  { label: 'Show', commands: drawerCommands },
  { label: 'Show', commands: presentCommands, presented: true },
  { label: 'Check and measure', commands: checkCommands, part: 'check' },
  { label: 'Check and measure', commands: measurementCommands, part: 'measurements' },
  { label: 'Learn', commands: lessonCommands },
  { label: 'Model', commands: modelCommands, presented: true },
  { label: 'Input', commands: inputCommands },
  { label: 'Input', commands: sensitivityCommands },
  { label: 'Form of the equations', commands: methodCommands, presented: true },
  { label: 'Unit of rates', commands: unitCommands, presented: true },
  { label: 'Preset', commands: presetCommands, part: 'presets', presented: true },
  { label: 'Figure', commands: figureCommands },
];

/** Everything that can be done now. */
export function allCommands(context: CommandContext): readonly CommandGroup[] {
  const { view, handout } = context.store.getState();
  const presented = view.present !== null;
  const groups = new Map<string, CommandGroup>();
  const own = sources
    .filter((source) => !presented || source.presented === true)
    .filter(({ part }) => part === undefined || !isClosed(handout, part))
    .map(({ label, commands }) => ({ label, commands: commands(context) }));
  const listed = presented ? own : [...own, ...offeredCommands()];
  const known = new Set(listed.flatMap(({ commands }) => commands.map((command) => command.label)));
  for (const { label, commands } of presented ? listed : [...listed, ...pageButtons(known)]) {
    groups.set(label, { label, commands: [...(groups.get(label)?.commands ?? []), ...commands] });
  }
  return [...groups.values()].filter(({ commands }) => commands.length > 0);
}
