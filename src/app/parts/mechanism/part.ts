import type { PagePart } from '../../core/part.ts';
import { oneOf } from '../../kit/lazy/late-code.ts';
import { lateMechanism } from './late-mechanism.ts';

/** The part with the mechanism in motion, and the model's drawing. */
export const mechanismPart: PagePart = {
  id: 'mechanism',
  places: {
    diagram: oneOf(lateMechanism, ({ DiagramSlot }) => DiagramSlot),
    examinedDiagram: oneOf(lateMechanism, ({ ExaminedDiagram }) => ExaminedDiagram),
  },
};
