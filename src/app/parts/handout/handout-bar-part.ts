import { lateCode } from '../../kit/lazy/late-code.ts';

/** Few links are prepared. */
export const handoutBarPart = lateCode(() => import('./HandoutBar.tsx').then((module) => module.HandoutBar));
