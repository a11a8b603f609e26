import type { CommandSource } from '../../core/commands/command.ts';

export const printCommands: CommandSource = () => [
  {
    label: 'Print the page',
    hint: 'On paper or as PDF, with the inputs and the figures in view',
    run: () => window.print(),
  },
];
