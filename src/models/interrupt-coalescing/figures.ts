/** The figures of interrupt coalescing, in the order in which they answer: where am I, what do packets experience, what does τ buy. */
import type { FigureDeclaration } from '../figure.ts';
import { batchIntervalFigure, batchSizeFigure, unfinishedWorkFigure } from './figures-distribution.ts';
import { lossInterarrivalFigure, timeInterarrivalFigure } from './figures-interarrival.ts';
import { breakdownFigure, positionFigure, processingTimeFigure } from './figures-time.ts';
import { tradeOffFigure } from './figures-trade-off.ts';

export const figures: readonly FigureDeclaration[] = [
  batchSizeFigure,
  processingTimeFigure,
  tradeOffFigure,
  breakdownFigure,
  timeInterarrivalFigure,
  lossInterarrivalFigure,
  positionFigure,
  unfinishedWorkFigure,
  batchIntervalFigure,
];
