import type { Wording } from '../../../../dimensioning/question/question.ts';
import type { IndicatorDeclaration } from '../../../../models/contract/model.ts';
import { formatIndicator, type FormattedNumber } from '../../../../text/number-format.ts';
import { resultUnit } from '../../../core/traffic/result-unit.ts';

/** A result in the words of the question that it answers: rates in its unit. */
export function resultText(
  { rate }: Pick<Wording, 'rate'>,
  declaration: IndicatorDeclaration,
  value: number | null,
): FormattedNumber {
  const { shown, factor } = resultUnit(declaration, rate);
  return formatIndicator(shown, value === null ? null : factor * value);
}
