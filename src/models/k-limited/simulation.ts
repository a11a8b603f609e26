/** Description of the event simulation for the page: parts of the picture, and possible errors of the formulas. */
import { numberOf } from '../../text/number-words.ts';
import type { SimulationDeclaration } from '../contract/simulation.ts';
import { readSystem } from './system.ts';

/** Indicators that depend on Eq. (1), by the chosen form or by name. */
const waitingIndicators = ['responseUs', 'waitingUs', 'meanQueue', 'meanInSystem'];

function isPublished(indicator: string, method: string): boolean {
  return (
    (waitingIndicators.includes(indicator) && method === 'published') || indicator.startsWith('published.')
  );
}

/** The queue holds the packets of all functions that share the core. */
function functionWords(functions: number): readonly string[] {
  return functions === 1
    ? ['receive queue, N = 1 function', 'queue, N = 1', 'N = 1']
    : [`receive queue of N = ${functions} functions`, `queue, N = ${functions}`, `N = ${functions}`];
}

export const simulation: SimulationDeclaration = {
  mechanism: (values) => {
    const { queue, cores, functions } = readSystem(values);
    const cycle = queue.k === Infinity ? 'no limit' : `k = ${queue.k}`;
    const limit =
      queue.k === Infinity ? 'until the queue is empty' : `at most ${numberOf(queue.k, 'packet')}`;
    return {
      timer: null,
      queues: [{ label: 'receive queue', capacity: null }],
      queueWords: functions === null ? ['receive queue', 'queue'] : functionWords(functions),
      server: {
        label: 'core',
        words: [
          cores > 1 ? `core, 1 of ${cores}, ${cycle} a cycle` : `core, ${cycle} a cycle`,
          cores > 1 ? `1 of ${cores}, ${cycle}` : `core, ${cycle}`,
          cycle,
        ],
        count: cores,
      },
      batchOf: 'a cycle',
      maxBatch: queue.k === Infinity ? null : queue.k,
      caption: `Each visit serves ${limit}, one after the other; then the core pauses, even if the queue was empty, and packets queue up meanwhile.`,
    };
  },
  // A cycle is a visit and one switchover, which takes what service leaves of the time: its mean length is s / (1 -
  // rho).
  typical: (values, { indicators }) => {
    const { queue, lambda } = readSystem(values);
    const idle = 1 - lambda * queue.beta;
    return {
      waiting: [indicators.meanQueue],
      held: null,
      batch: queue.s > 0 && idle > 0 ? (lambda * queue.s) / idle : null,
      loss: null,
    };
  },
  expectedDifference: (values, indicator, method) => {
    const { queue } = readSystem(values);
    const exact = queue.k === 1 || queue.k === Infinity || queue.s === 0;
    if (exact || !isPublished(indicator, method)) return null;
    return {
      reason:
        'Eq. (1) is an upper bound between one packet per cycle and no limit: about 1 % too high on the paper’s machine; where a pause is long compared with a full cycle it may be twice the exact mean and more, which the exact form beside it shows.',
      bound: { tooLow: 0, tooHigh: null, measured: 'by the exact form' },
    };
  },
};
