import { formatPlain, withUnit } from '../../../text/number-format.ts';
import type { ShownRateUnit } from '../../../models/contract/screen.ts';
import type { RateConversion } from '../../../scenario/units/unit-scale.ts';

/** A rate on the wire in the reader's unit of rates. */
export interface WireRates {
  /** Bits where the frame size is unknown, whatever the reader chose. */
  unit: ShownRateUnit;
  /** `7.5`, for a table whose head has the unit. */
  number: (rateMbps: number) => string;
  /** `7.5 Gbit/s`. */
  words: (rateMbps: number) => string;
}

/** Digits that distinguish recordings 10 Mbit/s apart. */
const digits = 5;

export function wireRates({ unit: chosen, gbpsPerMpps }: Omit<RateConversion, 'perMpps'>): WireRates {
  const gbpsPer = chosen === 'Mpps' ? gbpsPerMpps : null;
  const unit = gbpsPer === null ? 'Gbit/s' : 'Mpps';
  const number = (rateMbps: number) => formatPlain(rateMbps / 1000 / (gbpsPer ?? 1), digits);
  return { unit, number, words: (rateMbps) => withUnit(number(rateMbps), unit) };
}
