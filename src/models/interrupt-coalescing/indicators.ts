/** Every number that interrupt coalescing answers with, by name. Nested by dots in headless answers. */
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
  levels.map((level) => ({
    name: `processingUs.${form.id}.${level.id}`,
    label: `Processing time, ${level.label}`,
    short: level.id === 'sd' ? 'Time, sd' : `Time, ${level.label}`,
    symbol: 'D',
    unit: 'µs',
    kind: 'time' as const,
    help: `${level.help} from the arrival at the NIC to the end of the packet’s service. ${form.help}`,
  })),
);

export const indicators: readonly IndicatorDeclaration[] = [
  {
    name: 'lossProbability',
    label: 'Loss',
    symbol: 'p',
    unit: '',
    kind: 'probability',
    help: 'Share of the packets that find the queue of the CPU at its limit. Up to 1 in 10 million counts as none.',
    floor: edgeLoss,
  },
  {
    name: 'lossProbabilityPublished',
    label: 'Loss, Eq. (11) as printed',
    short: 'Eq. (11)',
    unit: '',
    kind: 'probability',
    help: 'The printed formula divides by the batch size and is not a loss probability; for comparison only.',
    floor: edgeLoss,
  },
  {
    name: 'load',
    label: 'Load, Eq. (10)',
    short: 'Load Eq. (10)',
    symbol: 'ρ',
    unit: '',
    kind: 'share',
    help: 'Service time that arrives per unit of time, without the interrupts.',
  },
  {
    name: 'loadWithOverhead',
    label: 'Load with interrupts',
    short: 'Load',
    symbol: 'ρₒ',
    unit: '',
    kind: 'share',
    help: 'Work that arrives per unit of time, interrupts included: above 1 the queue stays full.',
  },
  {
    name: 'utilisation',
    label: 'Utilisation',
    unit: '',
    kind: 'share',
    help: 'Share of time the core is busy with accepted packets and interrupts.',
  },
  {
    name: 'meanBatch',
    label: 'Mean batch',
    symbol: 'E[X]',
    unit: 'packets',
    kind: 'count',
    help: 'Mean number of packets that an interrupt hands over.',
  },
  {
    name: 'closedByFramesShare',
    label: 'Batches closed by frames',
    short: 'Closed by frames',
    unit: '',
    kind: 'share',
    help: 'Share of the batches that the frame limit closes before the timer ends; 0 without such a limit.',
  },
  {
    name: 'meanBatchIntervalUs',
    label: 'Mean time between batches',
    short: 'Between batches',
    symbol: 'E[S]',
    unit: 'µs',
    kind: 'time',
    help: 'Mean time from one transfer to the next on one core.',
  },
  {
    name: 'interruptsPerSecond',
    label: 'Interrupts per second',
    short: 'Interrupts',
    unit: '1/s',
    kind: 'rate',
    help: 'Interrupts of all cores together: one per batch.',
  },
  {
    name: 'meanUnfinishedWorkUs',
    label: 'Mean unfinished work',
    short: 'Work left',
    symbol: 'E[U]',
    unit: 'µs',
    kind: 'time',
    help: 'Mean work in the queue of the CPU just before a transfer.',
  },
  {
    name: 'idleTransferShare',
    label: 'Transfers to an idle CPU',
    short: 'CPU found idle',
    unit: '',
    kind: 'share',
    help: 'Share of the transfers that find no work left.',
  },
  {
    name: 'offeredMpps',
    label: 'Offered rate',
    unit: 'Mpps',
    kind: 'rate',
    help: 'Packets that arrive over all cores.',
  },
  {
    name: 'throughputMpps',
    label: 'Throughput',
    unit: 'Mpps',
    kind: 'rate',
    help: 'Packets processed over all cores.',
  },
  {
    name: 'capacityMpps',
    label: 'Capacity',
    unit: 'Mpps',
    kind: 'rate',
    help: 'Rate over all cores at which the load with interrupts is 1; it follows from the coalescing time and the family of interarrival times.',
  },
  ...processingTimes,
  {
    name: 'nicWaitingUs.mean',
    label: 'Waiting in the NIC, mean',
    short: 'In the NIC',
    symbol: 'E[W]',
    unit: 'µs',
    kind: 'time',
    help: 'Mean time from a packet’s arrival to the transfer of its batch, accepted packets only.',
  },
  {
    name: 'queueWaitingUs.mean',
    label: 'Waiting for the CPU, mean',
    short: 'For the CPU',
    symbol: 'E[V]',
    unit: 'µs',
    kind: 'time',
    help: 'Mean work ahead of a packet: work left over, the interrupt, earlier packets of its batch; accepted packets only.',
  },
];
