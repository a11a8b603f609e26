import { lateCode } from '../kit/lazy/late-code.ts';

/** Code of figures that is loaded in one piece after the first figure, or with its first use. */
export const lateFigures = lateCode(() => import('./late.ts').then((module) => module.figuresLate));
