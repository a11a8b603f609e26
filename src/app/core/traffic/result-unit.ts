import type { IndicatorDeclaration } from '../../../models/contract/model.ts';
import { rateRatio, type RateConversion } from '../../../scenario/units/rate-conversion.ts';

/** A result as it is read: its declaration with the unit, and how many of it are one of the model's. */
export function resultUnit(
  declaration: IndicatorDeclaration,
  rate: RateConversion | undefined,
): { shown: IndicatorDeclaration; factor: number } {
  const ratio = declaration.kind === 'rate' && rate !== undefined ? rateRatio(declaration.unit, rate) : null;
  return rate === undefined || ratio === null || ratio === 1
    ? { shown: declaration, factor: 1 }
    : { shown: { ...declaration, unit: rate.unit }, factor: ratio };
}
