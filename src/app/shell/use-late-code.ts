import { useEffect, useState } from 'react';
import type { LateCode } from '../store/late-code.ts';

/** The code as soon as it is wanted and there, at once where it was fetched before; `failed`: it cannot be fetched. */
export function useLateCode<T>(late: LateCode<T>, wanted = true): { code: T | null; failed: boolean } {
  const [failed, setFailed] = useState<LateCode<T> | null>(null);
  const [, setArrived] = useState<LateCode<T> | null>(null);
  useEffect(() => {
    if (!wanted || late.now !== null) return undefined;
    let waiting = true;
    late.fetch().then(
      () => {
        if (waiting) setArrived(late);
      },
      () => {
        if (waiting) setFailed(late);
      },
    );
    return () => {
      waiting = false;
    };
  }, [late, wanted]);
  return { code: wanted ? late.now : null, failed: failed === late && late.now === null };
}
