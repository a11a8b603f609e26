/** The numbers of a fit in words. */
import { formatSignificant, withUnit } from '../../../text/number-format.ts';

export interface FitNumber {
  label: string;
  symbol?: string;
  text: string;
  unit: string;
  /** Line under it: its interval or standard error, or where it comes from; null without one. */
  note: string | null;
}

/** `8.740–8.747`, each end multiplied by `scale`; null without an interval. */
export function endsText(
  interval: readonly [number, number] | null | undefined,
  { scale = 1, digits = 4 } = {},
): string | null {
  return interval?.map((end) => formatSignificant(end * scale, digits)).join('–') ?? null;
}

/** Origin of a figure: `Fitted to run.csv: β 8.744 µs; s 13.56 µs`. */
export function fittedTo(source: string, numbers: readonly FitNumber[]): string {
  const words = numbers.map(({ label, symbol = label, text, unit }) => `${symbol} ${withUnit(text, unit)}`);
  return `Fitted to ${source}: ${words.join('; ')}`;
}

/** Reason why the present measurements have no fit, with a word about an earlier one that is still shown. */
export function failureWords(failure: string | null, earlier: object | null): string | null {
  return failure === null || earlier === null
    ? failure
    : `${failure} The fit below is the last one that was possible.`;
}
