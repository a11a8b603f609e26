/** Questions that are often asked of a processor to buy. */
import type { ReadyMadeQuestion } from '../../contract/dimensioning.ts';
import type { InputValues } from '../../contract/inputs.ts';
import type { ShownRateScale } from '../../contract/screen.ts';
import { rateWords } from '../../headline-parts/headline-words.ts';
import { significant } from '../../../text/number-words.ts';
import { frameRange } from '../solver/frame-range.ts';
import { readInputs } from '../read-inputs.ts';

const defaultTarget = 1;

export function questions(values: InputValues, rate: ShownRateScale): readonly ReadyMadeQuestion[] {
  const inputs = readInputs(values);
  const target = inputs.targetMpps ?? defaultTarget;
  const frames = `${significant(inputs.frameBytes, 4)}-byte frames`;
  const goal = { on: 'throughput', bound: 'at-least', limit: target } as const;
  const wanted = `at least ${rateWords(rate, target, 4)}`;
  return [
    {
      id: 'cores',
      words: `How many cores for ${wanted} of ${frames}?`,
      goals: [goal],
      unknowns: [{ input: 'cores', from: 2, to: 64, prefer: 'least' }],
    },
    {
      id: 'clock',
      words: `Which clock for ${wanted} of ${frames}?`,
      goals: [goal],
      unknowns: [{ input: 'clockGhz', from: 1, to: 5, prefer: 'least' }],
    },
    {
      id: 'frame',
      words: 'Which is the smallest frame that fills half of the link?',
      goals: [{ on: 'throughputGbps', bound: 'at-least', limit: inputs.linkGbps / 2 }],
      unknowns: [{ input: 'frameBytes', from: frameRange.min, to: frameRange.max, prefer: 'least' }],
    },
  ];
}
