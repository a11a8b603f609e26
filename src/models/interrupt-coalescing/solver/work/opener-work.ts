/** The work that openers find, and what is left of it when their batches are handed over. In slots. */
import { float64Array } from '../../../../numerics/array-memory.ts';
import type { Closing } from '../interval/closings.ts';
import { addHeld } from './opener-walk.ts';

export interface OpenerWork {
  /** Law of the work at an opener. */
  y: Float64Array;
  /** Law of the work before the transfer of a batch that the timer closes, and of one that frames close. */
  afterTimer: Float64Array;
  afterFrames: Float64Array;
}

/** `closings`: the one by frames is the last. Cost: states x H. */
export function openerWork(y: Float64Array, closings: readonly Closing[], tau: number): OpenerWork {
  const afterTimer = float64Array(y.length);
  addHeld(afterTimer, y, 0, y.length, { start: tau, p: Float64Array.of(1) }, 1);
  const afterFrames = float64Array(y.length);
  addHeld(afterFrames, y, 0, y.length, closings[closings.length - 1].held, 1);
  return { y, afterTimer, afterFrames };
}

/** Law of the unfinished work before any transfer. */
export function beforeTransfer({ afterTimer, afterFrames }: OpenerWork, byFrames: number): Float64Array {
  return afterTimer.map((p, n) => (1 - byFrames) * p + byFrames * afterFrames[n]);
}
