import type { PartCode } from '../../core/part.ts';
import { followSensitivity } from './follow-sensitivity.ts';
import { sensitivityCommands } from './sensitivity-commands.ts';

export const sensitivityCode: PartCode = {
  follow: followSensitivity,
  commands: [{ heading: 'Input', commands: sensitivityCommands }],
};

export { WhichMatters } from './WhichMatters.tsx';
