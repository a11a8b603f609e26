/** Questions that are often asked of a card that holds packets back. */
import type { ReadyMadeQuestion } from '../../contract/dimensioning.ts';
import type { InputValues } from '../../contract/inputs.ts';
import type { ShownRateScale } from '../../contract/screen.ts';
import { rateWords } from '../../headline-parts/headline-words.ts';
import { readInputs } from '../read-inputs.ts';

export function questions(values: InputValues, shown: ShownRateScale): readonly ReadyMadeQuestion[] {
  const inputs = readInputs(values);
  const { cores } = inputs;
  const loss = { on: 'loss', bound: 'at-most', limit: 0 } as const;
  const latency = { on: 'latency.p99', bound: 'at-most', limit: 300 } as const;
  const interval: ReadyMadeQuestion = {
    id: 'coalescing-time',
    words: `Which coalescing interval keeps p99 at ${latency.limit} µs or less with at most ${6000 * cores} interrupts per second?`,
    goals: [latency, { on: 'interrupts', bound: 'at-most', limit: 6000 * cores }],
    unknowns: [{ input: 'coalescingUs', from: 5, to: 1000, prefer: 'least' }],
  };
  const prompt = { ...latency, limit: 150 };
  const frames: ReadyMadeQuestion = {
    id: 'coalescing-frames',
    words: `Which rx-frames keeps p99 at ${prompt.limit} µs or less with at most ${12_000 * cores} interrupts per second?`,
    goals: [prompt, { on: 'interrupts', bound: 'at-most', limit: 12_000 * cores }],
    unknowns: [{ input: 'coalescingFrames', from: 1, to: 64, prefer: 'least' }],
  };
  const own = inputs.batchInterval === 'exact' ? [interval, frames] : [interval];
  if (inputs['arrivals.family'] === 'empirical') return own;
  const rate = rateWords(shown, 1 / inputs.meanInterarrivalUs);
  return [
    ...own,
    {
      id: 'cores',
      words: `How many cores for ${rate}, with no loss and p99 of at most ${latency.limit} µs?`,
      goals: [loss, latency],
      unknowns: [{ input: 'cores', from: 1, to: 16, prefer: 'least' }],
    },
    {
      id: 'pdr',
      words: 'What is the highest rate (the shortest interarrival time) with a loss of at most 0.5 %?',
      goals: [{ ...loss, limit: 0.005 }],
      unknowns: [{ input: 'meanInterarrivalUs', from: 4 / cores, to: 500 / cores, prefer: 'least' }],
    },
  ];
}
