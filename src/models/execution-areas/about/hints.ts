/** How each of the four large numbers can be read off a figure where it is hidden. */
export const hints: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  throughputMpps: {
    'cumulative-cost': 'The clock over the cost of a core is the throughput of a flow.',
  },
  configuration: { 'cumulative-cost': 'The cost is drawn for the configuration.' },
};
