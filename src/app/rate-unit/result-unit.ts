import type { IndicatorDeclaration } from '../../models/contract/model.ts';
import { rateFactor, type RateConversion } from './in-rate-unit.ts';

/** A result as it is read: its declaration with the unit, and how many of it are one of the model's. */
export function resultUnit(
  declaration: IndicatorDeclaration,
  rate: RateConversion,
): { shown: IndicatorDeclaration; factor: number } {
  if (declaration.kind !== 'rate') return { shown: declaration, factor: 1 };
  const factor = rateFactor(declaration, rate);
  return factor === 1
    ? { shown: declaration, factor }
    : { shown: { ...declaration, unit: rate.unit }, factor };
}
