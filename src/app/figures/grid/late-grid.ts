import { lateCode } from '../../kit/lazy/late-code.ts';

/** Lazy module of the figures beside the large ones, loaded after the first figure. */
export const otherFigures = lateCode(() => import('./OtherFigures.tsx'));
