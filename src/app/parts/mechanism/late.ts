import { PlayedBand } from './PlayedBand.tsx';
import { CoresBand } from './diagram/cores/CoresBand.tsx';
import { DiagramSlot } from './diagram/DiagramSlot.tsx';
import { ExaminedDiagram } from './diagram/ExaminedDiagram.tsx';

/** Pictures that are loaded in one piece after the first figure, or at their first use. */
export const mechanismLate = { CoresBand, DiagramSlot, ExaminedDiagram, PlayedBand };
