import { expect, it } from 'vitest';
import type { InputValue } from '../../../src/models/contract/inputs.ts';
import { kLimited } from '../../../src/models/k-limited/k-limited.ts';
import { headlineSentence } from '../headline-sentence.ts';

/** The operating points of these sentences. */
const points: Readonly<Record<string, Record<string, InputValue>>> = {
  'At 0.928 Mpps the cores run at 51 % of their capacity: a packet takes 88.1 µs on average. The capacity is 1.82 Mpps.':
    {},
  'At 1.8 Mpps the cores run at 98.9 % of their capacity: a packet takes 5.77 ms on average. The capacity is 1.82 Mpps, 0.0205 Mpps above the current rate.':
    { rateMpps: 1.8 },
  'At 1.82 Mpps the cores run at 99.97 % of their capacity: a packet takes 233 ms on average. The capacity is 1.821 Mpps, just above the current rate.':
    { rateMpps: 1.82 },
  'At 0.001 Mpps the cores run at 0.0549 % of their capacity: a packet takes 19.9 µs on average. The capacity is 1.82 Mpps.':
    { rateMpps: 0.001 },
  'At 0.05 Mpps the core runs at 43.9 % of its capacity: a packet takes 71.2 µs on average. The capacity is 0.114 Mpps.':
    { cores: 1, rateMpps: 0.05 },
};

it.each(Object.entries(points))('the headline is “%s”', (sentence, inputs) => {
  expect(headlineSentence(kLimited, inputs)).toBe(sentence);
});
