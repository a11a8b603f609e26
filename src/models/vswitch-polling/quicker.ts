/** Inputs with which a long solve takes less time, those that change the results least first. */
import type { InputValues } from '../contract/inputs.ts';
import { offer, powersOfTwoBelow, type QuickerInput } from '../contract/quicker.ts';
import { readInputs } from './read-inputs.ts';

/** Drivers set no shorter queues. */
const leastCapacity = 128;

export function quicker(values: InputValues): readonly QuickerInput[] {
  const { method, queueCapacity, coreSplit, portShares } = readInputs(values);
  const to = (value: 'gated' | 'published', words: string) => ({ parameter: 'method', value, words });
  return [
    ...(method === 'recommended' || method === 'workload'
      ? [
          to(
            'gated',
            'the form “Gated”, with times in the system 1 to 45 % too short below the critical load',
          ),
        ]
      : []),
    ...(method === 'published-literal'
      ? [to('published', 'the form “Published”, with the weights of Eq. (17) put right')]
      : []),
    ...offer(
      'queueCapacity',
      powersOfTwoBelow(queueCapacity, leastCapacity)[0],
      (packets) => `queues of ${packets} packets`,
    ),
    ...offer('coreSplit', coreSplit === null ? undefined : null, () => 'an even split over the cores'),
    ...offer('portShares', portShares === null ? undefined : null, () => 'ports of equal load'),
    ...(method.startsWith('published')
      ? []
      : [
          to(
            'published',
            'the form “Published”, with times in the system 10 to 95 % too short and losses up to 60 % too high',
          ),
        ]),
  ];
}
