/** How long the core works on a batch. */
import { cvWords } from '../../input-parts/arrival-families.ts';
import { choiceAt, type EnteredInputs, type Field, numberAt, partOf } from '../../contract/inputs.ts';
import { readServiceCurve, type ServiceInputs } from '../closed-form/service-curve.ts';

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
    default: 'line',
    options: [
      {
        value: 'line',
        label: 'Line',
      },
      {
        value: 'interpolation',
        label: 'Neighbours',
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
    default: 'poisson',
    options: [
      {
        value: 'poisson',
        label: 'Low variability',
      },
      {
        value: 'deterministic',
        label: 'Fixed',
      },
      {
        value: 'geometric',
        label: 'Memoryless',
      },
      {
        value: 'sd',
        label: 'Standard deviation',
      },
      {
        value: 'cv',
        label: 'Coefficient of variation',
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
    default: 0.02,
    min: 0,
    max: 1,
    sliderMin: 0.005,
    sliderMax: 1,
    step: 0.001,
    scale: 'log',
    appliesWhen: (values) => choiceAt(values, 'service.family') === 'cv',
  },
  {
    kind: 'number',
    name: 'service.driftCv',
    symbol: 'd',
    label: 'Slow drift of the speed',
    short: 'Drift of speed',
    group: 'service',
    unit: '',
    default: 0,
    min: 0,
    max: 0.2,
    sliderMin: 0,
    sliderMax: 0.1,
    step: 0.001,
    scale: 'linear',
  },
] as const satisfies readonly Field[];
