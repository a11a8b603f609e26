/** The figures of the k-limited model, in the order in which they answer: where am I, how good is Eq. (1), where do its numbers come from. */
import type { FigureDeclaration } from '../figure.ts';
import { boundFigures } from './figures-bound.ts';
import { momentFigures } from './figures-moment.ts';
import { responseFigures } from './figures-response.ts';

const [responseRate, queueRate] = responseFigures;
const [boundRate, responseCycle] = boundFigures;

export const figures: readonly FigureDeclaration[] = [
  responseRate,
  queueRate,
  boundRate,
  responseCycle,
  ...momentFigures,
];
