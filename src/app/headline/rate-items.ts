/**
 * What stands in the line of highest rates: NDR, PDR, MRR, or the limit of stationarity, and where the present rate
 * stands.
 */
import type { RateClaim } from '../../dimensioning/answer/claim.ts';
import type { RateBoundId } from '../../dimensioning/rate-bounds/rate-bound.ts';
import { formatPercent, formatSignificant, MISSING, withUnit } from '../../text/number-format.ts';
import { wireOverheadBytes } from '../../models/input-parts/wire-overhead.ts';
import type { AppState } from '../store/app-state.ts';
import { shareOfLimit } from './share-of-limit.ts';

/** The part of the state that the line follows from. */
export type RateParts = Pick<AppState, 'model' | 'values' | 'rates'>;

export interface RateItem {
  id: RateBoundId | 'mrr';
  label: string;
  /**
   * Mpps: `13.31`, `≥ 13.31` where it is at least that or the highest rate looked at passes, `≤`, `≈`; `…` while
   * unknown, a dash where there is none.
   */
  number: string;
  /** Value of the rate's input that offers it; null: nothing to set. */
  input: number | null;
  /** What it is, to what it was found, on the wire, and what a press does; `''` while unknown. */
  words: string;
}

const labels: Readonly<Record<RateItem['id'], string>> = {
  ndr: 'NDR',
  pdr: 'PDR',
  soak: 'SOAK',
  stationary: 'Stable up to',
  mrr: 'MRR',
};

const signs: Readonly<Record<RateClaim, string>> = {
  exactly: '',
  'at-least': '≥ ',
  'at-most': '≤ ',
  about: '≈ ',
};

/** Of a rate's input that no search has named. */
const inputDigits = 6;

function wireWords({ model, values }: RateParts, mpps: number): string {
  const frame = model.dimensioning?.workload?.inputs.frame;
  const bytes = frame === undefined ? null : values[frame];
  if (typeof bytes !== 'number') return '';
  const gbps = (mpps * (bytes + wireOverheadBytes) * 8) / 1000;
  return ` ${withUnit(formatSignificant(gbps, 4), 'Gbit/s')} on the wire.`;
}

function boundItem(parts: RateParts, id: RateBoundId): RateItem {
  const bound = parts.rates.bounds?.bounds.find((one) => one.id === id);
  const label = labels[id];
  if (bound === undefined) return { id, label, number: '…', input: null, words: '' };
  if (bound.mpps === null) return { id, label, number: MISSING, input: null, words: bound.words };
  const number = formatSignificant(bound.mpps, 4);
  return {
    ...{ id, label, input: bound.input },
    number: `${bound.failsAtMpps === null ? '≥ ' : signs[bound.claim]}${number}`,
    words: `${bound.words}${wireWords(parts, bound.mpps)} Press to set the rate to it.`,
  };
}

function maximumItem(parts: RateParts): RateItem {
  const { model, values, rates } = parts;
  const [id, label] = ['mrr' as const, labels.mrr];
  if (rates.bounds === null) return { id, label, number: '…', input: null, words: '' };
  const { maximum } = rates.bounds;
  if (maximum === null) return { id, label, number: MISSING, input: null, words: 'MRR is not known here.' };
  const { throughputMpps, offeredMpps } = maximum;
  const input = offeredMpps === null ? undefined : model.dimensioning?.offered?.inputFor(offeredMpps, values);
  return {
    ...{ id, label, number: formatSignificant(throughputMpps, 4) },
    input: input === undefined ? null : Number(input.toPrecision(inputDigits)),
    words: `${maximum.words}${wireWords(parts, throughputMpps)} Press to offer as much.`,
  };
}

/** Always the same ones for a model. */
export function rateItems(parts: RateParts): readonly RateItem[] {
  const goals = parts.model.dimensioning?.goals ?? [];
  if (!goals.some(({ id }) => id === 'loss')) return [boundItem(parts, 'stationary')];
  return [boundItem(parts, 'ndr'), boundItem(parts, 'pdr'), maximumItem(parts)];
}

/** Where the present rate stands: `Now at 56 % of NDR`; `''` while that is unknown. */
export function standingWords(parts: RateParts): string {
  const standing = shareOfLimit(parts);
  if (standing === null) return '';
  const limit = standing.limit === 'ndr' ? 'NDR' : 'the limit';
  const { share } = standing;
  if (share > 1) return `Now ${withUnit(formatPercent(share - 1), '%')} above ${limit}`;
  return share === 1 ? `Now at ${limit}` : `Now at ${withUnit(formatPercent(share), '%')} of ${limit}`;
}
