import { expect, it } from 'vitest';
import type { InputValue } from '../../../src/models/contract/inputs.ts';
import { interruptCoalescing } from '../../../src/models/interrupt-coalescing/interrupt-coalescing.ts';
import { headlineSentence } from '../headline-sentence.ts';

const states: readonly [string, Record<string, InputValue>, string][] = [
  [
    'below capacity',
    {},
    'The core runs at 82.5 % of its capacity: 4890 interrupts a second hand over 22.7 packets each, and none is lost. Its capacity is 0.135 Mpps, 0.0241 above the current rate.',
  ],
  [
    'at capacity',
    { meanInterarrivalUs: 7.395 },
    'The core runs exactly at its capacity of 0.135 Mpps: 4909 interrupts a second hand over 27.5 packets each, and 1 in 3900 is lost.',
  ],
  [
    'in overload',
    { meanInterarrivalUs: 5 },
    'The core is overloaded, at 147 % of its capacity: it loses 32.4 % of 0.2 Mpps. Its capacity is 0.135 Mpps, 0.0648 below the current rate.',
  ],
  [
    'nearly idle',
    { meanInterarrivalUs: 1000 },
    'The core runs at 1.13 % of its capacity: 1000 interrupts a second hand over 1 packet each, and none is lost. Its capacity is 0.135 Mpps, 0.134 above the current rate.',
  ],
  [
    'with several cores',
    { cores: 4 },
    'The cores run at 22 % of their capacity: 18 350 interrupts a second hand over 6.06 packets each, and none is lost. Their capacity is 0.541 Mpps, 0.43 above the current rate.',
  ],
];

it.each(states)('says where it is %s', (_, inputs, sentence) => {
  expect(headlineSentence(interruptCoalescing, inputs)).toBe(sentence);
});
