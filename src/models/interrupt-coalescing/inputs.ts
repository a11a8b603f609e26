/** Inputs of interrupt coalescing: traffic, NIC timer, CPU, its queue, cores. Names as in scenario files and links. */
import { numberInput } from '../input-parts/number-input.ts';
import { arrivalFamilyWords, cvWords } from '../input-parts/arrival-families.ts';
import { arrivalVariation, optionsOfArrivals } from '../input-parts/arrival-options.ts';
import {
  choiceAt,
  type EnteredInputs,
  type Field,
  type FieldGroup,
  numberAt,
  type UnitView,
} from '../contract/inputs.ts';
import { formatPlain, withUnit } from '../../text/number-format.ts';
import { numberOf } from '../../text/number-words.ts';

// Description of each family of interarrival times at the present inputs, for their choice.

/** The gaps are those of one core. */
const arrivalOptions = optionsOfArrivals(
  {
    deterministic: 'even',
    poisson: 'near-regular',
    geometric: 'memoryless-single',
    'geometric-0': 'memoryless',
    'negative-binomial': 'adjustable',
    empirical: 'own',
  },
  (values) =>
    (numberAt(values, 'meanInterarrivalUs') * numberAt(values, 'cores')) / numberAt(values, 'slotUs'),
);

/** Longest coalescing time, µs. */
export const mostCoalescingUs = 10_000;

export const groups: readonly FieldGroup[] = [
  { id: 'traffic', label: 'Traffic' },
  { id: 'nic', label: 'Interrupt', summary: interruptSummary },
  { id: 'cpu', label: 'CPU' },
  { id: 'queue', label: 'Queue of the CPU' },
  { id: 'cores', label: 'Cores' },
  { id: 'model', label: 'Model', summary: slotSummary },
];

function interruptSummary(values: EnteredInputs): string {
  const { coalescingFrames } = values;
  const time = withUnit(formatPlain(numberAt(values, 'interruptUs')), 'µs');
  const given = values.interruptPmf === null;
  if (coalescingFrames === null) return given ? `${time} each` : 'own distribution';
  const most = numberOf(Number(coalescingFrames), 'packet');
  return given ? `${most}, ${time}` : most;
}

function slotSummary(values: EnteredInputs): string {
  return withUnit(formatPlain(numberAt(values, 'slotUs')), 'µs slots');
}

const isEmpirical = (values: EnteredInputs) => choiceAt(values, 'arrivals.family') === 'empirical';

const quantity = { label: 'Packet rate', symbol: 'λ' };

const rateViews: readonly UnitView[] = [
  {
    id: 'kpps',
    unit: 'kpps',
    label: 'kpps',
    toView: (us) => 1000 / us,
    fromView: (kpps) => 1000 / kpps,
    quantity,
  },
  { id: 'mpps', unit: 'Mpps', label: 'Mpps', toView: (us) => 1 / us, fromView: (mpps) => 1 / mpps, quantity },
];

function serviceNote(values: EnteredInputs, option: string): string | null {
  if (option !== 'poisson') return null;
  return cvWords(Math.sqrt(numberAt(values, 'slotUs') / numberAt(values, 'service.meanUs')));
}

