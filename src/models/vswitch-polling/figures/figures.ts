/**
 * The figures of the virtual switch, in the order in which they answer: how full are the queues, how far is the edge,
 * what would help.
 */
import type { FigureDeclaration } from '../../contract/figure.ts';
import { balanceFigure } from './balance.ts';
import { cliffFigure } from './cliff.ts';
import { coresFigure } from './cores.ts';
import { portFigures } from './ports.ts';
import { queueLengthFigure } from './queue-length.ts';
import { serviceFigure } from './service.ts';
import { settingFigures } from './settings.ts';

export const figures: readonly FigureDeclaration[] = [
  queueLengthFigure,
  cliffFigure,
  ...portFigures,
  serviceFigure,
  ...settingFigures,
  coresFigure,
  balanceFigure,
];
