import { lateCode } from '../kit/lazy/late-code.ts';

/** Lazy module of figures, loaded after the first figure, or at its first use. */
export const lateFigures = lateCode(() => import('./late.ts'));
