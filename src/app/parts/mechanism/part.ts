import type { PagePart } from '../../core/part.ts';
import { lateCode } from '../../kit/lazy/late-code.ts';

/** The mechanism at work, and the model's drawing. */
export const mechanismPart: PagePart = {
  id: 'mechanism',
  places: {
    diagram: lateCode(() => import('./diagram/DiagramSlot.tsx').then((module) => module.DiagramSlot)),
    examinedDiagram: lateCode(() =>
      import('./diagram/ExaminedDiagram.tsx').then((module) => module.ExaminedDiagram),
    ),
  },
};
