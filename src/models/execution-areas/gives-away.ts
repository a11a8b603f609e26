/** How each of the four large numbers can be found out where it is hidden. */
import type { GivenAway } from '../contract/model.ts';

export const givesAway: Readonly<Record<string, GivenAway>> = {
  throughputMpps: {
    by: ['figure:throughput-frame', 'figure:throughput-cores', 'figure:configurations'],
    hints: {
      'cumulative-cost': 'The clock over the cost of a core is the throughput of a flow.',
    },
  },
  configuration: {
    by: [
      'number:coresUsed',
      'figure:configurations',
      'figure:throughput-frame',
      'figure:throughput-cores',
      'figure:cores',
    ],
    hints: { 'cumulative-cost': 'The cost is drawn for the configuration.' },
  },
  coresUsed: {
    by: ['figure:configurations', 'figure:throughput-cores', 'figure:cumulative-cost', 'figure:cores'],
    hints: {},
  },
  saturationFrameBytes: {
    by: ['figure:throughput-frame'],
    hints: {},
  },
};
