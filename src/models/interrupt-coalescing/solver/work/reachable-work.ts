/** Which amounts of unfinished work can occur at all when the system starts empty. */
import { float64Array } from '../../../../numerics/array-memory.ts';
import { share as within } from '../../../../numerics/progress.ts';
import type { WorkWalk } from './work-walk.ts';

/** Up to this many states are always searched; beyond, only where the walk does not move by single slots both ways. */
const alwaysSearched = 400;

/**
 * 1 for every state that the empty system can reach, else 0. Cost: nothing for walks that move by single slots, else
 * some transitions: all states that are new are followed at once.
 */
export function* reachableWork(walk: WorkWalk): Generator<number, Uint8Array, void> {
  const { states, kernel, unchanged, innerFrom, innerTo, origin } = walk;
  const reached = new Uint8Array(states);
  const inner = innerFrom < innerTo;
  if (states > alwaysSearched && inner && kernel[unchanged + 1] > 0 && kernel[unchanged - 1] > 0) {
    return reached.fill(1);
  }
  const scratch = float64Array(walk.scratchLength);
  const one = float64Array(states);
  let open = [0];
  reached[0] = 1;
  while (open.length > 0) {
    let from = states;
    let to = 0;
    for (const n of open) {
      one[n] = 1;
      from = Math.min(from, n);
      to = Math.max(to, n + 1);
    }
    yield* within(walk.spread(one, from, to, scratch), 0, 0);
    one.fill(0, from, to);
    open = [];
    for (let k = 0; k < scratch.length; k++) {
      if (scratch[k] === 0) continue;
      const next = Math.max(0, k - origin);
      if (reached[next]) continue;
      reached[next] = 1;
      open.push(next);
    }
    yield 0;
  }
  return reached;
}
