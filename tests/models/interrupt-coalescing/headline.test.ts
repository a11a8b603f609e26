import { expect, it } from 'vitest';
import type { InputValue } from '../../../src/models/contract/inputs.ts';
import { interruptCoalescing } from '../../../src/models/interrupt-coalescing/interrupt-coalescing.ts';
import { headlineSentence } from '../headline-sentence.ts';

/** The operating points of these sentences. */
const points: Readonly<Record<string, Record<string, InputValue>>> = {
  'At 0.111 Mpps the core runs at 82.2 % of its capacity: 4890 interrupts a second hand over 22.7 packets each, and none is lost. Its capacity is 0.135 Mpps.':
    {},
  'At 0.135 Mpps the core runs at its capacity: 4909 interrupts a second hand over 27.5 packets each, and 1 in 3900 is lost.':
    { meanInterarrivalUs: 7.395 },
  'At 0.2 Mpps the core is overloaded, at 148 % of its capacity: it loses 32.4 %. Its capacity is 0.135 Mpps, 0.0648 Mpps below the current rate.':
    { meanInterarrivalUs: 5 },
  'At 0.001 Mpps the core runs at 0.74 % of its capacity: 1000 interrupts a second hand over 1 packet each, and none is lost. Its capacity is 0.135 Mpps.':
    { meanInterarrivalUs: 1000 },
  'At 0.111 Mpps the cores run at 20.5 % of their capacity: 18 350 interrupts a second hand over 6.06 packets each, and none is lost. Their capacity is 0.541 Mpps.':
    { cores: 4 },
  'At 0.111 Mpps the core runs at 83.3 % of its capacity: 6944 interrupts a second hand over 16 packets each (nearly all batches reach the limit of 16), and none is lost. Its capacity is 0.133 Mpps.':
    { coalescingFrames: 16 },
  'At 0.111 Mpps the core runs at 83.8 % of its capacity: 9394 interrupts a second hand over 11.8 packets each (13.3 % of the batches reach the limit of 16), and none is lost. Its capacity is 0.133 Mpps.':
    { coalescingFrames: 16, 'arrivals.family': 'geometric', coalescingUs: 100 },
  'At 0.0714 Mpps the core runs at 80.4 % of its capacity: 71 430 interrupts a second hand over 1 packet each, and none is lost. Its capacity is 0.0889 Mpps.':
    { coalescingFrames: 1, meanInterarrivalUs: 14 },
  'At 0.111 Mpps the core runs at 82.2 % of its capacity: 4890 interrupts a second hand over 22.7 packets each (hardly any batch reaches the limit of 1000), and none is lost. Its capacity is 0.135 Mpps.':
    { coalescingFrames: 1000 },
  'At 0.333 Mpps the core is overloaded, at 375 % of its capacity: it loses 100 %. Its capacity is 0.0889 Mpps, 0.244 Mpps below the current rate.':
    { coalescingFrames: 1, meanInterarrivalUs: 3 },
};

it.each(Object.entries(points))('the headline is “%s”', (sentence, inputs) => {
  expect(headlineSentence(interruptCoalescing, inputs)).toBe(sentence);
});

it('the headline names a queue that is too short as the cause of losses below the capacity', () => {
  expect(headlineSentence(interruptCoalescing, { maxWorkUs: 103 })).toMatch(
    /^At 0\.111 Mpps the queue of 103 µs is too short: 3\d(\.\d)? % are lost, although the core runs at 82\.2 % of its capacity\.( Its|$)/,
  );
});

it('the headline is no surer of no loss than its form of the batch interval', () => {
  const bursty = { 'arrivals.family': 'negative-binomial', batchInterval: 'marginal' };
  expect(headlineSentence(interruptCoalescing, bursty)).toMatch(
    /(none is lost in this approximation|: about )/,
  );
});
