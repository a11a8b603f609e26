import { lateCode } from '../../kit/lazy/late-code.ts';

/** What is done with pins; most visits pin nothing. */
export const pinCode = lateCode(() => import('./pin-actions.ts'));
