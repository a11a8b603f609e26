/** Numbers inside the sentences of headlines. */
import { formatOdds, formatPercent, formatPlain, shortened, THIN_SPACE } from '../../text/number-format.ts';
import { significant } from '../../text/number-words.ts';
import { losesNone } from '../contract/edge.ts';
import type { ShownRateScale } from '../contract/screen.ts';
import { offeredRate, type Words, phrase } from '../../text/words.ts';

/** Shares this close to 1 would read "100 %" on either side of the edge. */
export const nearEdge = 0.0005;

/** A gap smaller than this share of the edge is not given as a number. */
const justBeside = 0.001;

/** Further below the edge than this share of it, the distance is expressed by the load. */
const farBelow = 0.1;

/** `1 packet`, `15.7 packets`. */
export function numberAndNoun(value: number, one: string, many = `${one}s`): string {
  const number = significant(value);
  return `${number} ${number === '1' ? one : many}`;
}

/** `56 %`, `0.12 %`: rounded as the large numbers are. */
export const percentWords = (share: number): string =>
  `${shortened(formatPercent(share)).replace(`>${THIN_SPACE}`, 'more than ')} %`;

/** Four digits where three would round a share that is not 1 to 100 %. */
export function shareWords(share: number): string {
  return Math.abs(share - 1) < 0.005 ? `${formatPlain(100 * share, 4)} %` : percentWords(share);
}

/** `none`, `1 in 2.3 million`, `3.2 %`. */
export function lostShare(loss: number): string {
  if (losesNone(loss)) return 'none';
  const odds = loss < 0.01 ? formatOdds(loss) : null;
  return odds ?? percentWords(loss);
}

interface LossWords {
  /** The loss is an approximation. */
  about?: boolean;
  /** Those of whom a percentage is lost; absent: they were named. */
  whom?: string;
  /** Words in place of `none`. */
  none?: string;
}

/** Words after `it loses` or `they lose`, with the loss of the screen: `none`, `1 in 2.3 million`, `3.2 % of them`. */
export function lostWords(loss: number, { about = false, whom, none = 'none' }: LossWords = {}): Words {
  const share = losesNone(loss) ? none : lostShare(loss);
  const prefix = about && !losesNone(loss) ? 'about ' : '';
  return phrase`${prefix}${{ of: 'lossProbability', text: share }}${whom !== undefined && isPercent(share) ? ` of ${whom}` : ''}`;
}

/** `37.6 % are lost`, `1 in 510 is lost`: after the cause of a loss that the capacity does not explain. */
export const lostClause = (loss: number, form: LossWords = {}): Words =>
  phrase`${lostWords(loss, form)} ${isPercent(lostShare(loss)) ? 'are' : 'is'} lost`;

const isPercent = (share: string): boolean => share.endsWith('%');

/** `8.95 Gbit/s` as the rate that the reader can edit. */
export const offeredWords = ({ unit, perMpps }: ShownRateScale, mpps: number): Words =>
  phrase`${{ of: offeredRate, text: significant(mpps * perMpps) }} ${unit}`;

/** `8.95 Gbit/s`. */
export function rateWords({ unit, perMpps }: ShownRateScale, mpps: number, digits = 3): string {
  return `${significant(mpps * perMpps, digits)} ${unit}`;
}

/**
 * `8.95 Gbit/s`; near the edge and beyond it `8.95 Gbit/s, 0.152 Gbit/s above the current rate`. The model names the
 * rate.
 */
export function edgeWords(
  rate: ShownRateScale,
  edge: number,
  now: number,
  nowName = 'the current rate',
): string {
  const gap = Math.abs(edge - now);
  const place = edge < now ? 'below' : 'above';
  if (gap < justBeside * edge) return `${rateWords(rate, edge, 4)}, just ${place} ${nowName}`;
  if (now < edge && gap > farBelow * edge) return rateWords(rate, edge);
  // Next to the edge three digits would hide the gap.
  const digits = gap < 0.005 * edge ? 4 : 3;
  return `${rateWords(rate, edge, digits)}, ${rateWords(rate, gap)} ${place} ${nowName}`;
}
