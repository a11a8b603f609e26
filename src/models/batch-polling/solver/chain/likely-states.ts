/**
 * How many packets polls find at most, for all that matters, where the ring is emptied at nearly every poll: far fewer
 * than the most that a chain of the longest services could bring.
 */
import { isRenewal } from '../../../../numerics/laws/arrival-law.ts';
import type { System } from '../../system/system.ts';

/** Natural logarithm of the probability beyond which states are not followed: 1e-37. */
const logNegligible = -85.2;

/** From one tilt to the next; the first in packets, and where the last has long been passed, in slots. */
const finer = 1.2;
const leastTilt = 1e-4;
const mostExponent = 30;

/** States that are tried at first. */
const fewest = 16;

/** theta with E[exp(-s A)] = exp(-theta): arrivals grow at theta as services do at s. */
interface Tilt {
  theta: number;
  s: number;
}

/**
 * The state that polls exceed with a probability of about 1e-37, or Infinity where that is `maxBatch` or more. With
 * E[exp(theta X_n)] about exp(a(theta) + b(theta) n) for the arrivals X_n of a service of n packets, Q at polls has
 * log E[exp(theta Q)] = a(theta) + a(b(theta)) + ..., and Chernoff's bound says the rest. An estimate: whoever uses it
 * checks what leads beyond. Cost: some thousand logarithms and exponentials.
 */
export function likelyLargest(system: System): number {
  const { maxBatch, service, interarrival } = system;
  let usual = 0;
  for (let k = 0; k < 30; k++)
    usual = Math.min(maxBatch, service.mean(Math.floor(usual)) / interarrival.mean);
  const tilts: Tilt[] = [];
  for (let s = leastTilt / Math.max(1, interarrival.mean); s < mostExponent; s *= finer)
    tilts.push({ theta: -interarrival.logLaplace(s), s });
  // It depends on the sizes up to itself alone.
  for (let largest = Math.max(fewest, 2 * usual); ; largest *= 2) {
    const top = Math.min(maxBatch, Math.ceil(largest));
    const state = exceededUpTo(top, system, tilts);
    if (state <= top && state < maxBatch) return state;
    if (top === maxBatch) return Infinity;
  }
}

/** The same where polls find at most `top` packets. */
function exceededUpTo(top: number, { interarrival, service }: System, tilts: readonly Tilt[]): number {
  const sizes = [top];
  for (let size = 1; size < top; size *= 2) sizes.push(size);
  const logMoments: number[] = [];
  let state = Infinity;
  for (const [k, { theta, s }] of tilts.entries()) {
    const none = service.logMoment(0, s);
    // An empty poll may take longer than a full batch.
    const each = Math.max(0, (service.logMoment(top, s) - none) / top);
    if (!(each < theta)) break;
    let least = none;
    for (const size of sizes) least = Math.max(least, service.logMoment(size, s) - each * size);
    const before = k === 0 ? (least * each) / (theta - each) : interpolated(tilts, logMoments, each);
    logMoments.push(least + before);
    state = Math.min(state, (least + before - logNegligible) / theta);
  }
  return Math.ceil(state) + 1 + (isRenewal(interarrival) ? 0 : interarrival.surplus);
}

/** At a tilt before the next one; 0 at 0. */
function interpolated(tilts: readonly Tilt[], values: readonly number[], theta: number): number {
  let k = values.length - 1;
  while (k > 0 && tilts[k - 1].theta > theta) k--;
  if (k === 0) return (values[0] * theta) / tilts[0].theta;
  const share = (theta - tilts[k - 1].theta) / (tilts[k].theta - tilts[k - 1].theta);
  return values[k - 1] + share * (values[k] - values[k - 1]);
}
