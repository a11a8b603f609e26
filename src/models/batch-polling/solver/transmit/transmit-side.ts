/** The transmit side of a solved core: the buffer, and the ring of the link behind it. */
import { isRenewal } from '../../../../numerics/laws/arrival-law.ts';
import { linkRate } from '../../closed-form/link.ts';
import { busiestShare, slotsPerUs } from '../../closed-form/load.ts';
import type { Inputs } from '../../read-inputs.ts';
import type { System } from '../../system/system.ts';
import type { ChainSolution } from '../chain/chain-solution.ts';
import type { AddedTime } from './added-time.ts';
import { bufferedWait } from './buffered-wait.ts';
import { neverLosesAtLink, packetsHeld } from './transmit-accuracy.ts';
import { restOfGroup } from './rest-of-group.ts';
import { linkAnswer } from './link-queue.ts';
import { pollCycles } from './poll-cycles.ts';

export interface TransmitSide {
  added: AddedTime;
  /** Share of the processed packets; null without a link. */
  linkLoss: number | null;
  /** Results that are approximations in words. */
  approximate: readonly string[];
}

/** Below this load the core sends on average what arrives, above it what it can carry. */
const saturated = 1;

/** Variance of the packets that leave in n slots over n, for large n. */
function longRunVariance(system: System): number {
  const { interarrival, service, maxBatch } = system;
  if (loadOf(system) >= saturated)
    return (maxBatch ** 2 * service.variance(maxBatch)) / service.mean(maxBatch) ** 3;
  return arrivalVariation(system) ** 2 / interarrival.mean;
}

const loadOf = ({ interarrival, service, maxBatch }: System): number =>
  service.mean(maxBatch) / (maxBatch * interarrival.mean);

/** In the long run: with jitter the number of packets varies as little in a long time as in a short one. */
const arrivalVariation = ({ interarrival }: System): number =>
  isRenewal(interarrival) ? Math.sqrt(interarrival.variance) / interarrival.mean : 0;

export function transmitSide(inputs: Inputs, system: System, chain: ChainSolution): TransmitSide {
  const cycles = pollCycles(system, chain);
  const timeoutUs = inputs['transmit.timeoutUs'];
  const packets = packetsHeld(inputs);
  const { wait, departures } = bufferedWait(cycles, {
    packets,
    timeout: timeoutUs === null ? null : timeoutUs * slotsPerUs(inputs),
    timer: inputs['transmit.timer'],
  });
  const rate = linkRate(inputs, busiestShare(inputs));
  const isGapwise = packets > 1 && timeoutUs === null && loadOf(system) < saturated;
  const buffer = isGapwise
    ? restOfGroup(packets, wait.mean, arrivalVariation(system), rate === null ? 0 : 1 / rate)
    : wait;
  if (rate === null) return { added: { buffer, link: noTime }, linkLoss: null, approximate: [] };
  const link = linkAnswer(departures, {
    ringSize: inputs['transmit.ringSize'],
    rate,
    longRunVariance: longRunVariance(system),
  });
  const added = { buffer, link: link.time };
  return neverLosesAtLink(inputs)
    ? { added, linkLoss: 0, approximate: [] }
    : { added, linkLoss: link.lossProbability, approximate: ['linkLossProbability', 'totalLossProbability'] };
}

const noTime = { cellSlots: 1, p: Float64Array.of(1), mean: 0 };
