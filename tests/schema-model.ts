/**
 * A model with one field of every kind and rule, and no mathematics: what reading and writing scenarios is tested on.
 */
import type { Field } from '../src/models/contract/inputs.ts';
import { choiceAt, numberAt } from '../src/models/contract/inputs.ts';
import type { Model } from '../src/models/contract/model.ts';
import { toyModel } from './toy-model.ts';

const fields: readonly Field[] = [
  {
    kind: 'number',
    name: 'rate',
    label: 'Rate',
    group: 'all',
    unit: 'Mbit/s',
    default: 5000,
    min: 1,
    max: 20_000,
    sliderMin: 1,
    sliderMax: 20_000,
    step: 1,
    scale: 'linear',
    views: [
      { id: 'gbps', unit: 'Gbit/s', label: 'Gbit/s', toView: (x) => x / 1000, fromView: (x) => x * 1000 },
      { id: 'interval', unit: 'ns', label: 'Interval', toView: (x) => 1000 / x, fromView: (x) => 1000 / x },
    ],
  },
  {
    kind: 'number',
    name: 'frame',
    label: 'Frame',
    group: 'all',
    unit: 'B',
    default: 64,
    min: 64,
    max: 1518,
    sliderMin: 64,
    sliderMax: 1518,
    step: 1,
    scale: 'log',
    named: [
      { name: '64', label: '64', value: 64 },
      { name: 'imix', label: 'IMIX', value: 417.3333333333333 },
    ],
  },
  {
    kind: 'choice',
    name: 'family',
    label: 'Family',
    group: 'all',
    default: 'steady',
    options: [
      { value: 'steady', label: 'Steady' },
      { value: 'bursty', label: 'Bursty' },
      { value: 'own', label: 'Own' },
    ],
  },
  {
    kind: 'number',
    name: 'burst.cv',
    label: 'Coefficient of variation',
    group: 'all',
    unit: '',
    default: 1,
    min: 0,
    max: 20,
    sliderMin: 0,
    sliderMax: 4,
    step: 0.01,
    scale: 'linear',
    appliesWhen: (values) => choiceAt(values, 'family') === 'bursty',
  },
  {
    kind: 'pmf',
    name: 'histogram',
    label: 'Histogram',
    group: 'all',
    unit: 'slots',
    default: null,
    maxLength: 100,
  },
  {
    kind: 'number',
    name: 'batch',
    label: 'Batch',
    group: 'all',
    unit: 'packets',
    default: 16,
    min: 1,
    max: 64,
    sliderMin: 1,
    sliderMax: 64,
    step: 1,
    scale: 'log',
    integer: true,
  },
  {
    kind: 'number',
    name: 'ring',
    label: 'Ring',
    group: 'all',
    unit: '',
    default: 128,
    min: 1,
    max: 4096,
    sliderMin: 1,
    sliderMax: 4096,
    step: 1,
    scale: 'log',
    integer: true,
  },
  {
    kind: 'number',
    name: 'line',
    label: 'Line',
    group: 'all',
    unit: 'µs',
    default: 3,
    min: 0,
    max: 1000,
    sliderMin: 0,
    sliderMax: 10,
    step: 0.1,
    scale: 'linear',
    optional: true,
    absentWith: 'table',
  },
  {
    kind: 'table',
    name: 'table',
    label: 'Table',
    group: 'all',
    keyLabel: 'size',
    keyMin: 0,
    keyMax: 4096,
    valueLabel: 'time',
    unit: 'µs',
    valueMin: 0,
    valueMax: 1e6,
    default: null,
  },
  {
    kind: 'number',
    name: 'ports',
    label: 'Ports',
    group: 'all',
    unit: '',
    default: 2,
    min: 1,
    max: 8,
    sliderMin: 1,
    sliderMax: 8,
    step: 1,
    scale: 'linear',
    integer: true,
  },
  {
    kind: 'list',
    name: 'shares',
    label: 'Shares',
    group: 'all',
    itemLabel: 'port',
    valueLabel: 'share',
    unit: '',
    itemMin: 0,
    itemMax: 1,
    maxLength: 8,
    shares: true,
    default: [0.25, 0.75],
    absentLabel: 'equal shares',
  },
  {
    kind: 'matrix',
    name: 'split',
    label: 'Split',
    group: 'all',
    rowLabel: 'port',
    columnLabel: 'core',
    unit: '',
    itemMin: 0,
    itemMax: 1,
    maxRows: 8,
    maxColumns: 4,
    shares: true,
    default: null,
    absentLabel: 'even split',
  },
  {
    kind: 'rows',
    name: 'parts',
    label: 'Parts',
    group: 'all',
    rowLabel: 'part',
    maxRows: 5,
    columns: [
      { kind: 'text', name: 'name', label: 'Name', maxLength: 20, default: 'new part' },
      { kind: 'number', name: 'cores', label: 'Cores', unit: '', min: 1, max: 64, integer: true, default: 4 },
      {
        kind: 'choice',
        name: 'size',
        label: 'Size',
        options: [
          { value: 'small', label: 'Small' },
          { value: 'large', label: 'Large' },
        ],
        default: 'small',
      },
      {
        kind: 'number',
        name: 'price',
        label: 'Price',
        unit: 'EUR',
        min: 0,
        max: 1e6,
        optional: true,
        default: null,
      },
    ],
    default: [{ name: 'first', cores: 8, size: 'small', price: null }],
    absentLabel: 'no parts',
  },
];

export const schemaModel: Model = {
  ...toyModel,
  id: 'all-kinds',
  name: 'All kinds',
  groups: [{ id: 'all', label: 'All' }],
  fields,
  aliases: { rateGbps: (rateGbps) => ({ name: 'rate', value: rateGbps * 1000 }) },
  check: (values) => {
    const ring = numberAt(values, 'ring');
    if (numberAt(values, 'batch') > ring) {
      const message = `Batch must not exceed the ring of ${ring}.`;
      return { code: 'batch-exceeds-ring', parameter: 'batch', message, nearest: ring };
    }
    if (values.line === null && values.table === null) {
      return { code: 'no-service', parameter: 'line', message: 'Give a line or a table.' };
    }
    if (Array.isArray(values.shares) && values.shares.length !== numberAt(values, 'ports')) {
      return {
        code: 'shares-of-other-ports',
        parameter: 'shares',
        message: 'Give each port a share.',
        nearest: null,
      };
    }
    return null;
  },
  follow: (values, set) => {
    const shares = values.shares as readonly number[] | null;
    if (shares === null || shares.length === values.ports) return values;
    if (!set.includes('ports')) return { ...values, ports: shares.length };
    return set.includes('shares') ? values : { ...values, shares: null };
  },
};
