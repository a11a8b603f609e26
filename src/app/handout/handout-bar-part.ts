import { lateCode } from '../store/late-code.ts';

/** Few links are prepared. */
export const handoutBarPart = lateCode(() => import('./HandoutBar.tsx').then((module) => module.HandoutBar));
