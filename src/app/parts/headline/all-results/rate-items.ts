/** The highest rates as rows of the table of all results: NDR, PDR, MRR, or the limit of stationarity. */
import type { RateClaim } from '../../../../dimensioning/answer/claim.ts';
import { failsBelowWords, type RateBoundId } from '../../../../dimensioning/rate-bounds/rate-bound.ts';
import type { ShownRateScale } from '../../../../models/contract/screen.ts';
import {
  formatPercent,
  formatPlain,
  formatSignificant,
  MISSING,
  withUnit,
} from '../../../../text/number-format.ts';
import type { AppState } from '../../../core/app-state.ts';

/** The part of the state that the rows follow from. */
export type RateParts = Pick<AppState, 'model' | 'values' | 'rates'> & {
  view: Pick<AppState['view'], 'latencyGoal'>;
};

interface RateItem {
  id: RateBoundId | 'mrr';
  label: string;
  /**
   * In the reader's unit: `13.31`, `≥ 13.31` where it is at least that or the highest rate looked at passes, `≤`, `≈`;
   * `''` while that of the present configuration is unknown, a dash where there is none.
   */
  number: string;
  /** Value of the rate's input that offers it; null: nothing to set. */
  input: number | null;
  /** Definition of the rate, and whether it is sure: one line, and another where lower rates fail. */
  help: string;
}

const labels: Readonly<Record<RateItem['id'], string>> = {
  ndr: 'NDR',
  pdr: 'PDR',
  soak: 'SOAK',
  stationary: 'Stable up to',
  latency: 'Latency goal',
  mrr: 'MRR',
};

const helps: Readonly<Record<RateItem['id'], string>> = {
  ndr: 'Without loss',
  pdr: 'With at most 0.5 % lost.',
  soak: 'With at most 1e-7 lost.',
  stationary: 'With finite queues: the model has no losses, so no NDR.',
  latency: 'Within the latency goal.',
  mrr: 'Forwarded in overload; PDR can be higher.',
};

/** Signs before a number. */
const signs: Readonly<Record<RateClaim, string>> = {
  exactly: '',
  'at-least': '≥ ',
  'at-most': '≤ ',
  about: '≈ ',
};

/** Shares of a digit, and of a rate, that are errors of rounding. */
const roundingSlack = 1e-5;

/** Significant digits of the input that offers the rate of the maximum throughput. */
const inputDigits = 6;

/** Why a rate has its claim, in a word; Limits has the rest. */
const reservations: Readonly<Record<RateClaim, string>> = {
  exactly: '',
  'at-least': ' Pessimistic (Limits).',
  'at-most': ' Optimistic (Limits).',
  about: ' Approximate (Limits).',
};

/** `8.95`, `≥ 8.94`: a rate with its claim, in the reader's unit; a bound is rounded to the side on which it holds. */
export function claimedRate(
  mpps: number,
  claim: RateClaim,
  { perMpps }: ShownRateScale,
  digits: number,
): string {
  const rate = mpps * perMpps;
  const ulp = rate > 0 ? 10 ** (Math.floor(Math.log10(rate)) + 1 - digits) : 1;
  const side: Partial<Record<RateClaim, number>> = {
    'at-least': Math.floor(rate / ulp + roundingSlack) * ulp,
    'at-most': Math.ceil(rate / ulp - roundingSlack) * ulp,
  };
  return `${signs[claim]}${formatSignificant(side[claim] ?? rate, digits)}`;
}

