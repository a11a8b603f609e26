/** What the page says about the event simulation: the picture's parts, and where the formulas may lie off. */
import { numberOf } from '../../text/number-of.ts';
import type { SimulationDeclaration } from '../contract/simulation.ts';
import { readSystem } from './system.ts';

/** What Eq. (1) decides; by the chosen form or by name. */
const waitingIndicators = ['responseUs', 'waitingUs', 'meanQueue', 'meanInSystem'];

function isPublished(indicator: string, method: string): boolean {
  return (
    (waitingIndicators.includes(indicator) && method === 'published') || indicator.startsWith('published.')
  );
}

export const simulation: SimulationDeclaration = {
  mechanism: (values) => {
    const { queue, cores } = readSystem(values);
    const limit =
      queue.k === Infinity ? 'until the queue is empty' : `at most ${numberOf(queue.k, 'packet')}`;
    return {
      queues: [{ label: 'Receive queue', capacity: null }],
      serverLabel: cores > 1 ? `Core, one of ${cores}` : 'Core',
      maxBatch: queue.k === Infinity ? null : queue.k,
      timerLabel: null,
      caption: `Each visit serves ${limit}, one after the other; then the core pauses, even if the queue was empty, and packets queue up meanwhile.`,
    };
  },
  expectedDifference: (values, indicator, method) => {
    const { queue } = readSystem(values);
    const exact = queue.k === 1 || queue.k === Infinity || queue.s === 0;
    if (exact || !isPublished(indicator, method)) return null;
    return 'Eq. (1) is an upper bound between one packet per cycle and no limit: about 1 % too high on the paper’s machine, and up to 50 % where a pause is long compared with a full cycle.';
  },
};
