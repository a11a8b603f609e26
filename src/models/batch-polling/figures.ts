/** The figures of batch polling, in the order in which they answer: where am I, what do packets experience, how far is the edge. */
import type { FigureDeclaration } from '../figure.ts';
import { distributionFigures } from './figures-distribution.ts';
import { latencyFigures } from './figures-latency.ts';
import { rateFigures } from './figures-rate.ts';
import { serviceFigures } from './figures-service.ts';

const [batchSize, queue] = distributionFigures;
const [sojourn, breakdown] = latencyFigures;

export const figures: readonly FigureDeclaration[] = [
  batchSize,
  sojourn,
  ...rateFigures,
  queue,
  breakdown,
  ...serviceFigures,
];
