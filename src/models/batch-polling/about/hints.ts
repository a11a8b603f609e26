/** How each of the four large numbers can be read off a figure where it is hidden. */
export const hints: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  lossProbability: {
    'latency-rate': 'Latency against rate rises steeply where loss begins.',
    'mean-batch-rate': 'Mean batch against rate reaches β where loss begins.',
    'packet-cost-rate': 'The cost of a packet stays level from where loss begins.',
  },
  meanBatch: { 'packet-cost-rate': 'The cost of a packet falls as batches grow.' },
  'sojournUs.{method}.p99': { queue: 'A full ring bounds the time of the slowest packets.' },
  capacityMpps: {
    'loss-rate': 'Loss against rate begins near the capacity.',
    'latency-rate': 'Latency against rate rises steeply at the capacity.',
    'mean-batch-rate': 'Mean batch against rate reaches β at the capacity.',
    'packet-cost-rate': 'The cost of a packet beyond the capacity is one over it.',
    service: 'The time of a full batch over β is one over the capacity of a core.',
  },
};
