/** Questions that are often asked of a virtual switch. */
import type { ReadyMadeQuestion } from '../../contract/dimensioning.ts';
import type { InputValues } from '../../contract/inputs.ts';
import type { ShownRateScale } from '../../contract/screen.ts';
import { rateWords } from '../../headline-parts/headline-words.ts';
import { niceCeil, significant } from '../../../text/number-words.ts';
import { fullBatchCapacityMpps } from '../packet-times.ts';
import { readInputs } from '../read-inputs.ts';

export function questions(values: InputValues, rate: ShownRateScale): readonly ReadyMadeQuestion[] {
  const inputs = readInputs(values);
  const load = inputs.loadMpps;
  const capacity = fullBatchCapacityMpps(values);
  const needed = Math.ceil((load * inputs.cores) / capacity);
  const noLoss = { on: 'loss', bound: 'at-most', limit: 0 } as const;
  // A mean time of some packets, whatever they cost here.
  const limit = niceCeil((10 * inputs.cores) / capacity);
  const latency = { on: 'latency.mean', bound: 'at-most', limit } as const;
  return [
    {
      id: 'cores',
      words: `How many cores for ${rateWords(rate, load)}, with no loss and a mean time of at most ${significant(limit)} µs?`,
      goals: [noLoss, latency],
      unknowns: [{ input: 'cores', from: 1, to: Math.min(128, Math.max(8, 2 * needed)), prefer: 'least' }],
    },
    {
      id: 'pdr',
      words: 'What is the highest load with a loss of at most 0.5 %?',
      goals: [{ ...noLoss, limit: 0.005 }],
      unknowns: [{ input: 'loadMpps', from: 0, to: niceCeil(1.6 * capacity), prefer: 'greatest' }],
    },
    {
      id: 'batch',
      words: `Which maximum batch is enough for no loss and a mean time of at most ${significant(limit)} µs?`,
      goals: [noLoss, latency],
      unknowns: [{ input: 'maxBatch', from: 1, to: 32, prefer: 'least' }],
    },
  ];
}
