/**
 * The figures of the k-limited model, in the order in which they answer: where am I, how good is Eq. (1), where do its
 * numbers come from.
 */
import type { FigureDeclaration } from '../../contract/figure.ts';
import { boundFigures } from './bound.ts';
import { momentFigures } from './moment.ts';
import { responseFigures } from './response.ts';

const [responseRate, queueRate] = responseFigures;
const [boundRate, responseCycle] = boundFigures;

export const figures: readonly FigureDeclaration[] = [
  responseRate,
  queueRate,
  boundRate,
  responseCycle,
  ...momentFigures,
];
