/**
 * Every number that the virtual switch answers with once; those of each port and core are the columns of `tables.ts`.
 */
import { packetRate, packets, probability, share, time } from '../result-parts/results.ts';
import type { IndicatorDeclaration } from '../contract/model.ts';
import { edgeLoss } from '../contract/edge.ts';

export const indicators: readonly IndicatorDeclaration[] = [
  probability('lossProbability', {
    label: 'Loss',
    symbol: 'B',
    help: 'Share of all packets that find their RX queue full, Eq. (2). Up to 1 in 10 million counts as none.',
    floor: edgeLoss,
  }),
  packetRate('throughputMpps', { label: 'Throughput', help: 'Packets forwarded over all ports and cores.' }),
  time('sojournUs', {
    label: 'Time in the system, mean',
    short: 'Time in the system',
    symbol: 'r',
    help: 'Mean time from a packet’s arrival to the end of its service, over all accepted packets.',
  }),
  packets('meanQueue', {
    label: 'Mean queue',
    symbol: 'q',
    help: 'Mean number of packets in one RX queue, the one in service included, over all RX queues of the switch.',
  }),
  share('utilisation', {
    label: 'Utilisation',
    symbol: 'U',
    help: 'Share of time that the cores spend on packets, Eq. (1); polling empty queues and switching over are left out, though they keep a core busy.',
  }),
  packetRate('criticalLoadMpps', {
    label: 'Critical load',
    symbol: 'Λ*',
    help: 'Load of the switch at which the most loaded queue of a core stays full: every visit finds a full batch and serves exactly what arrives.',
  }),
  share('criticalRatio', {
    label: 'Load over critical load',
    short: 'Of critical load',
    symbol: 'Λ/Λ*',
    help: 'Above 1 the first core loses packets whatever the capacity of its queues; within 4 % of 1 only the recommended form is close to simulation.',
  }),
  time('hitUs', {
    label: 'Time at a hit',
    symbol: 'T_H',
    help: 'Mean time to process a packet at a cache hit, as used.',
  }),
  time('missUs', {
    label: 'Time at a miss',
    symbol: 'T_M',
    help: 'Mean time to process a packet at a cache miss, as used.',
  }),
  time('forwardUs', {
    label: 'Time to forward',
    symbol: 'T_R',
    help: 'Mean time to move a packet to its output port, as used.',
  }),
];
