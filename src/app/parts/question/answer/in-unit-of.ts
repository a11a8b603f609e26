import type { Wording } from '../../../../dimensioning/question/question.ts';
import type { FigureSpec } from '../../../../models/contract/figure.ts';
import { inRateUnit } from '../../../core/traffic/in-rate-unit.ts';

/** A figure of an answer with its rates in the unit of the question. */
export function inUnitOf({ rate }: Pick<Wording, 'rate'>, spec: FigureSpec): FigureSpec {
  return rate === undefined ? spec : inRateUnit(spec, rate);
}
