import type { CommandContext, CommandSource } from '../../core/commands/command.ts';
import type { Command } from '../../kit/commands/command.ts';
import { focusSoon } from '../../kit/focus/focus-soon.ts';
import { placeOf } from '../../kit/places.ts';
import type { TestbedScenario } from '../../../texts/measurement.ts';
import type { Model } from '../../../models/contract/model.ts';

export const measurementCommands: CommandSource = (context) => [
  testbedCommand(context),
  inDrawer(context, 'Choose measurement files', 'open load csv histogram', 'file-button'),
  inDrawer(context, 'Paste what a tool printed', 'clipboard vpp trex', 'paste-entry'),
];

function testbedCommand({ store, actions }: CommandContext): Command {
  const { measurement, model, preset } = store.getState();
  const { status } = measurement.testbed;
  return status === 'absent' || status === 'failed'
    ? {
        label: 'Compare with the testbed',
        hint: 'Recordings of a real VPP router over the figures',
        run: () => actions.compareWithTestbed(suggestedTestbed(model, preset)),
      }
    : { label: 'Remove the testbed', run: actions.removeTestbed };
}

/** Leads to a control in the drawer. */
function inDrawer({ actions }: CommandContext, label: string, words: string, control: string): Command {
  return {
    label,
    words,
    run: () => {
      actions.setDrawer('measurements');
      focusSoon(() => placeOf(control));
    },
  };
}

/** The recordings that belong to the preset, else those of the simplest set-up. */
export function suggestedTestbed({ presets }: Pick<Model, 'presets'>, preset: string): TestbedScenario {
  const recordings = presets.find(({ id }) => id === preset)?.recordings as TestbedScenario | undefined;
  return recordings ?? 'cross-connect';
}
