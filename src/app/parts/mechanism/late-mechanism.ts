import { lateCode } from '../../kit/lazy/late-code.ts';

/** Pictures that are loaded in one piece after the first figure, or with their first use. */
export const lateMechanism = lateCode(() => import('./late.ts').then((module) => module.mechanismLate));
