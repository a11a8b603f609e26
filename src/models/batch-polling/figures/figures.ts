/**
 * The figures of batch polling, in the order in which they answer: where am I, what do packets experience, how far is
 * the edge.
 */
import type { FigureDeclaration } from '../../contract/figure.ts';
import { distributionFigures } from './distribution.ts';
import { latencyFigures } from './latency.ts';
import { packetCostFigure } from './packet-cost.ts';
import { rateFigures } from './rate.ts';
import { serviceFigures } from './service.ts';
import { sleepFigure } from './sleep.ts';

const [batchSize, queue] = distributionFigures;
const [sojourn, breakdown] = latencyFigures;

export const figures: readonly FigureDeclaration[] = [
  batchSize,
  sojourn,
  packetCostFigure,
  ...rateFigures,
  queue,
  breakdown,
  ...serviceFigures,
  sleepFigure,
];
