import { useState } from 'react';
import type { TimePlan } from '../../../../scenario/view/time-plan.ts';

/** A plan in the hand: it is shown at once, and becomes the chosen one when the hand lets go. */
export function usePlanGesture(onDone: (plan: TimePlan) => void) {
  const [moved, setMoved] = useState<TimePlan | null>(null);
  return {
    moved,
    move: setMoved,
    end() {
      if (moved !== null) onDone(moved);
      setMoved(null);
    },
  };
}
