/** How long the core works on a batch. */
import { numberInput } from '../../input-parts/number-input.ts';
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
  numberInput('service.interceptUs', {
    label: 'Time per poll',
    group: 'service',
    unit: 'µs',
    default: 0.991,
    accepts: [0, 10_000],
    slider: [0.05, 10],
    step: 0.001,
    scale: 'log',
    optional: true,
    absentLabel: 'fitted to the table',
    absentWith: 'service.tableUs',
  }),
  numberInput('service.slopeUs', {
    label: 'Time per packet',
    group: 'service',
    unit: 'µs',
    default: 0.0712,
    accepts: [0, 1000],
    slider: [0.01, 2],
    step: 0.0001,
    scale: 'log',
    optional: true,
    absentLabel: 'fitted to the table',
    absentWith: 'service.tableUs',
  }),
  numberInput('service.perByteNs', {
    symbol: 'c',
    label: 'Time per byte',
    group: 'service',
    unit: 'ns',
    default: 0,
    accepts: [0, 100],
    slider: [0, 1],
    step: 0.001,
  }),
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
    kind: 'table',
    name: 'frameMix',
    label: 'Mix of frame sizes',
    group: 'service',
    keyLabel: 'frame size',
    keyMin: 64,
    keyMax: 9216,
    keyRanges: true,
    valueLabel: 'packets',
    unit: '',
    valueMin: 0,
    valueMax: 1e15,
    default: null,
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
  numberInput('service.sdUs', {
    symbol: 'σ',
    label: 'Standard deviation of service',
    short: 'sd of service',
    group: 'service',
    unit: 'µs',
    default: 0.12,
    accepts: [0, 1000],
    slider: [0.01, 1],
    step: 0.01,
    scale: 'log',
    appliesWhen: (values) => choiceAt(values, 'service.family') === 'sd',
  }),
  numberInput('service.cv', {
    label: 'Coefficient of variation of service',
    short: 'cv of service',
    group: 'service',
    unit: '',
    default: 0.02,
    accepts: [0, 1],
    slider: [0.005, 1],
    step: 0.001,
    scale: 'log',
    appliesWhen: (values) => choiceAt(values, 'service.family') === 'cv',
  }),
  numberInput('service.driftCv', {
    symbol: 'd',
    label: 'Slow drift of the speed',
    short: 'Drift of speed',
    group: 'service',
    unit: '',
    default: 0,
    accepts: [0, 0.2],
    slider: [0, 0.1],
    step: 0.001,
  }),
] as const satisfies readonly Field[];
