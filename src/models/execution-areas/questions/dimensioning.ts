/** Questions to the execution areas: the model computes the throughput of a configuration, without an offered rate. */
import type { ModelDimensioning, ReadyMadeQuestion } from '../../contract/dimensioning.ts';
import { workload } from './shared-workload.ts';
import type { InputValues } from '../../contract/inputs.ts';
import type { ShownRateScale } from '../../contract/screen.ts';
import { rateWords } from '../../headline-parts/headline-words.ts';
import { significant } from '../../../text/number-words.ts';
import { frameRange } from '../solver/frame-range.ts';
import { readInputs } from '../read-inputs.ts';

// Common questions about the choice of a processor.

const defaultTarget = 1;

function questions(values: InputValues, rate: ShownRateScale): readonly ReadyMadeQuestion[] {
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

export const dimensioning: ModelDimensioning = {
  goals: [{ id: 'throughput', indicator: 'throughputMpps' }],
  questions,
  offered: null,
  edge: () => ({ by: 'throughput', indicator: 'throughputMpps' }),
  uncertain: [
    // Throughput is clock over cycles: a packet that costs more is a clock that is slower by as much.
    { id: 'service-time', label: 'Cost of a packet', inputs: ['clockGhz'], inverse: true },
  ],
  solveMs: () => 0.5,
  workload,
};
