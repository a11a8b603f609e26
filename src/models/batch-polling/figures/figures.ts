/**
 * The figures of batch polling, in the order in which they answer: where am I, what do packets experience, how far is
 * the edge.
 */
import type { FigureDeclaration } from '../../contract/figure.ts';
import { cliffFigure } from './cliff.ts';
import { distributionFigures } from './distribution.ts';
import { latencyRateFigure } from './latency-rate.ts';
import { latencyFigures } from './latency.ts';
import { lossRateFigure } from './loss-rate.ts';
import { meanBatchRateFigure } from './mean-batch-rate.ts';
import { packetCostFigure } from './packet-cost.ts';
import { serviceFigures } from './service.ts';
import { sleepFigure } from './sleep.ts';

const [batchSize, queue] = distributionFigures;
const [sojourn, breakdown] = latencyFigures;

export const figures: readonly FigureDeclaration[] = [
  batchSize,
  sojourn,
  cliffFigure,
  packetCostFigure,
  meanBatchRateFigure,
  lossRateFigure,
  latencyRateFigure,
  queue,
  breakdown,
  ...serviceFigures,
  sleepFigure,
];
