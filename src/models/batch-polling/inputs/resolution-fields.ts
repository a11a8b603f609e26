/** Resolution of time, and how arrivals are counted. */
import type { Field } from '../../contract/inputs.ts';
import { choiceAt } from '../../contract/inputs.ts';

export const resolutionFields = [
  {
    kind: 'number',
    name: 'slotNs',
    label: 'Slot length',
    group: 'model',
    unit: 'ns',
    help: 'Resolution of time. Near-regular arrivals and low-variability service vary less with shorter slots: the slot length is part of what they mean.',
    practice: 'The paper uses 10 ns.',
    default: 10,
    min: 1,
    max: 1000,
    sliderMin: 1,
    sliderMax: 100,
    step: 1,
    scale: 'log',
  },
  {
    kind: 'choice',
    name: 'arrivalCount',
    label: 'Counting of arrivals',
    group: 'model',
    help: 'Where the first interarrival time of a service interval starts.',
    default: 'stationary',
    // Arrivals with a jitter have no interarrival time that could start anew.
    appliesWhen: (values) => choiceAt(values, 'arrivals.family') !== 'jittered',
    options: [
      {
        value: 'stationary',
        label: 'Stationary',
        help: 'With the remainder of an interarrival time in progress: no bias in the mean. Use this one.',
      },
      {
        value: 'ordinary',
        label: 'Ordinary',
        help: 'With a full interarrival time at every poll: it loses or adds arrivals. For comparison only.',
      },
    ],
  },
] as const satisfies readonly Field[];
