import type { Cause, CauseId } from './cause.ts';

/** Names of the causes, as the beginning of a sentence. */
export const causeNames: Readonly<Record<CauseId, string>> = {
  'core-saturated': 'The cores are at their limit',
  'one-queue-or-core-overloaded': 'One queue or core is overloaded',
  'ring-overrun-by-bursts': 'Bursts overrun the ring',
  'stall-or-preemption': 'The receiving cores are briefly stopped',
  'softirq-budget-or-time': 'Rounds of softirq end before the work is done',
  'softnet-backlog': 'The backlog queue of a core overflows',
  'nic-or-pcie-or-link-limit': 'The adapter, its slot or the link is the limit',
  'next-stage-or-tx': 'The next stage or the transmit side is the limit',
  'socket-or-application': 'The application reads too slowly',
  'interrupt-moderation-latency': 'Interrupt moderation adds the latency',
  'idle-state-or-wakeup-latency': 'Waking up from idle states adds the latency',
  configuration: 'A setting is the limit',
  'no-problem': 'Nothing is lost or late here',
  'cannot-tell': 'Cannot tell yet',
};

/** The same within a sentence: `bursts overrun the ring`. */
export const causeWithin = (cause: CauseId): string =>
  `${causeNames[cause][0]!.toLowerCase()}${causeNames[cause].slice(1)}`;

const beginnings = { sure: '', likely: 'Likely: ', possible: 'Possible: ' };

/**
 * The cause and its first evidence, with its confidence: `Likely: bursts overrun the ring. 312 packets were missed
 * ...`.
 */
export function verdictText({
  cause,
  confidence,
  for: evidence,
}: Pick<Cause, 'cause' | 'confidence' | 'for'>): string {
  const beginning = cause === 'cannot-tell' ? '' : beginnings[confidence];
  const name = causeNames[cause];
  const stated = beginning === '' ? name : `${beginning}${causeWithin(cause)}`;
  if (cause === 'cannot-tell' && evidence.length === 0) return `${name}: the next command decides it.`;
  const sentence = (says: string) => `${says[0]!.toUpperCase()}${says.slice(1)}`;
  return [`${stated}.`, ...evidence.slice(0, 1).map(({ says }) => sentence(says))].join(' ');
}
