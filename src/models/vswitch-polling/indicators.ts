/**
 * Every number that the virtual switch answers with once; those of each port and core are the columns of `tables.ts`.
 */
import type { IndicatorDeclaration } from '../contract/model.ts';
import { edgeLoss } from '../contract/edge.ts';

export const indicators: readonly IndicatorDeclaration[] = [
  {
    name: 'lossProbability',
    label: 'Loss',
    symbol: 'B',
    unit: '',
    kind: 'probability',
    help: 'Share of all packets that find their RX queue full, Eq. (2). Up to 1 in 10 million counts as none.',
    floor: edgeLoss,
  },
  {
    name: 'throughputMpps',
    label: 'Throughput',
    unit: 'Mpps',
    kind: 'rate',
    help: 'Packets forwarded over all ports and cores.',
  },
  {
    name: 'sojournUs',
    label: 'Time in the system, mean',
    short: 'Time in the system',
    symbol: 'r',
    unit: 'µs',
    kind: 'time',
    help: 'Mean time from a packet’s arrival to the end of its service, over all accepted packets.',
  },
  {
    name: 'meanQueue',
    label: 'Mean queue',
    symbol: 'q',
    unit: 'packets',
    kind: 'count',
    help: 'Mean number of packets in one RX queue, the one in service included, over all RX queues of the switch.',
  },
  {
    name: 'utilisation',
    label: 'Utilisation',
    symbol: 'U',
    unit: '',
    kind: 'share',
    help: 'Share of time that the cores spend on packets, Eq. (1); polling empty queues and switching over are left out, though they keep a core busy.',
  },
  {
    name: 'criticalLoadMpps',
    label: 'Critical load',
    symbol: 'Λ*',
    unit: 'Mpps',
    kind: 'rate',
    help: 'Load of the switch at which the most loaded queue of a core stays full: every visit finds a full batch and serves exactly what arrives.',
  },
  {
    name: 'criticalRatio',
    label: 'Load over critical load',
    short: 'Of critical load',
    symbol: 'Λ/Λ*',
    unit: '',
    kind: 'share',
    help: 'Above 1 the first core loses packets whatever the capacity of its queues; within 4 % of 1 only the recommended form is close to simulation.',
  },
  {
    name: 'hitUs',
    label: 'Time at a hit',
    symbol: 'T_H',
    unit: 'µs',
    kind: 'time',
    help: 'Mean time to process a packet at a cache hit, as used.',
  },
  {
    name: 'missUs',
    label: 'Time at a miss',
    symbol: 'T_M',
    unit: 'µs',
    kind: 'time',
    help: 'Mean time to process a packet at a cache miss, as used.',
  },
  {
    name: 'forwardUs',
    label: 'Time to forward',
    symbol: 'T_R',
    unit: 'µs',
    kind: 'time',
    help: 'Mean time to move a packet to its output port, as used.',
  },
];
