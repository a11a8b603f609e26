/** How long the core works on a batch. */
import { cvWords } from '../../input-parts/arrival-families.ts';
import type { EnteredInputs, Field } from '../../contract/inputs.ts';
import { choiceAt, numberAt } from '../../contract/inputs.ts';
import { partOf } from '../../contract/inputs-of.ts';
import { readServiceCurve, type ServiceInputs } from '../service-curve.ts';

/** cv of the service time of a single packet: it falls as the batch grows. */
function serviceNote(values: EnteredInputs, option: string): string | null {
  if (option !== 'poisson') return null;
  const curve = readServiceCurve(partOf<ServiceInputs>(values));
  if ('code' in curve) return null;
  const slots = (curve.meanUs(1) * 1000) / numberAt(values, 'slotNs');
  return cvWords(Math.sqrt(1 / slots))?.replace('cv', 'cv ≤') ?? null;
}
export const serviceFields = [
  {
    kind: 'number',
    name: 'service.interceptUs',
    label: 'Time per poll',
    group: 'service',
    unit: 'µs',
    help: 'The part of a batch’s service time that does not depend on its size; an empty poll takes it too.',
    practice: 'VPP cross-connect 0.99 µs: the cost that batching spreads over the packets.',
    default: 0.991,
    min: 0,
    max: 10_000,
    sliderMin: 0.05,
    sliderMax: 10,
    step: 0.001,
    scale: 'log',
    optional: true,
    absentLabel: 'fitted to the table',
    absentWith: 'service.tableUs',
  },
  {
    kind: 'number',
    name: 'service.slopeUs',
    label: 'Time per packet',
    group: 'service',
    unit: 'µs',
    help: 'What each further packet of a batch adds to its service time.',
    practice: 'VPP cross-connect 0.071 µs; mixed Ethernet and IP traffic about 0.14 µs.',
    default: 0.0712,
    min: 0,
    max: 1000,
    sliderMin: 0.01,
    sliderMax: 2,
    step: 0.0001,
    scale: 'log',
    optional: true,
    absentLabel: 'fitted to the table',
    absentWith: 'service.tableUs',
  },
  {
    kind: 'table',
    name: 'service.tableUs',
    label: 'Service times by size',
    group: 'service',
    help: 'Measured mean service times at individual batch sizes; they replace the line there.',
    keyLabel: 'batch size',
    keyMin: 0,
    keyMax: 4096,
    valueLabel: 'service time',
    unit: 'µs',
    valueMin: 0,
    valueMax: 1_000_000,
    default: null,
  },
  {
    kind: 'choice',
    name: 'service.between',
    label: 'Sizes not in the table',
    group: 'service',
    help: 'Where the service time comes from for sizes that are not in the table.',
    default: 'line',
    options: [
      {
        value: 'line',
        label: 'Line',
        help: 'From the line; without one, from the least-squares line through the table.',
      },
      {
        value: 'interpolation',
        label: 'Neighbours',
        help: 'Interpolated between neighbouring sizes of the table: best when the measured times are not linear.',
      },
    ],
    appliesWhen: (values) => values['service.tableUs'] !== null,
  },
  {
    kind: 'choice',
    name: 'service.family',
    symbol: 'B',
    label: 'Spread of service times',
    group: 'service',
    help: 'How the service time of a batch varies around its mean.',
    default: 'poisson',
    options: [
      {
        value: 'poisson',
        label: 'Low variability',
        help: 'The paper’s choice: a Poisson-distributed number of slots. This is far less variable than exponential service.',
      },
      {
        value: 'deterministic',
        label: 'Fixed',
        help: 'Always the mean; rounding to whole slots is random, so that the mean is preserved.',
      },
      {
        value: 'sd',
        label: 'Standard deviation',
        help: 'The same standard deviation for every batch size, narrower or wider than low variability.',
      },
      {
        value: 'cv',
        label: 'Coefficient of variation',
        help: 'The same cv for every batch size: the standard deviation is a share of the mean.',
      },
    ],
    optionNote: serviceNote,
  },
  {
    kind: 'number',
    name: 'service.sdUs',
    symbol: 'σ',
    label: 'Standard deviation of service',
    short: 'sd of service',
    group: 'service',
    unit: 'µs',
    help: 'Standard deviation of the service time of a batch, whatever its size; less than rounding to slots brings anyway counts as fixed.',
    practice: 'Recordings of a VPP cross-connect show 0.09 to 0.16 µs below 256 packets.',
    default: 0.12,
    min: 0,
    max: 1000,
    sliderMin: 0.01,
    sliderMax: 1,
    step: 0.01,
    scale: 'log',
    appliesWhen: (values) => choiceAt(values, 'service.family') === 'sd',
  },
  {
    kind: 'number',
    name: 'service.cv',
    label: 'Coefficient of variation of service',
    short: 'cv of service',
    group: 'service',
    unit: '',
    help: 'Standard deviation of the service time of a batch over its mean; less than rounding to slots brings anyway counts as fixed.',
    practice: 'Below 0.1 for a core that does nothing else; 0.02 for large batches of a software router.',
    default: 0.02,
    min: 0,
    max: 0.2,
    sliderMin: 0.005,
    sliderMax: 0.2,
    step: 0.001,
    scale: 'log',
    appliesWhen: (values) => choiceAt(values, 'service.family') === 'cv',
  },
] as const satisfies readonly Field[];
