import { useEffect, useState } from 'react';
import type { LateCode } from './late-code.ts';
import { isPageReady, pageReady } from './page-ready.ts';

/** `page-ready`: not before the first figure is drawn. */
export type Urgency = 'now' | 'page-ready';

/** The code as soon as it is wanted and loaded, at once where it was loaded before; `failed`: it cannot be fetched. */
export function useLateCode<T>(
  late: LateCode<T>,
  wanted = true,
  urgency: Urgency = 'now',
): { code: T | null; failed: boolean } {
  const [failed, setFailed] = useState<LateCode<T> | null>(null);
  const [, setArrived] = useState<LateCode<T> | null>(null);
  const code = wanted ? late.now : null;
  // Computed during rendering: code may arrive before the effect, and then has to be rendered, too.
  const absent = wanted && code === null;
  useEffect(() => {
    if (!absent) return undefined;
    let waiting = true;
    async function bring() {
      if (urgency === 'page-ready' && !isPageReady()) await pageReady;
      if (!waiting) return;
      try {
        await late.fetch();
        if (waiting) setArrived(late);
      } catch {
        if (waiting) setFailed(late);
      }
    }
    void bring();
    return () => {
      waiting = false;
    };
  }, [late, absent, urgency]);
  return { code, failed: failed === late && late.now === null };
}
