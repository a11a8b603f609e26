/** Inputs with which a long solve takes less time, those that change the results least first. */
import type { InputValues } from '../contract/inputs.ts';
import { type QuickerInput, powersOfTwoBelow } from '../contract/quicker.ts';
import { readInputs } from './read-inputs.ts';

/** Drivers set no shorter queues. */
const leastCapacity = 128;

export function quicker(values: InputValues): readonly QuickerInput[] {
  const { method, queueCapacity, coreSplit, portShares } = readInputs(values);
  const [shorter] = powersOfTwoBelow(queueCapacity, leastCapacity);
  return [
    ...(method === 'recommended' || method === 'workload'
      ? [
          {
            parameter: 'method',
            value: 'gated',
            words: 'the form “Gated”, with times in the system 1 to 45 % too short below the critical load',
          },
        ]
      : []),
    ...(method === 'published-literal'
      ? [
          {
            parameter: 'method',
            value: 'published',
            words: 'the form “Published”, with the weights of Eq. (17) put right',
          },
        ]
      : []),
    ...(shorter === undefined
      ? []
      : [{ parameter: 'queueCapacity', value: shorter, words: `queues of ${shorter} packets` }]),
    ...(coreSplit === null
      ? []
      : [{ parameter: 'coreSplit', value: null, words: 'an even split over the cores' }]),
    ...(portShares === null ? [] : [{ parameter: 'portShares', value: null, words: 'ports of equal load' }]),
    ...(method.startsWith('published')
      ? []
      : [
          {
            parameter: 'method',
            value: 'published',
            words:
              'the form “Published”, with times in the system 10 to 95 % too short and losses up to 60 % too high',
          },
        ]),
  ];
}
