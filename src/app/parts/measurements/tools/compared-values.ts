/** Single numbers of a tool beside the model's indicators of the same name. */
import { indicatorName, type Model } from '../../../../models/contract/model.ts';
import {
  formatIndicator,
  formatPercent,
  formatSignificant,
  withUnit,
} from '../../../../text/number-format.ts';
import type { Solution } from '../../../../models/contract/solution.ts';
import { figureUnit } from '../../../../texts/tools/result-units.ts';
import type { RateConversion } from '../../../../scenario/units/unit-scale.ts';
import { rateFactor } from '../../../core/traffic/in-rate-unit.ts';
import { resultUnit } from '../../../core/traffic/rate-scale.ts';
import type { ToolResult, ValueResult } from '../../../../texts/tools/tool-reading.ts';

export interface ComparedValue {
  label: string;
  measured: string;
  /** Result of the model; null where it computes nothing of that name. */
  model: string | null;
}

/** The chosen method, and the unit of rates. */
interface ReadAs {
  method: string;
  rate: RateConversion;
}

/** Values in the order of the text, those that the model computes first. */
export function comparedValues(
  results: readonly ToolResult[],
  model: Model,
  solution: Solution | null,
  { method, rate }: ReadAs,
): readonly ComparedValue[] {
  const compared = results.flatMap((result) =>
    result.kind === 'value' ? [comparedValue(result, model, solution, { method, rate })] : [],
  );
  return [...compared.filter((one) => one.model !== null), ...compared.filter((one) => one.model === null)];
}

function comparedValue(
  { quantity, label, unit, value }: ValueResult,
  model: Model,
  solution: Solution | null,
  { method, rate }: ReadAs,
): ComparedValue {
  const names = [quantity, `${quantity}.${method}.mean`, `${quantity}.mean`];
  const indicator = names
    .map((name) => model.indicators.find((one) => indicatorName(one.name, method) === name))
    .find((one) => one !== undefined);
  const conversion = figureUnit(quantity, unit);
  const comparable =
    indicator !== undefined && conversion !== null && sameUnit(conversion.unit, indicator.unit);
  if (!comparable) {
    return { label, measured: valueWords({ quantity, unit, value }, rate), model: null };
  }
  const { shown, factor } = resultUnit(indicator, rate);
  const words = (number: number | null) => {
    const formatted = formatIndicator(shown, number === null ? null : factor * number);
    return withUnit(formatted.text, formatted.unit);
  };
  return {
    label,
    measured: words(value * conversion.factor),
    model: words(solution?.indicators[indicatorName(indicator.name, method)] ?? null),
  };
}

const isShare = (unit: string) => unit === '' || unit === '%';

/** Shares have no unit, or are shown in per cent. */
function sameUnit(one: string, other: string): boolean {
  return one === other || (isShare(one) && isShare(other));
}

/** A value that the model does not compute, in the unit of the text; shares in per cent, rates in the chosen unit. */
function valueWords(
  { quantity, unit, value }: Pick<ValueResult, 'quantity' | 'unit' | 'value'>,
  rate: RateConversion,
): string {
  if (unit === '' && quantity.endsWith('Share')) return withUnit(formatPercent(value), '%');
  const factor = rateFactor({ unit }, rate);
  return withUnit(formatSignificant(factor * value), factor === 1 ? unit : rate.unit);
}
