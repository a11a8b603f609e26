/** Inputs of the k-limited model: traffic, cycle, service, switchover. Names as in scenario files and links. */
import { numberInput } from '../input-parts/number-input.ts';
import {
  type EnteredInputs,
  type Field,
  type FieldGroup,
  numberAt,
  partOf,
  type UnitView,
} from '../contract/inputs.ts';
import { formatPlain, withUnit } from '../../text/number-format.ts';
import { niceCeil } from '../../text/number-words.ts';
import { type CoreQueue, fittedFunctions, maxRate, momentAt, paperCubic } from './solver/core-queue.ts';

// One core's queue from its inputs, and the capacity of the cores; also used by field declarations.

const micro = 1e-6;

/** Inputs of the cycle of a core. */
export interface QueueInputs {
  readonly serviceUs: number;
  readonly serviceSecondMoment: number | null;
  readonly functions: number;
  readonly switchOverUs: number;
  readonly switchOverSecondMoment: number;
  readonly packetsPerCycle: number | null;
  readonly cores: number;
}

/** The service and switchover times of one core; `functions` replaces N and any given β⁽²⁾. */
export function readQueue(inputs: QueueInputs, functions?: number): CoreQueue {
  const given = functions === undefined ? inputs.serviceSecondMoment : null;
  return {
    beta: inputs.serviceUs * micro,
    beta2: given ?? momentAt(paperCubic, functions ?? inputs.functions),
    s: inputs.switchOverUs * micro,
    s2: inputs.switchOverSecondMoment,
    k: inputs.packetsPerCycle ?? Infinity,
  };
}

/** P/(β + s/k), Mpps over all cores: at and above it the queues grow without bound. */
export function capacityMpps(values: EnteredInputs): number {
  const inputs = partOf<QueueInputs>(values);
  return (maxRate(readQueue(inputs)) * inputs.cores) / 1e6;
}

/** 1 s² is 1e12 µs². */
const squareMicros = 1e12;

/** Second moments of service and switchover: `cubic of N, 300 µs²`. */
function spreadSummary(values: EnteredInputs): string {
  const micros = (moment: number) => withUnit(formatPlain(moment * squareMicros, 3), 'µs²');
  const service = values.serviceSecondMoment;
  const pause = micros(numberAt(values, 'switchOverSecondMoment'));
  return `${typeof service === 'number' ? micros(service) : 'cubic of N'}, ${pause}`;
}

export const groups: readonly FieldGroup[] = [
  { id: 'traffic', label: 'Traffic' },
  { id: 'cycle', label: 'NAPI cycle' },
  { id: 'service', label: 'Service' },
  { id: 'switchover', label: 'Switchover' },
  { id: 'spread', label: 'Spread', summary: spreadSummary },
  { id: 'model', label: 'Model' },
];

const rateViews: readonly UnitView[] = [
  {
    id: 'load',
    unit: '%',
    label: 'Share of the capacity',
    toView: (rateMpps, values) => (100 * rateMpps) / capacityMpps(values),
    fromView: (percent, values) => (percent / 100) * capacityMpps(values),
  },
  {
    id: 'per-core',
    unit: 'kpps/core',
    label: 'Per core',
    toView: (rateMpps, values) => (1000 * rateMpps) / numberAt(values, 'cores'),
    fromView: (rateKpps, values) => (rateKpps * numberAt(values, 'cores')) / 1000,
  },
];

/** A second moment in s² read in µs², or as the squared coefficient of variation beside its mean in µs. */
function momentViews(meanName: string): readonly UnitView[] {
  const meanSquare = (values: EnteredInputs) => numberAt(values, meanName) ** 2 / squareMicros;
  return [
    {
      id: 'us2',
      unit: 'µs²',
      label: 'µs²',
      // Powers of ten leave rounding errors (1.12e-9 s² as 1120.0000000000002 µs²); entered values have at most twelve
      // digits.
      toView: (moment) => Number((moment * squareMicros).toPrecision(12)),
      fromView: (moment) => Number((moment / squareMicros).toPrecision(12)),
    },
    {
      id: 'cv2',
      unit: 'cv²',
      label: 'cv²',
      toView: (moment, values) => (meanSquare(values) > 0 ? moment / meanSquare(values) - 1 : 0),
      fromView: (variation, values) => (1 + variation) * meanSquare(values),
    },
  ];
}

export const fields = [
  numberInput('rateMpps', {
    symbol: 'Pλ',
    label: 'Packet rate',
    group: 'traffic',
    unit: 'Mpps',
    default: 0.9285,
    accepts: [0, 100_000],
    slider: [0, 2],
    // Somewhat beyond the limit, so that the edge can be met.
    sliderRange: (values) => [0, niceCeil(1.02 * capacityMpps(values))],
    track: [0.01, 20],
    mark: capacityMpps,
    step: 0.001,
    views: rateViews,
  }),
  numberInput('cores', {
    symbol: 'P',
    label: 'Cores',
    group: 'traffic',
    unit: 'cores',
    default: 16,
    accepts: [1, 1024],
    slider: [1, 64],
    scale: 'log',
    integer: true,
  }),
  numberInput('functions', {
    symbol: 'N',
    label: 'Network functions',
    short: 'Functions',
    group: 'traffic',
    unit: 'functions',
    default: 1,
    accepts: [1, 100],
    slider: [fittedFunctions.min, fittedFunctions.max],
    integer: true,
    appliesWhen: (values) => values.serviceSecondMoment === null,
  }),
  numberInput('packetsPerCycle', {
    symbol: 'k',
    label: 'Packets per cycle',
    short: 'Per cycle',
    group: 'cycle',
    unit: 'packets',
    default: 300,
    accepts: [1, 100_000],
    slider: [1, 1000],
    scale: 'log',
    integer: true,
    optional: true,
    absentLabel: 'no limit',
  }),
  numberInput('serviceUs', {
    symbol: 'β',
    label: 'Mean service time',
    short: 'Service',
    group: 'service',
    unit: 'µs',
    default: 8.74366969,
    accepts: [0.001, 1_000_000],
    slider: [0.1, 100],
    step: 0.001,
    scale: 'log',
  }),
  numberInput('serviceSecondMoment', {
    symbol: 'β⁽²⁾',
    label: 'Second moment of the service time',
    group: 'spread',
    unit: 's²',
    default: null,
    accepts: [0, 1_000_000],
    slider: [1e-11, 1e-7],
    step: 1e-13,
    scale: 'log',
    optional: true,
    absentLabel: 'from the cubic of N',
    views: momentViews('serviceUs'),
    defaultView: 'us2',
  }),
  numberInput('switchOverUs', {
    symbol: 's',
    label: 'Mean switchover time',
    short: 'Switchover',
    group: 'switchover',
    unit: 'µs',
    default: 13.52,
    accepts: [0, 1_000_000],
    slider: [0.1, 1000],
    step: 0.01,
    scale: 'log',
  }),
  numberInput('switchOverSecondMoment', {
    symbol: 's⁽²⁾',
    label: 'Second moment of the switchover time',
    group: 'spread',
    unit: 's²',
    default: 3e-10,
    accepts: [0, 1_000_000],
    slider: [1e-12, 1e-6],
    step: 1e-13,
    scale: 'log',
    views: momentViews('switchOverUs'),
    defaultView: 'us2',
  }),
  {
    kind: 'choice',
    name: 'method',
    label: 'Mean waiting time',
    group: 'model',
    default: 'published',
    options: [
      { value: 'published', label: 'As published' },
      { value: 'exact', label: 'Exact' },
    ],
  },
] as const satisfies readonly Field[];
