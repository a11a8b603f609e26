/** The pooled form of one core: the packets of all its queues together, and how they are spread over them. */
import { criticalLoad } from '../gated/batch-law.ts';
import { groupsOf } from '../port-groups.ts';
import type { CoreSystem } from '../../system.ts';
import { type PooledState, pooledStates } from './pooled-contents.ts';

// Law of the packets in all queues of a core together: births and deaths between its states.

/** Probabilities smaller than this share of the sum are left out. */
const negligible = 1e-18;
const rescaleAbove = 1e150;

/** Share of the time that a core is in each of its states. */
interface PooledLaw {
  shares: Float64Array;
  /** Whether the last state is left out for its rarity, and every one above it with it. */
  complete: boolean;
}

/**
 * As many packets arrive per µs as find room in the state that has the present content, and leave as it serves; a
 * content between two states is in both by its distance. Where all queues are full none arrives.
 */
function solvePooledChain(states: readonly PooledState[]): PooledLaw {
  const shares = new Float64Array(states.length);
  const last = states.length - 1;
  const largest = states[last].content;
  let place = 0;
  let above = 0;
  /** Moves to content `n`, which never falls. */
  const moveTo = (n: number) => {
    while (place < last - 1 && states[place + 1].content < n) place++;
    const [low, high] = [states[place].content, states[place + 1].content];
    above = Math.min(1, (n - low) / (high - low));
  };
  let p = 1;
  let sum = 1;
  shares[0] = 1;
  moveTo(0);
  for (let n = 1; n < largest + 1; n++) {
    const births = states[place].arrivals + above * (states[place + 1].arrivals - states[place].arrivals);
    moveTo(n);
    const deaths = states[place].served + above * (states[place + 1].served - states[place].served);
    p *= births / deaths;
    if (p > rescaleAbove) {
      for (let k = 0; k <= last; k++) shares[k] /= p;
      sum /= p;
      p = 1;
    }
    sum += p;
    shares[place] += p * (1 - above);
    shares[place + 1] += p * above;
    if (births < deaths && p < negligible * sum * (1 - births / deaths)) {
      return { shares: normalised(shares, sum), complete: true };
    }
  }
  return { shares: normalised(shares, sum), complete: false };
}

function normalised(shares: Float64Array, sum: number): Float64Array {
  for (let k = 0; k < shares.length; k++) shares[k] /= sum;
  return shares;
}

export interface PooledQueue {
  /** Share of its packets that find it full. */
  loss: number;
  meanQueue: number;
  /** Visits to it per µs, packets taken and missed in them, and the share of them that find it empty. */
  pollRate: number;
  meanBatch: number;
  missRatio: number;
  emptyAtPoll: number;
}

/**
 * Variance of the content of a queue that is not the busiest, relative to a queue with a server to itself: below the
 * first of these loads a backlog comes from a surge of arrivals, in which the others grow too; above the second one the
 * busiest queue is always full, and the others have steady cycles.
 */
const variances = { from: 1.005, to: 1.04, below: 1.5, above: 0.7 };

/** Packets of a cycle that are examined first, and at least, in full batches of all queues. */
const firstBatches = 4;
const firstPackets = 512;

/**
 * All packets in the queues as one birth-and-death process: the rate of service while there are n of them follows from
 * how they are spread over the queues, most of them in the busiest, alike in those that are equally busy. Right for a
 * core that hardly ever turns to queues in vain, and so for the queues' growing together, which independent queues
 * leave out. In polling order; null for a silent queue.
 */
export function solvePooled(core: CoreSystem): (PooledQueue | null)[] {
  const groups = groupsOf(
    core.rates.filter((rate) => rate > 0),
    true,
  );
  if (groups.length === 0) return core.rates.map(() => null);
  const total = core.rates.reduce((a, b) => a + b, 0);
  const load = total / criticalLoad(core, core.rates);
  const { from, to, below, above } = variances;
  const variance = below + (above - below) * Math.min(1, Math.max(0, (load - from) / (to - from)));
  const count = groups.reduce((sum, group) => sum + group.count, 0);
  const most = count * core.capacity;
  const full = Math.min(core.maxBatch, core.capacity);
  for (let size = Math.max(firstPackets, firstBatches * full * count); ; size *= 2) {
    const states = pooledStates(core, groups, variance, size);
    const { shares, complete } = solvePooledChain(states);
    if (!complete && size < most) continue;
    const mean = (value: (k: number) => number) =>
      shares.reduce((sum, share, k) => sum + share * value(k), 0);
    const pollRate = mean((k) => 1 / states[k].cycle);
    const queues = groups.map((_, g): PooledQueue => {
      const visited = (value: (k: number) => number) => mean((k) => value(k) / states[k].cycle) / pollRate;
      const meanBatch = visited((k) => states[k].queues[g].batch);
      return {
        loss: mean((k) => states[k].queues[g].blocked),
        meanQueue: Math.min(
          core.capacity,
          mean((k) => states[k].queues[g].content),
        ),
        pollRate,
        meanBatch,
        missRatio: visited((k) => states[k].queues[g].misses) / meanBatch,
        emptyAtPoll: visited((k) => states[k].queues[g].empty),
      };
    });
    return core.rates.map((rate) => queues[groups.findIndex((group) => group.rate === rate)] ?? null);
  }
}
