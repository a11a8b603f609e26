import { powersOfTwoBelow } from '../contract/quicker.ts';
import type { Inputs } from './read-inputs.ts';

/** Times of whole slots below, each about half of the one before. */
export function wholeSlotsBelow({ slotUs }: Inputs, us: number): number[] {
  const unit = Math.max(1, slotUs);
  return powersOfTwoBelow(us / unit).map((units) => units * unit);
}
