import type { RateClaim } from '../../../../dimensioning/answer/claim.ts';
import type { AppState } from '../../../core/app-state.ts';

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
