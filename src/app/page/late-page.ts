import { lateCode } from '../kit/lazy/late-code.ts';

/** Lazy module of the page, loaded after the first figure, or at its first use. */
export const latePage = lateCode(() => import('./late.ts'));
