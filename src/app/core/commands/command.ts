import type { Command } from '../../kit/commands/command.ts';
import type { App } from '../app.ts';

export type CommandContext = Pick<App, 'store' | 'actions' | 'catalogue'>;

/** The commands of a part of the page, for the present state. */
export type CommandSource = (context: CommandContext) => readonly Command[];