/** One of the bounds, its number with `digits` significant digits. */
export function boundItem(
  { bounds, old }: RateParts['rates'],
  id: RateBoundId,
  rate: ShownRateScale,
  digits = 4,
): RateItem {
  const bound = old ? undefined : bounds?.bounds.find((one) => one.id === id);
  const label = labels[id];
  const floor = bound?.floor ?? null;
  const what =
    id === 'ndr' ? `${helps.ndr}${floor === null ? '' : ` (below ${formatPlain(floor, 2)})`}.` : helps[id];
  if (bound === undefined) return { id, label, number: '', input: null, help: what };
  if (bound.mpps === null)
    return { id, label, number: MISSING, input: null, help: `${what} No rate meets it.` };
  const claim = bound.failsAtMpps === null && bound.claim === 'exactly' ? 'at-least' : bound.claim;
  return {
    id,
    label,
    input: bound.input,
    number: claimedRate(bound.mpps, claim, rate, digits),
    help: `${what}${failsBelowWords(bound, rate)}${reservations[bound.claim]}`,
  };
}

function maximumItem(parts: Omit<RateParts, 'view'>, rate: ShownRateScale): RateItem {
  const { model, values, rates } = parts;
  const mrr = { id: 'mrr', label: labels.mrr, help: helps.mrr } as const;
  if (rates.bounds === null || rates.old) return { ...mrr, number: '', input: null };
  const { maximum } = rates.bounds;
  if (maximum === null) return { ...mrr, number: MISSING, input: null };
  const { throughputMpps, offeredMpps } = maximum;
  const input = offeredMpps === null ? undefined : model.dimensioning?.offered?.inputFor(offeredMpps, values);
  return {
    ...mrr,
    number: formatSignificant(throughputMpps * rate.perMpps, 4),
    input: input === undefined ? null : Number(input.toPrecision(inputDigits)),
  };
}

/** The rows of a model, always the same; none where no rate is offered to it. */
export function rateItems(parts: RateParts, rate: ShownRateScale): readonly RateItem[] {
  if (!parts.model.dimensioning?.offered) return [];
  const goals = parts.model.dimensioning.goals;
  const ofLatency = parts.view.latencyGoal === null ? [] : [boundItem(parts.rates, 'latency', rate)];
  if (!goals.some(({ id }) => id === 'loss'))
    return [boundItem(parts.rates, 'stationary', rate), ...ofLatency];
  const ofLoss = (['ndr', 'pdr'] as const).map((id) => boundItem(parts.rates, id, rate));
  return [...ofLoss, maximumItem(parts, rate), ...ofLatency];
}

/** Share of a limit that the present rate is: `Now at 56 % of NDR`; `''` while that is unknown. */
export function shareOfLimitWords(parts: Omit<RateParts, 'view'>): string {
  if (parts.rates.old) return '';
  const present = shareOfLimit(parts);
  if (present === null) return '';
  const limit = present.limit === 'ndr' ? 'NDR' : 'the limit';
  const { share, claim } = present;
  const about = claim === 'exactly' ? '' : 'about ';
  if (share > 1 + roundingSlack)
    return `Now ${about}${withUnit(formatPercent(share - 1), '%')} above ${limit}`;
  return share >= 1 - roundingSlack
    ? `Now ${claim === 'exactly' ? 'at' : 'near'} ${limit}`
    : `Now at ${about}${withUnit(formatPercent(share), '%')} of ${limit}`;
}

/**
 * Rate offered now as a share of the highest that passes (NDR, or the limit of stationarity); null where either is
 * unknown.
 */
export function shareOfLimit({ model, values, rates }: Pick<AppState, 'model' | 'values' | 'rates'>): {
  share: number;
  limit: 'ndr' | 'stationary';
  /** Whether the limit is exact, a lower bound, an upper bound or approximate. */
  claim: RateClaim;
} | null {
  const offered = model.dimensioning?.offered;
  const bound = rates.bounds?.bounds.find(({ id }) => id === 'ndr' || id === 'stationary');
  if (!offered || bound === undefined || bound.mpps === null || !(bound.mpps > 0)) return null;
  const mpps = offered.mpps(values);
  if (mpps === null) return null;
  return { share: mpps / bound.mpps, limit: bound.id === 'ndr' ? 'ndr' : 'stationary', claim: bound.claim };
}
