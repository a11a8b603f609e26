/**
 * The figures of interrupt coalescing, in the order in which they answer: where am I, what do packets experience, what
 * does τ buy.
 */
import type { FigureDeclaration } from '../../contract/figure.ts';
import { cliffFigure } from './cliff.ts';
import { batchIntervalFigure, batchSizeFigure, unfinishedWorkFigure } from './distribution.ts';
import { lossInterarrivalFigure, timeInterarrivalFigure } from './interarrival.ts';
import { breakdownFigure, positionFigure, processingTimeFigure } from './time.ts';
import { framesTradeOffFigure, tradeOffFigure } from './trade-off.ts';

export const figures: readonly FigureDeclaration[] = [
  batchSizeFigure,
  processingTimeFigure,
  cliffFigure,
  tradeOffFigure,
  framesTradeOffFigure,
  breakdownFigure,
  timeInterarrivalFigure,
  lossInterarrivalFigure,
  positionFigure,
  unfinishedWorkFigure,
  batchIntervalFigure,
];
