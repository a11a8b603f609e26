import type { PartCode } from '../../core/part.ts';
import { presentCommands } from './present-commands.ts';

export const presentCode: PartCode = {
  commands: [{ heading: 'Show', commands: presentCommands, presented: true }],
};
