/**
 * The figures, in the order in which they answer: what is possible, which configuration, what more cores bring, why.
 */
import type { FigureDeclaration } from '../../contract/figure.ts';
import { configurationsFigure } from './configurations.ts';
import { coresFigure } from './cores.ts';
import { costFigure } from './cost.ts';
import { frameFigure } from './frame.ts';

export const figures: readonly FigureDeclaration[] = [
  frameFigure,
  configurationsFigure,
  coresFigure,
  costFigure,
];
