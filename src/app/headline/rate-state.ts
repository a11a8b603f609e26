/** The rates that the present configuration carries, as far as they are known. */
import type { RateBounds } from '../../dimensioning/rate-bounds/rate-bound.ts';
import type { AppState } from '../store/app-state.ts';

export interface RateState {
  /** Null: none were found for this model yet. */
  bounds: RateBounds | null;
  /** The bounds are those of another configuration than the present one. */
  old: boolean;
  /** Fraction done of the search under way, or null. */
  progress: number | null;
  /** Why there are none, one sentence. */
  failure: string | null;
}

export const noRates: RateState = { bounds: null, old: true, progress: null, failure: null };

/** Rate offered now as a share of the highest that passes (NDR, or the limit of stationarity); null where either is unknown. */
export function shareOfLimit({ model, values, rates }: Pick<AppState, 'model' | 'values' | 'rates'>): {
  share: number;
  limit: 'ndr' | 'stationary';
} | null {
  const offered = model.dimensioning?.offered;
  const bound = rates.bounds?.bounds.find(({ id }) => id === 'ndr' || id === 'stationary');
  if (!offered || bound === undefined || bound.mpps === null || !(bound.mpps > 0)) return null;
  const mpps = offered.mpps(values);
  if (mpps === null) return null;
  return { share: mpps / bound.mpps, limit: bound.id === 'ndr' ? 'ndr' : 'stationary' };
}
