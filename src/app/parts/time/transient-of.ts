import { transients } from '../../../../workers/transients.ts';
import type { TransientModel } from '../../../models/contract/transient.ts';
import { type LateCode, lateCode } from '../../kit/lazy/late-code.ts';

const known = new Map<string, LateCode<TransientModel | 'none'>>();

/** The simulator over time of a model; `none` where it has none. */
export function transientOf(id: string): LateCode<TransientModel | 'none'> {
  const code =
    known.get(id) ?? lateCode(async () => (Object.hasOwn(transients, id) ? await transients[id]() : 'none'));
  known.set(id, code);
  return code;
}
