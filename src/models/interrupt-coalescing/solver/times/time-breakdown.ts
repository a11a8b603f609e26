/** The parts of the processing time at its mean and at percentiles. */
import type { Breakdown } from '../../../contract/solution.ts';
import { openerPartsAt } from './opener-time-parts.ts';
import type { ProcessingTimes } from './processing-times.ts';
import type { QueueSolution } from '../work/queue-solution.ts';
import type { System } from '../../system.ts';
import type { TimeParts } from './time-parts.ts';
import { meanParts, partsAt } from './time-parts.ts';

const parts = [
  { id: 'nic', label: 'waiting in the NIC' },
  { id: 'left', label: 'work found' },
  { id: 'overhead', label: 'interrupt' },
  { id: 'before', label: 'packets of the own batch' },
  { id: 'service', label: 'own service' },
] as const;

const levels = [
  { id: 'p50', label: '50 %', beyond: 0.5 },
  { id: 'p95', label: '95 %', beyond: 0.05 },
  { id: 'p99', label: '99 %', beyond: 0.01 },
  { id: 'p999', label: '99.9 %', beyond: 0.001 },
] as const;

/**
 * Mean parts of all accepted packets, and of those whose time is exactly a percentile; exact both. null where no packet
 * is accepted.
 */
export function breakdownOf(
  { slotUs }: System,
  { batches, work, positions, opener, range }: QueueSolution,
  times: ProcessingTimes,
): Breakdown | null {
  const reader = times.exactReader;
  if (reader === null) return null;
  const shift = range.side === 'high' ? range.cutOff : 0;
  const slots = levels.map(({ beyond }) => reader.upperQuantile(beyond));
  const atLevels =
    opener === null
      ? partsAt(batches, work, times.exact, slots)
      : openerPartsAt(batches, work, times.exact, slots);
  const inUs = (time: TimeParts) => parts.map(({ id }) => (time[id] + (id === 'left' ? shift : 0)) * slotUs);
  return {
    unit: 'µs',
    parts,
    levels: [
      { id: 'mean', label: 'mean', values: inUs(meanParts(batches, work, positions)) },
      ...levels.map(({ id, label }, l) => ({ id, label, values: inUs(atLevels[l]) })),
    ],
  };
}
