/** How each of the four large numbers can be read off a figure where it is hidden. */
export const hints: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  lossProbability: {
    'queue-load': 'Queue against load fills where loss begins.',
    'sojourn-load': 'Sojourn time against load rises steeply where loss begins.',
  },
  sojournUs: {
    'queue-load': 'The mean queue over the rate of its port is the mean time there.',
    'queue-length': 'The mean queue length over the rate of its port is the mean time there.',
  },
  criticalLoadMpps: {
    'loss-load': 'Loss against load begins near the critical load.',
    'queue-load': 'Queue against load rises steeply at the critical load.',
    'sojourn-load': 'Sojourn time against load rises steeply at the critical load.',
  },
};
