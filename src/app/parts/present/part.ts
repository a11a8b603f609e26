import type { PagePart } from '../../core/part.ts';
import { lateCode } from '../../kit/lazy/late-code.ts';

/** The part with figures, headline and sliders in large type, for a projector. */
export const presentPart: PagePart = {
  id: 'present',
  code: lateCode(() => import('./part-code.ts').then((module) => module.presentCode)),
};
