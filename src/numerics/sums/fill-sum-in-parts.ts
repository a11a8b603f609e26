import type { PmfBuffer, PmfCut } from '../laws/panjer/pmf.ts';
import type { SummableLaw } from './partial-sums.ts';

/** What `law.fillSum` writes. */
export function fillSumInParts(law: SummableLaw, k: number, cut: PmfCut, out: PmfBuffer): void {
  if (law.fillSumInParts === undefined) law.fillSum(k, cut, out);
  else law.fillSumInParts(k, cut, out);
}
