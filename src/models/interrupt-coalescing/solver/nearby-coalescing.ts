import { checkSystem } from '../check/check-system.ts';
import { mostCoalescingUs } from '../inputs.ts';
import type { Inputs } from '../read-inputs.ts';

/** Microseconds to either side that are tried: slots of up to so many divide one of them. */
const farthest = 100;

/**
 * The nearest other coalescing time that can be entered and is not refused; null where there is none. It detunes
 * intervals that are synchronous with the service.
 */
export function nearbyCoalescingUs(inputs: Inputs): number | null {
  for (let by = 1; by <= farthest; by++) {
    for (const coalescingUs of [inputs.coalescingUs + by, inputs.coalescingUs - by]) {
      if (coalescingUs < 1 || coalescingUs > mostCoalescingUs) continue;
      if (checkSystem({ ...inputs, coalescingUs }) === null) return coalescingUs;
    }
  }
  return null;
}
