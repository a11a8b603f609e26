/**
 * Inputs of the execution-areas model: traffic, processor, configuration, parameters, questions. Names as in files and
 * links.
 */
import { numberInput } from '../input-parts/number-input.ts';
import {
  type EnteredInputs,
  type Field,
  type FieldGroup,
  type UnitView,
  numberAt,
} from '../contract/inputs.ts';
import { configurations } from './configurations.ts';
import { frameRange } from './solver/frame-range.ts';
import { costFields, costSummary, mostCores, mostRows } from './inputs-cost.ts';
import { formatPlain, withUnit } from '../../text/number-format.ts';
import { forecast, linkGbps, manyFlows, testbed } from './parameter-sets.ts';
import { gbpsOf, mppsOf } from './solver/predict.ts';
import { numberOf } from '../../text/number-words.ts';

export const groups: readonly FieldGroup[] = [
  { id: 'traffic', label: 'Traffic' },
  { id: 'processor', label: 'Processor and link' },
  { id: 'configuration', label: 'Configuration' },
  { id: 'calibration', label: 'Cost', summary: costSummary },
  { id: 'questions', label: 'Target', summary: targetSummary },
];

function targetSummary({ targetMpps, catalogue }: EnteredInputs): string {
  const processors = Array.isArray(catalogue) ? catalogue.length : 0;
  const target = typeof targetMpps === 'number' ? withUnit(formatPlain(targetMpps, 3), 'Mpps') : 'no target';
  return `${target}, ${numberOf(processors, 'CPU')}`;
}

/** Powers of ten leave rounding errors; entered values have at most twelve digits. */
const withoutRounding = (value: number) => Number(value.toPrecision(12));

const throughputViews: readonly UnitView[] = [
  {
    id: 'gbps',
    unit: 'Gbit/s',
    label: 'Gbit/s',
    toView: (mpps, values) => withoutRounding(gbpsOf(mpps, numberAt(values, 'frameBytes'))),
    fromView: (gbps, values) => mppsOf(gbps, numberAt(values, 'frameBytes')),
  },
];

export const fields = [
  numberInput('frameBytes', {
    symbol: 'S',
    label: 'Frame size',
    group: 'traffic',
    unit: 'B',
    default: frameRange.min,
    accepts: [frameRange.min, frameRange.max],
    slider: [frameRange.min, frameRange.max],
    step: 4,
  }),
  numberInput('flows', {
    label: 'Flows',
    group: 'traffic',
    unit: 'flows',
    default: manyFlows,
    accepts: [1, 10_000],
    slider: [1, 128],
    scale: 'log',
    integer: true,
  }),
  numberInput('cores', {
    symbol: 'n',
    label: 'Cores',
    group: 'processor',
    unit: 'cores',
    default: testbed.cores,
    accepts: [1, mostCores],
    slider: [1, 64],
    integer: true,
  }),
  numberInput('clockGhz', {
    symbol: 'F',
    label: 'Clock',
    group: 'processor',
    unit: 'GHz',
    default: testbed.clockGhz,
    accepts: [0.1, 10],
    slider: [1, 5],
    step: 0.1,
  }),
  numberInput('linkGbps', {
    symbol: 'L',
    label: 'Link',
    group: 'processor',
    unit: 'Gbit/s',
    default: linkGbps,
    accepts: [0.01, 1000],
    slider: [1, 100],
    scale: 'log',
  }),
  {
    kind: 'choice',
    name: 'configuration',
    label: 'Configuration',
    group: 'configuration',
    default: 'best',
    options: [
      { value: 'best', label: 'Best here' },
      ...configurations.map((configuration) => ({ value: configuration.id, label: configuration.name })),
    ],
  },
  ...costFields,
  numberInput('targetMpps', {
    label: 'Target throughput',
    group: 'questions',
    unit: 'Mpps',
    default: null,
    accepts: [1e-6, 10_000],
    slider: [0.1, 15],
    step: 0.01,
    scale: 'log',
    optional: true,
    absentLabel: 'none',
    views: throughputViews,
  }),
  {
    kind: 'rows',
    name: 'catalogue',
    label: 'Processors',
    group: 'questions',
    rowLabel: 'processor',
    columns: [
      { kind: 'text', name: 'name', label: 'Name', maxLength: 40, default: 'Processor' },
      {
        kind: 'number',
        name: 'cores',
        label: 'Cores',
        unit: 'cores',
        min: 1,
        max: mostCores,
        integer: true,
        default: 16,
      },
      { kind: 'number', name: 'clockGhz', label: 'Clock', unit: 'GHz', min: 0.1, max: 10, default: 3 },
      {
        kind: 'number',
        name: 'price',
        label: 'Price',
        unit: '',
        optional: true,
        min: 0,
        max: 1e9,
        default: null,
      },
    ],
    maxRows: mostRows,
    default: [testbed, forecast].map((cpu) => ({ ...cpu, price: null })),
    absentLabel: 'none',
  },
] as const satisfies readonly Field[];
