/** The figures, in the order in which they answer: what is possible, which configuration, what more cores bring, why. */
import type { FigureDeclaration } from '../figure.ts';
import { configurationsFigure } from './figures-configurations.ts';
import { coresFigure } from './figures-cores.ts';
import { costFigure } from './figures-cost.ts';
import { frameFigure } from './figures-frame.ts';

export const figures: readonly FigureDeclaration[] = [
  frameFigure,
  configurationsFigure,
  coresFigure,
  costFigure,
];
