/** The packet rate at which batches bring as much work as the core can do: beyond it the queue stays full. */
import { closedBatches } from './interval/frame-closing.ts';
import { readInterarrival } from './interval/nic-batches.ts';
import { entriesOfBatch, gapWithMean, mostPackets } from '../cost/law-reach.ts';
import { type Inputs, longestBatch } from '../read-inputs.ts';
import { arrivalsWithMean, type System } from '../system.ts';
import { checkSystem } from '../check/check-system.ts';
import { mostCoalescingUs } from '../inputs.ts';

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

/** Steps of the iteration; it gains two or more digits a step as long as a batch holds several packets. */
const steps = 8;

/** Most probabilities of a batch law in memory: 200 MB. */
const mostEntries = 2.5e7;

/**
 * Rate over all cores at which E[X] E[B] + E[o] = E[S] = E[A] E[X], Mpps; null for a given histogram and where the
 * family has no law of that mean, or batches too large to follow at it. Iterates E[A] = E[B] + E[o] / E[X]. Cost: that
 * of eight batch laws, a few ms at most.
 */
export function capacityMpps(inputs: Inputs, system: System): number | null {
  if (inputs['arrivals.family'] === 'empirical') return null;
  const { service, overhead, tau, frames, cores, slotUs } = system;
  let cost = 0;
  for (let v = 0; v < overhead.p.length; v++) cost += (overhead.start + v) * overhead.p[v];
  let mean = service.mean + cost / Math.max(1, Math.min(frames ?? Infinity, tau / service.mean));
  for (let k = 0; k < steps && cost > 0; k++) {
    const law = arrivalsWithMean(inputs, mean);
    if (law === null) return null;
    const gap = gapWithMean(inputs, mean);
    const packets = Math.min(frames ?? Infinity, mostPackets(gap, tau));
    if (packets > longestBatch || entriesOfBatch(gap, packets, tau) > mostEntries) return null;
    const interarrival = readInterarrival(law, tau + 1);
    const batches = closedBatches(law, interarrival, tau, frames);
    const next = service.mean + cost / batches.meanSize;
    if (Math.abs(next - mean) < 1e-10 * mean) break;
    mean = next;
  }
  return cores / (mean * slotUs);
}

/** Offered rate over all cores, Mpps. */
export function offeredMpps(inputs: Inputs, system: System): number {
  return inputs['arrivals.family'] === 'empirical'
    ? system.cores / (system.arrivals.mean * system.slotUs)
    : 1 / inputs.meanInterarrivalUs;
}
