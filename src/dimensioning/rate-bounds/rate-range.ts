import { offeredMpps, type OfferedTraffic } from '../../models/contract/dimensioning.ts';
import type { InputValues } from '../../models/contract/inputs.ts';
import type { Model } from '../../models/contract/model.ts';
import { numberField } from '../question/declared-indicator.ts';

/** Range in which rates of a configuration are searched. */
export interface RateRange {
  /** Mpps. */
  from: number;
  to: number;
  /** Offered rate for the maximum forwarded rate. */
  maximum: number;
  /** Whether `to` and `maximum` are the rate of the line. */
  isLineRate: boolean;
}

/** Multiples of the capacity by the closed form. */
const shares = { from: 0.02, to: 1.5, maximum: 2 };

/** From a fraction of the capacity to well above it, inside what the input accepts and at most the rate of the line. */
export function rateRange(model: Model, values: InputValues, offered: OfferedTraffic): RateRange {
  const field = numberField(model, offered.input);
  const rateAt = (input: number) => {
    const mpps = offeredMpps(offered, { ...values, [offered.input]: input });
    return Number.isFinite(mpps) ? mpps : Infinity;
  };
  const ends = [rateAt(field.min), rateAt(field.max)];
  const slider = field.sliderRange?.(values) ?? [field.sliderMin, field.sliderMax];
  const capacity = offered.capacityMpps(values) ?? Math.max(...slider.map(rateAt)) / shares.to;
  const line = offered.lineRateMpps(values) ?? Infinity;
  const highest = Math.min(Math.max(...ends), line);
  const to = Math.min(highest, shares.to * capacity);
  return {
    from: Math.min(to, Math.max(...[Math.min(...ends), shares.from * capacity])),
    to: line < Infinity ? highest : to,
    maximum: line < Infinity ? highest : Math.min(highest, shares.maximum * capacity),
    isLineRate: highest === line,
  };
}
