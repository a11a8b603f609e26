/** How each of the four large numbers can be found out where it is hidden. */
import type { GivenAway } from '../contract/model.ts';

export const givesAway: Readonly<Record<string, GivenAway>> = {
  // What is not lost is forwarded.
  lossProbability: {
    by: [
      'number:throughputMpps',
      'number:criticalLoadMpps',
      'figure:loss-load',
      'figure:utilisation-load',
      'figure:balance',
      'figure:batch-size',
      'figure:switch-over',
      'figure:cores',
      'figure:queue-length',
    ],
    hints: {
      'queue-load': 'Queue against load fills where loss begins.',
      'sojourn-load': 'Sojourn time against load rises steeply where loss begins.',
    },
  },
  sojournUs: {
    by: ['figure:sojourn-load', 'figure:batch-size', 'figure:switch-over'],
    hints: {
      'queue-load': 'The mean queue over the rate of its port is the mean time there.',
      'queue-length': 'The mean queue length over the rate of its port is the mean time there.',
    },
  },
  throughputMpps: { by: ['number:lossProbability'], hints: {} },
  criticalLoadMpps: {
    by: [],
    hints: {
      'loss-load': 'Loss against load begins near the critical load.',
      'queue-load': 'Queue against load rises steeply at the critical load.',
      'sojourn-load': 'Sojourn time against load rises steeply at the critical load.',
    },
  },
};
