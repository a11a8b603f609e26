/** The figures of the virtual switch, in the order in which they answer: how full are the queues, how far is the edge, what would help. */
import type { FigureDeclaration } from '../figure.ts';
import { balanceFigure } from './figures-balance.ts';
import { coresFigure } from './figures-cores.ts';
import { portFigures } from './figures-ports.ts';
import { queueLengthFigure } from './figures-queue-length.ts';
import { serviceFigure } from './figures-service.ts';
import { settingFigures } from './figures-settings.ts';

export const figures: readonly FigureDeclaration[] = [
  queueLengthFigure,
  ...portFigures,
  serviceFigure,
  ...settingFigures,
  coresFigure,
  balanceFigure,
];
