/** A list, a matrix and rows as models declare them, and a small model that has them. */
import type {
  EnteredInputs,
  ListField,
  MatrixField,
  RowsField,
} from '../../../../src/models/contract/inputs.ts';
import { numberAt } from '../../../../src/models/contract/inputs.ts';
import type { Model } from '../../../../src/models/contract/model.ts';
import { toyModel } from '../../../toy-model.ts';

export const shares: ListField = {
  kind: 'list',
  name: 'portShares',
  label: 'Load of the ports',
  group: 'traffic',
  itemLabel: 'port',
  valueLabel: 'share of the load',
  unit: '',
  itemMin: 0,
  itemMax: 1,
  maxLength: 64,
  shares: true,
  lengthFor: (values) => numberAt(values, 'servers'),
  default: [0.15, 0.2, 0.25, 0.4],
  absentLabel: 'equal shares',
};

export const delays: ListField = {
  kind: 'list',
  name: 'delays',
  label: 'Delay of the links',
  group: 'traffic',
  itemLabel: 'link',
  valueLabel: 'delay',
  unit: 'µs',
  itemMin: 0,
  itemMax: 100,
  maxLength: 3,
  default: null,
  absentLabel: 'no delay',
};

export const split: MatrixField = {
  kind: 'matrix',
  name: 'coreSplit',
  label: 'Split over the cores',
  group: 'service',
  rowLabel: 'port',
  columnLabel: 'core',
  unit: '',
  itemMin: 0,
  itemMax: 1,
  maxRows: 64,
  maxColumns: 64,
  shares: true,
  sizeFor: (values) => ({ rows: numberAt(values, 'servers'), columns: 2 }),
  default: null,
  absentLabel: 'even',
};

export const cpus: RowsField = {
  kind: 'rows',
  name: 'catalogue',
  label: 'CPUs',
  group: 'service',
  rowLabel: 'CPU',
  columns: [
    { kind: 'text', name: 'name', label: 'name', maxLength: 20, default: 'CPU' },
    {
      kind: 'number',
      name: 'cores',
      label: 'Cores',
      unit: 'cores',
      min: 1,
      max: 256,
      integer: true,
      default: 8,
    },
    { kind: 'number', name: 'clockGhz', label: 'Clock', unit: 'GHz', min: 0.1, max: 10, default: 3 },
    {
      kind: 'choice',
      name: 'socket',
      label: 'socket',
      options: [
        { value: 'one', label: 'Single' },
        { value: 'two', label: 'Dual' },
      ],
      default: 'one',
    },
    {
      kind: 'number',
      name: 'price',
      label: 'price',
      unit: '€',
      min: 0,
      max: 1e6,
      optional: true,
      default: null,
    },
  ],
  maxRows: 4,
  default: [
    { name: 'Paper 1', cores: 8, clockGhz: 3.7, socket: 'one', price: null },
    { name: 'Paper 2', cores: 16, clockGhz: 2.1, socket: 'two', price: 900 },
  ],
  absentLabel: 'no CPUs',
};

/** As many servers as there are ports; the shares follow the servers, or these the shares. */
function follow(values: EnteredInputs, set: readonly string[]): EnteredInputs {
  const given = values.portShares as readonly number[] | null;
  if (given === null || given.length === values.servers) return values;
  if (set.includes('portShares')) return { ...values, servers: given.length };
  const padded = Array.from({ length: numberAt(values, 'servers') }, (_, k) => given[k] ?? 0);
  const sum = padded.reduce((a, b) => a + b, 0);
  return { ...values, portShares: padded.map((share) => share / sum) };
}

/** The toy queue with all of them, and one server a port. */
export const gridModel: Model = {
  ...toyModel,
  id: 'toy-switch',
  fields: [
    ...toyModel.fields.map((field) =>
      field.kind === 'number' && field.name === 'servers' ? { ...field, default: 4 } : field,
    ),
    shares,
    delays,
    split,
    cpus,
  ],
  follow,
};
