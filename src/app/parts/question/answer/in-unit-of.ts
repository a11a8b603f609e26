import type { Wording } from '../../../../dimensioning/question/question.ts';
import type { FigureSpec } from '../../../../models/contract/figure.ts';
import { inRateUnit } from '../../../core/traffic/in-rate-unit.ts';
import type { IndicatorDeclaration } from '../../../../models/contract/model.ts';
import { formatIndicator, type FormattedNumber } from '../../../../text/number-format.ts';
import { resultUnit } from '../../../core/traffic/rate-scale.ts';

/** A result in the unit of the question that it answers. */
export function resultText(
  { rate }: Pick<Wording, 'rate'>,
  declaration: IndicatorDeclaration,
  value: number | null,
): FormattedNumber {
  const { shown, factor } = resultUnit(declaration, rate);
  return formatIndicator(shown, value === null ? null : factor * value);
}

/** A figure of an answer with its rates in the unit of the question. */
export function inUnitOf({ rate }: Pick<Wording, 'rate'>, spec: FigureSpec): FigureSpec {
  return rate === undefined ? spec : inRateUnit(spec, rate);
}
