import { lateCode } from '../../kit/lazy/late-code.ts';

/** Results and notices that are loaded in one piece after the first figure, or with their first use. */
export const lateHeadline = lateCode(() => import('./late.ts'));
