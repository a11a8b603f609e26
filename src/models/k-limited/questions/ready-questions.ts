/** Questions that are often asked of functions that share cores. */
import type { ReadyMadeQuestion } from '../../contract/dimensioning.ts';
import type { InputValues } from '../../contract/inputs.ts';
import type { ShownRateScale } from '../../contract/screen.ts';
import { rateWords } from '../../headline-parts/headline-words.ts';
import { niceCeil, significant } from '../../../text/number-words.ts';
import { capacityMpps } from '../queue-inputs.ts';
import { readInputs } from '../read-inputs.ts';

export function questions(values: InputValues, shown: ShownRateScale): readonly ReadyMadeQuestion[] {
  const inputs = readInputs(values);
  const { rateMpps: rate, cores } = inputs;
  const capacity = capacityMpps(values);
  const needed = Math.ceil((rate * cores) / capacity);
  // A response time of some services, whatever they cost here.
  const limit = niceCeil(10 * inputs.serviceUs);
  const response = { on: 'latency.mean', bound: 'at-most', limit } as const;
  const allowed = `a mean response time of at most ${significant(limit)} µs`;
  return [
    {
      id: 'cores',
      words: `How many cores for ${rateWords(shown, rate)} with ${allowed}?`,
      goals: [response],
      unknowns: [{ input: 'cores', from: 1, to: Math.min(1024, Math.max(32, 4 * needed)), prefer: 'least' }],
    },
    {
      id: 'rate',
      words: `What is the highest rate with ${allowed}?`,
      goals: [response],
      unknowns: [{ input: 'rateMpps', from: 0, to: niceCeil(1.02 * capacity), prefer: 'greatest' }],
    },
    {
      id: 'packets-per-cycle',
      words: `How many packets per cycle are enough for ${allowed}?`,
      goals: [response],
      unknowns: [{ input: 'packetsPerCycle', from: 1, to: 1000, prefer: 'least' }],
    },
  ];
}
