/** Questions that are often asked of a polled ring. */
import type { ReadyMadeQuestion } from '../../contract/dimensioning.ts';
import type { InputValues } from '../../contract/inputs.ts';
import type { ShownRateScale } from '../../contract/screen.ts';
import { rateWords } from '../../headline-parts/headline-words.ts';
import { significant } from '../../../text/number-words.ts';
import { capacityMbps, wireBits } from '../closed-form/capacity.ts';
import { longestSleepUs } from '../check/check-sleep.ts';
import { readInputs } from '../read-inputs.ts';
import { stallLengthUs } from '../closed-form/stalls.ts';

/** Cores to look at: at least 16, and twice what the full rate needs. */
function mostCores(values: InputValues): number {
  const inputs = readInputs(values);
  const perCore = capacityMbps({ ...values, cores: 1 });
  const needed = Number.isFinite(perCore) ? Math.ceil(inputs.rateMbps / perCore) : 1;
  return Math.min(128, Math.max(16, 2 * needed));
}

export function questions(values: InputValues, shown: ShownRateScale): readonly ReadyMadeQuestion[] {
  const inputs = readInputs(values);
  const frames = `${significant(inputs.frameBytes, 4)}-byte frames`;
  const rate = `${rateWords(shown, inputs.rateMbps / wireBits(values))} of ${frames}`;
  const noLoss = { on: 'loss', bound: 'at-most', limit: 0 } as const;
  const latency = { on: 'latency.p99', bound: 'at-most', limit: 50 } as const;
  const setting: ReadyMadeQuestion = {
    id: 'ring-and-batch',
    words: 'Which ring, and with it which β, are enough for no loss and p99 of at most 50 µs?',
    goals: [noLoss, latency],
    unknowns: [
      { input: 'ringSize', from: 64, to: 8192, prefer: 'least' },
      { input: 'maxBatch', from: 1, to: 1024, prefer: 'least' },
    ],
  };
  const stall: readonly ReadyMadeQuestion[] =
    stallLengthUs(inputs) === 0
      ? []
      : [
          {
            id: 'stall-ring',
            words: `Which ring survives a stall of ${significant(stallLengthUs(inputs))} µs with a loss of at most 1e-6?`,
            goals: [{ ...noLoss, limit: 1e-6 }],
            unknowns: [
              { input: 'ringSize', from: Math.min(inputs.maxBatch, 8192), to: 8192, prefer: 'least' },
            ],
          },
        ];
  const longestSleep = longestSleepUs(inputs) - inputs.wakeUpUs;
  const sleep: readonly ReadyMadeQuestion[] =
    stall.length > 0
      ? []
      : [
          {
            id: 'sleep',
            words: 'How long may the core sleep after an empty poll, with no loss and p99 of at most 50 µs?',
            goals: [noLoss, latency],
            unknowns: [
              {
                input: 'sleepUs',
                from: 0,
                to: Math.max(1, Math.min(1000, longestSleep)),
                prefer: 'greatest',
              },
            ],
          },
        ];
  if (inputs['arrivals.family'] === 'empirical') return [...stall, setting, ...sleep];
  const rates = {
    input: 'rateMbps',
    from: 100,
    to: 15_000 * inputs.cores,
    prefer: 'greatest',
  } as const;
  return [
    ...stall,
    {
      id: 'cores',
      words: `How many cores for ${rate}, with no loss and p99 of at most 50 µs?`,
      goals: [noLoss, latency],
      unknowns: [{ input: 'cores', from: 1, to: mostCores(values), prefer: 'least' }],
    },
    setting,
    {
      id: 'pdr',
      words: 'What is the highest rate with a loss of at most 0.5 %?',
      goals: [{ ...noLoss, limit: 0.005 }],
      unknowns: [rates],
    },
    {
      id: 'rate',
      words: 'What is the highest rate with no loss and p99 of at most 50 µs?',
      goals: [noLoss, latency],
      unknowns: [rates],
    },
    ...sleep,
  ];
}
