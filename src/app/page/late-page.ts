import { lateCode } from '../kit/lazy/late-code.ts';

/** Code of the page that is loaded in one piece after the first figure, or with its first use. */
export const latePage = lateCode(() => import('./late.ts').then((module) => module.pageLate));
