import { expect, it } from 'vitest';
import type { InputValue } from '../../../src/models/contract/inputs.ts';
import { executionAreas } from '../../../src/models/execution-areas/execution-areas.ts';
import { headlineSentence } from '../headline-sentence.ts';

/** The operating points of these sentences. */
const points: Readonly<Record<string, Record<string, InputValue>>> = {
  'At best the server forwards 1.33 Mpps, with configuration 3+1: 2 flows at a time on all cores. The processor is the limit.':
    {},
  'With configuration 4+1 the server forwards at most 1.05 Mpps: 1 flow at a time on 5 of 8 cores. The processor is the limit.':
    { configuration: '4+1' },
  'At best the server forwards 0.822 Mpps, with configuration 4+1: 1 flow at a time on 5 of 8 cores. The 10 Gbit/s link is the limit; the processor could forward 0.915 Mpps.':
    { frameBytes: 1500 },
  'With configuration 1+1 (IC off) the server forwards at most 0.681 Mpps: 4 flows at a time on all cores. The processor is the limit.':
    { configuration: '1+1-off' },
  'At best the server forwards 0.149 Mpps, with configuration 4+1: 1 flow at a time on 5 of 8 cores. The 0.1 Gbit/s link is the limit; the processor could forward 1.05 Mpps.':
    { linkGbps: 0.1 },
};

it.each(Object.entries(points))('the headline is “%s”', (sentence, inputs) => {
  expect(headlineSentence(executionAreas, inputs)).toBe(sentence);
});
