import type { PartCode } from '../../core/part.ts';
import { checkCommands } from './check-commands.ts';
import { followCheck } from './follow-check.ts';

export const checkCode: PartCode = {
  follow: followCheck,
  commands: [{ heading: 'Check and measure', commands: checkCommands, part: 'check' }],
};

export { CheckDrawer } from './CheckDrawer.tsx';
