/**
 * Acceptance of the packet at each position of a batch, and the work that it finds. Exact, by sums over the work of the
 * packets before it.
 */
import { float64Array } from '../../../../numerics/array-memory.ts';
import type { BatchWork } from '../work/batch-work.ts';
import type { NicBatches } from '../interval/nic-batches.ts';

/**
 * Index i belongs to packet i + 1 of a batch. Expectations are on acceptance (zero otherwise), given that the packet
 * exists.
 */
export interface PacketPositions {
  /** P(V < L): the packet is accepted. */
  accepted: Float64Array;
  /** P(V >= L), accumulated as a tail. */
  lost: Float64Array;
  /** E[V - origin; accepted]. */
  found: Float64Array;
  /** E[U - origin; accepted] and E[o; accepted]: parts of the work found. */
  left: Float64Array;
  overhead: Float64Array;
  /** E[W; the packet exists and is accepted]. */
  waited: Float64Array;
  /** Work is counted from here, so that differences stay accurate. */
  origin: number;
  /** Sum over the positions of P(X >= i) P(accepted): mean number of accepted packets of a batch. */
  meanAccepted: number;
  /** Sum of P(X >= i) P(lost). */
  meanLost: number;
}

/** Acceptance and work found of the packets of a batch of one closing. */
export type ClosedPositions = Pick<PacketPositions, 'accepted' | 'lost' | 'found' | 'left' | 'overhead'>;

/** Where work is counted from: about its mean. */
export function workOrigin(u: Float64Array): number {
  let mean = 0;
  for (let n = 0; n < u.length; n++) mean += n * u[n];
  return Math.round(mean);
}

/**
 * `u`: law of the unfinished work before a transfer, `limit`: L on the same scale. Cost: positions x width of the work.
 */
export function packetPositions(
  batches: NicBatches,
  work: BatchWork,
  u: Float64Array,
  limit: number,
): PacketPositions {
  const origin = workOrigin(u);
  const positions = closedPositions(batches.reach.length, work, u, limit, origin);
  const waited = batches.waiting.map((waiting, i) => waiting * positions.accepted[i]);
  return { ...positions, ...acceptedAndLost(batches, positions), waited, origin };
}

/** Means over a batch: how many of its packets are accepted, and how many lost. */
export function acceptedAndLost({ reach }: NicBatches, { accepted, lost }: ClosedPositions) {
  let meanAccepted = 0;
  let meanLost = 0;
  for (let i = 0; i < reach.length; i++) meanAccepted += reach[i] * accepted[i];
  // Small ones first.
  for (let i = reach.length - 1; i >= 0; i--) meanLost += reach[i] * lost[i];
  return { meanAccepted, meanLost };
}

/**
 * Acceptance and work found of the first `count` packets, where the work before the transfer has the law `u` for any
 * batch size.
 */
export function closedPositions(
  count: number,
  work: BatchWork,
  u: Float64Array,
  limit: number,
  origin: number,
): ClosedPositions {
  const states = u.length;
  // Sums over U < m of 1 and of U - origin, and the mass of U >= m.
  const below0 = float64Array(states + 1);
  const below1 = float64Array(states + 1);
  const above = float64Array(states + 1);
  for (let n = 0; n < states; n++) {
    const x = n - origin;
    below0[n + 1] = below0[n] + u[n];
    below1[n + 1] = below1[n] + x * u[n];
  }
  for (let n = states - 1; n >= 0; n--) above[n] = above[n + 1] + u[n];
  const out = {
    accepted: float64Array(count),
    lost: float64Array(count),
    found: float64Array(count),
    left: float64Array(count),
    overhead: float64Array(count),
  };
  const sumAt = (i: number) => {
    const { start, p } = work.sums[i];
    let zeroth = 0;
    let first = 0;
    let left = 0;
    let lost = work.beyond[i];
    for (let k = 0; k < p.length; k++) {
      const d = start + k;
      const m = Math.max(0, Math.min(states, limit - d));
      zeroth += p[k] * below0[m];
      left += p[k] * below1[m];
      first += p[k] * (below1[m] + d * below0[m]);
      lost += p[k] * above[m];
    }
    out.accepted[i] = zeroth;
    out.lost[i] = lost;
    out.found[i] = first;
    out.left[i] = left;
  };
  for (let i = 0; i < count; i++) {
    sumAt(i);
    out.overhead[i] = overheadWhenAccepted(work, i, below0, limit, out.accepted[i]);
  }
  return out;
}

function overheadWhenAccepted(
  work: BatchWork,
  i: number,
  below0: Float64Array,
  limit: number,
  accepted: number,
): number {
  const { overhead, services } = work;
  if (services === null) return overhead.start * accepted;
  const { start, p } = services[i];
  const states = below0.length - 1;
  let sum = 0;
  for (let v = 0; v < overhead.p.length; v++) {
    const overheadSlots = overhead.start + v;
    let mass = 0;
    for (let k = 0; k < p.length; k++) {
      mass += p[k] * below0[Math.max(0, Math.min(states, limit - start - k - overheadSlots))];
    }
    sum += overheadSlots * overhead.p[v] * mass;
  }
  return sum;
}
