import { lateCode } from '../../kit/lazy/late-code.ts';

/** Lazy module of single inputs, loaded after the first figure, or at its first use. */
export const lateField = lateCode(() => import('./late.ts'));
