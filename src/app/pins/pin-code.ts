import { lateCode } from '../store/late-code.ts';

/** What is done with pins; most visits pin nothing. */
export const pinCode = lateCode(() => import('./pin-actions.ts'));
