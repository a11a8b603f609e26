/** Inputs of batch polling: traffic, ring and batch, service, cores. Names as in scenario files and links. */
import { numberInput } from '../input-parts/number-input.ts';
import {
  choiceAt,
  type EnteredInputs,
  type Field,
  type FieldGroup,
  numberAt,
  partOf,
} from '../contract/inputs.ts';
import { formatPlain, withUnit } from '../../text/number-format.ts';
import { serviceFields } from './inputs/service-fields.ts';
import { sleepFields, stallFields } from './inputs/sleep-fields.ts';
import { trafficFields } from './inputs/traffic-fields.ts';
import { transmitFields, transmitSummary } from './inputs/transmit-fields.ts';
import { type ServiceInputs } from './closed-form/service-curve.ts';
import { type StallInputs, longestStallUs } from './closed-form/stall-lengths.ts';

// How folded inputs are set, in a few words.

/** Poll and packet, `0.99 + 0.071 µs`, with a byte `991+71.2+0.3 ns`; `table of 17 sizes`; and `mix` of frame sizes. */
function serviceSummary(values: EnteredInputs): string {
  const inputs = partOf<ServiceInputs>(values);
  const table = inputs['service.tableUs'];
  const byte = inputs['service.perByteNs'];
  const line = [inputs['service.interceptUs'], inputs['service.slopeUs']];
  const mix = inputs.frameMix !== null && 'mix';
  if (table !== null) {
    const sizes = byte > 0 ? 'table' : `table of ${Object.keys(table).length} sizes`;
    return [sizes, byte > 0 && `${formatPlain(byte, 2)} ns/B`, mix].filter(Boolean).join(', ');
  }
  const times =
    byte > 0
      ? `${[...line.map((us) => us && 1000 * us), byte].map((ns) => formatPlain(ns, 3)).join('+')} ns`
      : `${line.map((us) => formatPlain(us, 2)).join(' + ')} µs`;
  return [times, mix].filter(Boolean).join(', ');
}

/** `busiest 20 %`. */
function coresSummary(values: EnteredInputs): string {
  const share = values.hottestShare;
  return typeof share === 'number' ? `busiest ${withUnit(formatPlain(100 * share, 3), '%')}` : 'even split';
}

/** `none`, `sleep 50 µs`, `20 µs every 10 ms`, `20 µs every 10 ms, sleep 50 µs`. */
function pauseSummary(values: EnteredInputs): string {
  const inputs = partOf<StallInputs>(values);
  const sleepUs = numberAt(values, 'sleepUs');
  const time = (value: number | null, unit: string) => withUnit(formatPlain(value, 3), unit);
  const longest = longestStallUs(inputs);
  const length = inputs.stallLengths === null ? time(inputs.stallUs, 'µs') : `up to ${time(longest, 'µs')}`;
  const stall = longest > 0 && `${length} every ${time(inputs.stallEveryMs, 'ms')}`;
  return [stall, sleepUs > 0 && `sleep ${time(sleepUs, 'µs')}`].filter(Boolean).join(', ') || 'none';
}

// Resolution of time, and how arrivals are counted.

const resolutionFields = [
  numberInput('slotNs', {
    label: 'Slot length',
    group: 'model',
    unit: 'ns',
    default: 10,
    accepts: [1, 1000],
    slider: [1, 100],
    scale: 'log',
  }),
  {
    kind: 'choice',
    name: 'arrivalCount',
    label: 'Counting of arrivals',
    group: 'model',
    default: 'stationary',
    // Arrivals with a jitter have no interarrival time that could start anew.
    appliesWhen: (values) => choiceAt(values, 'arrivals.family') !== 'jittered',
    options: [
      { value: 'stationary', label: 'Stationary' },
      { value: 'ordinary', label: 'Ordinary' },
    ],
  },
] as const satisfies readonly Field[];

// Ring and batch.

const ringFields = [
  numberInput('maxBatch', {
    symbol: 'β',
    label: 'Max batch',
    group: 'ring',
    unit: 'packets',
    default: 256,
    accepts: [1, 4096],
    slider: [1, 1024],
    scale: 'log',
    integer: true,
  }),
  numberInput('ringSize', {
    symbol: 'L',
    label: 'Ring size',
    group: 'ring',
    unit: 'packets',
    default: 4096,
    accepts: [1, 65_536],
    slider: [64, 8192],
    scale: 'log',
    integer: true,
  }),
] as const satisfies readonly Field[];

// Cores and how the traffic is spread over them.

const coreFields = [
  numberInput('cores', {
    symbol: 'C',
    label: 'Cores',
    group: 'cores',
    unit: 'cores',
    default: 1,
    accepts: [1, 128],
    slider: [1, 32],
    scale: 'log',
    integer: true,
  }),
  numberInput('hottestShare', {
    label: 'Share of the busiest core',
    group: 'cores',
    unit: '',
    default: null,
    accepts: [0.0001, 1],
    slider: [0.01, 1],
    step: 0.001,
    scale: 'log',
    optional: true,
    absentLabel: 'even split',
    appliesWhen: (values) => numberAt(values, 'cores') > 1,
  }),
] as const satisfies readonly Field[];

export const groups: readonly FieldGroup[] = [
  { id: 'traffic', label: 'Traffic' },
  { id: 'ring', label: 'Ring and batch' },
  { id: 'service', label: 'Service', summary: serviceSummary },
  { id: 'pauses', label: 'Pauses', summary: pauseSummary },
  { id: 'transmit', label: 'Transmit', summary: transmitSummary },
  { id: 'cores', label: 'Cores', summary: coresSummary },
  {
    id: 'model',
    label: 'Model',
    summary: (values) => withUnit(formatPlain(numberAt(values, 'slotNs')), 'ns slots'),
  },
];

export const fields = [
  ...trafficFields,
  ...ringFields,
  ...serviceFields,
  ...stallFields,
  ...sleepFields,
  ...transmitFields,
  ...coreFields,
  ...resolutionFields,
] as const satisfies readonly Field[];
