/** Traffic: rate, frame size, interarrival times. */
import { numberInput } from '../../input-parts/number-input.ts';
import { arrivalFamilyWords } from '../../input-parts/arrival-families.ts';
import {
  type EnteredInputs,
  type Field,
  type UnitView,
  choiceAt,
  numberAt,
  partOf,
} from '../../contract/inputs.ts';
import { type CapacityInputs, capacityMbps, busiestShare } from '../closed-form/load.ts';
import { wireBits } from '../../input-parts/frames.ts';
import { optionsOfArrivals, arrivalVariation } from '../../input-parts/arrival-options.ts';

// Description of each family of interarrival times at the present inputs, for their choice.

const capacityInputs = (values: EnteredInputs) => partOf<CapacityInputs>(values);

/** The gaps are those of the busiest core. */
const arrivalOptions = optionsOfArrivals(
  {
    deterministic: 'even',
    jittered: 'jittered',
    poisson: 'near-regular',
    geometric: 'memoryless',
    'negative-binomial': 'adjustable',
    empirical: 'own',
  },
  (values) => {
    const inputs = capacityInputs(values);
    const rateMbps = numberAt(values, 'rateMbps') * busiestShare(inputs);
    return (wireBits(inputs) / rateMbps / numberAt(values, 'slotNs')) * 1000;
  },
);

/** Mean frame of the IMIX mix: 28 x 64 B, 16 x 570 B, 4 x 1518 B. Only the mean matters to a rate. */
const imixMeanBytes = (28 * 64 + 16 * 570 + 4 * 1518) / 48;

const isJittered = (values: EnteredInputs) => choiceAt(values, 'arrivals.family') === 'jittered';
const isEmpirical = (values: EnteredInputs) => choiceAt(values, 'arrivals.family') === 'empirical';

const rateViews: readonly UnitView[] = [
  {
    id: 'gbps',
    unit: 'Gbit/s',
    label: 'Gbit/s',
    toView: (rateMbps) => rateMbps / 1000,
    fromView: (rateGbps) => rateGbps * 1000,
  },
  {
    id: 'mpps',
    unit: 'Mpps',
    label: 'Mpps',
    toView: (rateMbps, values) => rateMbps / wireBits(capacityInputs(values)),
    fromView: (rateMpps, values) => rateMpps * wireBits(capacityInputs(values)),
  },
  {
    id: 'load',
    unit: '%',
    label: 'Share of the capacity',
    toView: (rateMbps, values) => (100 * rateMbps) / capacityMbps(capacityInputs(values)),
    fromView: (percent, values) => (percent / 100) * capacityMbps(capacityInputs(values)),
  },
];

const finiteOrNull = (value: number) => (Number.isFinite(value) ? value : null);

/** Largest accepted packet rate, Mbit/s. */
export const largestRateMbps = 1_000_000;

export const trafficFields = [
  numberInput('rateMbps', {
    symbol: 'λ',
    label: 'Packet rate',
    group: 'traffic',
    unit: 'Mbit/s',
    default: 5000,
    accepts: [1, largestRateMbps],
    slider: [100, 15_000],
    sliderRange: (values) => [100, 15_000 * numberAt(values, 'cores')],
    track: [100, 400_000],
    mark: (values) => finiteOrNull(capacityMbps(capacityInputs(values))),
    step: 10,
    views: rateViews,
    defaultView: 'gbps',
    appliesWhen: (values) => !isEmpirical(values),
  }),
  numberInput('frameBytes', {
    label: 'Frame size',
    appliesWhen: (values) => values.frameMix === null,
    group: 'traffic',
    unit: 'B',
    default: 64,
    accepts: [64, 9216],
    slider: [64, 1518],
    scale: 'log',
    named: [
      { name: '64', label: '64', value: 64 },
      { name: '128', label: '128', value: 128 },
      { name: '256', label: '256', value: 256 },
      { name: '512', label: '512', value: 512 },
      { name: '1024', label: '1024', value: 1024 },
      { name: '1518', label: '1518', value: 1518 },
      { name: 'imix', label: 'IMIX', value: imixMeanBytes },
    ],
  }),
  {
    kind: 'choice',
    name: 'arrivals.family',
    symbol: 'A',
    label: 'Interarrival times',
    short: 'Arrivals',
    group: 'traffic',
    default: 'poisson',
    options: [
      { value: 'deterministic', label: arrivalFamilyWords.even.label },
      { value: 'jittered', label: arrivalFamilyWords.jittered.label },
      { value: 'poisson', label: arrivalFamilyWords['near-regular'].label },
      { value: 'geometric', label: arrivalFamilyWords.memoryless.label },
      { value: 'negative-binomial', label: arrivalFamilyWords.adjustable.label },
      { value: 'empirical', label: arrivalFamilyWords.own.label },
    ],
    ...arrivalOptions,
  },
  arrivalVariation,
  numberInput('arrivals.jitterPackets', {
    symbol: 'σ',
    label: 'Jitter',
    under: 'arrivals.family',
    group: 'traffic',
    unit: 'packets',
    default: 2,
    accepts: [0, 64],
    slider: [0, 16],
    step: 0.1,
    appliesWhen: isJittered,
  }),
  {
    kind: 'pmf',
    name: 'arrivals.pmf',
    under: 'arrivals.family',
    label: 'Interarrival distribution',
    group: 'traffic',
    unit: 'slots',
    default: null,
    maxLength: 100_000,
    appliesWhen: isEmpirical,
  },
] as const satisfies readonly Field[];
