/** Times, probabilities and losses over time in words. */
import type { TimeState } from './time-lane.ts';
import type { BoundedValue } from '../../../models/contract/transient.ts';
import {
  formatOdds,
  formatPercent,
  formatPlain,
  formatSignificant,
  withUnit,
} from '../../../text/number-format.ts';
import { wilsonInterval } from '../../../numerics/simulation/wilson-interval.ts';
import { type ArrivalBin, fewestLosing } from '../../../transient/estimates.ts';

/** Times from this value on are written in ms, µs. */
const longUs = 1000;

/** A time in µs, long ones in ms. */
export const durationText = (value: number): string =>
  value >= longUs
    ? withUnit(formatSignificant(value / 1000), 'ms')
    : withUnit(formatSignificant(value), 'µs');

/** A number of packets, or work in µs, long work in ms. */
export const amountText = (value: number, unit: string): string =>
  unit === 'µs' ? durationText(value) : withUnit(formatSignificant(value), unit);

/** A position on the time axis, in its unit. */
export const timePlaceText = (atUs: number): string => withUnit(formatPlain(atUs), 'µs');

/** `1.684 µs (exact to 0.0002 µs)`, or `1.684 µs, exact to 0.0002 µs` for use within brackets. */
type ErrorForm = 'bracketed' | 'in brackets';

/** The probability that any packet is lost, never without its bound; exact where it is known. */
export function anyLossText(
  { exact, answer: { total, replications } }: TimeState,
  form: ErrorForm = 'bracketed',
): string {
  if (exact === null || exact.anyLoss === null) return chanceText(total.anyLoss, replications);
  const { value, error } = exact.anyLoss;
  const most = value + error;
  // Odds are rounded to two digits: 5 % more, so that they are not below the bound.
  const odds = value < 2 * error && most < oddsBelow ? formatOdds(1.05 * most) : null;
  return odds === null ? exactText(asPercent(exact.anyLoss), '%', form) : `below ${odds}`;
}

export const asPercent = ({ value, error }: BoundedValue): BoundedValue => ({
  value: 100 * value,
  error: 100 * error,
});

/** Smaller probabilities are bounded in odds. */
const oddsBelow = 1e-3;

/** The simulated probability that any packet is lost. */
export const simulatedAnyLoss = ({ answer: { total, replications } }: TimeState): string =>
  chanceText(total.anyLoss, replications);

/** `1.684 (exact to 0.0002)` without a unit; `below 0.0003` where the error leaves no digit. */
export function exactText(
  { value, error }: BoundedValue,
  unit: string,
  form: ErrorForm = 'bracketed',
): string {
  if (value < 2 * error) return `below ${withUnit(formatSignificant(value + error, 2), unit)}`;
  const digits = Math.max(2, Math.min(5, Math.floor(Math.log10(value / error)) + 2));
  const [text, exact] = [
    withUnit(formatSignificant(value, digits), unit),
    `exact to ${withUnit(formatSignificant(error, 1), unit)}`,
  ];
  return form === 'bracketed' ? `${text} (${exact})` : `${text}, ${exact}`;
}

/** The share of the replications that lose packets: with its 95 % interval, or a bound. */
export function chanceText(anyLoss: number, replications: number): string {
  const losing = Math.round(anyLoss * replications);
  const { low, high } = wilsonInterval(losing, replications);
  if (losing < fewestLosing) return `below ${withUnit(formatSignificant(100 * high, 2), '%')}`;
  if (replications - losing < fewestLosing) return `above ${withUnit(formatPercent(low), '%')}`;
  const se = Math.sqrt((anyLoss * (1 - anyLoss)) / replications);
  return withUnit(`${formatPercent(anyLoss)} ± ${formatPercent(1.96 * se)}`, '%');
}

export const withSpread = (mean: number, se: number) =>
  `${formatSignificant(mean)} ± ${formatSignificant(1.96 * se, 2)}`;

/** `82.3 % (12.3 ± 0.2 of 14.9 packets)` lost in an interval; without a loss the bound of the share. */
export function lostShareText(
  { offered, lost, lostSe, anyLoss }: Pick<ArrivalBin, 'offered' | 'lost' | 'lostSe' | 'anyLoss'>,
  replications: number,
): string {
  if (offered === 0) return 'no packet arrives';
  if (lost === 0) return `none ${lossless(anyLoss, replications)}`;
  const share = withUnit(formatPercent(lost / offered), '%');
  return `${share} (${withSpread(lost, lostSe)} of ${withUnit(formatSignificant(offered), 'packets')})`;
}

/** Where no run loses a packet: `in 2000 runs (any loss: below 0.19 %)`. */
export const lossless = (anyLoss: number, replications: number): string =>
  `in ${replications} runs (any loss: ${chanceText(anyLoss, replications)})`;

/** A time as a reader entered it, without trailing zeros. */
export const enteredText = (value: number): string =>
  value >= longUs ? withUnit(formatPlain(value / 1000), 'ms') : withUnit(formatPlain(value), 'µs');
