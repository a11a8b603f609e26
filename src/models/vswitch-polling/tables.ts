/** Results of each port and of each core, in rows. */
import { packetRate, packets, probability, share, time } from '../result-parts/results.ts';
import type { ResultTableDeclaration } from '../contract/model.ts';
import { edgeLoss } from '../contract/edge.ts';

export const tables: readonly ResultTableDeclaration[] = [
  {
    id: 'ports',
    label: 'Ports',
    help: 'Each port over all cores; its queue is one RX queue, on average over the cores.',
    rowLabel: 'port',
    columns: [
      packetRate('loadMpps', { label: 'Load', help: 'Packets that arrive at the port.' }),
      probability('lossProbability', {
        label: 'Loss',
        help: 'Share of the port’s packets that find their RX queue full.',
        floor: edgeLoss,
      }),
      packets('meanQueue', {
        label: 'Mean queue',
        help: 'Mean number of packets in one RX queue of the port, the one in service included, on average over the cores.',
      }),
      time('sojournUs', {
        label: 'Time in the system',
        help: 'Mean time from arrival to the end of the service, accepted packets of the port.',
      }),
      packetRate('throughputMpps', { label: 'Throughput', help: 'Packets of the port that are forwarded.' }),
      share('emptyAtPoll', {
        label: 'Found empty',
        help: 'Share of the cores’ visits that find the port’s RX queue empty.',
      }),
      packets('meanBatch', {
        label: 'Mean batch',
        help: 'Mean number of packets taken at a visit, visits to an empty queue included.',
      }),
      share('missRatio', {
        label: 'Cache misses',
        help: 'Share of the port’s packets whose instructions are not in the cache.',
      }),
      share('utilisation', {
        label: 'Utilisation',
        help: 'Share of time that a core spends on the port’s packets, on average over the cores.',
      }),
    ],
    emptyMessage: 'The switch has no ports.',
  },
  {
    id: 'perCore',
    label: 'Cores',
    help: 'Each core over all ports.',
    rowLabel: 'core',
    columns: [
      packetRate('loadMpps', { label: 'Load', help: 'Packets that arrive in the core’s RX queues.' }),
      share('utilisation', { label: 'Utilisation', help: 'Share of time that the core spends on packets.' }),
      probability('lossProbability', {
        label: 'Loss',
        help: 'Share of the core’s packets that find their RX queue full.',
        floor: edgeLoss,
      }),
      packetRate('throughputMpps', { label: 'Throughput', help: 'Packets that the core forwards.' }),
    ],
    emptyMessage: 'The switch has no cores.',
  },
];
