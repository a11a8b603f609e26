/** How each of the four large numbers can be read off a figure where it is hidden. */
export const hints: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  responseUs: { 'bound-rate': 'The excess of the bound follows from both mean times.' },
  load: { 'response-rate': 'The response time grows without bound at the capacity.' },
  capacityMpps: {
    'response-rate': 'The response time grows without bound at the capacity.',
    'queue-rate': 'The queue grows without bound at the capacity.',
  },
};
