import type { HashingCase } from '../../../../dimensioning/flow-hashing/hashing-case.ts';
import type { InputValue } from '../../../../models/contract/inputs.ts';
import type { Model } from '../../../../models/contract/model.ts';

/**
 * Cores and busiest share of an uneven case, the share rounded up; null where there is none or one core has everything.
 */
export function inputsOfCase(
  { dimensioning }: Model,
  { id, share, cores }: HashingCase,
): Readonly<Record<string, InputValue>> | null {
  const input = dimensioning?.hottestShare;
  const coresInput = dimensioning?.workload?.inputs.cores;
  if (input === undefined || coresInput === undefined) return null;
  if (id === 'even' || share === null || cores === null || cores === 1) return null;
  return { [coresInput]: cores, [input]: Math.min(1, Math.ceil(share * 1e4 - 1e-9) / 1e4) };
}
