/** Fields of the cost of a packet: cycles, clock and bus, or times in their place; and switching between queues. */
import type { EnteredInputs, Field, NumberField, UnitView } from '../../contract/inputs.ts';
import { numberAt } from '../../contract/inputs.ts';
import { niceCeil } from '../../../text/number-words.ts';
import { fullBatchCapacityMpps } from '../packet-times.ts';

/**
 * Powers of ten leave rounding errors (0.001 µs as 1.0000000000000002 ns); entered values have at most twelve digits.
 */
const clean = (value: number) => Number(value.toPrecision(12));

const nanoseconds: readonly UnitView[] = [
  { id: 'ns', unit: 'ns', label: 'ns', toView: (us) => clean(1000 * us), fromView: (ns) => clean(ns / 1000) },
];

const derivesHit = (values: EnteredInputs) => values.hitUs === null;
const derivesMiss = (values: EnteredInputs) => values.missUs === null;
const derivesCycles = (values: EnteredInputs) => derivesHit(values) || derivesMiss(values);

/** A time given in place of its components. */
const givenTime = <const Name extends string>(
  field: { name: Name } & Pick<NumberField, 'symbol' | 'label' | 'absentLabel'>,
) =>
  ({
    kind: 'number',
    ...field,
    group: 'times',
    unit: 'µs',
    default: null,
    min: 0,
    max: 1_000_000,
    sliderMin: 0.01,
    sliderMax: 10,
    step: 0.001,
    scale: 'log',
    optional: true,
    views: nanoseconds,
  }) as const satisfies NumberField;

export const timeFields = [
  {
    kind: 'number',
    name: 'lookupCycles',
    label: 'Processing',
    group: 'times',
    unit: 'cycles',
    default: 80,
    min: 0,
    max: 10_000_000,
    sliderMin: 10,
    sliderMax: 10_000,
    step: 1,
    scale: 'log',
    appliesWhen: derivesCycles,
  },
  {
    kind: 'number',
    name: 'hitCycles',
    label: 'Cache hit',
    group: 'times',
    unit: 'cycles',
    default: 10,
    min: 0,
    max: 10_000_000,
    sliderMin: 0,
    sliderMax: 100,
    step: 1,
    scale: 'linear',
    appliesWhen: derivesHit,
  },
  {
    kind: 'number',
    name: 'missCycles',
    label: 'Cache miss',
    group: 'times',
    unit: 'cycles',
    default: 200,
    min: 0,
    max: 10_000_000,
    sliderMin: 0,
    sliderMax: 1000,
    step: 1,
    scale: 'linear',
    appliesWhen: derivesMiss,
  },
  {
    kind: 'number',
    name: 'clockGhz',
    label: 'Clock',
    group: 'times',
    unit: 'GHz',
    default: 3,
    min: 0.01,
    max: 100,
    sliderMin: 1,
    sliderMax: 5,
    step: 0.1,
    scale: 'linear',
    appliesWhen: derivesCycles,
  },
  {
    kind: 'number',
    name: 'busGBps',
    label: 'Bus',
    group: 'times',
    unit: 'GB/s',
    default: 16,
    min: 0.001,
    max: 100_000,
    sliderMin: 4,
    sliderMax: 64,
    step: 1,
    scale: 'log',
    appliesWhen: (values) => values.forwardUs === null,
  },
  givenTime({
    name: 'hitUs',
    symbol: 'T_H',
    label: 'Time at a hit',
    absentLabel: 'from cycles and clock',
  }),
  givenTime({
    name: 'missUs',
    symbol: 'T_M',
    label: 'Time at a miss',
    absentLabel: 'from cycles and clock',
  }),
  givenTime({
    name: 'forwardUs',
    symbol: 'T_R',
    label: 'Time to forward',
    absentLabel: 'from size and bus',
  }),
  {
    kind: 'number',
    name: 'switchOverUs',
    symbol: 'T_S',
    label: 'Switch-over time',
    group: 'times',
    unit: 'µs',
    default: 0.001,
    min: 0,
    max: 1_000_000,
    sliderMin: 0,
    sliderMax: 0.2,
    sliderRange: (values) => [0, niceCeil(numberAt(values, 'cores') / fullBatchCapacityMpps(values))],
    track: [0.0001, 1],
    step: 0.0001,
    scale: 'linear',
    views: nanoseconds,
  },
] as const satisfies readonly Field[];
