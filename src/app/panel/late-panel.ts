import { lateCode } from '../kit/lazy/late-code.ts';

/** Lazy module of the inputs, loaded after the first figure, or at its first use. */
export const latePanel = lateCode(() => import('./late.ts').then((module) => module.panelLate));
