import type { PmfBuffer, PmfCut } from '../laws/panjer/pmf.ts';
import type { SummableLaw } from './partial-sums.ts';

/** What `law.fillSum` writes; yields the share done where that takes long. */
export function* fillSumInParts(
  law: SummableLaw,
  k: number,
  cut: PmfCut,
  out: PmfBuffer,
): Generator<number, void, void> {
  if (law.fillSumInParts === undefined) law.fillSum(k, cut, out);
  else yield* law.fillSumInParts(k, cut, out);
}
