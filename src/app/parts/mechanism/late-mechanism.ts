import { lateCode } from '../../kit/lazy/late-code.ts';

/** Lazy module of pictures, loaded after the first figure, or at its first use. */
export const lateMechanism = lateCode(() => import('./late.ts'));
