/** Cores and how the traffic is spread over them. */
import type { Field } from '../../contract/inputs.ts';
import { numberAt } from '../../contract/inputs.ts';

export const coreFields = [
  {
    kind: 'number',
    name: 'cores',
    symbol: 'C',
    label: 'Cores',
    group: 'cores',
    unit: 'cores',
    help: 'Cores with a ring each; the NIC spreads the flows over them (receive side scaling).',
    practice: 'One worker core carries 5 to 15 Mpps of small frames.',
    default: 1,
    min: 1,
    max: 128,
    sliderMin: 1,
    sliderMax: 32,
    step: 1,
    scale: 'log',
    integer: true,
  },
  {
    kind: 'number',
    name: 'hottestShare',
    label: 'Share of the busiest core',
    group: 'cores',
    unit: '',
    help: 'Share of the packet rate that the busiest core receives; the other cores share the rest evenly.',
    practice: 'Few or unequal flows hash unevenly: with 8 cores, 0.2 instead of 0.125 is common.',
    default: null,
    min: 0.0001,
    max: 1,
    sliderMin: 0.01,
    sliderMax: 1,
    step: 0.001,
    scale: 'log',
    optional: true,
    absentLabel: 'even split',
    appliesWhen: (values) => numberAt(values, 'cores') > 1,
  },
] as const satisfies readonly Field[];
