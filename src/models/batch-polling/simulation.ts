/** Description of the event simulation for the page: parts of the picture, and possible errors of the formulas. */
import { microsWords, numberOf } from '../../text/number-words.ts';
import type { ExpectedDifference } from '../contract/expected-difference.ts';
import type { Mechanism, SimulationDeclaration } from '../contract/simulation.ts';
import type { Solution } from '../contract/solution.ts';
import type { StallLength } from './solver/service/stall-totals.ts';
import { formatPlain, withUnit } from '../../text/number-format.ts';
import { busiestShare, coreLoads, meanInterarrival, slotsPerUs } from './closed-form/load.ts';
import { hasTransmitSide, isHeld } from './closed-form/link.ts';
import { stallLengths } from './closed-form/stall-lengths.ts';
import { type Inputs, readInputs } from './read-inputs.ts';

/** Loaded at its first use: it needs laws and sums of the solver. */
let difference: ((inputs: Inputs, indicator: string) => ExpectedDifference | null) | null = null;

function senderOf(inputs: Inputs): NonNullable<Mechanism['sender']> {
  const { 'transmit.packets': packets, linkGbps } = inputs;
  const group = isHeld(inputs) ? `m = ${packets}` : null;
  const link = linkGbps === null ? null : withUnit(formatPlain(linkGbps, 3), 'Gbit/s');
  const given = (words: readonly (string | null)[]) => words.filter((word) => word !== null);
  return {
    label: given([group && 'transmit buffer', link && 'link']).join(' and '),
    words: [
      given([group && `buffer, ${group}`, link && `link, ${link}`]).join('; '),
      given([group, link]).join(', '),
      group ?? link!,
    ],
  };
}

/** Packets of the busiest core that wait to be sent, by Little's law; null: they are sent at once. */
function unsent(inputs: Inputs, indicators: Solution['indicators']): number | null {
  if (!hasTransmitSide(inputs)) return null;
  const [bufferUs, linkUs] = [indicators['bufferWaitUs.mean'] ?? 0, indicators['linkUs.mean'] ?? 0];
  const served =
    (slotsPerUs(inputs) / meanInterarrival(inputs, busiestShare(inputs))) *
    (1 - (indicators.lossProbability ?? 0));
  return served * (bufferUs + (1 - (indicators.linkLossProbability ?? 0)) * linkUs);
}

export const simulation: SimulationDeclaration = {
  mechanism: (values) => {
    const inputs = readInputs(values);
    const { cores, maxBatch } = inputs;
    const core = cores > 1 ? `the busiest of ${cores} cores` : 'the core';
    const limit = `β = ${maxBatch}`;
    const size = `L = ${inputs.ringSize}`;
    return {
      timer: null,
      queues: [{ label: 'ring', capacity: inputs.ringSize }],
      queueWords: [`ring, ${size}`, size],
      server: {
        label: cores > 1 ? 'busiest core' : 'core',
        words: [
          cores > 1 ? `busiest of ${cores} cores, ${limit}` : `core, ${limit}`,
          cores > 1 ? `1 of ${cores}, ${limit}` : limit,
          limit,
        ],
        count: cores,
        ...(cores > 1 && inputs['arrivals.family'] !== 'empirical' && { loads: coreLoads(inputs) }),
      },
      ...(hasTransmitSide(inputs) && { sender: senderOf(inputs) }),
      // Empty polls take no batch, and the picture shows what is in service.
      batchOf: 'a batch',
      maxBatch,
      caption: `Every poll takes up to ${numberOf(maxBatch, 'packet')}; while ${core} works on them the ring fills, so a longer batch makes the next one longer still.`,
    };
  },
  typical: (values, { indicators }) => ({
    waiting: [indicators.meanQueueRandomTime],
    held: null,
    unsent: unsent(readInputs(values), indicators),
    batch: indicators.meanBatchNonEmpty,
    loss: indicators.lossProbability,
  }),
  loadDifference: async () => {
    difference ??= (await import('./expected-difference.ts')).expectedDifference;
  },
  isDifferenceLoaded: () => difference !== null,
  // The time between stalls is working time of the core: a run, with idle time in it, has at most as many.
  rareEvent: (values) => {
    const inputs = readInputs(values);
    const rarest = stallLengths(inputs).reduce<StallLength | null>(
      (least, one) => (least === null || one.share < least.share ? one : least),
      null,
    );
    if (rarest === null) return null;
    return {
      name: `stalls of ${microsWords((rarest.slots * inputs.slotNs) / 1000)}`,
      everyUs: (1000 * inputs.stallEveryMs) / rarest.share,
    };
  },
  expectedDifference: (values, indicator) => difference?.(readInputs(values), indicator) ?? null,
};
