/** How each of the four large numbers can be found out where it is hidden. */
import type { GivenAway } from '../contract/model.ts';

export const givesAway: Readonly<Record<string, GivenAway>> = {
  lossProbability: {
    // Packets are lost when they find the ring full, which the queue at arrivals shows.
    by: ['number:capacityMpps', 'figure:loss-rate', 'figure:queue'],
    hints: {
      'latency-rate': 'Latency against rate rises steeply where loss begins.',
      'mean-batch-rate': 'Mean batch against rate reaches β where loss begins.',
      'packet-cost-rate': 'The cost of a packet stays level from where loss begins.',
    },
  },
  meanBatch: {
    by: ['figure:mean-batch-rate', 'figure:batch-size'],
    hints: { 'packet-cost-rate': 'The cost of a packet falls as batches grow.' },
  },
  'sojournUs.{method}.p99': {
    by: ['figure:latency-rate', 'figure:sojourn', 'figure:breakdown', 'figure:sleep'],
    hints: { queue: 'A full ring bounds the time of the slowest packets.' },
  },
  capacityMpps: {
    by: [],
    hints: {
      'loss-rate': 'Loss against rate begins near the capacity.',
      'latency-rate': 'Latency against rate rises steeply at the capacity.',
      'mean-batch-rate': 'Mean batch against rate reaches β at the capacity.',
      'packet-cost-rate': 'The cost of a packet beyond the capacity is one over it.',
      service: 'The time of a full batch over β is one over the capacity of a core.',
    },
  },
};
