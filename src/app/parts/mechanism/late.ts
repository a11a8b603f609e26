/** Pictures that are loaded in one piece after the first figure, or at their first use. */
export { PlayedBand } from './PlayedBand.tsx';
export { CoresBand } from './diagram/cores/CoresBand.tsx';
export { DiagramSlot } from './diagram/DiagramSlot.tsx';
export { ExaminedDiagram } from './diagram/ExaminedDiagram.tsx';
