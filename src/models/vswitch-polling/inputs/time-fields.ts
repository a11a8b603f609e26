/** Fields of the cost of a packet: cycles, clock and bus, or times in their place; and switching between queues. */
import { numberInput } from '../../input-parts/number-input.ts';
import {
  type EnteredInputs,
  type Field,
  type NumberField,
  type UnitView,
  numberAt,
} from '../../contract/inputs.ts';
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
  name: Name,
  words: Pick<NumberField, 'label' | 'absentLabel'> & { symbol: string },
) =>
  numberInput(name, {
    ...words,
    group: 'times',
    unit: 'µs',
    default: null,
    accepts: [0, 1_000_000],
    slider: [0.01, 10],
    step: 0.001,
    scale: 'log',
    optional: true,
    views: nanoseconds,
  });

export const timeFields = [
  numberInput('lookupCycles', {
    label: 'Processing',
    group: 'times',
    unit: 'cycles',
    default: 80,
    accepts: [0, 10_000_000],
    slider: [10, 10_000],
    scale: 'log',
    appliesWhen: derivesCycles,
  }),
  numberInput('hitCycles', {
    label: 'Cache hit',
    group: 'times',
    unit: 'cycles',
    default: 10,
    accepts: [0, 10_000_000],
    slider: [0, 100],
    appliesWhen: derivesHit,
  }),
  numberInput('missCycles', {
    label: 'Cache miss',
    group: 'times',
    unit: 'cycles',
    default: 200,
    accepts: [0, 10_000_000],
    slider: [0, 1000],
    appliesWhen: derivesMiss,
  }),
  numberInput('clockGhz', {
    label: 'Clock',
    group: 'times',
    unit: 'GHz',
    default: 3,
    accepts: [0.01, 100],
    slider: [1, 5],
    step: 0.1,
    appliesWhen: derivesCycles,
  }),
  numberInput('busGBps', {
    label: 'Bus',
    group: 'times',
    unit: 'GB/s',
    default: 16,
    accepts: [0.001, 100_000],
    slider: [4, 64],
    scale: 'log',
    appliesWhen: (values) => values.forwardUs === null,
  }),
  givenTime('hitUs', { symbol: 'T_H', label: 'Time at a hit', absentLabel: 'from cycles and clock' }),
  givenTime('missUs', { symbol: 'T_M', label: 'Time at a miss', absentLabel: 'from cycles and clock' }),
  givenTime('forwardUs', { symbol: 'T_R', label: 'Time to forward', absentLabel: 'from size and bus' }),
  numberInput('switchOverUs', {
    symbol: 'T_S',
    label: 'Switch-over time',
    group: 'times',
    unit: 'µs',
    default: 0.001,
    accepts: [0, 1_000_000],
    slider: [0, 0.2],
    sliderRange: (values) => [0, niceCeil(numberAt(values, 'cores') / fullBatchCapacityMpps(values))],
    track: [0.0001, 1],
    step: 0.0001,
    views: nanoseconds,
  }),
] as const satisfies readonly Field[];
