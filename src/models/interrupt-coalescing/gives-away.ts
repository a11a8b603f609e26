/** How each of the four large numbers can be found out where it is hidden. */
import type { GivenAway } from '../contract/model.ts';

export const givesAway: Readonly<Record<string, GivenAway>> = {
  lossProbability: {
    by: ['number:capacityMpps', 'figure:loss-interarrival'],
    hints: {
      'time-interarrival': 'The time against the interarrival time levels off where loss begins.',
      'unfinished-work': 'The unfinished work shows how near it is to its limit.',
    },
  },
  interruptsPerSecond: {
    by: ['figure:trade-off', 'figure:trade-off-frames', 'figure:batch-size', 'figure:batch-interval'],
    hints: {},
  },
  'processingUs.{method}.p99': {
    by: [
      'figure:time-interarrival',
      'figure:processing-time',
      'figure:breakdown',
      'figure:trade-off',
      'figure:trade-off-frames',
    ],
    hints: { position: 'The time by place in the batch shows the slowest places.' },
  },
  capacityMpps: {
    by: [],
    hints: {
      'loss-interarrival': 'Loss against the interarrival time begins near the capacity.',
      'time-interarrival': 'The time against the interarrival time rises steeply at the capacity.',
    },
  },
};
