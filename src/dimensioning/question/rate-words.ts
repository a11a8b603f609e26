import { packetRates } from '../../models/contract/screen.ts';
import { formatSignificant, withUnit } from '../../text/number-format.ts';
import type { Wording } from './question.ts';

/** `7.98 Mpps`, `5.36 Gbit/s`: rounded to so many significant digits. */
export function rateWords(mpps: number, { rate }: Pick<Wording, 'rate'>, digits?: number): string {
  const { unit, perMpps } = rate ?? packetRates;
  return withUnit(formatSignificant(perMpps * mpps, digits), unit);
}
