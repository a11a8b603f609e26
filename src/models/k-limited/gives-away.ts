/** How each of the four large numbers can be found out where it is hidden. */
import type { GivenAway } from '../contract/model.ts';

export const givesAway: Readonly<Record<string, GivenAway>> = {
  responseUs: {
    by: ['number:meanQueue', 'figure:response-rate', 'figure:response-cycle', 'figure:queue-rate'],
    hints: { 'bound-rate': 'The excess of the bound follows from both mean times.' },
  },
  // By Little’s law one follows from the other.
  meanQueue: {
    by: ['number:responseUs', 'figure:queue-rate', 'figure:response-rate', 'figure:response-cycle'],
    hints: {},
  },
  // The rate is their product.
  load: {
    by: ['number:capacityMpps'],
    hints: { 'response-rate': 'The response time grows without bound at the capacity.' },
  },
  capacityMpps: {
    by: ['number:load'],
    hints: {
      'response-rate': 'The response time grows without bound at the capacity.',
      'queue-rate': 'The queue grows without bound at the capacity.',
    },
  },
};
