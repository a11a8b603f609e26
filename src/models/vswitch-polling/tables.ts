/** Results of each port and of each core, in rows. */
import type { ResultTableDeclaration } from '../contract/model.ts';
import { edgeLoss } from '../contract/edge.ts';

export const tables: readonly ResultTableDeclaration[] = [
  {
    id: 'ports',
    label: 'Ports',
    help: 'Each port over all cores; its queue is one RX queue, on average over the cores.',
    rowLabel: 'port',
    columns: [
      {
        name: 'loadMpps',
        label: 'Load',
        unit: 'Mpps',
        kind: 'rate',
        help: 'Packets that arrive at the port.',
      },
      {
        name: 'lossProbability',
        label: 'Loss',
        unit: '',
        kind: 'probability',
        help: 'Share of the port’s packets that find their RX queue full.',
        floor: edgeLoss,
      },
      {
        name: 'meanQueue',
        label: 'Mean queue',
        unit: 'packets',
        kind: 'count',
        help: 'Mean number of packets in one RX queue of the port, the one in service included, on average over the cores.',
      },
      {
        name: 'sojournUs',
        label: 'Time in the system',
        unit: 'µs',
        kind: 'time',
        help: 'Mean time from arrival to the end of the service, accepted packets of the port.',
      },
      {
        name: 'throughputMpps',
        label: 'Throughput',
        unit: 'Mpps',
        kind: 'rate',
        help: 'Packets of the port that are forwarded.',
      },
      {
        name: 'emptyAtPoll',
        label: 'Found empty',
        unit: '',
        kind: 'share',
        help: 'Share of the cores’ visits that find the port’s RX queue empty.',
      },
      {
        name: 'meanBatch',
        label: 'Mean batch',
        unit: 'packets',
        kind: 'count',
        help: 'Mean number of packets taken at a visit, visits to an empty queue included.',
      },
      {
        name: 'missRatio',
        label: 'Cache misses',
        unit: '',
        kind: 'share',
        help: 'Share of the port’s packets whose instructions are not in the cache.',
      },
      {
        name: 'utilisation',
        label: 'Utilisation',
        unit: '',
        kind: 'share',
        help: 'Share of time that a core spends on the port’s packets, on average over the cores.',
      },
    ],
    emptyMessage: 'The switch has no ports.',
  },
  {
    id: 'perCore',
    label: 'Cores',
    help: 'Each core over all ports.',
    rowLabel: 'core',
    columns: [
      {
        name: 'loadMpps',
        label: 'Load',
        unit: 'Mpps',
        kind: 'rate',
        help: 'Packets that arrive in the core’s RX queues.',
      },
      {
        name: 'utilisation',
        label: 'Utilisation',
        unit: '',
        kind: 'share',
        help: 'Share of time that the core spends on packets.',
      },
      {
        name: 'lossProbability',
        label: 'Loss',
        unit: '',
        kind: 'probability',
        help: 'Share of the core’s packets that find their RX queue full.',
        floor: edgeLoss,
      },
      {
        name: 'throughputMpps',
        label: 'Throughput',
        unit: 'Mpps',
        kind: 'rate',
        help: 'Packets that the core forwards.',
      },
    ],
    emptyMessage: 'The switch has no cores.',
  },
];
