/** How each of the four large numbers can be read off a figure where it is hidden. */
export const hints: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  lossProbability: {
    'time-interarrival': 'The time against the interarrival time levels off where loss begins.',
    'unfinished-work': 'The unfinished work shows how near it is to its limit.',
  },
  'processingUs.{method}.p99': { position: 'The time by place in the batch shows the slowest places.' },
  capacityMpps: {
    'loss-interarrival': 'Loss against the interarrival time begins near the capacity.',
    'time-interarrival': 'The time against the interarrival time rises steeply at the capacity.',
  },
};
