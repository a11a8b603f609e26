/** Every number that interrupt coalescing answers with, by name. Nested by dots in headless answers. */
import { packetRate, packets, probability, share, time } from '../result-parts/results.ts';
import type { IndicatorDeclaration } from '../contract/model.ts';
import { edgeLoss } from '../contract/edge.ts';

const levels = [
  { id: 'mean', label: 'mean', help: 'Mean time' },
  { id: 'sd', label: 'standard deviation', help: 'Standard deviation of the time' },
  { id: 'p50', label: 'median', help: 'Half of the accepted packets take at most this long' },
  { id: 'p95', label: '95 %', help: '95 % of the accepted packets take at most this long' },
  { id: 'p99', label: '99 %', help: '99 % of the accepted packets take at most this long' },
  { id: 'p999', label: '99.9 %', help: '99.9 % of the accepted packets take at most this long' },
] as const;

const forms = [
  { id: 'exact', help: 'Every accepted packet counts once, with the time it really waits.' },
  {
    id: 'published',
    help: 'By Eqs. (5), (12), (13) as printed: the last packet of every batch, lost ones included.',
  },
] as const;

const processingTimes: IndicatorDeclaration[] = forms.flatMap((form) =>
  levels.map((level) =>
    time(`processingUs.${form.id}.${level.id}`, {
      label: `Processing time, ${level.label}`,
      short: level.id === 'sd' ? 'Time, sd' : `Time, ${level.label}`,
      symbol: 'D',
      help: `${level.help} from the arrival at the NIC to the end of the packet’s service. ${form.help}`,
    }),
  ),
);

export const indicators: readonly IndicatorDeclaration[] = [
  probability('lossProbability', {
    label: 'Loss',
    symbol: 'p',
    help: 'Share of the packets that find the queue of the CPU at its limit. Up to 1 in 10 million counts as none.',
    floor: edgeLoss,
  }),
  probability('lossProbabilityPublished', {
    label: 'Loss, Eq. (11) as printed',
    short: 'Eq. (11)',
    help: 'The printed formula divides by the batch size and is not a loss probability; for comparison only.',
    floor: edgeLoss,
  }),
  share('load', {
    label: 'Load, Eq. (10)',
    short: 'Load Eq. (10)',
    symbol: 'ρ',
    help: 'Service time that arrives per unit of time, without the interrupts.',
  }),
  share('loadWithOverhead', {
    label: 'Load with interrupts',
    short: 'Load',
    symbol: 'ρₒ',
    help: 'Work that arrives per unit of time, interrupts included: above 1 the queue stays full.',
  }),
  share('utilisation', {
    label: 'Utilisation',
    help: 'Share of time the core is busy with accepted packets and interrupts.',
  }),
  packets('meanBatch', {
    label: 'Mean batch',
    symbol: 'E[X]',
    help: 'Mean number of packets that an interrupt hands over.',
  }),
  share('closedByFramesShare', {
    label: 'Batches closed by frames',
    short: 'Closed by frames',
    help: 'Share of the batches that the frame limit closes before the timer ends; 0 without such a limit.',
  }),
  time('meanBatchIntervalUs', {
    label: 'Mean time between batches',
    short: 'Between batches',
    symbol: 'E[S]',
    help: 'Mean time from one transfer to the next on one core.',
  }),
  {
    name: 'interruptsPerSecond',
    label: 'Interrupts per second',
    short: 'Interrupts',
    unit: '1/s',
    kind: 'rate',
    help: 'Interrupts of all cores together: one per batch.',
  },
  time('meanUnfinishedWorkUs', {
    label: 'Mean unfinished work',
    short: 'Work left',
    symbol: 'E[U]',
    help: 'Mean work in the queue of the CPU just before a transfer.',
  }),
  share('idleTransferShare', {
    label: 'Transfers to an idle CPU',
    short: 'CPU found idle',
    help: 'Share of the transfers that find no work left.',
  }),
  packetRate('offeredMpps', { label: 'Offered rate', help: 'Packets that arrive over all cores.' }),
  packetRate('throughputMpps', { label: 'Throughput', help: 'Packets processed over all cores.' }),
  packetRate('capacityMpps', {
    label: 'Capacity',
    help: 'Rate over all cores at which the load with interrupts is 1; it follows from the coalescing time and the family of interarrival times.',
  }),
  ...processingTimes,
  time('nicWaitingUs.mean', {
    label: 'Waiting in the NIC, mean',
    short: 'In the NIC',
    symbol: 'E[W]',
    help: 'Mean time from a packet’s arrival to the transfer of its batch, accepted packets only.',
  }),
  time('queueWaitingUs.mean', {
    label: 'Waiting for the CPU, mean',
    short: 'For the CPU',
    symbol: 'E[V]',
    help: 'Mean work ahead of a packet: work left over, the interrupt, earlier packets of its batch; accepted packets only.',
  }),
];