export const fields = [
  numberInput('meanInterarrivalUs', {
    symbol: 'E[A]',
    label: 'Mean interarrival time',
    short: 'Mean gap',
    group: 'traffic',
    unit: 'µs',
    default: 9,
    accepts: [0.001, 100_000],
    slider: [4, 500],
    sliderRange: (values) => [4 / numberAt(values, 'cores'), 500 / numberAt(values, 'cores')],
    // The rate rises to the right.
    track: [500, 0.1],
    step: 0.01,
    scale: 'log',
    views: rateViews,
    defaultView: 'mpps',
    appliesWhen: (values) => !isEmpirical(values),
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
      { value: 'poisson', label: arrivalFamilyWords['near-regular'].label },
      { value: 'geometric', label: arrivalFamilyWords['memoryless-single'].label },
      { value: 'geometric-0', label: arrivalFamilyWords.memoryless.label },
      { value: 'negative-binomial', label: arrivalFamilyWords.adjustable.label },
      { value: 'empirical', label: arrivalFamilyWords.own.label },
    ],
    ...arrivalOptions,
  },
  arrivalVariation,
  {
    kind: 'pmf',
    name: 'arrivals.pmf',
    under: 'arrivals.family',
    label: 'Interarrival distribution',
    group: 'traffic',
    unit: 'slots',
    default: null,
    maxLength: 20_000,
    appliesWhen: isEmpirical,
  },
  numberInput('coalescingUs', {
    symbol: 'τ',
    label: 'Coalescing time',
    short: 'Coalescing',
    group: 'nic',
    unit: 'µs',
    default: 200,
    accepts: [1, mostCoalescingUs],
    slider: [5, 1000],
    scale: 'log',
    integer: true,
  }),
  numberInput('coalescingFrames', {
    symbol: 'm',
    label: 'Frame limit',
    short: 'Frames',
    group: 'nic',
    unit: 'packets',
    default: null,
    accepts: [1, 10_000],
    slider: [1, 256],
    scale: 'log',
    integer: true,
    optional: true,
    absentLabel: 'no limit',
  }),
  numberInput('interruptUs', {
    symbol: 'o',
    label: 'Interrupt cost',
    group: 'nic',
    unit: 'µs',
    default: 4,
    accepts: [0, 1000],
    slider: [0, 50],
    step: 0.5,
    histogram: 'interruptPmf',
    appliesWhen: (values) => values.interruptPmf === null,
  }),
  {
    kind: 'pmf',
    name: 'interruptPmf',
    label: 'Distribution of the interrupt cost',
    group: 'nic',
    unit: 'slots',
    default: null,
    maxLength: 1001,
  },
  {
    kind: 'choice',
    name: 'service.family',
    symbol: 'B',
    label: 'Service times',
    short: 'Service',
    group: 'cpu',
    default: 'sgw',
    options: [
      { value: 'sgw', label: 'Gateway (stand-in)' },
      { value: 'deterministic', label: 'Fixed' },
      { value: 'poisson', label: 'Low variability' },
      { value: 'empirical', label: 'Your own' },
    ],
    optionNote: serviceNote,
  },
  numberInput('service.meanUs', {
    under: 'service.family',
    symbol: 'E[B]',
    label: 'Mean service time',
    short: 'Mean service',
    group: 'cpu',
    unit: 'µs',
    default: 7.25,
    accepts: [0.01, 1000],
    slider: [0.5, 50],
    step: 0.05,
    scale: 'log',
    appliesWhen: (values) => ['deterministic', 'poisson'].includes(choiceAt(values, 'service.family')),
  }),
  {
    kind: 'pmf',
    name: 'service.pmf',
    under: 'service.family',
    label: 'Service time distribution',
    group: 'cpu',
    unit: 'slots',
    default: null,
    maxLength: 5000,
    appliesWhen: (values) => choiceAt(values, 'service.family') === 'empirical',
  },
  numberInput('maxWorkUs', {
    symbol: 'L',
    label: 'Queue limit',
    group: 'queue',
    unit: 'µs',
    default: 5200,
    accepts: [1, 100_000],
    slider: [100, 20_000],
    scale: 'log',
    integer: true,
  }),
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
  {
    kind: 'choice',
    name: 'batchInterval',
    symbol: 'S',
    label: 'Time between batches',
    group: 'model',
    default: 'exact',
    options: [
      { value: 'exact', label: 'Exact' },
      { value: 'published', label: 'As published' },
      { value: 'marginal', label: 'Independent' },
    ],
  },
  numberInput('slotUs', {
    label: 'Slot length',
    group: 'model',
    unit: 'µs',
    default: 1,
    accepts: [0.05, 100],
    slider: [0.1, 10],
    step: 0.05,
    scale: 'log',
  }),
] as const satisfies readonly Field[];
